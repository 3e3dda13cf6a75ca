"""The terminal in the reader's language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.messages import SOURCE, catalogs, read, texts_of
from tests.cli.fixtures import Run
from tests.paths import golden
from trunkline.cli import main
from trunkline.core import codec
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.words.menu import place_in, price_asked

COMMANDS = [name for names in main.COMMANDS.values() for name in names]
COMMANDS += [name for game in GAMES.values() for name in game.commands]
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
GAP = re.compile(r"\{[^}]*\}|%\(\w+\)[sr]|%[sr]")


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment that asks for no language."""
    for name in (*LOCALES, "TRUNKLINE_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def pieces(words: str) -> Iterator[str]:
    """What a text says for certain, between its gaps: at least two words."""
    for piece in GAP.split(words):
        if len(re.findall(r"[^\W\d_]+", piece)) >= 2 and len(piece.strip()) >= 10:
            yield piece.strip()


def english() -> set[str]:
    """English that no German reader should see in the terminal: what the shared words and the boards say."""
    files = (file for home in ("games/*", "kit18xx") for file in SOURCE.glob(f"{home}/terminal/*.py"))
    boards = {text for file in files for text, _ in texts_of(file)}
    house = next(read(file) for file, folder in catalogs().items() if folder == SOURCE)
    games = [read(file) for file, folder in catalogs().items() if folder != SOURCE]
    ours = [message for message in house if message.id]
    ours += [message for game in games for message in game if message.id in boards]
    others = " ".join(str(message.id) for game in games for message in game if message.id not in boards)
    return {
        piece
        for message in ours
        for words in ([message.id] if isinstance(message.id, str) else message.id)
        for piece in pieces(words)
        if piece not in others and piece not in str(message.string)
    }


ENGLISH = english()


def english_in(output: str) -> set[str]:
    """Whatever of it is there, lines joined as before they were wrapped."""
    text = " ".join(output.split())
    return {piece for piece in ENGLISH if " ".join(piece.split()) in text}


def test_english_is_noticed(run: Run) -> None:
    assert len(ENGLISH) > 200
    assert english_in(run("--help").out) >= {"Railway stock games in your browser and your terminal."}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_is_german(run: Run, command: str) -> None:
    ran = run("--language", "de", command, "--help")
    assert ran.code == 0
    assert ran.out.startswith("Aufruf: ")
    assert "diese Hilfe anzeigen" in ran.out
    assert english_in(ran.out) == set()


def test_the_help_names_every_command_in_german(run: Run) -> None:
    out = run("--language", "de", "--help").out
    assert english_in(out) == set()
    assert all(f"    {command} " in out for command in COMMANDS)


class TestChoosing:
    def is_german(self, run: Run, *words: str) -> bool:
        return run(*words, "--help").out.startswith("Aufruf: ")

    @pytest.mark.parametrize("wanted", ["de", "de-AT", "de_DE.UTF-8", "DE"])
    @pytest.mark.parametrize("name", ["TRUNKLINE_LANGUAGE", *LOCALES])
    def test_the_environment_chooses(self, run: Run, environment: pytest.MonkeyPatch, name: str, wanted: str) -> None:
        assert not self.is_german(run)
        environment.setenv(name, wanted)
        assert self.is_german(run)

    @pytest.mark.usefixtures("environment")
    def test_the_option_stands_before_or_after_the_command(self, run: Run) -> None:
        for words in (["--language", "de", "play"], ["play", "--language", "de"], ["play", "--language=de"]):
            assert self.is_german(run, *words)

    def test_who_comes_first(self, run: Run, environment: pytest.MonkeyPatch) -> None:
        environment.setenv("LANG", "de_DE.UTF-8")
        environment.setenv("LC_MESSAGES", "en_GB.UTF-8")
        assert not self.is_german(run)
        environment.setenv("LC_ALL", "de_DE.UTF-8")
        assert self.is_german(run)
        environment.setenv("TRUNKLINE_LANGUAGE", "en")
        assert not self.is_german(run)
        assert self.is_german(run, "--language", "de")

    @pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX", "tlh_KX.UTF-8", ""])
    def test_a_locale_that_we_do_not_have_is_english(
        self, run: Run, environment: pytest.MonkeyPatch, locale: str
    ) -> None:
        environment.setenv("LANG", locale)
        assert not self.is_german(run)

    def test_an_unknown_language_is_refused_by_the_names_of_those_there_are(
        self, run: Run, environment: pytest.MonkeyPatch
    ) -> None:
        ran = run("--language", "tlh", "play")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "trunkline: Trunkline doesn't speak 'tlh', only en and de\n"
        environment.setenv("LANG", "de_DE.UTF-8")
        assert run("rule", "--language", "tlh").err == "trunkline: Trunkline spricht kein 'tlh', nur en und de\n"
        environment.setenv("TRUNKLINE_LANGUAGE", "tlh")
        assert run("rule", "express").code == 2

    @pytest.mark.usefixtures("environment")
    def test_an_option_without_a_language_is_refused(self, run: Run) -> None:
        ran = run("--language")
        assert (ran.code, ran.err) == (
            2,
            "trunkline: argument --language: expected one argument (see trunkline --help)\n",
        )

    @pytest.mark.usefixtures("environment")
    def test_the_next_command_speaks_its_own_language(self, run: Run) -> None:
        assert self.is_german(run, "--language", "de")
        assert not self.is_german(run)


GAME = golden("express") / "game-1.json"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("fly",), "COMMAND: 'fly' gibt es hier nicht"),
        ((), "es fehlt: COMMAND"),
        (("play", "monopoly"), "'monopoly' gibt es hier nicht (wähle aus 'express', 'chesapeake'"),
        (("play",), "welches Spiel?"),
        (
            ("play", "express", "--seats", "human,robot"),
            f"einen Spieler 'robot' gibt es nicht; wähle aus human, {', '.join(GAMES['express'].bots)}",
        ),
        (("play", "express", "--seats", "human"), "Chicago Express ist für 2 bis 6 Spieler, nicht für 1"),
        (("play", "express", "--seed", "much"), "--seed: 'much' ist keine ganze Zahl"),
        (("play", "--resume", "no-such.json"), "no-such.json: Datei oder Ordner nicht gefunden"),
        (("show", "hello"), "kein Stellungstext"),
        (("replay", GAME, "--at", "9999"), "es gibt keinen Schritt 9999; der letzte ist Schritt "),
        (("replay", GAME, "--at", "x"), "'x' ist weder ein Schritt wie 187"),
        (("rule", "express", "5.99"), "hat keinen Abschnitt '5.99'"),
        (("serve", "--port", "70000"), "ein Port ist eine Zahl von 0 bis 65535, nicht 70000"),
        (("export", GAME), "gibt es auf keiner Website"),
        (("routes", GAME), "Züge fahren in 18xx-Spielen, nicht in Chicago Express"),
    ],
)
def test_bad_words_get_a_german_line(run: Run, words: tuple[object, ...], says: str) -> None:
    ran = run("--language", "de", *words)
    assert ran.code == 2
    assert says.replace("COMMAND", "BEFEHL") in ran.err
    assert len(ran.err.splitlines()) == 1
    assert english_in(ran.err) == set()


def test_what_machines_read_is_the_same_in_every_language(run: Run, tmp_path: Path) -> None:
    written = []
    for language in ("en", "de"):
        path = tmp_path / f"{language}.jsonl"
        words = ("simulate", "express", "--bots", "uniform,uniform", "--games", 2, "-o", path)
        assert run("--language", language, *words).code == 0
        written.append(path.read_text("utf-8"))
    assert written[0] == written[1]
    game = golden("chesapeake") / "game-1.json"
    runs = [run("--language", language, "routes", game, "--all", "--json").out for language in ("en", "de")]
    outputs = [[json.loads(line) | {"microseconds": 0} for line in out.splitlines()] for out in runs]
    assert outputs[0] == outputs[1]


def test_what_is_verified_and_retold_is_german(run: Run) -> None:
    assert run("--language", "de", "verify", GAME).out.endswith(": alles stimmt\n")
    out = run("--language", "de", "replay", GAME, "--at", 3, "--board").out
    assert re.search(r"Nach Schritt 3 ist \w+ an der Reihe.", out)
    assert english_in(out) == set()


STEPS = {
    "express": {"bid", "choose", "offer", "expand", "build", "develop"},
    "chesapeake": {"auction", "par", "stock", "track", "station", "run", "dividend", "trains", "privates", "answer"},
}


def lines_for(game: str, bot: str, seed: int) -> tuple[list[str], Match[Any, Any]]:
    """A whole game of a bot as people would type it: by numbers and by words in turn."""
    played = GAMES[game]
    match: Match[Any, Any] = Match(played.rules, ["Ann", "Bob", "Cy"], seed, None, ["human"] * 3)
    rng = random_for(seed, "typing")
    typed: list[str] = []
    while not match.is_over:
        action = played.bot(bot)(match.state, rng)
        number = "" if price_asked(match.options()) else place_in(list(played.words.menu(match.state)), action)
        words = played.words.phrase(action) or codec.type_name(type(action))
        typed.append(number if number and len(typed) % 2 else words)
        match.push(action)
    return typed, match


@pytest.mark.parametrize(
    ("game", "bot", "seed"),
    [
        ("express", "uniform", 22),
        ("chesapeake", "uniform", 2),
        *(pytest.param(name, game.usual_bot, 4, marks=pytest.mark.soak) for name, game in GAMES.items()),
    ],
)
def test_a_whole_game_in_german(run: Run, game: str, bot: str, seed: int, tmp_path: Path) -> None:
    """Played to its end by typing; nothing that the terminal itself says is English.

    Chance ends its games soon, and comes to every step; the usual bots play on as people do.
    """
    typed, match = lines_for(game, bot, seed)
    assert bot != "uniform" or {state.step for state in match.states} >= STEPS[game]
    asked = ["?", "options", "hint", "describe", "board", "rule 77", "zzz", "undo", "log", "save /no/such/x", "99"]
    path = tmp_path / "game.json"
    words = ("play", game, "--seats", "human,human,human", "--names", "Ann,Bob,Cy", "--seed", seed, "--save", path)
    ran = run("--language", "de", *words, typed="\n".join([*asked, *typed]) + "\n")
    assert ran.code == 0
    assert json.loads(path.read_text("utf-8")) == json.loads(json.dumps(match.record()))
    assert "Das Spiel ist zu Ende." in ran.out
    assert re.search(r"\w+: \d+ \$, gewinnt", ran.out)
    assert "Es gibt nichts zurückzunehmen." in ran.out
    assert english_in(ran.out) == set()

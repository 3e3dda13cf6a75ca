"""Games for any number of players, from one who plays alone to twelve, and for even numbers only."""

from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django import DjangoDbBlocker

from tests.cli.fixtures import Run
from tests.counts import some_of
from tests.examples.installing import make_visible
from tests.games import tally
from tests.games.tallying import installed
from tests.paths import ROOT
from tests.web.django_client import person, visitor
from tests.web.fixtures import running
from tests.web.programs import program_of
from trunkline.bots.bot import NAMES, free_names
from trunkline.core.api import numbers_of
from trunkline.games.game import Game
from trunkline.pictures.charts import DASHES, SEATS, ChartLine, line_chart
from trunkline.story.turning import turning_points
from trunkline.testing import check_game
from trunkline.web.table import bots
from trunkline.web.table.models import FINISHED, RUNNING, Table

EVEN = range(2, 7, 2)
COUNTS = tuple(tally.PLAYERS)


@pytest.mark.parametrize("players", COUNTS)
def test_tally_is_a_game(players: int) -> None:
    check_game(tally, players=players, games=3)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (range(2, 7), "2 to 6 players"),
        (EVEN, "2, 4 or 6 players"),
        (range(2, 4), "2 or 3 players"),
        (range(1, 2), "1 player"),
        (range(4, 5), "4 players"),
        (range(1, 13), "1 to 12 players"),
    ],
)
def test_how_many_can_play_is_said(players: range, words: str) -> None:
    assert str(numbers_of(players)) == words


@pytest.mark.parametrize(
    ("players", "usual"),
    [(range(2, 7), 3), (EVEN, 2), (range(1, 2), 1), (range(1, 3), 2), (range(5, 13), 5), (range(4, 13, 4), 4)],
)
def test_a_quick_game_is_for_a_number_that_can_play(
    players: range, usual: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "PLAYERS", players)
    assert Game(tally).usual_count == usual


def test_there_are_names_for_any_number_of_bots() -> None:
    everybody = [name for name, _ in zip(free_names({"ben", "bot 14"}), range(20), strict=False)]
    assert everybody[:3] == ["Ada", "Cleo", "Dan"]
    assert len({name.casefold() for name in everybody} - {"ben", "bot 14"}) == 20
    assert len(NAMES) == 12


def test_twelve_players_have_twelve_lines_of_their_own() -> None:
    assert len(set(DASHES)) == len({piece.fill for piece in SEATS.values()}) == 12
    chart = line_chart("Score", "", [ChartLine(name, "seatA", [0, 1]) for name in "ABCDEFGHIJKLMNO"], [])
    assert chart.count('class="line"') == 15


def test_who_plays_alone_has_no_turning_points() -> None:
    assert turning_points([(10,), (60,)], [(0,), (50,)]) == []


def page_of(client: Any, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.usefixtures("database")
class TestTables:
    @pytest.mark.parametrize("players", some_of(COUNTS, 4))
    def test_a_table_from_the_form_to_the_story(self, players: int) -> None:
        with installed():
            client = visitor(person("Ann"))
            seats = {f"kind{number}": "uniform" for number in range(players)}
            answer = client.post("/new/tally", {"count": players, **seats})
            assert answer.status_code == 302
            table = Table.objects.get()
            while bots.work():
                pass
            table.refresh_from_db()
            assert table.status == FINISHED
            names = [seat.name for seat in table.seats.all()]
            assert len({*names}) == players
            assert page_of(client, f"/t/{table.code}").count("<b>") >= players
            story = page_of(client, f"/t/{table.code}/story")
            (chart,) = client.get(f"/t/{table.code}/story").context["charts"]
            assert chart["heads"] == names
            assert chart["wide"].count('class="line"') == players
            assert all(name in story for name in names)

    @pytest.mark.parametrize(
        ("players", "says"),
        [(range(1, 2), "Play alone"), (EVEN, "Play against a bot"), (range(3, 9), "Play against two bots")],
    )
    def test_a_quick_game(self, players: range, says: str) -> None:
        with installed(players) as game:
            client = visitor()
            assert f'{says}<span class="only-read">: Tally</span>' in page_of(client, "/")
            assert client.post("/quick/tally").status_code == 302
            table = Table.objects.get()
            assert (table.status, table.seats.count()) == (RUNNING, game.usual_count)
            page_of(client, f"/t/{table.code}")
            page_of(client, f"/t/{table.code}/text")

    @pytest.mark.parametrize(
        ("players", "wrong", "language", "says"),
        [
            (EVEN, 3, "en", "Tally is for 2, 4 or 6 players."),
            (EVEN, 3, "de", "Tally ist für 2, 4 oder 6 Spieler."),
            (range(1, 2), 2, "en", "Tally is for 1 player."),
            (range(1, 2), 2, "de", "Tally ist für 1 Spieler."),
            (range(1, 13), 13, "en", "Tally is for 1 to 12 players."),
        ],
    )
    def test_the_form_refuses_another_number(self, players: range, wrong: int, language: str, says: str) -> None:
        with installed(players):
            answer = visitor(person("Ann")).post(
                "/new/tally", {"count": wrong, "kind0": "me"}, headers={"Accept-Language": language}
            )
            assert answer.status_code == 400
            assert says in unescape(answer.content.decode())

    def test_the_api_refuses_another_number(self) -> None:
        with installed(EVEN):
            wanted = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "uniform"}, {"kind": "uniform"}]}
            status, answer = program_of(person("Ann")).post("/tables", wanted)
            assert (status, answer["error"]) == (400, "Tally is for 2, 4 or 6 players, not 3.")


class TestTerminal:
    @pytest.mark.parametrize("players", COUNTS)
    def test_a_game_against_bots(self, run: Run, players: int, tmp_path: Path) -> None:
        with installed():
            seats = ",".join(["human", *["uniform"] * (players - 1)])
            ran = run("play", "tally", "--seats", seats, "--save", tmp_path / "game.json", typed="claim 5\n" * 3)
            assert (ran.code, ran.err) == (0, "")
            assert "The game is over." in ran.out
            assert run("verify", tmp_path / "game.json").code == 0

    @pytest.mark.parametrize("players", COUNTS)
    def test_simulated_games(self, run: Run, players: int) -> None:
        with installed():
            ran = run("simulate", "tally", "--bots", ",".join(["uniform"] * players), "--games", 3)
            assert ran.code == 0
            assert f"uniform {players}" in ran.out

    def test_another_number_is_refused(self, run: Run) -> None:
        with installed(EVEN):
            ran = run("play", "tally", "--seats", "human,uniform,uniform")
            assert (ran.code, ran.err) == (2, "trunkline: Tally is for 2, 4 or 6 players, not 3\n")
            ran = run("simulate", "tally", "--bots", "uniform,uniform,uniform")
            assert (ran.code, ran.err) == (2, "trunkline: Tally is for 2, 4 or 6 bots, not 3\n")
        with installed(range(1, 2)):
            ran = run("simulate", "tally", "--bots", "uniform,uniform")
            assert ran.err == "trunkline: Tally is for 1 bot, not 2\n"


def test_the_form_shows_as_many_seats_as_play(
    tmp_path: Path,
    template: Path,
    django_db_blocker: DjangoDbBlocker,
    visit: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "pyproject.toml").write_text(
        '[project]\nname = "tally"\nversion = "1"\n'
        '[project.entry-points."trunkline.games"]\ntally = "tests.games.tallying:GAME"\n',
        "utf-8",
    )
    (package / "src").symlink_to(ROOT)
    make_visible(monkeypatch, package, tmp_path / "site")
    (tmp_path / "web").mkdir()
    for server in running(tmp_path / "web", template, django_db_blocker):
        page = visit("/new/tally", url=server.url)
        for count in (1, 2, 7, 11, 12):
            page.get_by_role("radio", name=str(count), exact=True).check()
            expect(page.locator("form.new .seat:visible")).to_have_count(count)
        page.get_by_role("radio", name="2", exact=True).check()
        for kind, names in (("invited", 0), ("hotseat", 2), ("claimer", 0)):
            page.locator("[name=kind1]").select_option(kind)
            expect(page.get_by_role("textbox", name="Name of this player")).to_have_count(names)

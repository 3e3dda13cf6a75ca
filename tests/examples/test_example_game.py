"""A game in a package of its own (examples/causeway), with all its faces and with rules alone, everywhere."""

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django import DjangoDbBlocker

import causeway
from tests.examples.installing import EXAMPLE, make_visible, trunkline
from tests.web.axe import faults
from tests.web.browsing import PHONE
from tests.web.django_client import new_database
from tests.web.fixtures import running
from tests.web.http_client import Visitor, wait_until
from tests.web.page_actions import choice, moved, my_turn, new_table, settled, tap
from tests.web.serving import Server
from trunkline.bots import uniform
from trunkline.core import codec
from trunkline.core.record import first_difference, parse, replay
from trunkline.games import GAMES

pytestmark = pytest.mark.hurried

RULES = {"causeway": causeway}
AUCTION = {"type": "auction", "company": "Heron", "price": 5}

WITH_ALL_FACES = pytest.mark.parametrize(
    "descriptor",
    ["GAME", pytest.param("RULES_ALONE", marks=pytest.mark.soak)],
    indirect=True,
    scope="module",
)
"""For what works on the rules, which are the same for both."""


@pytest.fixture(scope="module", params=["GAME", "RULES_ALONE"])
def descriptor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Which descriptor the package announces to every process that the tests start."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("installed")
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("COLUMNS", "200")
        make_visible(patch, EXAMPLE, folder / "site", request.param)
        yield request.param


@pytest.fixture(scope="module")
def server(
    descriptor: str,  # noqa: ARG001
    tmp_path_factory: pytest.TempPathFactory,
    template: Path,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Server]:
    """A server that sees the package."""
    yield from running(tmp_path_factory.mktemp("web"), template, django_db_blocker)


@pytest.fixture(scope="module")
def games(descriptor: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of simulated games."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    bot = "greedy" if descriptor == "GAME" else "uniform"
    out = trunkline("simulate", "causeway", "--bots", f"{bot},uniform,uniform", "--games", 4, "--seed", 1, "-o", path)
    assert f"{bot} 1" in out
    assert "4 games in" in out
    return path


class TestCommands:
    @pytest.mark.usefixtures("descriptor")
    def test_the_game_is_offered(self) -> None:
        assert "causeway" in trunkline("play", "--help")

    def test_its_bots_are_told(self, descriptor: str) -> None:
        bots = "greedy, uniform" if descriptor == "GAME" else "uniform"
        said = " ".join(trunkline("play", "--help").split())
        ours = "; ".join(f"{name}: {', '.join(GAMES[name].bots)}" for name in ("express", "chesapeake", "offtherails"))
        assert f"({ours}; causeway: {bots});" in said

    @WITH_ALL_FACES
    def test_simulated_games_verify(self, games: Path) -> None:
        assert trunkline("verify", games).rstrip().endswith("all agree")

    def test_a_game_is_told_and_drawn(self, games: Path, descriptor: str, tmp_path: Path) -> None:
        picture = tmp_path / "table.svg"
        printed = trunkline("replay", str(games), "--game", 2, "--board", "--svg", picture)
        assert ("wins with $" in printed) if descriptor == "GAME" else ("The game is over: " in printed)
        assert picture.read_text("utf-8").startswith("<svg")

    @WITH_ALL_FACES
    def test_a_record_becomes_a_table(self, games: Path, template: Path, tmp_path: Path) -> None:
        record = tmp_path / "game.json"
        (tmp_path / "data").mkdir()
        new_database(template, tmp_path / "data" / "trunkline.sqlite3")
        record.write_text(games.read_text("utf-8").splitlines()[0], "utf-8")
        assert "moves, finished" in trunkline("import", record, "--data", tmp_path / "data")

    def test_what_it_lacks_is_refused_in_one_line(self, games: Path) -> None:
        command = [sys.executable, "-m", "trunkline", "replay", str(games), "--game", "1", "--quiet", "--position"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (2, "trunkline: positions of Causeway can't be written as text\n")

    @WITH_ALL_FACES
    @pytest.mark.usefixtures("descriptor")
    def test_a_rule_has_its_text_and_its_code(self) -> None:
        printed = trunkline("rule", "causeway", "5.3")
        assert printed.startswith("5.3 Cost\n")
        assert "rules/building.py" in printed
        assert "examples/causeway/tests/test_rules.py" in printed
        assert len(trunkline("rule", "causeway").splitlines()) == len(causeway.RULEBOOK)

    def test_it_is_played_in_the_terminal_and_resumed(self, descriptor: str) -> None:
        seats = ("--names", "Ann,Bob", "--seats", "human,human", "--seed", 3)
        printed = trunkline("play", "causeway", *seats, typed="auction Heron 6\n9\nquit\n")
        says = {"GAME": ("Ann auctions a share of Heron and bids $6.", "Bob raises to $9.")}
        for sentence in says.get(descriptor, ("Ann: auction Heron 6.", "Bob: bid 9.")):
            assert sentence in printed
        typed = "?\ndescribe\nrule 4.1\nhint\nbid 3\ninfo Heron\npass\nundo\nlog\nboard\nquit\n"
        again = trunkline("play", "--resume", typed=typed)
        assert "auction COMPANY PRICE" in again
        assert "4.1 Putting up a share." in again
        assert "4.2: a bid must beat $9, so $3 is too low" in again

    def test_the_board_in_the_terminal_is_told_in_words(self, descriptor: str) -> None:
        seats = ("--names", "Ann,Bob", "--seats", "human,human", "--seed", 3)
        printed = trunkline("play", "causeway", *seats, typed="auction Heron 6\npass\nquit\n")
        if descriptor == "GAME":
            assert "Ann: $18; shares: 1 of Heron." in printed
        else:
            assert "actor: Ann." in printed
            assert "cash: Ann 18, Bob 26." in printed
            assert "shares: Heron (Ann 1, Bob 0), Ibis (Ann 0, Bob 0), Plover (Ann 0, Bob 0)." in printed

    @pytest.mark.usefixtures("descriptor")
    def test_bots_move_in_the_terminal(self) -> None:
        printed = trunkline(
            "play", "causeway", "--seats", "uniform,uniform,human", "--names", "Ada,Bo,Cy", typed="quit\n"
        )
        assert any(line.strip().startswith("Ada") for line in printed.splitlines())


def position(visitor: Visitor, table: str) -> tuple[int, causeway.State]:
    """The ply of a table, and its state as the rules make it from the record."""
    match = replay(visitor.record(table), RULES)
    return len(match.actions), match.state


def play_to_the_end(visitor: Visitor, table: str) -> None:
    """Play seat 0 by chance while bots play the others."""
    rng = Random(1)
    while True:
        wait_until(lambda: position(visitor, table)[1].actor in (0, None))
        ply, state = position(visitor, table)
        if state.actor is None:
            return
        assert visitor.act(table, ply, codec.encode(uniform.choose(causeway, state, rng))) == 200


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Visitor, str]:
    """A game against bots, played to its end over HTTP."""
    ann = Visitor(server.url)
    table = ann.new_table("causeway", "me", "uniform", "uniform", seed=2)
    play_to_the_end(ann, table)
    return ann, table


class TestPages:
    def test_the_lobby_offers_it(self, server: Server, descriptor: str) -> None:
        lobby = Visitor(server.url).get("/")
        assert "Causeway" in lobby
        assert ("one marsh" in lobby) == (descriptor == "GAME")
        assert "Chicago Express" in lobby

    def test_its_rules_are_a_page(self, server: Server) -> None:
        page = Visitor(server.url).get("/rules/causeway")
        assert all(section.title.replace("'", "&#x27;") in page for section in causeway.RULEBOOK.values())

    def test_a_finished_game_has_its_result(self, finished: tuple[Visitor, str]) -> None:
        ann, table = finished
        page, (_, state) = ann.get(table), position(*finished)
        assert all(str(cash) in page for cash in state.cash)
        assert "Traceback" not in page

    def test_its_story(self, finished: tuple[Visitor, str]) -> None:
        ann, table = finished
        page = ann.get(f"{table}/story")
        assert "<svg" in page
        assert "Score" in page

    @WITH_ALL_FACES
    def test_its_record_verifies(self, finished: tuple[Visitor, str], tmp_path: Path) -> None:
        ann, table = finished
        text = ann.get(f"{table}/record")
        data = parse(text)
        assert data["scores"]
        assert first_difference(data, replay(data, RULES)) is None
        (tmp_path / "game.json").write_text(text, "utf-8")
        assert "all agree" in trunkline("verify", tmp_path / "game.json")

    @WITH_ALL_FACES
    def test_a_move_chat_and_undo(self, server: Server) -> None:
        ann = Visitor(server.url)
        table = ann.new_table("causeway", "me", "hotseat", seed=2)
        assert ann.act(table, 0, {"type": "pay", "company": "Heron"}) == 422
        assert ann.act(table, 0, AUCTION) == 200
        assert ann.post(f"{table}/say", {"text": "Good luck!"})[0] == 200
        assert "Good luck!" in ann.get(table)
        assert ann.post(f"{table}/undo", {"ply": 1})[0] == 200
        assert ann.record(table)["actions"] == []

    @WITH_ALL_FACES
    def test_an_analysis(self, finished: tuple[Visitor, str]) -> None:
        ann, table = finished
        status, address = ann.post(f"{table}/analyse", {"ply": 5})
        assert status == 200
        copy = address.removeprefix(ann.url)
        ply, state = position(ann, copy)
        assert ply == 5
        assert ann.act(copy, ply, codec.encode(uniform.choose(causeway, state, Random(5)))) == 200
        ann.get(f"{copy}/analysis")

    def test_the_page_without_scripts(self, server: Server, descriptor: str) -> None:
        ann = Visitor(server.url)
        table = ann.new_table("causeway", "me", "hotseat", seed=2)
        page = ann.get(f"{table}/text")
        assert ("Auction a share of Heron (4 left)" if descriptor == "GAME" else "Auction Heron") in page
        ann.read(f"{table}/text", {"ply": 0, "line": "auction Heron 6"})
        assert ann.record(table)["actions"] == [AUCTION | {"price": 6}]

    @WITH_ALL_FACES
    def test_a_program_plays_it_over_the_api(self, server: Server) -> None:
        token, rng = Visitor(server.url).new_token(), Random(3)

        def call(path: str, body: object = None) -> Any:
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(f"{server.url}/api/tables{path}", data, headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)

        table = call("", {"game": "causeway", "seats": [{"kind": "me"}, {"kind": "uniform"}]})
        here = f"/{table['code']}"
        while table["status"] == "running":
            if table["my_turn"]:
                turn = call(f"{here}/options")
                action = rng.choice(turn["options"])["action"]
                table = call(f"{here}/act", {"ply": turn["ply"], "action": action})
                assert table["story"]
            else:
                table = call(f"{here}/events?after={table['version']}")
        assert table["status"] == "finished"
        assert len(table["scores"]) == 2

    def test_its_tour(self, server: Server) -> None:
        assert "#map" in Visitor(server.url).get("/tour/causeway")

    def test_a_table_in_german(self, server: Server) -> None:
        ann = Visitor(server.url)
        table = ann.new_table("causeway", "me", "hotseat")
        ann.opener.addheaders = [("Accept-Language", "de")]
        assert "Causeway" in ann.get(table)


class TestInABrowser:
    """The table of two people at one screen, by roles and names."""

    @pytest.fixture
    def table(self, visit: Callable[..., Page], server: Server) -> Page:
        page = visit("", url=server.url)
        new_table(page, "causeway", {0: ("me", "Ann"), 1: ("hotseat", "Bob")}, seed=2)
        my_turn(page)
        return page

    def test_an_auction_says_which_share_it_is_about(self, table: Page, descriptor: str) -> None:
        says = "Auction a share of %s (4 left)" if descriptor == "GAME" else "Auction %s, price 1 to 24"
        for company in causeway.setup(2, 0).treasury:
            expect(table.locator("#now .label", has_text=says % company)).to_be_visible()
            expect(table.get_by_role("spinbutton", name=says % company)).to_have_value("1")

    def test_a_few_moves(self, table: Page, descriptor: str) -> None:
        own = descriptor == "GAME"
        for number, company in enumerate(("Heron", "Ibis")):
            settled(table)
            table.get_by_role("spinbutton", name=re.compile(company)).fill("6")
            table.get_by_role("spinbutton", name=re.compile(company)).press("Enter")
            moved(table, 2 * number)
            choice(table, "Drop out" if own else "Pass")
        expect(table.get_by_role("button", name=re.compile("^Auction"))).to_have_count(0)
        expect(table.locator("#panel-log")).to_contain_text("bids $6" if own else "auction Heron 6")
        if own:
            tap(table, "B2")
            moved(table, 4)
            choice(table, "Stop building")
            expect(table.locator("#panel-log li").last).to_contain_text("Ann stops building.")
        else:
            choice(table, "Build Heron B2")
            choice(table, "Pass")
            expect(table.locator("#panel-log li").last).to_contain_text("Ann: pass.")
        expect(table.locator("#now .prompt")).to_contain_text("Bob")
        table.get_by_role("button", name="Undo").click()
        expect(table.locator("#now .prompt")).to_contain_text("Ann")

    def test_axe_finds_nothing(self, table: Page) -> None:
        assert faults(table) == []

    def test_a_phone_needs_no_scrolling_sideways(self, visit: Callable[..., Page], table: Page, server: Server) -> None:
        phone = visit(table.url.removeprefix(server.url), PHONE, url=server.url)
        expect(phone.locator("#map svg")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

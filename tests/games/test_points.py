"""A game that counts points has no dollars anywhere; one that counts dollars has them everywhere."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.cli.fixtures import Run
from tests.games.tally import Claim, Give
from tests.games.tallying import installed
from tests.web.django_client import person, sitter, table_of, visitor
from trunkline.core import codec
from trunkline.games import GAMES, express, ordering
from trunkline.games.express import orders
from trunkline.games.game import Game
from trunkline.story.turning import Turn, in_words
from trunkline.web.accounts.models import Person
from trunkline.web.table import create, moves, seats
from trunkline.web.table.models import Table
from trunkline.web.table.moves import play
from trunkline.words.phrases import amount as filtered
from trunkline.words.phrases import victory


@pytest.fixture(params=["", "$"])
def money(request: pytest.FixtureRequest) -> Iterator[str]:
    """Tally is there, and counts this."""
    with installed(money=request.param):
        yield request.param


def page_of(ann: Person, address: str, language: str = "en") -> str:
    answer = visitor(ann).get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def played(ann: Person, moves: int) -> Table:
    """Ann at both sides: the first seat claims 5 points in each move, the second gives it 5."""
    table = create.create(ann, "tally", [create.SeatSpec("me"), create.SeatSpec("hotseat")])
    for ply in range(moves):
        play(table.code, ann, ply, codec.encode(Give(0) if ply % 2 else Claim(5)))
    return table


def test_the_games_that_live_here_count_dollars() -> None:
    assert {game.money for game in GAMES.values()} == {"$"}
    assert Game(express).money == ""


def test_amounts() -> None:
    assert [filtered(7, "$"), filtered(-7, "$"), filtered(7, ""), filtered(-7, "")] == ["$7", "−$7", "7", "−7"]
    assert [filtered(7, "$"), filtered(-7, "$"), filtered(7, ""), filtered(-7, "")] == ["$7", "−$7", "7", "−7"]


def test_sentences() -> None:
    assert victory(("Ann", "Bob"), [1], 12) == "Bob wins with 12."
    assert victory(("Ann", "Bob"), [0, 1], 12, "$") == "Ann and Bob share the victory with $12."
    assert in_words(Turn(3, 0, (5, -2, -2), None), "ABC") == "A gets 5. B and C lose 2 each."


def test_a_limit_of_an_order_that_is_refused() -> None:
    state = express.setup(3, 0)
    refusals = []
    for money in ("", "$"):
        game = Game(express, orders=orders, money=money)
        (data, limit), *_ = [
            (codec.encode(one.order), one.limit) for one in ordering.offers(game, state, 1) if one.limit
        ]
        wrong = codec.decode(orders.ORDERS, data | {limit.field: 99})
        refusals.append(ordering.check(game, state, 1, wrong))
    bare, dollars = refusals
    assert bare == (dollars or "").replace("$", "")
    assert (dollars or "").count("$") == 3


@pytest.mark.usefixtures("database")
class TestPages:
    @pytest.mark.parametrize(("language", "at_most"), [("en", "at most"), ("de", "höchstens")])
    def test_a_number_to_choose(self, money: str, language: str, at_most: str) -> None:
        ann = person("Ann")
        page = page_of(ann, f"/t/{played(ann, 0).code}", language)
        three, five = (f"{number}\xa0{money}".strip() if language == "de" else f"{money}{number}" for number in (3, 5))
        assert re.search(rf">[^<]*{re.escape(three)}[^<]*(<span[^>]*>[^<]*</span>)?</button>", page)
        assert f"<small>{at_most} {five}</small>" in page
        assert ("$" in page) == bool(money)

    def test_what_has_changed_since_the_last_turn(self, money: str) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = create.create(ann, "tally", [create.SeatSpec("me"), create.SeatSpec("open")])
        seats.take(table.code, bob, 1)
        moves.play(table.code, ann, 0, codec.encode(Claim(5)))
        moves.play(table.code, bob, 1, codec.encode(Give(0)))
        assert f"Score {money}10 (+{money}5)" in page_of(ann, f"/t/{table.code}")

    @pytest.mark.parametrize("sign", ["", "$"])
    def test_the_limit_of_an_order(self, sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
        game = Game(express, orders=orders, money=sign)
        monkeypatch.setitem(GAMES.__dict__, "_loaded", {**GAMES, "express": game})
        table = table_of([person("Ann"), person("Bob")])
        limits = re.findall(r'<p class="limit">.*?</p>', page_of(sitter(table, 1), f"/t/{table.code}"))
        assert limits
        for limit in limits:
            words = " ".join(re.sub("<.*?>", "", limit).split())
            assert re.fullmatch(rf"Up to ?{re.escape(sign)} {re.escape(sign)}\d+ to {re.escape(sign)}\d+", words)

    def test_the_result(self, money: str) -> None:
        ann = person("Ann")
        page = page_of(ann, f"/t/{played(ann, 6).code}")
        assert f"<b>{money}30</b>" in page
        assert f"<b>−{money}15</b>" in page
        assert ("$" in page) == bool(money)

    def test_the_story(self, money: str) -> None:
        ann = person("Ann")
        page = page_of(ann, f"/t/{played(ann, 6).code}/story")
        for said in (
            f'<b class="sum">{money}30</b>',
            f"<b>−{money}15</b>",
            f"<td>−{money}15</td>",
            f"Ann gets {money}5",
            f">Ann {money}30</text>",
            f">−{money}20</text>",
        ):
            assert said in page
        assert ("$" in page) == bool(money)


def test_the_terminal(run: Run, money: str, tmp_path: Path) -> None:
    ran = run(
        *("play", "tally", "--names", "Ann,Bob", "--seats", "human,human", "--save", tmp_path / "game.json"),
        typed="1\nmuch\n1\n5\ngive 0\n1\n3\ngive 0\n1\n1\ngive 0\n",
    )
    assert f"  points, {money}1 to {money}5 in steps of {money}2; Enter goes back> " in ran.out
    assert "I don't understand “much”: type a whole number" in ran.out
    assert f"  Ann: {money}24, wins\n  Bob: −{money}15\n" in ran.out
    assert ("$" in ran.out) == bool(money)

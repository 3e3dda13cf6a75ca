"""18Chesapeake is told in the reader's language: nothing of a whole game is left in English."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.english import english_in, masked, words_of
from tests.games.chesapeake import names
from tests.games.chesapeake.words.bad_texts import BAD
from trunkline.core import codec
from trunkline.core.api import Span, pick
from trunkline.core.errors import BadAction
from trunkline.games import GAMES, ordering
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.orders import BidPrivate, PassPrivates, PassRound
from trunkline.kit18xx.pictures import Pictures
from trunkline.kit18xx.words.choices import VERBS
from trunkline.orders.terms import Ended, Move
from trunkline.words.language import speaking, text_of
from trunkline.words.menu import Group

GAME = GAMES["chesapeake"]
PLAYERS = ("Ann", "Bob", "Cy", "Dee")
NAMES = {*names.NAMES, *PLAYERS}
TYPED = {*VERBS, "from", "pool", "pass", "info"}


@cache
def game(players: int, seed: int) -> list[Any]:
    """All positions of a random game in which passing is rare."""
    rng, state = Random(seed), ch.setup(players, seed)
    states = [state.copy()]
    while state.actor is not None:
        options = ch.options(state)
        active = [option for option in options if not isinstance(option, ch.Pass)]
        option = rng.choice(active if active and rng.random() < 0.9 else options)
        ch.apply(state, option.at(option.low) if isinstance(option, Span) else pick([option], rng))
        states.append(state.copy())
    return states


def test_what_is_asked_and_offered_in_whole_games() -> None:
    steps = set()
    with masked():
        for state in game(4, 13) + game(2, 2):
            steps.add(state.step)
            for text in (GAME.words.asks(state, PLAYERS), *GAME.words.where(state), *offered(state)):
                assert not english_in(text, NAMES), text
    assert steps == {*TITLE.rules.steps}, "a step that no game comes to would go untested without a word"


def offered(state: Any) -> Iterator[str]:
    """What can be done in a position, and what that would lead to."""
    for entry in GAME.words.menu(state) if state.actor is not None else ():
        if isinstance(entry, Group):
            yield entry.words
        yield from (GAME.words.describe(state, option) for option in getattr(entry, "options", (entry,)))
    if state.step == "track":
        yield GAME.words.outlook(state, ch.options(state)[0])


def test_the_table_and_everything_on_it() -> None:
    things = [*TITLE.companies, *TITLE.privates, *TITLE.trains, *TITLE.hexes, *PLAYERS, "nothing"]
    with masked():
        for state in game(4, 13)[::25]:
            for heading, sentences in GAME.words.table_in_words(state, PLAYERS):
                for text in (heading, *sentences):
                    assert not english_in(text, NAMES), text
        for state in game(4, 13)[::200]:
            for thing in things:
                text = GAME.words.about(state, thing, PLAYERS)
                assert not english_in(text, NAMES | {"nothing"}), text


def test_pictures() -> None:
    with masked():
        for state in game(4, 13)[::40]:
            for text in words_of(GAME.pictures.draw(state, PLAYERS)):
                assert not english_in(text, NAMES | names.LETTERING), text
        for text in words_of(GAME.pictures.draw(ch.setup(3, 1))) + words_of(Pictures(ch).tile_sheet()):
            assert not english_in(text, NAMES | names.LETTERING), text


def test_charts_and_what_a_worth_is_made_of() -> None:
    positions = [codec.dump(state) for state in game(4, 13)]
    done: list[Any] = [None] * len(positions)
    with masked():
        for chart in GAME.figures.charts(positions, done):
            assert not english_in(f"{chart.title} {chart.about}", NAMES)
        for parts in GAME.figures.parts(positions, done):
            for part in parts:
                assert not english_in(part.words, NAMES), part
    companies_without_price = codec.dump(build_state(round="auction", shares={"B&O": {0: 1}}))
    with masked():
        for part in GAME.figures.parts([companies_without_price], [None])[0]:
            assert not english_in(part.words, NAMES), part


@pytest.mark.parametrize("text", BAD)
def test_what_was_not_understood(text: str) -> None:
    states = [
        build_state(round="auction"),
        build_state(),
        build_state(round="operating", company="B&O", shares={"B&O": {0: 6}}, tiles={"G7": ("9", 1)}),
    ]
    typed = NAMES | TYPED | {f"“{word}”" for word in (text, *text.lower().split())}
    with masked():
        for state in states:
            with pytest.raises(BadAction) as caught:
                GAME.words.parse(state, text)
            if len(text) < 100:
                assert not english_in(text_of(caught.value.message), typed)


def test_the_help_leaves_english_what_is_typed() -> None:
    with masked():
        assert not english_in(GAME.words.help_text(), NAMES | TYPED)
    with speaking("de"):
        assert "Aktienrunde   par PRR 80 gründet eine Gesellschaft" in GAME.words.help_text()


class TestStandingOrders:
    def test_offers_and_orders(self) -> None:
        orders: list[Any] = [
            BidPrivate("C-P", 50),
            PassRound(),
            PassRound(("PRR", "LV"), True, True),
            PassPrivates(),
            PassPrivates(("C-P",), True, True, True),
        ]
        with masked():
            for order in orders:
                assert not english_in(ordering.describe(GAME, order), NAMES)
            for state in game(4, 13)[:200]:
                for offer in ordering.offers(GAME, state, 1):
                    ticks = " ".join(one.words for one in offer.ticks)
                    assert not english_in(f"{offer.words} {offer.does} {ticks}", NAMES)

    def test_why_they_end(self) -> None:
        """Orders that nobody obeys, through whole games: each ends with a reason that can be read."""
        reasons = set()
        orders = (
            PassRound(tuple(TITLE.companies), True, True),
            PassPrivates(tuple(TITLE.privates), True, True, True),
            PassPrivates(),
            BidPrivate("C-P", 45),
            BidPrivate("CV", 205),
        )
        for order in orders:
            states = game(4, 13)
            for given in range(len(states) - 12):
                moves = [Move(0, ch.Pass()), Move(2, ch.Buy("PRR", "ipo")), Move(2, ch.Sell("PRR", 2))]
                for since in ([], [moves[1]], [moves[2]], [Move(2, ch.Par("PRR", 80))], [Move(2, ch.Bid("C-P", 45))]):
                    ended = GAME.orders.judge(order, states[given], since, states[given + 12], 1, PLAYERS)
                    if isinstance(ended, Ended):
                        reasons.add(ended.reason)
        assert len({why.words for why in reasons}) >= 8
        with masked():
            for why in reasons:
                assert not english_in(text_of(why), NAMES), why


def test_german_as_it_is_spoken() -> None:
    state = build_state(
        round="operating", company="B&O", shares={"B&O": {0: 6}}, treasury={"B&O": 100}, trains={"B&O": ["2", "2"]}
    )
    with speaking("de"):
        assert GAME.words.where(state) == ["Betriebsrunde 2.1", "B&O", "Gleis legen"]
        assert GAME.words.asks(state, PLAYERS) == (
            "Ann für die B&O (100 $ und zwei 2er-Züge): ein Plättchen legen, eines ausbauen oder passen."
        )
        auction = ch.setup(3, 0)
        bids = [GAME.words.describe(auction, option) for option in ch.options(auction)]
        assert bids[0] == "D&R (Delaware and Raritan Canal) für 20 $ kaufen"
        assert bids[1] == "45 $ bis 800 $ in Schritten von 5 $ auf C-P (Columbia-Philadelphia Railroad) bieten"
        assert bids[-1] == "passen"
        assert GAME.words.about(state, "2-train").startswith("2er-Zug: 2 Halte; kostet 80 $; noch")
        assert GAME.words.about(state, "D").startswith("D-Zug: beliebig viele Halte; kostet 900 $")
        assert ordering.describe(GAME, PassRound(("PRR", "LV"), sold=True)) == (
            "Für den Rest dieser Aktienrunde passen, es sei denn, jemand kauft oder verkauft Aktien der PRR oder LV "
            "oder jemand verkauft Aktien"
        )

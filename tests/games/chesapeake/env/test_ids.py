"""Every action has one id, which never changes; what is offered by id is what the rules offer."""

import hashlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.counts import only, some_of
from tests.games.chesapeake.env.games import TABLES, USUAL, game
from tests.games.chesapeake.recorded import GAMES, needs_games
from trunkline.core.api import Span, Suggestion, is_offered
from trunkline.core.codec import type_name
from trunkline.env.face import Cell
from trunkline.games import chesapeake
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Bid, BuyTrain, CounterOffer, LayTile, Pass, RunTrains, State
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.board import is_open_side, suitable_tiles
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.env.ids import finite_choices, priced_choices
from trunkline.kit18xx.testing.recorded import load

env = Environment18xx(chesapeake.State)

FINITE, PRICED = list(finite_choices(TITLE)), list(priced_choices(TITLE))
FINITE_KINDS = {
    "pass": 1,
    "par": 24,
    "buy": 16,
    "sell": 40,
    "lay_tile": 2955,
    "use_power": 54,
    "place_station": 17,
    "run_trains": 1,
    "dividend": 2,
    "buy_train": 12,
    "trade_in": 3,
    "discard_train": 6,
    "accept": 1,
    "decline": 1,
    "go_bankrupt": 1,
}


def test_there_are_3134_finite_choices_and_2955_of_them_are_lays() -> None:
    assert Counter(cell.kind for cell, _ in FINITE) == FINITE_KINDS
    assert sum(FINITE_KINDS.values()) == len(FINITE) == 3134
    assert set(FINITE_KINDS) | {kind for kind, _ in PRICED} == {type_name(action) for action in ch.ACTIONS}


def test_ids_never_change() -> None:
    """If this fails, the ids need a new version: whoever trained a policy relies on them."""
    text = "\n".join(f"{cell.kind} {cell.first} {cell.second}" for cell in env.CELLS)
    assert env.VERSION == 0
    assert len(set(env.CELLS)) == len(env.CELLS) == 4232
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "966fec9914c8d8ac"


def test_every_tile_that_can_ever_lie_in_a_hex_has_an_id() -> None:
    """2,801 of the lays can be legal one day: those that follow from what is printed, tile by tile.

    Of the others 138 lead into a blank side, and 16 have nothing to follow.
    """
    possible = set()
    for hex in TITLE.hexes:
        found: list[tuple[str, int] | None] = [None]
        for laid in found:
            found += [following for following in suitable_tiles(TITLE, hex, laid) if following not in found]
        possible |= {LayTile(hex, *laid) for laid in found if laid}
    assert len(possible) == 2801
    others = {action for _, action in FINITE if isinstance(action, LayTile)} - possible
    assert len(others) == 2955 - 2801
    blank = {
        lay
        for lay in others
        if not all(is_open_side(TITLE, lay.hex, edge) for edge in TITLE.rotated[lay.tile, lay.rotation].edges)
    }
    assert len(blank) == 138
    assert {lay.hex for lay in others - blank} == {"H6", "J4"}


@pytest.mark.parametrize("table", only(USUAL, TABLES))
@pytest.mark.parametrize("seed", some_of(range(5), 5))
def test_what_is_offered_by_id_is_what_the_rules_offer(table: tuple[int, str], seed: int) -> None:
    """Every plain option has one id; a span has those of its ends at least; nothing else has any."""
    rng = Random(seed)
    for state in game(*table, seed):
        options = ch.options(state)
        found = env.offered(options)
        spans = [option for option in options if isinstance(option, Span)]
        others = [
            option.action if isinstance(option, Suggestion) else option for option in options if option not in spans
        ]
        meant = list(found.values())
        assert {action for action in meant if not any(action in span for span in spans)} == set(others)
        assert len(set(meant)) == len(meant)
        for span in spans:
            assert {span.at(span.low), span.at(span.high)} <= set(meant)
        for number, action in found.items():
            assert ch.check(state, action) is None
            assert env.CELLS[number].kind == type_name(type(action))
        for number in rng.sample(list(found), min(len(found), 10)):
            assert env.id_of(options, found[number]) == number


@needs_games
@pytest.mark.parametrize("path", some_of(GAMES, 12), ids=lambda path: path.name.split(".")[0])
def test_every_action_of_a_game_that_people_played_has_an_id(path: Path) -> None:
    *_, (_, reading) = games18xx.replay(load(path))
    match = reading.match
    assert len(match.actions) > 100
    for state, action in zip(match.states, match.actions, strict=False):
        options = ch.options(state)
        number = env.id_of(options, action)
        meant = env.offered(options)[number]
        assert type(meant) is type(action)
        if not isinstance(action, RunTrains) and not hasattr(action, "price"):
            assert meant == action


class TestPrices:
    def test_a_price_between_has_the_id_of_the_nearest(self) -> None:
        state = ch.setup(3, 0)
        options = ch.options(state)
        found = env.offered(options)
        bids = [action.price for action in found.values() if isinstance(action, Bid) and action.private == "CV"]
        assert {205, 210, 800, 795} <= set(bids)
        price = next(price for price in range(205, 800, 5) if price not in bids)
        meant = found[env.id_of(options, Bid("CV", price))]
        assert abs(meant.price - price) == min(abs(bid - price) for bid in bids)

    def test_the_cheapest_private_has_the_id_of_its_lowest_price(self) -> None:
        options = ch.options(ch.setup(3, 0))
        cell = env.CELLS[env.id_of(options, Bid("D&R", 20))]
        assert (cell.kind, cell.first, cell.second) == ("bid", "D&R", "low")

    def test_counter_offers_reach_below_and_above_the_price_offered(self) -> None:
        state = offer(price=100)
        found = {action.price for action in env.offered(ch.options(state)).values() if isinstance(action, CounterOffer)}
        assert {1, 2, 98, 99, 101, 102, 299, 300} <= found
        assert 100 not in found
        options = ch.options(state)
        assert env.CELLS[env.id_of(options, CounterOffer(99))] == Cell("counter_offer", "below", "high")
        assert env.CELLS[env.id_of(options, CounterOffer(102))] == Cell("counter_offer", "above", "low+1")

    def test_a_counter_offer_can_only_be_below_the_most_that_can_be_paid(self) -> None:
        state = offer(price=300)
        found = {action.price for action in env.offered(ch.options(state)).values() if isinstance(action, CounterOffer)}
        assert max(found) == 299

    def test_what_is_not_offered_has_no_id(self) -> None:
        options = ch.options(ch.setup(3, 0))
        for action in (Bid("D&R", 25), Bid("C-P", 41), CounterOffer(5), LayTile("H4", "57", 0), RunTrains(())):
            with pytest.raises(ValueError, match="isn't offered here"):
                env.id_of(options, action)
        assert env.id_of(options, Pass()) == 0


def offer(price: int) -> State:
    """The president of LV is offered so much for a train, by a company that has 300."""
    state = build_state(
        players=3,
        round="operating",
        step="trains",
        company="PRR",
        shares={"PRR": {0: 6}, "LV": {1: 6}},
        trains={"PRR": ("2",), "LV": ("2",)},
        treasury={"PRR": 300},
    )
    ch.apply(state, BuyTrain("2", "LV", price))
    assert state.step == "answer"
    assert is_offered(ch.options(state), CounterOffer(price - 1))
    return state

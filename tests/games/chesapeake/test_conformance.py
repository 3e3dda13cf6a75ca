"""Random games at every player count and with both variants, everything checked at every state."""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields
from random import Random
from types import CodeType, FrameType, MappingProxyType, SimpleNamespace
from typing import Any, get_origin, get_type_hints

import pytest

from tests.counts import PLAYERS, only
from tests.notation.positions import reads_back
from trunkline.core import codec
from trunkline.core.api import Span, pick
from trunkline.core.rulebook import implemented, packages_of
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import BuyPrivate, State
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.position_text import malformed
from trunkline.kit18xx.rules import operating, stock, zones
from trunkline.testing import check_game

GAMES = {0: 4, **dict.fromkeys(range(1, 11), 10)}
"""By the part; the first one is played with every push. The other variants have one part of each kind."""
EVERY_POSITION = 15
"""Of so many positions one is written down and read, in the first part; all are in the others."""
PARTS = (0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, 11)))
LATER_PARTS = PARTS[:2]
MAPPINGS = [name for name, hint in get_type_hints(State).items() if get_origin(hint) is Mapping]
"""The fields that copies share."""
ENDS = {"bankruptcy", "the bank, operating"}


def table(rulings: str) -> Any:
    """The game with these variants as the default."""
    game = SimpleNamespace(__name__=ch.__name__, **{name: getattr(ch, name) for name in ch.__all__})
    game.setup = lambda players, seed, **_: ch.setup(players, seed, rulings=rulings)
    return game


def laws_of(part: int) -> tuple[Callable[[Any], str | None], ...]:
    """What must hold at every state."""
    return (*LAWS, malformed, reads_back("chesapeake", 1000, 1 if part else EVERY_POSITION))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("players", only(PLAYERS, ch.PLAYERS))
def test_random_games_keep_the_contract(players: int, part: int) -> None:
    seen = check_game(table("rulebook"), players=players, games=GAMES[part], seed=part, laws=laws_of(part))
    assert seen.games == GAMES[part]
    assert seen.refusals > seen.plies
    assert {type(action) for action in seen.actions} == set(ch.ACTIONS)
    for end in seen.ends:
        assert end.broken or end.bankrupt is not None


@pytest.mark.parametrize("part", LATER_PARTS)
@pytest.mark.parametrize("players", only(PLAYERS, ch.PLAYERS))
def test_random_games_keep_the_contract_with_the_other_readings(players: int, part: int) -> None:
    seen = check_game(table("18xx.games"), players=players, games=GAMES[part], seed=part, laws=laws_of(part))
    assert seen.games == GAMES[part]


OTHERWISE = (operating.asks_track, stock.sell_again, stock._check_repeat, zones.may_repeat)
"""Rules of the family that 18Chesapeake replaces, or has no use for."""


def test_random_games_reach_every_rule_and_every_end() -> None:
    """Whatever is marked as a rule is asked or done in some game, so the games above show what they say."""
    reached: set[CodeType] = set()
    ends: set[str] = set()

    def note(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            reached.add(frame.f_code)

    rules = {function for functions in implemented(packages_of(ch)).values() for function in functions}
    rules = {function for function in rules if function not in OTHERWISE}
    for module in [module for name, module in sys.modules.items() if name.startswith("trunkline.kit18xx.")]:
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()
    for seed in range(20):
        sys.setprofile(note)
        try:
            end = random_end(2 + seed % 5, seed, "rulebook" if seed % 4 < 3 else "18xx.games")
        finally:
            sys.setprofile(None)
        ends.add("bankruptcy" if end.bankrupt is not None else f"the bank, {end.round}")
        if ends >= ENDS and all(function.__code__ in reached for function in rules):
            return
    assert {function.__name__ for function in rules if function.__code__ not in reached} == set()
    assert ends >= ENDS


def random_end(players: int, seed: int, rulings: str) -> State:
    """The end of a random game, every action checked."""
    state, rng = ch.setup(players, seed, rulings=rulings), Random(seed)
    while state.actor is not None:
        action = pick(ch.options(state), rng)
        assert ch.check(state, action) is None
        ch.apply(state, action)
    ch.scores(state)
    return state


def test_the_order_of_options_is_the_same_after_a_json_round_trip() -> None:
    state = build_state(
        round="operating",
        company="PRR",
        shares={"PRR": {0: 6}},
        phase="3",
        treasury={"PRR": 500},
        privates={"D&R": 0, "C-P": 0, "B&S": 1},
    )
    again = codec.load(State, json.loads(codec.canonical(codec.dump(state))))
    assert again == state
    spans = [option for option in ch.options(again) if isinstance(option, Span)]
    assert [span.action.private for span in spans if isinstance(span.action, BuyPrivate)] == ["D&R", "C-P", "B&S"]


def test_a_copy_shares_nothing_that_changes() -> None:
    state = ch.setup(4, 0)
    copy = state.copy()
    for field in fields(ch.State):
        value = getattr(state, field.name)
        assert getattr(copy, field.name) == value
        if isinstance(value, list | dict):
            assert (getattr(copy, field.name) is value) == (field.name in MAPPINGS)
            assert all(
                not isinstance(item, list | dict) for item in (value.values() if isinstance(value, dict) else value)
            )


@pytest.mark.parametrize("players", [2, 4])
def test_no_rule_changes_a_mapping_that_copies_share(players: int) -> None:
    state, rng = ch.setup(players, 1), Random(1)
    while state.actor is not None:
        for name in MAPPINGS:
            setattr(state, name, MappingProxyType(dict(getattr(state, name))))
        ch.apply(state, pick(ch.options(state), rng))

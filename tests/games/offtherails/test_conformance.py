"""Random games of Off the Rails for 2 to 6 players, everything checked at every state, to each of their ends."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from tests.counts import PLAYERS, only
from tests.games.offtherails.playing import careful, careless, end_of
from tests.games.offtherails.watching import Watch
from tests.kit18xx.moves import kinds
from tests.notation.positions import reads_back
from trunkline.games import offtherails
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.offtherails import State
from trunkline.kit18xx.position_text import malformed
from trunkline.testing import check_game

ENDS = {"bankruptcy", "the bank, operating", "the market, operating", "the market, stock"}
PARTS = (0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, 7)))
"""In the first part a game each way, and in the others five: 2 x 5 x 5 x 6 are 300."""
SEEDS = (8, 29, 55, 70, 137, 141)
"""Of six short games that reach all of it."""
EVERY_POSITION = 25
"""Of so many positions one is written down and read."""
Choose = Callable[[Any, State, Random], Any]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("players", only(PLAYERS, offtherails.PLAYERS))
@pytest.mark.parametrize(("player", "rulings"), [(careful, "rulebook"), (careless, "18xx.games")])
def test_random_games_keep_the_contract(player: Choose, rulings: str, players: int, part: int) -> None:
    games = 5 if part else 1
    laws = (*LAWS, malformed, reads_back("offtherails", 1200, EVERY_POSITION))
    variants = {"rulings": rulings}
    seen = check_game(offtherails, players=players, games=games, seed=part, laws=laws, variants=variants, choose=player)
    assert seen.games == games
    assert {end_of(end) for end in seen.ends} <= ENDS


@pytest.mark.parametrize("seeds", [SEEDS, pytest.param(range(200), marks=pytest.mark.soak)], ids=["few", "many"])
def test_games_keep_to_the_rulebook_and_reach_every_action_and_every_end(seeds: Sequence[int]) -> None:
    """A judge of its own watches every move."""
    actions: set[type] = set()
    ends: set[str] = set()
    several = 0
    for seed in seeds:
        state, rng, watch = offtherails.setup(2 + seed % 5, seed), Random(seed), Watch()
        while state.actor is not None:
            offered = {kind.__name__ for kind in kinds(state)} if state.step == "stock" else set()
            action, before = careful(offtherails, state, rng), state.copy()
            offtherails.apply(state, action)
            watch.move(before, action, state, offered)
            actions.add(type(action))
        ends.add(end_of(state))
        several += watch.several
    assert actions == set(offtherails.ACTIONS)
    assert ends == ENDS
    assert several > 0

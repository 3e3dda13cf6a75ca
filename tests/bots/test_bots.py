"""Bots choose legal actions, from the chances they are given."""

import re
from random import Random

import pytest

from tests.counts import PLAYERS, USUAL_GAMES, only
from tests.paths import ROOT
from trunkline.bots.bot import Bot
from trunkline.core import codec
from trunkline.core.api import is_offered
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.games import express as ex

EXPRESS = GAMES["express"]
FULL = pytest.mark.soak


def quick(name: str, budget: int | None) -> Bot:
    """A bot; one that searches looks at no more than its budget, if there is one."""
    bot = EXPRESS.bot(name)
    return bot.with_budget(budget) if budget and bot.with_budget else bot


@pytest.mark.parametrize(("games", "budget"), [(1, 4), pytest.param(3, None, marks=FULL)])
@pytest.mark.parametrize("players", only(PLAYERS, ex.PLAYERS))
@pytest.mark.parametrize("name", EXPRESS.bots)
def test_a_bot_only_does_what_is_offered(name: str, players: int, games: int, budget: int | None) -> None:
    bot = quick(name, budget)
    for seed in range(games):
        state, rng = ex.setup(players, seed), Random(seed)
        while state.actor is not None:
            before = state.copy()
            action = bot(state, rng)
            assert is_offered(ex.options(state), action), f"{action} in {state.step}"
            assert state == before
            ex.apply(state, action)


@pytest.mark.parametrize("budget", [6, pytest.param(None, marks=FULL)])
@pytest.mark.parametrize("name", EXPRESS.bots)
def test_the_same_chances_give_the_same_action(name: str, budget: int | None) -> None:
    bot, state = quick(name, budget), ex.setup(3, 0)
    for _ in range(60):
        first, second = (bot(state, random_for(1, "test")) for _ in range(2))
        assert first == second
        ex.apply(state, first)


@pytest.mark.parametrize("apart", [5, pytest.param(1, marks=FULL)])
@pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
def test_for_somebody_who_is_away_it_passes_in_auctions_and_else_plays_like_the_substitute(
    game: str, apart: int
) -> None:
    """In every auction, and some moves apart elsewhere, where the substitute takes its time."""
    rules, auctions, others = GAMES[game].rules, 0, 0
    substitute, easy = GAMES[game].bot(GAMES[game].substitute), GAMES[game].bot("easy")
    for seed in range(3):
        state, rng = rules.setup(3, seed), Random(seed)
        for ply in range(120):
            if state.actor is None:
                break
            auction = state.step in ("bid", "auction", "bidding")
            if auction or ply % apart == 0:
                action = GAMES[game].stand_in(state, random_for(seed, "test", ply))
                assert rules.check(state, action) is None
            if auction:
                assert codec.encode(action) == {"type": "pass"}
                auctions += 1
            elif ply % apart == 0:
                assert action == substitute(state, random_for(seed, "test", ply))
                others += 1
            rules.apply(state, easy(state, rng))
    assert min(auctions, others) > 20


@pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
def test_the_documentation_of_clocks_names_the_substitute(game: str) -> None:
    page = " ".join((ROOT / "docs" / "clocks.md").read_text("utf-8").split())
    assert re.findall(r"plays as `(\w+)` does", page) == [GAMES[game].substitute]


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match=f"no bot is called 'hal'; there are: {', '.join(EXPRESS.bots)}"):
        EXPRESS.bot("hal")

"""The levels: legal, the same for the same chance, never twice the same game, never silly."""

from random import Random

import pytest

from trunkline.core.api import is_offered
from trunkline.core.seeds import random_for
from trunkline.games import express as ex
from trunkline.games.express.bots import BOTS
from trunkline.games.express.bots.levels import MINDS, bot_of
from trunkline.games.express.bots.minds import seen
from trunkline.games.express.bots.outlook import margins
from trunkline.games.express.bots.turns import Rated, Turn
from trunkline.games.express.bots.weights import MEDIUM, PERSONALITIES, as_mapping, changed
from trunkline.games.express.laws import LAWS
from trunkline.games.express.testing.positions import build_state

LEVELS = {name: bot_of(mind) for name, mind in MINDS.items()}
QUICK = [name for name, mind in MINDS.items() if mind.settings is None]
SEARCHING = [name for name in LEVELS if name not in QUICK]


def test_medium_is_the_usual_bot() -> None:
    assert next(iter(BOTS)) == "medium"
    assert set(BOTS) == {"easy", "medium", "hard", "expert", *PERSONALITIES}


@pytest.mark.parametrize("name", QUICK)
def test_games_of_one_kind_end_and_nothing_silly_happens(name: str) -> None:
    empty, unsold, left = 0, 0, 0
    for players in ex.PLAYERS:
        state = ex.setup(players, 0)
        for ply in range(2000):
            if state.actor is None:
                break
            action = LEVELS[name](state, random_for(players, name, ply))
            assert ex.check(state, action) is None
            empty += isinstance(action, ex.Pass) and state.step in ("offer", "expand", "develop")
            ex.apply(state, action)
        assert state.step == "over"
        unsold += state.unsold["WAB"] == 2 and "WAB" in state.income
        left += sum(state.treasury.values())
    assert empty <= 40
    assert unsold == 0
    assert left / len(ex.PLAYERS) < 80


@pytest.mark.parametrize("games", [10, pytest.param(200, marks=pytest.mark.soak)])
def test_medium_games_end_and_keep_the_laws(games: int) -> None:
    for seed in range(games):
        state, ply = ex.setup(2 + seed % 5, 0), 0
        while state.actor is not None:
            action = LEVELS["medium"](state, random_for(seed, "laws", ply))
            assert ex.check(state, action) is None
            ex.apply(state, action)
            assert [law.__name__ for law in LAWS if law(state)] == []
            ply += 1
            assert ply < 2000


@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_bot_that_searches_only_does_what_is_offered(name: str, players: int) -> None:
    make, quick, state = LEVELS[name].with_budget, LEVELS["medium"], ex.setup(players, 0)
    assert make is not None
    bot, rng = make(4), Random(players)
    for ply in range(400):
        if state.actor is None:
            break
        before = state.copy()
        action = bot(state, random_for(1, ply)) if ply % 3 == 0 else quick(state, rng)
        assert is_offered(ex.options(state), action)
        assert state == before
        ex.apply(state, action)


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_chance_gives_the_same_action(name: str) -> None:
    bot, state = LEVELS[name], ex.setup(3, 0)
    if bot.with_budget is not None:
        bot = bot.with_budget(6)
    for ply in range(60):
        first, second = (bot(state, random_for(1, ply)) for _ in range(2))
        assert first == second
        ex.apply(state, first)


@pytest.mark.parametrize("players", ex.PLAYERS)
def test_no_two_of_fifty_medium_games_are_alike_after_twenty_plies(players: int) -> None:
    games = set()
    for seed in range(50):
        state, line = ex.setup(players, 0), []
        for ply in range(20):
            line.append(LEVELS["medium"](state, random_for(seed, "vary", ply)))
            ex.apply(state, line[-1])
        games.add(tuple(line))
    assert len(games) == 50


@pytest.mark.parametrize("name", SEARCHING)
def test_a_bot_that_searches_varies_with_the_chance(name: str) -> None:
    make = LEVELS[name].with_budget
    assert make is not None
    games = set()
    for seed in range(4):
        state, line = ex.setup(3, 0), []
        for ply in range(16):
            line.append(make(8)(state, random_for(seed, "vary", ply)))
            ex.apply(state, line[-1])
        games.add(tuple(line))
    assert len(games) == 4


def test_what_counts_in_a_search_is_to_be_ahead_of_the_best() -> None:
    assert margins([10.0, 7.0, 12.0]) == [-2.0, -5.0, 2.0]
    assert margins([5.0, 5.0, 1.0]) == [0.0, 0.0, -4.0]


def test_nobody_does_harm_while_something_else_is_seen() -> None:
    good, fair, bad = Turn("auction", "PRR"), Turn("auction", "NYC"), Turn("development", "O3")
    turns = [Rated(2.0, good), Rated(1.0, fair), Rated(-1.0, bad)]
    assert seen(turns, Random(1), 0.0) == [good, fair]
    assert seen(turns[2:], Random(1), 0.0) == [bad]
    assert all(bad not in seen(turns, Random(seed), 0.5) for seed in range(20))


@pytest.mark.parametrize("name", LEVELS)
def test_candidates_come_best_first_with_the_choice_among_them(name: str) -> None:
    bot, quick, state = LEVELS[name], LEVELS["medium"], ex.setup(4, 0)
    if bot.with_budget is not None:
        bot = bot.with_budget(6)
    steps = set()
    for ply in range(250):
        if state.actor is None:
            break
        if ply % 4 == 0 or state.step not in steps:
            assert bot.candidates is not None
            found = bot.candidates(state, random_for(3, ply))
            assert bot(state, random_for(3, ply)) in [candidate.action for candidate in found]
            values = [candidate.value for candidate in found]
            assert state.step == "bid" or values == sorted(values, reverse=True)
            for candidate in found:
                assert ex.check(state, candidate.action) is None
                assert sum(term.value for term in candidate.terms) == pytest.approx(candidate.value)
                assert all(str(term.about) for term in candidate.terms)
            steps.add(state.step)
        ex.apply(state, quick(state, random_for(4, ply)))
    assert steps == {"bid", "choose", "offer", "expand", "build", "develop"}


def test_an_adviser_has_an_opinion_of_doing_nothing() -> None:
    state = build_state(shares={"PRR": {1: 1}, "NYC": {2: 1}}, treasury={"PRR": 9})
    bot = LEVELS["medium"]
    assert bot.candidates is not None
    found = {candidate.action: candidate for candidate in bot.candidates(state, Random(1))}
    idle = found[ex.Choose("expansion")]
    assert idle.value == min(one.value for one in found.values())
    assert str(idle.plan) == "end your turn; only the dial has turned"


def test_weights_can_be_changed_by_name() -> None:
    thrifty = changed(MEDIUM, {"thrift": 0.5})
    assert as_mapping(thrifty) == as_mapping(MEDIUM) | {"thrift": 0.5}
    with pytest.raises(ValueError, match="no weight is called 'luck'"):
        changed(MEDIUM, {"luck": 1.0})
    bot = bot_of(MINDS["medium"])
    assert bot.with_weights is not None
    assert bot.with_weights({"thrift": 0.5}).weights == as_mapping(thrifty)


def test_a_turn_can_be_carried_out_as_it_is_planned() -> None:
    state, rng, whole = ex.setup(3, 2), Random(2), 0
    while state.actor is not None and whole < 12:
        best = LEVELS["medium"].candidates(state, rng)[0]  # type: ignore[misc]
        assert bool(best.then) <= (state.step not in ("bid", "offer", "develop"))
        for action in (best.action, *best.then):
            assert ex.check(state, action) is None
            ex.apply(state, action)
        whole += bool(best.then)
    assert whole == 12

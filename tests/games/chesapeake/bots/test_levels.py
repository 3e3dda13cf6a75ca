"""The levels of 18Chesapeake: legal whole games, candidates that say why, and sense in clear positions."""

from collections.abc import Iterator
from random import Random

import pytest

from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.bots import BOTS, ESTIMATES, LEVELS, MEDIUM, PERSONALITIES
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.bots.choices import choices, without_distress
from trunkline.kit18xx.bots.forecast import Habits
from trunkline.kit18xx.bots.forecast_stock import play_on
from trunkline.kit18xx.bots.ledger import Ledger
from trunkline.kit18xx.bots.runs import run_of
from trunkline.kit18xx.bots.thinking import FEW, think
from trunkline.kit18xx.state import State

LINE = {"G7": ("9", 1), "F8": ("X1", 4)}
"""Track from Baltimore to Washington."""


def choice(state: State, name: str = "medium", seed: int = 0) -> c18.Action:
    """What a bot does."""
    action: c18.Action = BOTS[name](state, Random(seed))
    return action


def operating(step: str, **facts: object) -> State:
    """B&O's turn, with a run from Baltimore to Washington."""
    known: dict[str, object] = {
        "shares": {"B&O": {0: 6}},
        "company": "B&O",
        "tiles": LINE,
        "trains": {"B&O": ["2"]},
        "treasury": {"B&O": 300},
        "cash": [200, 200, 200],
    }
    return build_state(round="operating", step=step, **(known | facts))  # type: ignore[arg-type]


def positions(players: int, seed: int) -> Iterator[State]:
    """Every state of a game of easy bots."""
    state, ply = c18.setup(players, seed), 0
    while state.actor is not None:
        yield state
        c18.apply(state, choice(state, "easy", ply))
        ply += 1


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_nobody_outbids_themselves(name: str) -> None:
    for seed in range(12):
        state = c18.setup(3, seed)
        for ply in range(30):
            if state.step != "auction":
                break
            action = choice(state, name, seed * 100 + ply)
            if isinstance(action, c18.Bid) and state.bids.get(action.private):
                assert state.bids[action.private][-1][0] != state.actor
            c18.apply(state, action)


def test_medium_is_the_usual_bot() -> None:
    assert next(iter(BOTS)) == "medium"
    assert set(BOTS) == {"easy", "medium", "hard", *PERSONALITIES}


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_the_same_chance_gives_the_same_move_whatever_is_known_about_the_board(name: str) -> None:
    for ply, state in enumerate(positions(3, 8)):
        if ply % 23:
            continue
        fresh = state.copy()
        fresh.board = None
        assert choice(state, name, ply) == choice(fresh, name, ply) == choice(state, name, ply)


@pytest.mark.parametrize("budget", [1, 6, 12])
def test_a_budget_limits_the_forecasts(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    forecasts = []

    def counted(book: Ledger, habits: Habits) -> list[int]:
        forecasts.append(habits)
        return play_on(book, habits)

    monkeypatch.setattr("trunkline.kit18xx.bots.thinking.play_on", counted)
    state = build_state(cash=[600, 600, 600], stock_round=1)
    found = think(ESTIMATES, state, Random(0), budget, MEDIUM)
    assert len(found) > FEW
    each, then, last = max(1, budget // 6), 6 * budget // 3, 3 * budget // 2
    assert len(found) * each <= len(forecasts) <= len(found) * each + then + last


def test_hard_looks_at_more_forecasts_and_finds_the_same_move_again() -> None:
    state = build_state(cash=[600, 600, 600], stock_round=1)
    assert LEVELS["hard"].budget > LEVELS["medium"].budget > LEVELS["easy"].budget
    assert choice(state, "hard", 3) == choice(state, "hard", 3)


def test_a_sale_needs_a_purpose() -> None:
    shares = {"B&O": {0: 5, 1: 3, 2: 2}}
    rich = choices(ESTIMATES, build_state(shares=shares, floated=["B&O"], cash=[1000, 200, 200], stock_round=3))
    poor = choices(ESTIMATES, build_state(shares=shares, floated=["B&O"], cash=[300, 200, 200], stock_round=3))
    passing_on = c18.Sell("B&O", 3)
    assert passing_on in rich
    assert c18.Sell("B&O", 1) not in rich
    assert c18.Sell("B&O", 2) not in poor
    assert passing_on in poor


@pytest.mark.parametrize("players", c18.PLAYERS)
def test_a_game_of_easy_bots_is_legal(players: int) -> None:
    state, ply = c18.setup(players, 1), 0
    while state.actor is not None and (players == 3 or ply < 90):
        before = state.copy()
        action = choice(state, "easy", ply)
        assert state == before
        assert c18.check(state, action) is None, f"{action} in {state.step}"
        c18.apply(state, action)
        ply += 1
    assert len(state.floated) >= (4 if players == 3 else 1)


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_candidates_are_legal_and_the_choice_is_the_first(name: str) -> None:
    bot = BOTS[name]
    assert bot.candidates is not None
    steps = set()
    for ply, state in enumerate(positions(3, 4)):
        if ply % 19 and state.step in steps:
            continue
        steps.add(state.step)
        found = bot.candidates(state, Random(ply))
        assert found[0].action == bot.choose(state, Random(ply))
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
        assert len({repr(one.action) for one in found}) == len(found)
        for one in found:
            assert c18.check(state, one.action) is None, f"{one.action} in {state.step}"
            assert all(str(term.about) for term in one.terms)
    assert {"auction", "stock", "track", "run", "dividend", "trains"} <= steps


def test_the_terms_of_a_forecast_make_up_its_value() -> None:
    bot = BOTS["medium"]
    assert bot.candidates is not None
    best, *_ = bot.candidates(build_state(cash=[600, 600, 600], stock_round=1), Random(0))
    assert best.terms
    assert abs(sum(term.value for term in best.terms) - best.value) <= 3


def test_games_differ_by_seed() -> None:
    games = []
    for seed in range(3):
        state = c18.setup(3, 7)
        played: list[c18.Action] = []
        while state.round == "auction" or (state.stock_round == 1 and state.round == "stock"):
            played.append(choice(state, "medium", 1000 * seed + len(played)))
            c18.apply(state, played[-1])
        games.append(tuple(map(repr, played)))
    assert len(set(games)) == 3


class TestSense:
    def test_it_starts_a_company_that_it_can_float(self) -> None:
        action = choice(build_state(cash=[600, 600, 600], stock_round=1))
        assert isinstance(action, c18.Par)
        assert 6 * action.price <= 600

    def test_what_it_has_started_comes_first(self) -> None:
        state = build_state(cash=[300, 300, 300], stock_round=1, shares={"PRR": {0: 3}, "B&O": {1: 6}}, par={"PRR": 70})
        assert choice(state) == c18.Buy("PRR", "ipo")

    def test_a_lay_that_makes_a_run_is_taken(self) -> None:
        state = operating("track", tiles={"G7": ("9", 1)})
        c18.apply(state, choice(state))
        assert run_of(state, "B&O") == 60

    def test_an_own_private_is_bought_in_for_all_it_may_cost(self) -> None:
        facts = {"trains": {"B&O": ["3"]}, "depot": {"2": 0}, "privates": {"C&OC": 0}, "treasury": {"B&O": 400}}
        state = operating("privates", phase="3", **facts)
        assert choice(state) == c18.BuyPrivate("C&OC", 160)

    @pytest.mark.parametrize(("price", "answer"), [(550, c18.Accept()), (1, c18.Decline())])
    def test_an_offer_is_answered_by_its_value(self, price: int, answer: c18.Action) -> None:
        state = operating(
            "trains",
            shares={"B&O": {0: 6}, "PRR": {1: 6}},
            treasury={"B&O": 600, "PRR": 0},
            trains={"PRR": ["3"]},
            tiles={**LINE, "F2": ("57", 0)},
            stations={"PRR": ["F2:0"]},
        )
        c18.apply(state, c18.BuyTrain("3", "PRR", price))
        bot = BOTS["medium"]
        assert bot.candidates is not None
        found = {type(one.action): one.value for one in bot.candidates(state, Random(0))}
        assert (found[c18.Accept] > found[c18.Decline]) == (answer == c18.Accept())


class TestWeights:
    def test_other_weights_make_another_bot(self) -> None:
        bot = BOTS["medium"]
        assert bot.with_weights is not None
        other = bot.with_weights({"sale": 500})
        assert other.weights == {**MEDIUM, "sale": 500}

    def test_every_personality_has_every_weight(self) -> None:
        for weights in PERSONALITIES.values():
            assert list(weights) == list(MEDIUM)

    def test_a_budget_makes_another_bot(self) -> None:
        bot = BOTS["medium"]
        assert bot.with_budget is not None
        state = build_state(cash=[600, 600, 600], stock_round=1)
        assert c18.check(state, bot.with_budget(6).choose(state, Random(0))) is None


def test_nobody_thinks_of_bankruptcy_or_of_sales_for_a_train_that_is_not_needed() -> None:
    sale: c18.Action = c18.Sell("B&O", 1)
    state = operating("trains")
    assert state.step == "trains"
    assert without_distress(state, [sale, c18.GoBankrupt(), c18.Pass()]) == [c18.Pass()]
    bare = operating("trains", trains={"B&O": []}, treasury={"B&O": 0})
    assert bare.step == "trains"
    assert without_distress(bare, [sale, c18.GoBankrupt()]) == [sale]
    broke = operating("trains", trains={"B&O": []}, treasury={"B&O": 0}, cash=[0, 0, 0], shares={"B&O": {0: 2}})
    assert c18.GoBankrupt() in choices(ESTIMATES, broke), "if nothing else is possible"

"""Forecasts of 18Chesapeake: the books are those of the state, and they follow the rules that they know."""

from random import Random

import pytest

from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.bots import BOTS, ESTIMATES
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.bots.forecast import appear, draw_habits, earned, pay_out, usual_habits, worths
from trunkline.kit18xx.bots.forecast_stock import SOON, play_on
from trunkline.kit18xx.bots.ledger import ledger_of
from trunkline.kit18xx.bots.numbers import numbers_of
from trunkline.kit18xx.bots.runs import earnings_of, run_of
from trunkline.kit18xx.market import move_down, move_left, move_right, move_up
from trunkline.kit18xx.network import best_run_of

NUMBERS = numbers_of(TITLE, ESTIMATES)
NUMBER, KIND = NUMBERS.number, NUMBERS.kind
MOVES = ((move_up, NUMBERS.up), (move_down, NUMBERS.down), (move_right, NUMBERS.right), (move_left, NUMBERS.left))


def test_markers_move_as_on_the_market() -> None:
    for row, spaces in enumerate(TITLE.market):
        for column in range(len(spaces)):
            for move, table in MOVES:
                state = c18.setup(3, 0)
                state.spaces, state.markers = {**state.spaces, "PRR": (row, column)}, ("PRR",)
                move(state, "PRR")
                assert table[NUMBERS.space(row, column)] == NUMBERS.space(*state.spaces["PRR"])


@pytest.mark.parametrize("players", c18.PLAYERS)
def test_the_books_agree_with_the_table(players: int) -> None:
    state, ply = c18.setup(players, 2), 0
    while state.actor is not None and ply < 150:
        if ply % 10 == 0:
            before = state.copy()
            book = ledger_of(ESTIMATES, state)
            assert worths(book) == c18.scores(state)
            assert play_on(book, usual_habits(NUMBERS)) != []
            assert state == before
        c18.apply(state, BOTS["easy"](state, Random(ply)))
        ply += 1


def test_a_dividend_is_paid_as_by_the_rules() -> None:
    facts = {"shares": {"B&O": {0: 4, 1: 2}}, "company": "B&O", "trains": {"B&O": ["2"]}, "earnings": 60}
    state = build_state(round="operating", step="dividend", cash=[10, 20, 30], **facts)  # type: ignore[arg-type]
    book = ledger_of(ESTIMATES, state)
    pay_out(book, NUMBER["B&O"], 60)
    c18.apply(state, c18.Dividend(True))
    assert book.cash == state.cash
    assert worths(book) == c18.scores(state)
    assert book.bank == state.bank


def test_a_4_rusts_the_2s() -> None:
    state = build_state(phase="3", depot={"2": 0, "3": 0}, trains={"B&O": ["2", "3"]}, shares={"B&O": {0: 6}})
    book = ledger_of(ESTIMATES, state)
    appear(book, KIND["4"])
    assert book.trains[NUMBER["B&O"]] == [KIND["3"]]


def test_runs_grow_towards_what_is_usual_with_every_tile() -> None:
    book = ledger_of(ESTIMATES, build_state(phase="4", shares={"B&O": {0: 6}}, trains={"B&O": ["3"]}))
    company, kind = NUMBER["B&O"], KIND["3"]
    runs = []
    for _ in range(12):
        runs.append(earned(book, company))
        book.tracks[company] += 1
    assert runs == sorted(runs)
    assert runs[0] == book.single[company][kind] < runs[1] < runs[-1] == ESTIMATES.runs[book.phase][kind]
    assert earned(book, company, SOON) >= runs[-1]


def test_a_better_run_than_usual_stays_better() -> None:
    book = ledger_of(ESTIMATES, build_state(phase="4", shares={"B&O": {0: 6}}, trains={"B&O": ["3"]}))
    company, kind = NUMBER["B&O"], KIND["3"]
    book.single[company] = tuple(2 * usual for usual in ESTIMATES.runs[book.base_phase])
    book.phase, book.tracks[company] = KIND["D"], 10
    assert earned(book, company) > ESTIMATES.runs[book.phase][kind]


def test_the_same_chances_give_the_same_forecast() -> None:
    state = build_state(cash=[600, 600, 600], stock_round=1)
    first, second = (
        [play_on(ledger_of(ESTIMATES, state), habits) for habits in draw_habits(NUMBERS, Random(5), 4)]
        for _ in range(2)
    )
    assert first == second


def test_earnings_are_never_above_the_best_run() -> None:
    state, ply = c18.setup(3, 6), 0
    while state.actor is not None and ply < 260:
        if state.step == "run":
            assert state.company is not None
            assert 0 < run_of(state, state.company) <= best_run_of(state, state.company).total
            assert list(earnings_of(state, state.company).single) == sorted(earnings_of(state, state.company).single)
        c18.apply(state, BOTS["easy"](state, Random(ply)))
        ply += 1

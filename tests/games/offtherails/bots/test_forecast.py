"""Forecasts of Off the Rails: zones and the end of its market, trains without export, turns after a purchase."""

from random import Random

import pytest

from tests.games.offtherails.positions import build_state, earning, trading
from trunkline.games import offtherails as otr
from trunkline.games.offtherails.bots import BOTS, ESTIMATES
from trunkline.kit18xx.bots.forecast import appear, operating_rounds, pay_out, rounds_left, usual_habits, worths
from trunkline.kit18xx.bots.forecast_stock import play_on, stock_round
from trunkline.kit18xx.bots.ledger import Ledger, ledger_of
from trunkline.kit18xx.bots.numbers import numbers_of
from trunkline.kit18xx.bots.worth import life, trains_until
from trunkline.kit18xx.bots.worth import rounds_left as rounds_left_on
from trunkline.kit18xx.market import move_down, move_left, move_right, move_up
from trunkline.kit18xx.state import State

TITLE = otr.State.title
NUMBERS = numbers_of(TITLE, ESTIMATES)
NUMBER, KIND = NUMBERS.number, NUMBERS.kind
USUAL = usual_habits(NUMBERS)
MOVES = ((move_up, NUMBERS.up), (move_down, NUMBERS.down), (move_right, NUMBERS.right), (move_left, NUMBERS.left))
HELD = {"PRR": {0: 6}, "LV": {1: 6}, "SRR": {2: 6}}
NEAR = {"PRR": (0, 12)}
"""PRR at $275, one dividend away from the end of the market."""


def book_of(state: State) -> Ledger:
    return ledger_of(ESTIMATES, state)


def on_board(book: Ledger, kinds: str) -> None:
    """PRR, LV and SRR each own the trains and run for $100 with any of them."""
    for company in HELD:
        book.trains[NUMBER[company]] = [KIND[kind] for kind in kinds.split()]
        book.single[NUMBER[company]] = (100,) * len(KIND)


class TestMarket:
    def test_markers_move_as_on_the_market(self) -> None:
        for row, spaces in enumerate(TITLE.market):
            for column in range(len(spaces)):
                for move, table in MOVES:
                    state = otr.setup(3, 0)
                    state.spaces, state.markers = {"PRR": (row, column)}, ("PRR",)
                    move(state, "PRR")
                    assert table[NUMBERS.space(row, column)] == NUMBERS.space(*state.spaces["PRR"])

    @pytest.mark.parametrize(
        ("space", "dividends"), [((0, 13), 0), ((0, 12), 1), ((1, 13), 1), ((0, 3), 10), ((5, 3), 15), ((10, 0), 23)]
    )
    def test_dividends_until_the_end_of_the_market(self, space: tuple[int, int], dividends: int) -> None:
        assert NUMBERS.to_end[NUMBERS.space(*space)] == dividends

    def test_few_rounds_are_left_near_the_end_of_the_market(self) -> None:
        state = earning(shares=HELD, spaces=NEAR)
        assert rounds_left_on(ESTIMATES, state) == rounds_left(book_of(state)) == 3
        state.market_ended = True
        assert rounds_left_on(ESTIMATES, state) == rounds_left(book_of(state)) == 1

    def test_a_dividend_at_275_makes_this_the_last_round(self) -> None:
        state = earning(shares=HELD, spaces=NEAR, phase="5", operating_rounds=3)
        book = book_of(state)
        on_board(book, "5")
        assert operating_rounds(book, USUAL, 14) == 0
        assert book.ended
        assert book.round == 1
        assert book.tracks[NUMBER["SRR"]] == 1, "the others still operate"

    def test_a_sold_out_company_can_end_the_game_in_a_stock_round(self) -> None:
        state = trading(cash=[0, 0, 0], shares={"PRR": {0: 6, 1: 4}}, spaces={"PRR": (1, 13)})
        book = book_of(state)
        stock_round(book, USUAL)
        assert book.ended
        assert play_on(book_of(state), USUAL) == [6 * 300, 4 * 300, 0]

    def test_a_payment_reaches_the_end(self) -> None:
        book = book_of(earning(shares=HELD, spaces=NEAR))
        pay_out(book, NUMBER["LV"], 50)
        assert not book.ended
        pay_out(book, NUMBER["PRR"], 50)
        assert book.ended


class TestZones:
    def bought(self, space: tuple[int, int], held: int, cash: tuple[int, int]) -> list[int]:
        """What seats 0 and 1 buy of PRR, which they hold alone: all else is in the pool, and it runs for $100."""
        state = trading(
            cash=[*cash, 0],
            shares={"PRR": {0: held, 1: 2}},
            pool={"PRR": min(5, 8 - held)},
            spaces={"PRR": space},
            floated=["PRR"],
        )
        book = book_of(state)
        on_board(book, "5")
        number = NUMBER["PRR"]
        book.ipo[number], book.pool[number] = 0, 8 - held
        # With so few rounds left nobody starts another company.
        book.broken, book.rounds, book.round = True, 3, 1
        stock_round(book, USUAL)
        return [book.shares[number][0] - held, book.shares[number][1] - 2]

    @pytest.mark.parametrize(("space", "price"), [((5, 0), 50), ((3, 4), 82)])
    def test_nobody_holds_more_than_60_percent(self, space: tuple[int, int], price: int) -> None:
        assert TITLE.market[space[0]][space[1]].price == price
        assert self.bought(space, 5, (1000, 0)) == [1, 0]

    def test_in_orange_a_player_may_hold_more(self) -> None:
        assert self.bought((7, 0), 5, (1000, 0)) == [3, 0]

    def test_in_brown_a_turn_has_several_purchases(self) -> None:
        assert self.bought((9, 0), 2, (65, 1000)) == [3, 3], "at $20"
        assert self.bought((7, 0), 2, (130, 1000)) == [3, 3], "at $40, in turns"
        assert self.bought((9, 0), 2, (1000, 1000)) == [6, 0]
        assert self.bought((7, 0), 2, (1000, 1000)) == [3, 3]

    @pytest.mark.parametrize(
        ("space", "zone"),
        [((0, 13), "end"), ((0, 3), ""), ((3, 0), "yellow"), ((7, 0), "orange"), ((8, 0), "brown")],
    )
    def test_certificates_in_the_lower_zones_do_not_count(self, space: tuple[int, int], zone: str) -> None:
        assert TITLE.zones.get(space, "") == zone
        assert NUMBERS.uncounted[NUMBERS.space(*space)] == (zone in ("yellow", "orange", "brown"))


class TestTrains:
    def test_no_train_leaves_the_bank_at_the_end_of_a_set(self) -> None:
        state = earning(shares=HELD, phase="2", earnings=0)
        book = book_of(state)
        before = book.depot.copy()
        for company in HELD:
            book.treasury[NUMBER[company]] = 0
        operating_rounds(book, USUAL, 14)
        assert book.depot == before

    def test_a_4_lasts_until_the_first_d(self) -> None:
        book = book_of(build_state(phase="4", depot={"4": 1, "5": 2, "6": 2}))
        assert book.until[KIND["4"]] == 1 + 2 + 1, "a 4, two 5s and the first 6"
        state = build_state(phase="4", depot={"4": 1, "5": 2, "6": 2})
        assert trains_until(state, "D") == 4
        assert life(ESTIMATES, state, "4") == 3

    def test_the_first_d_rusts_the_4s(self) -> None:
        book = book_of(build_state(phase="6", depot={"6": 1}, trains={"PRR": ["4", "6"]}, shares=HELD))
        appear(book, KIND["D"])
        assert book.trains[NUMBER["PRR"]] == [KIND["6"]]

    def test_a_d_costs_1100_and_300_less_for_another_train(self) -> None:
        assert (NUMBERS.cost[NUMBERS.last], NUMBERS.trade_in) == (1100, 800)
        assert {TITLE.trains[name].distance for name in ("4", "5", "6")} == {4, 5, 6}
        assert NUMBERS.traded_in == {KIND["4"], KIND["5"], KIND["6"]}


class TestTurn:
    def test_the_books_go_on_with_the_next_seat_once_the_player_in_turn_has_bought(self) -> None:
        state = trading(shares={"LV": {0: 2, 1: 4}}, floated=["LV"])
        assert book_of(state).turn == 0
        otr.apply(state, otr.Buy("LV", "ipo"))
        assert state.actor == 0, "seat 0 may still sell"
        assert book_of(state).turn == 1

    def test_half_of_the_shares_float_a_company(self) -> None:
        state = trading(cash=[5 * 67, 0, 0], shares={})
        book = book_of(state)
        stock_round(book, USUAL)
        (company,) = (number for number, floated in enumerate(book.floated) if floated)
        assert (book.shares[company][0], book.par[company], book.treasury[company]) == (5, 67, 670)


@pytest.mark.parametrize("players", otr.PLAYERS)
def test_the_books_agree_with_the_table(players: int) -> None:
    state, ply = otr.setup(players, 2), 0
    while state.actor is not None and ply < 150:
        if ply % 10 == 0:
            before = state.copy()
            book = book_of(state)
            assert worths(book) == otr.scores(state)
            assert len(play_on(book, USUAL)) == players
            assert state == before
        otr.apply(state, BOTS["easy"](state, Random(ply)))
        ply += 1

"""Moments, the status strip, the spreadsheet and deals of 18Chesapeake: what each says of a position or a move."""

from types import SimpleNamespace
from typing import Any

from tests.games.chesapeake.positions import poor
from tests.games.chesapeake.web.snapshots import operating, snapshot_for
from trunkline.core.api import Span
from trunkline.games.chesapeake import Bid, Buy, BuyPrivate, BuyTrain, Dividend, GoBankrupt, Sell, State, apply, check
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.market import move_left
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.web.cards import all_companies, spreadsheet_context
from trunkline.kit18xx.web.choices import decorate
from trunkline.kit18xx.web.prices import price_context
from trunkline.kit18xx.web.status import moment, status
from trunkline.web.game_page.choices import Choice, choice_of
from trunkline.web.game_page.parts import Moment


def moment_of(state: State, action: Any) -> Moment | None:
    """The moment that an action makes."""
    assert check(state, action) is None
    later = state.copy()
    events: list[Any] = []
    apply(later, action, events)
    ply = SimpleNamespace(events=events)
    return moment(snapshot_for(later), ply)  # type: ignore[arg-type]


def test_a_dividend_that_breaks_the_bank_says_that_the_game_ends() -> None:
    state = operating(step="dividend", earnings=240, trains={"PRR": ("2",)})
    for bank, ends in ((240, False), (100, True)):
        state.bank = bank
        view = snapshot_for(state)
        choices = [choice_of(view, Dividend(True)), choice_of(view, Dividend(False))]
        decorate(view, choices)
        assert ("breaks the bank" in choices[0].extra["notes"][0]) == ends
    assert "breaks the bank: the game ends" in choices[0].preview[-1]


def test_a_dividend_says_who_gets_what_and_where_the_price_goes() -> None:
    made = moment_of(operating(step="dividend", earnings=240, trains={"PRR": ("2",)}), Dividend(True))
    assert made is not None
    assert made.title == "PRR pays $24 a share"
    assert made.company == "PRR"
    assert made.lines[:2] == ["Ann +$144, Bob +$48", "Price $80 → $85"]


def test_what_is_withheld_is_no_moment() -> None:
    assert moment_of(operating(step="dividend", earnings=240, trains={"PRR": ("2",)}), Dividend(False)) is None


def test_a_phase_says_what_it_allows_rusts_and_closes() -> None:
    trains = {"B&O": ("3", "4", "4"), "PRR": ("4",)}
    state = operating(phase="4", trains=trains, depot={"2": 0, "3": 0, "4": 0}, privates={"D&R": 0, "C-P": 1})
    made = moment_of(state, BuyTrain("5", "bank", 500))
    assert made is not None
    assert made.title == "Phase 5 begins"
    assert made.lines[0].startswith("Yellow, green and brown tiles")
    assert "The privates D&R, C-P close." in [line.replace(" and ", ", ") for line in made.lines]
    assert any("must discard one" in line for line in made.lines)


def test_a_first_train_that_rusts_others_says_who_loses_them() -> None:
    state = operating(phase="3", trains={"B&O": ("2",)}, depot={"2": 0, "3": 0})
    made = moment_of(state, BuyTrain("4", "bank", 300))
    assert made is not None
    assert "All 2-trains rust: B&O loses 1." in made.lines


def test_flotation_and_a_new_president_are_moments() -> None:
    state = build_state(par={"B&O": 80}, shares={"B&O": {0: 3, 1: 2}}, cash=[500, 500, 500])
    floats = moment_of(state, Buy("B&O", "ipo"))
    assert floats is not None
    assert floats.title == "B&O floats with $800"
    state = build_state(par={"B&O": 80}, shares={"B&O": {0: 3, 1: 3}}, floated=["B&O"], cash=[500, 500, 500])
    president = moment_of(state, Sell("B&O", 1))
    assert president is not None
    assert president.title == "Bob becomes president of B&O"


def test_a_bankruptcy_is_the_greatest_moment() -> None:
    state = poor(cash=[0, 500, 500], spaces={"B&O": (7, 0)}, pool={"B&O": 4}, phase="3")
    made = moment_of(state, GoBankrupt())
    assert made is not None
    assert made.title == "Ann is bankrupt"


class TestStrip:
    def values(self, state: State) -> dict[str, str]:
        return {stat.words: stat.value for stat in status(snapshot_for(state))}

    def test_it_tells_trains_rust_export_bank_and_rounds(self) -> None:
        state = operating(phase="3", depot={"2": 0, "3": 2}, operating_round=1, operating_rounds=2)
        values = self.values(state)
        assert values["Phase"] == "3"
        assert values["Train limit"] == "4"
        assert values["Next train"] == "3 for $180 · 2 left, then 4 for $300"
        assert values["Rusts next"] == "2, by the first 4"
        assert values["Export"] == "3"
        assert values["Operating rounds"] == "1 of 2"
        near = {stat.words for stat in status(snapshot_for(state)) if stat.near}
        assert {"Next train", "Rusts next"} <= near

    def test_in_a_stock_round_it_tells_the_rounds_to_come_and_the_last_ones_are_near(self) -> None:
        assert self.values(build_state(phase="5"))["Operating rounds"] == "3 next"
        last = status(snapshot_for(build_state(phase="5", broken=True)))[-1]
        assert last.near
        assert last.tip == "These are the last operating rounds."


def test_the_spreadsheet_adds_up() -> None:
    state = operating(privates={"D&R": 0}, cash=[100, 200, 300])
    sheet = spreadsheet_context(snapshot_for(state))
    for player in sheet["players"]:
        assert player["worth"] == player["cash"] + player["shares"] + player["privates"]
    ann = sheet["players"][0]
    assert (ann["shares"], ann["privates"], ann["cash"]) == (480, 20, 100)


def test_the_spreadsheet_says_what_could_be_made_of_shares_and_what_companies_have_left() -> None:
    state = operating(cash=[100, 200, 300])
    state.company_privates = {"B&S": "PRR"}
    sheet = spreadsheet_context(snapshot_for(state))
    # Ann can sell half of PRR, since Bob could become president; of B&O nobody else has enough for that.
    assert [one["liquid"] for one in sheet["players"]] == [100 + 5 * 80, 200 + 2 * 80 + 4 * 70, 300]
    row = next(row for row in sheet["rows"] if row["id"] == "PRR")
    assert (row["stations"], row["privates"]) == (len(stations_left(state, "PRR")), "B&S")
    state.round, state.stock_round = "stock", 1
    assert [one["liquid"] for one in spreadsheet_context(snapshot_for(state))["players"]] == [100, 200, 300]


def test_companies_have_the_numbers_of_this_round() -> None:
    """A company that falls below others while it operates keeps its place."""
    state = operating()
    state.operated = ()
    for _ in range(5):
        move_left(state, "PRR")
    shown = all_companies(snapshot_for(state))
    assert [(one["id"], one["sign"]) for one in shown[:2]] == [("PRR", "▸"), ("B&O", "2.")]
    state.operated, state.company = ("PRR",), "B&O"
    shown = all_companies(snapshot_for(state))
    assert [(one["id"], one["sign"]) for one in shown[:2]] == [("B&O", "▸"), ("PRR", "✓")]
    state.operated, state.company = ("LV",), "B&O"
    assert [(one["id"], one["sign"]) for one in all_companies(snapshot_for(state))[:2]] == [("B&O", "▸"), ("PRR", "3.")]


class TestPrices:
    def test_an_own_private_is_bought_for_the_most_unless_another_price_is_named(self) -> None:
        state = operating(phase="3", privates={"C-P": 0, "B&S": 1}, cash=[10, 20, 30])
        own = price_context(snapshot_for(state), state, Span(BuyPrivate("C-P", 20), "price", 20, 80))
        assert own["first"] == 80
        assert [one[:3] for one in own["prices"]] == [
            (20, "Buy for $20", "lowest · you: $10 → $30"),
            (40, "Buy for $40", "face value · you: $10 → $50"),
            (80, "Buy for $80", "highest · you: $10 → $90"),
        ]
        assert own["label"] == "C-P (pays $10)"
        assert own["prices"][2][3] == "you: $10 → $90 · PRR: $1000 → $920"
        other = price_context(snapshot_for(state), state, Span(BuyPrivate("B&S", 25), "price", 25, 100))
        assert (other["first"], other["verb"], other["label"]) == (25, "Offer", "B&S of Bob (pays $10)")

    def test_an_answer_says_what_it_does_to_ones_own_money(self) -> None:
        state = operating(phase="3", privates={"B&S": 1}, cash=[10, 20, 30])
        apply(state, BuyPrivate("B&S", 60))
        view = snapshot_for(state)
        choices: list[Choice] = [choice_of(view, entry) for entry in view.words.menu(state)]
        decorate(view, choices)
        accept = next(choice for choice in choices if choice.kind == "accept")
        assert accept.extra["notes"] == ["you: $20 → $80 · PRR: $1000 → $940"]
        (asks,) = [choice for choice in choices if choice.choices]
        assert asks.words == "Ask for another price"
        # One row for all prices, below the offer and above it.
        (counter,) = asks.choices
        assert (counter.extra["first"], counter.words) == (61, "ask for $25 to $100 instead")
        assert [one[1:3] for one in counter.extra["prices"]] == [
            ("Ask for $100", "highest · you: $20 → $120"),
        ]


def test_bids_are_made_in_the_rows_of_the_privates() -> None:
    state = build_state(round="auction")
    view = snapshot_for(state)
    choices: list[Choice] = [choice_of(view, entry) for entry in view.words.menu(state)]
    decorate(view, choices)
    assert next(choice.does for choice in choices if not choice.elsewhere) == Bid("D&R", 20)
    assert [choice.kind for choice in choices if not choice.elsewhere] == ["bid", "bid", "pass"]

"""The desk of a stock round: every figure of a row, what a trade changes, and why one is refused."""

import html
import json
import re
from typing import Any

import pytest

from tests.games.chesapeake.web.positions import by_chance
from tests.web.django_client import fresh, person, table_of, visitor
from trunkline.core import codec
from trunkline.games.chesapeake import Sell, State, apply, setup
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.events.operating import (
    DividendPaid,
    EarningsWithheld,
    NothingEarned,
    OperatingRoundBegan,
    TrainsRun,
)
from trunkline.kit18xx.rules.stock import buy_options, sell_options
from trunkline.kit18xx.web.desk import (
    Revenue,
    after_sale,
    desk_context,
    if_sold_out,
    last_revenues,
    pars,
    price_at,
    revenues,
)
from trunkline.kit18xx.web.trains import chips, next_rust
from trunkline.web.table import moves
from trunkline.web.table.models import Table
from trunkline.web.table.snapshot import snapshot_of

pytestmark = pytest.mark.usefixtures("database")


def in_stock_round() -> tuple[Table, State]:
    """A table of three in a later stock round with companies to trade; everybody but Ann sits at other screens."""
    people = [person("Ann"), person("Bob"), person("Cy")]
    table, state = table_of(people, "chesapeake"), setup(3, 7)

    def wanted(state: State) -> bool:
        return state.step == "stock" and state.actor == 0 and bool(sell_options(state) and buy_options(state))

    for action in by_chance(3, 7, wanted):
        moves.play(table.code, people[state.actor or 0], fresh(table).ply, codec.encode(action))
        apply(state, action)
    return fresh(table), state


def desk_of(table: Table, who: int) -> dict[str, Any]:
    seat = table.seats.get(number=who)
    return desk_context(snapshot_of(table, seat.person, table.ply))


def test_whoever_acts_trades_in_the_rows_and_the_others_see_the_same_desk_without_buttons() -> None:
    table, state = in_stock_round()
    mine, others = desk_of(table, 0), desk_of(table, 1)
    assert mine["trades"]
    assert not others["trades"]
    assert [row["id"] for row in mine["rows"]] == [row["id"] for row in others["rows"]]
    page = html.unescape(visitor(table.seats.get(number=1).person).get(f"/t/{table.code}").content.decode())
    desk = page.partition('id="panel-desk"')[2].partition('id="view"')[0]
    assert "desk-table" in desk
    assert "<form" not in desk
    for row in mine["rows"]:
        assert [one["percent"] for one in row["holdings"]] == [
            f"{units * 10}%" if units else "" for units in state.shares[row["id"]]
        ]


def test_a_sale_is_previewed_as_it_happens() -> None:
    table, state = in_stock_round()
    blocks = [block for row in desk_of(table, 0)["rows"] for block in row.get("sales", ()) if not block["refusal"]]
    assert blocks
    for block in blocks:
        later = state.copy()
        sale = codec.decode([Sell], json.loads(block["action"]))
        apply(later, sale)
        company = sale.company
        assert later.cash[0] == state.cash[0] + block["gets"] == block["cash"]
        assert price_at(TITLE, later.spaces[company]) == block["new"]
        assert bool(block["president"]) == (later.president[company] != state.president[company])


def test_a_par_value_says_what_it_costs_and_what_it_brings() -> None:
    state = build_state(round="stock", step="stock", stock_round=2, cash=[200, 0, 0])
    rows = {row["par"]: row for row in pars(state, "B&O")}
    assert sorted(rows) == [70, 80, 95]
    low = rows[70]
    assert (low["cost"], low["float"], low["treasury"], low["left"]) == (140, 420, 700, state.cash[0] - 140)


def test_a_price_goes_down_by_a_row_for_each_share_until_its_ledge_and_up_if_sold_out() -> None:
    state = build_state(par={"B&O": 80}, shares={"B&O": {0: 6}})
    down = [price_at(TITLE, space) for space in after_sale(state, "B&O", 3)]
    assert down == [75, 70, 65]
    assert [price_at(TITLE, space) for space in if_sold_out(state, "B&O")] == [85]
    state.spaces = {**state.spaces, "B&O": (0, 16)}
    assert [price_at(TITLE, space) for space in after_sale(state, "B&O", 5)] == [350]
    assert if_sold_out(state, "B&O") == []


def test_refused_trades_are_greyed_with_their_rule() -> None:
    table, _ = in_stock_round()
    text = html.unescape(visitor(table.seats.get(number=0).person).get(f"/t/{table.code}").content.decode())
    desk = text.partition('id="panel-desk"')[2].partition('id="view"')[0]
    assert re.search(r'class="do none refused" aria-disabled="true" data-tip="Rule 10\.4: there\'s no share of', desk)
    now = text.partition('<div class="choices" ')[2].partition("</details>")[0]
    # Only the pass stands in the bar; everything else is among all choices in words.
    assert re.findall(r'<form class="choice (\w+)', now.partition('<details class="choice group words"')[0]) == ["pass"]
    assert '<form class="choice buy' in now


def test_revenue_is_told_by_round_as_paid_or_kept() -> None:
    happened = [
        OperatingRoundBegan(1, 1),
        TrainsRun("B&O", (), 60),
        DividendPaid("B&O", 60, (30, 6), 0),
        TrainsRun("PRR", (), 40),
        EarningsWithheld("PRR", 40),
        NothingEarned("LV"),
        OperatingRoundBegan(2, 1),
        TrainsRun("B&O", (), 90),
    ]
    rounds = revenues(happened)
    assert rounds[1, 1] == {"B&O": Revenue(60, True), "PRR": Revenue(40, False), "LV": Revenue(0, False)}
    assert rounds[2, 1] == {"B&O": Revenue(90)}
    assert last_revenues(rounds)["B&O"] == Revenue(90)
    assert last_revenues(rounds)["PRR"] == Revenue(40, False)


class TestRust:
    def test_trains_that_rust_next_say_by_what_and_are_near_when_few_trains_are_left_before_it(self) -> None:
        state = build_state(phase="3", depot={"2": 0, "3": 3})
        two, three = chips(state, ("2", "3"))
        assert (two["next"], two["near"]) == (True, False)
        assert two["tip"] == "2-train: rusts when the first 4 is bought; trains to be sold before that: 3"
        assert not three["next"]
        state.depot = {**state.depot, "3": 0}
        assert chips(state, ("2",))[0]["near"]
        assert chips(state, ("2",))[0]["tip"] == "2-train: rusts when the first 4 is bought, which could happen now"

    def test_a_d_can_come_with_the_first_6(self) -> None:
        state = build_state(phase="5", depot={"2": 0, "3": 0, "4": 0, "5": 1, "6": 2})
        rust = next_rust(state)
        assert rust is not None
        assert (rust.train, rust.by, rust.before) == ("3", "6", 1)
        state.phase, state.depot = "6", {**state.depot, "5": 0}
        rust = next_rust(state)
        assert rust is not None
        assert (rust.train, rust.by, rust.before) == ("4", "D", 0)

    def test_the_last_trains_never_rust(self) -> None:
        state = build_state(phase="D")
        assert next_rust(state) is None
        assert chips(state, ("5",))[0]["tip"] == "5-train: never rusts"

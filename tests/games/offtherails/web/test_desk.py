"""The stock desk of Off the Rails: the zones of the market, six par values, and shares beyond 60%."""

import html
import re
from typing import Any

import pytest

from tests.games.chesapeake.web.positions import by_chance
from tests.games.chesapeake.web.snapshots import snapshot_for
from tests.games.offtherails.positions import build_state, trading
from tests.web.django_client import fresh, person, table_of, visitor
from trunkline.core import codec
from trunkline.games import offtherails
from trunkline.games.offtherails import State
from trunkline.games.offtherails.title import TITLE
from trunkline.kit18xx.rules.stock import sell_options
from trunkline.kit18xx.sheet import company_sheet
from trunkline.kit18xx.state import zone_of
from trunkline.kit18xx.web.desk import after_sale, holdings, market_context, pars, price_at
from trunkline.kit18xx.web.zones import certificates_tip, zones_of
from trunkline.web.table import moves


def market_of(state: State) -> dict[str, Any]:
    view = snapshot_for(state, game="offtherails")
    view.ply, view.state_at = 1, lambda _ply: None
    return market_context(view, state)


class TestZones:
    def test_the_market_has_eleven_rows_and_every_space_says_its_zone(self) -> None:
        market = market_of(build_state(par={"PRR": 82}))
        assert (len(market["rows"]), market["columns"]) == (11, 14)
        cells = {cell["at"]: cell for row in market["rows"] for cell in row}
        assert {at: cells[at]["zone"] for at in ("2-3", "3-0", "6-0", "8-0", "0-13")} == {
            "2-3": "",
            "3-0": "yellow",
            "6-0": "orange",
            "8-0": "brown",
            "0-13": "end",
        }
        assert cells["8-0"]["tip"].startswith("Brown zone: ")
        assert "may buy several shares" in cells["8-0"]["tip"]
        assert "more than 60%" in cells["6-0"]["tip"]
        assert "ends the game" in cells["0-13"]["tip"]
        assert cells["2-3"]["tip"] == ""

    def test_the_key_explains_each_zone_once(self) -> None:
        assert [(zone.name, zone.short) for zone in zones_of(TITLE)] == [
            ("yellow", "no certificate limit"),
            ("orange", "over 60%"),
            ("brown", "several a turn"),
            ("end", "ends the game"),
        ]

    @pytest.mark.rule("10.1")
    def test_certificates_in_a_zone_are_said_not_to_count(self) -> None:
        assert "in a zone of the market (rule 10.1)" in certificates_tip(TITLE)


@pytest.mark.rule("10.4")
def test_each_of_six_par_values_says_what_it_costs_and_what_it_brings() -> None:
    """With 50% to float, five shares are enough."""
    rows = {row["par"]: row for row in pars(trading(cash=[160, 0, 0]), "B&O")}
    assert sorted(rows) == [67, 71, 76, 82, 90, 100]
    assert [bool(rows[par]["refusal"]) for par in sorted(rows)] == [False, False, False, True, True, True]
    assert (rows[67]["cost"], rows[67]["float"], rows[67]["treasury"], rows[67]["left"]) == (134, 335, 670, 26)


def test_a_sale_leads_down_into_the_zones() -> None:
    state = build_state(par={"B&O": 67}, shares={"B&O": {0: 5}}, spaces={"B&O": (5, 0)})
    assert [price_at(TITLE, space) for space in after_sale(state, "B&O", 5)] == [45, 40, 30, 20, 10]


@pytest.mark.rule("10.1")
def test_a_holding_that_is_too_large_says_why() -> None:
    held = {"PRR": {0: 8, 1: 2}}
    for space, excess in (((3, 1), True), ((7, 0), False), ((9, 0), False), ((3, 0), True)):
        state = trading(shares=held, spaces={"PRR": space})
        ann, bob, cy = holdings(state, company_sheet(state, "PRR"))
        assert bool(ann["excess"]) == excess, zone_of(state, "PRR")
        assert (bob["excess"], cy["excess"]) == ("", "")


def sells_across_zones(state: State) -> bool:
    zones = {zone_of(state, company) for company in state.spaces}
    return (
        state.step == "stock" and state.actor == 0 and bool(sell_options(state)) and {"", "yellow", "orange"} <= zones
    )


@pytest.mark.usefixtures("database")
def test_prices_in_a_zone_are_tinted_and_explained_where_they_stand() -> None:
    people = [person("Ann"), person("Bob"), person("Cy")]
    table, state = table_of(people, "offtherails"), offtherails.setup(3, 7)
    for action in by_chance(3, 7, sells_across_zones, offtherails):
        moves.play(table.code, people[state.actor or 0], fresh(table).ply, codec.encode(action))
        offtherails.apply(state, action)
    page = html.unescape(visitor(people[0]).get(f"/t/{table.code}").content.decode())
    desk = page.partition('id="panel-desk"')[2].partition('id="view"')[0]
    for company in state.spaces:
        row = desk.partition(f'<tr data-company="{company}"')[2].partition("</tr>")[0]
        zone = zone_of(state, company)
        tinted = f'class="in-zone cell-{zone}" tabindex="0" data-tip="{zone.capitalize()} zone: '
        assert tinted in row if zone else "in-zone" not in row
    for zone in ("yellow", "orange", "brown", "end"):
        assert re.search(rf'<span tabindex="0" data-tip="[^"]+"><span class="key-zone key-{zone}">', desk)
    assert "Once 50% is sold, the company floats" in desk
    assert "60% is sold" not in page

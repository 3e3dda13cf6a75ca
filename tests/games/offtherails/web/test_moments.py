"""Off the Rails at a glance: the strip knows no export and the end of the market, and reaching it is a moment."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.games.chesapeake.web.snapshots import snapshot_for
from tests.games.offtherails.positions import build_state, earning
from trunkline.games.offtherails import Dividend, State, apply
from trunkline.kit18xx.web.cards import all_cards
from trunkline.kit18xx.web.status import moment, status
from trunkline.web.game_page.parts import Moment, Stat


def strip(state: State) -> dict[str, Stat]:
    return {stat.words: stat for stat in status(snapshot_for(state, game="offtherails"))}


def moment_of(state: State, action: Any) -> Moment | None:
    events: list[Any] = []
    apply(later := state.copy(), action, events)
    ply = SimpleNamespace(events=events)
    return moment(snapshot_for(later, game="offtherails"), ply)  # type: ignore[arg-type]


@pytest.mark.rule("11.9")
def test_no_train_is_exported() -> None:
    assert "Export" not in strip(build_state())
    assert "Next train" in strip(build_state())


@pytest.mark.rule("12")
class TestTheEndOfTheMarket:
    def test_the_strip_says_how_near_it_is(self) -> None:
        stat = strip(build_state(par={"PRR": 82, "LV": 67}, spaces={"PRR": (0, 7)}))["Highest price"]
        assert (stat.value, stat.near) == ("$160 of $300", False)
        assert stat.tip == "When a share price reaches $300, the game ends after the round that is being played."

    @pytest.mark.parametrize(("space", "near"), [((0, 12), True), ((1, 13), True), ((0, 11), False), ((1, 12), False)])
    def test_it_is_near_where_one_move_leads_there(self, space: tuple[int, int], near: bool) -> None:
        assert strip(build_state(par={"PRR": 82}, spaces={"PRR": space}))["Highest price"].near == near

    def test_once_reached_this_round_is_the_last(self) -> None:
        state = earning(spaces={"PRR": (0, 12)}, operating_round=1, operating_rounds=2)
        apply(state, Dividend(True))
        stats = strip(state)
        assert stats["Highest price"].near
        assert stats["Operating rounds"].tip == "This is the last round."

    def test_reaching_it_is_a_moment(self) -> None:
        made = moment_of(earning(spaces={"PRR": (0, 12)}, shares={"PRR": {0: 6}, "LV": {1: 6}}), Dividend(True))
        assert made is not None
        assert made.title == "PRR reaches the end of the market"
        assert made.company == "PRR"
        assert "The game ends after this round." in made.lines


def test_a_d_costs_less_for_three_kinds_of_trains() -> None:
    state = build_state(
        round="operating",
        company="PRR",
        step="trains",
        phase="6",
        shares={"PRR": {0: 6}},
        trains={"PRR": ["5"]},
        treasury={"PRR": 2000},
    )
    view = snapshot_for(state, game="offtherails")
    view.can_act, view.ply, view.state_at, view.table = True, 1, lambda _ply: None, SimpleNamespace(code="abc")
    supply = next(card.content for card in all_cards(view) if card.name == "supply")
    assert "$800 if you trade in a 4, 5 or 6" in supply
    assert "Trade in a 5: $800" in supply

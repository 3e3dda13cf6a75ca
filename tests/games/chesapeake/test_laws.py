"""Every law of 18Chesapeake notices the piece that is out of place."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trunkline.games.chesapeake import State
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx import laws


def sound() -> State:
    return build_state(
        round="operating",
        company="PRR",
        shares={"PRR": {0: 6, 1: 2}, "LV": {1: 3}},
        tiles={"F2": ("57", 1)},
        trains={"PRR": ["3"]},
        phase="3",
        treasury={"PRR": 100},
        privates={"D&R": 1},
    )


def test_a_sound_position_breaks_no_law() -> None:
    assert [law(sound()) for law in laws.LAWS] == [None] * len(laws.LAWS)


def test_money_is_counted_against_the_bank_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    state = sound()
    monkeypatch.setattr(State, "title", replace(TITLE, bank=12000))
    assert "$8000 in all, not $12000" in (laws.money(state) or "")
    state.bank += 4000
    assert laws.money(state) is None


@pytest.mark.parametrize(
    ("law", "field", "value"),
    [
        (laws.money, "bank", 1),
        (laws.money, "cash", [800, 800, 801]),
        (laws.debts, "cash", [-5, 1605, 800]),
        (laws.debts, "bank", -1),
        (laws.turn, "actor", None),
        (laws.turn, "actor", 1),
        (laws.turn, "actor", 3),
    ],
)
def test_a_piece_out_of_place_is_noticed(law: Callable[[State], str | None], field: str, value: Any) -> None:
    state = sound()
    setattr(state, field, value)
    assert law(state)


@pytest.mark.parametrize(
    ("law", "field", "changed"),
    [
        (laws.shares, "ipo", {"PRR": 3}),
        (laws.shares, "shares", {"PRR": (7, 1, 0)}),
        (laws.shares, "president", {"PRR": 1}),
        (laws.shares, "shares", {"SRR": (1, 0, 0)}),
        (laws.shares, "president", {"SRR": 0}),
        (laws.flotation, "treasury", {"LV": 10}),
        (laws.flotation, "trains", {"LV": ("2",)}),
        (laws.flotation, "company_privates", {"C-P": "LV"}),
        (laws.market, "spaces", {"SRR": (3, 3)}),
        (laws.market, "spaces", {"PRR": (7, 3)}),
        (laws.market, "par", {"PRR": 75}),
        (laws.trains, "depot", {"3": 6}),
        (laws.trains, "depot", {"5": 2}),
        (laws.trains, "trains", {"LV": ("4",)}),
        (laws.trains, "trains", {"PRR": ("2",) * 5}),
        (laws.tiles, "supply", {"57": 7}),
        (laws.tiles, "tiles", {"F4": ("57", 0)}),
        (laws.tiles, "tiles", {"F2": ("57", 0)}),
        (laws.tiles, "tiles", {"A7": ("9", 0)}),
        (laws.stations, "stations", {"LV": ("F2:0",)}),
        (laws.stations, "stations", {"PRR": ("F2:0", "F2:0")}),
        (laws.stations, "stations", {"PRR": ("F4:0",)}),
        (laws.stations, "stations", {"PRR": ("F2:0", "H4:0")}),
        (laws.privates, "company_privates", {"D&R": "PRR"}),
        (laws.privates, "company_privates", {"CV": "PRR"}),
        (laws.privates, "tiles", {"K3": ("55", 0)}),
    ],
)
def test_a_row_out_of_place_is_noticed(law: Callable[[State], str | None], field: str, changed: dict[str, Any]) -> None:
    state = sound()
    setattr(state, field, getattr(state, field) | changed)
    assert law(state)


def test_a_rusted_train_and_a_private_in_phase_5_are_noticed() -> None:
    state = sound()
    state.phase = "5"
    assert laws.privates(state)
    state.phase = "6"
    assert laws.trains(state)

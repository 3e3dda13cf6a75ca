"""Actions and states to JSON and back."""

import json
from dataclasses import dataclass, make_dataclass

import pytest

from trunkline.core import codec
from trunkline.core.errors import BadAction
from trunkline.games import express as ex


@dataclass(frozen=True, slots=True)
class LayTile:
    hex: str
    rotation: int
    cities: tuple[str, ...]
    price: int | None
    free: bool


LAID = LayTile("H4", 2, ("a", "b"), None, True)


def test_an_action_is_an_object_with_its_type() -> None:
    assert codec.encode(ex.Bid(12)) == {"type": "bid", "price": 12}
    assert codec.encode(ex.Pass()) == {"type": "pass"}
    assert codec.encode(LAID)["type"] == "lay_tile"


@pytest.mark.parametrize("action", [ex.Bid(12), ex.Pass(), ex.Choose("auction"), ex.Build("Q3"), ex.Offer("B&O"), LAID])
def test_an_action_survives_json(action: object) -> None:
    data = json.loads(codec.canonical(codec.encode(action)))
    assert codec.decode([*ex.ACTIONS, LayTile], data) == action


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "an action is an object"),
        ([], "an action is an object"),
        ({}, "no action has the type None"),
        ({"type": "fly"}, "no action has the type 'fly'; there are: bid, pass, choose"),
        ({"type": ["bid"]}, "no action has the type"),
        ({"type": "bid"}, "Bid lacks price"),
        ({"type": "bid", "price": "12"}, "Bid.price is '12', which is not a whole number"),
        ({"type": "bid", "price": True}, "Bid.price is True, which is not a whole number"),
        ({"type": "bid", "price": 1.0}, "Bid.price is 1.0, which is not a whole number"),
        ({"type": "bid", "price": None}, "Bid.price is None, which is not a whole number"),
        ({"type": "bid", "price": 1, "seat": 2}, "Bid has no 'seat'"),
        ({"type": "build", "hex": 7}, "Build.hex is 7, which is not a text"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(data: object, says: str) -> None:
    with pytest.raises(BadAction) as caught:
        codec.decode(ex.ACTIONS, data)
    assert says in str(caught.value)


def test_a_long_value_is_cut_in_the_message() -> None:
    with pytest.raises(BadAction) as caught:
        codec.decode(ex.ACTIONS, {"type": "bid", "price": "9" * 1000})
    assert len(str(caught.value)) < 120


def test_a_state_survives_json() -> None:
    state = ex.setup(4, 0)
    again = codec.load(ex.State, json.loads(codec.canonical(codec.dump(state))))
    assert again == state
    assert codec.state_key(again) == codec.state_key(state)


def test_any_change_of_a_state_changes_its_key() -> None:
    state = ex.setup(3, 0)
    keys = {codec.state_key(state)}
    for action in (ex.Bid(7), ex.Bid(8), ex.Pass(), ex.Pass()):
        ex.apply(state, action)
        keys.add(codec.state_key(state))
    assert len(keys) == 5


def test_the_key_does_not_depend_on_the_order_of_dicts() -> None:
    state = ex.setup(3, 0)
    turned = state.copy()
    turned.treasury = dict(reversed(turned.treasury.items()))
    assert codec.state_key(turned) == codec.state_key(state)


def test_a_field_with_a_default_may_be_missing() -> None:
    @dataclass(frozen=True, slots=True)
    class Grown:
        price: int
        added: int = 7

    assert codec.load(Grown, {"price": 3}) == Grown(3, 7)
    with pytest.raises(BadAction, match="lacks price"):
        codec.load(Grown, {"added": 3})


def test_a_broken_state_is_refused() -> None:
    data = json.loads(codec.canonical(codec.dump(ex.setup(3, 0))))
    data["cash"][1] = "40"
    with pytest.raises(BadAction, match=r"State\.cash"):
        codec.load(ex.State, data)


@dataclass
class Inner:
    price: int


@dataclass
class Odd:
    """Fields that cannot be stored."""

    speed: float
    owners: dict[int, int]
    seen: set[str]
    either: int | str
    auction: Inner


@pytest.mark.parametrize("name", ["speed", "owners", "seen", "either", "auction"])
def test_a_field_that_cannot_be_stored_is_named(name: str) -> None:
    hint = Odd.__annotations__[name]
    kind = make_dataclass("Kind", [("players", int), (name, hint)])
    with pytest.raises(TypeError, match=f"Kind.{name}: .* cannot be stored: a field is an int, str or bool"):
        codec.check_storable(kind)

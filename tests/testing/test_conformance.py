"""The conformance test finds what it is there to find: each fault is put into a sound game."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline.core.errors import Illegal
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.testing import Nonconformity, check_game


def faulty(**faults: Any) -> Any:
    """Chicago Express with some of its parts replaced."""
    names = ("NAME", "TITLE", "PLAYERS", "VARIANTS", "RULEBOOK", "ACTIONS", "State")
    verbs = ("setup", "options", "check", "apply", "scores")
    return SimpleNamespace(__name__=ex.__name__, **{name: getattr(ex, name) for name in names + verbs} | faults)


def run(game: Any) -> None:
    check_game(game, players=3, games=3, laws=GAMES["express"].laws)


def test_a_sound_game_passes() -> None:
    run(faulty())


def offers_too_much(state: ex.State) -> list[Any]:
    return [*ex.options(state), ex.Build("A2")] if state.step == "choose" else ex.options(state)


def offers_too_little(state: ex.State) -> list[Any]:
    return ex.options(state)[:-1] if state.step == "build" else ex.options(state)


def offers_twice(state: ex.State) -> list[Any]:
    return ex.options(state) * 2


def offers_nothing(state: ex.State) -> list[Any]:
    return [] if state.step == "develop" else ex.options(state)


def options_that_write(state: ex.State) -> list[Any]:
    if state.step == "develop":
        state.cash.reverse()
    return ex.options(state)


def check_that_writes(state: ex.State, action: Any) -> Illegal | None:
    state.price += isinstance(action, ex.Choose)
    return ex.check(state, action)


def lenient_check(state: ex.State, action: Any) -> Illegal | None:
    return None if isinstance(action, ex.Bid) and state.step == "bid" else ex.check(state, action)


def apply_that_mints(state: ex.State, action: Any) -> None:
    ex.apply(state, action)
    state.cash[0] += isinstance(action, ex.Develop)


def apply_that_crashes(state: ex.State, action: Any) -> None:
    assert not isinstance(action, ex.Expand)
    ex.apply(state, action)


@pytest.mark.parametrize(
    ("faults", "says"),
    [
        ({"options": offers_too_much}, "offered but refused"),
        ({"options": offers_too_little}, "is not offered and yet not refused"),
        ({"options": offers_twice}, "listed twice"),
        ({"options": offers_nothing}, "has no option"),
        ({"options": options_that_write}, "changed the state"),
        ({"check": check_that_writes}, "changed the state"),
        ({"check": lenient_check}, "is not offered and yet not refused"),
        ({"apply": apply_that_mints}, "there is \\$"),
        ({"apply": apply_that_crashes}, "express, 3 players"),
        ({"scores": lambda _state: [1]}, "not one score for each seat"),
    ],
)
def test_a_fault_is_found(faults: dict[str, Callable[..., Any]], says: str) -> None:
    with pytest.raises(Nonconformity, match=says):
        run(faulty(**faults))


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.testing.conformance.MAX_PLIES", 50)
    with pytest.raises(Nonconformity, match="does not end"):
        run(faulty())


def test_a_section_that_the_rulebook_lacks_is_found() -> None:
    def check(state: ex.State, action: Any) -> Illegal | None:
        refused = ex.check(state, action)
        return refused and Illegal("99", refused.reason)

    with pytest.raises(Nonconformity, match="is refused by section 99, which the rulebook lacks"):
        run(faulty(check=check))
    with pytest.raises(Nonconformity, match=r"@rule marks section [\d.]+, which the rulebook lacks"):
        run(faulty(RULEBOOK={"99": ex.RULEBOOK["5.2"]}))


def test_a_copy_that_shares_is_found() -> None:
    class Sharing(ex.State):
        def copy(self) -> "Sharing":
            return self

    def setup(players: int, seed: int, **_rulings: bool) -> Sharing:
        state = ex.setup(players, seed)
        return Sharing(**{name: getattr(state, name) for name in ex.State.__slots__})

    with pytest.raises(Nonconformity, match="a copy shares what it changes"):
        run(faulty(setup=setup, State=Sharing))

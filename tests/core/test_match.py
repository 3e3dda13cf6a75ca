"""Push and pop, and what a match says of itself."""

from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.core import codec
from trunkline.core.errors import BadAction, IllegalAction
from trunkline.core.match import Match
from trunkline.games import express as ex


@pytest.fixture
def match() -> Match[ex.State, ex.Action]:
    return Match(ex, players=("Ann", "Bob", "Cy"), seed=7)


def test_push_asks_the_next_player(match: Match[ex.State, ex.Action]) -> None:
    match.push(ex.Bid(9))
    assert match.actor == "Bob"
    assert match.actions == [ex.Bid(9)]


def test_pop_restores_the_position_exactly(match: Match[ex.State, ex.Action]) -> None:
    before = match.state.copy()
    match.push(ex.Bid(9))
    match.push(ex.Pass())
    assert match.pop() == ex.Pass()
    assert match.pop() == ex.Bid(9)
    assert match.state == before
    with pytest.raises(IndexError):
        match.pop()


def test_another_action_after_a_pop_has_another_key(match: Match[ex.State, ex.Action]) -> None:
    match.push(ex.Bid(9))
    first = match.key(1)
    match.pop()
    match.push(ex.Bid(10))
    assert match.key(1) == codec.state_key(match.state) != first


def test_a_refused_action_changes_nothing(match: Match[ex.State, ex.Action]) -> None:
    before = match.state.copy()
    with pytest.raises(IllegalAction) as caught:
        match.push(ex.Bid(41))
    assert caught.value.illegal.section == "5.3"
    assert match.state == before
    assert match.actions == []


@pytest.mark.parametrize("nonsense", [None, "pass", ex.Bid("9"), ex.Bid(True), ex.Build(3), ("bid", 9)])  # type: ignore[arg-type]
def test_what_is_no_action_is_refused(match: Match[ex.State, ex.Action], nonsense: ex.Action) -> None:
    with pytest.raises(BadAction):
        match.push(nonsense)
    assert match.actions == []


@pytest.mark.parametrize(
    ("players", "variants", "says"),
    [
        (("Ann",), {}, "2 to 6 players, not 1"),
        (tuple("abcdefg"), {}, "2 to 6 players, not 7"),
        (("Ann", "Ann"), {}, "a name of their own"),
        (("Ann", "Bob"), {"auto_pass": 1}, "no variant auto_pass=1"),
        (("Ann", "Bob"), {"double": True}, "no variant double=True"),
    ],
)
def test_a_match_that_cannot_be_is_refused(players: tuple[str, ...], variants: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Match(ex, players, variants=variants)


@pytest.mark.parametrize("seed", [None, True, 1.5, "7"])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Match(ex, ("Ann", "Bob"), seed=seed)


def test_seats_must_fit_the_players() -> None:
    with pytest.raises(ValueError, match="1 seats for 2 players"):
        Match(ex, ("Ann", "Bob"), seats=("human",))


def test_a_match_knows_scores_and_winners(match: Match[ex.State, ex.Action]) -> None:
    assert match.scores() == {"Ann": 40, "Bob": 40, "Cy": 40}
    assert match.winners() == ["Ann", "Bob", "Cy"]
    assert not match.is_over
    assert repr(match) == "<Match express, Ann, Bob, Cy, ply 0, Ann to act>"


def test_a_notebook_shows_the_board(match: Match[ex.State, ex.Action]) -> None:
    picture = match._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture).tag.endswith("svg")


@pytest.mark.parametrize("name", ["nowhere", "express"])
def test_a_notebook_shows_rules_that_are_not_installed_plainly(name: str) -> None:
    """Also a variation of an installed game under its name, whose states the board may not understand."""
    rules: Any = SimpleNamespace(**vars(ex) | {"NAME": name, "TITLE": "Nowhere"})
    picture = Match[Any, Any](rules, players=("Ann", "Bob", "Cy"))._repr_svg_()
    assert picture is not None
    assert "Nowhere" in "".join(ElementTree.fromstring(picture).itertext())

"""Push and pop, and what a match says of itself."""

import re
from random import Random
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.core import codec
from trunkline.core.api import pick
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


class TestCopy:
    def test_goes_its_own_way(self, match: Match[ex.State, ex.Action]) -> None:
        match.push(ex.Bid(9))
        first = match.key(1)
        copy = match.copy()
        assert copy.record() == match.record()
        copy.push(ex.Bid(10))
        assert (match.actions, match.actor) == ([ex.Bid(9)], "Bob")
        assert (copy.actions, copy.actor) == ([ex.Bid(9), ex.Bid(10)], "Cy")
        copy.pop()
        copy.pop()
        copy.push(ex.Bid(11))
        assert copy.key(1) != match.key(1) == first
        match.pop()
        assert copy.actions == [ex.Bid(11)]

    def test_ends_as_the_same_match_would(self, match: Match[ex.State, ex.Action]) -> None:
        rng, copies = Random(3), []
        while not match.is_over:
            if len(match.actions) % 50 == 0:
                copies.append(match.copy())
            match.push(pick(match.options(), rng))
        for copy in copies:
            for action in match.actions[len(copy.actions) :]:
                copy.push(action)
            assert copy.record() == match.record()


class TestWrongTypes:
    """A program that passes something else altogether gets a sentence."""

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            ({"players": 3}, "players are a list of names, not 3"),
            ({"players": None}, "players are a list of names, not None"),
            ({"players": "Ann"}, "players are a list of names, not 'Ann'"),
            ({"players": {"Ann", "Bob"}}, "players are a list of names, not {"),
            ({"seats": 2}, "seats are a list of texts, one for each player, not 2"),
            ({"seats": "ab"}, "seats are a list of texts, one for each player, not 'ab'"),
            ({"seats": (1, 2)}, "seats are a list of texts, one for each player, not "),
            ({"variants": ["auto_pass"]}, "variants are a dict by name, not "),
            ({"variants": "auto_pass"}, "variants are a dict by name, not 'auto_pass'"),
            ({"variants": {1: 2}}, "variants are a dict by name, not {1: 2}"),
            ({"rules": "express"}, "needs the rules of a game, such as trunkline.games.express, not 'express'"),
            ({"rules": None}, "needs the rules of a game, such as trunkline.games.express, not None"),
        ],
    )
    def test_in_a_set_up(self, wrong: dict[str, Any], says: str) -> None:
        with pytest.raises(TypeError, match=re.escape(says)):
            Match(**{"rules": ex, "players": ("Ann", "Bob"), **wrong})

    @pytest.mark.parametrize("name", [3, "Ann "])
    def test_of_a_name(self, name: Any) -> None:
        with pytest.raises(ValueError, match="is not a name"):
            Match(ex, players=("Bob", name))

    @pytest.mark.parametrize("ply", ["Ann", 2.5, None])
    def test_of_a_ply(self, match: Match[ex.State, ex.Action], ply: Any) -> None:
        with pytest.raises(TypeError, match="a ply is a number of actions, not"):
            match.key(ply)

    @pytest.mark.parametrize("ply", [-1, 1])
    def test_a_ply_that_was_not_played(self, match: Match[ex.State, ex.Action], ply: int) -> None:
        with pytest.raises(IndexError, match=f"plies from 0 to 0, not {ply}"):
            match.key(ply)

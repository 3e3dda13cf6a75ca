"""Moves that the tests of 18xx titles share: the functions take their rules from the state's title."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from trunkline.core.api import Span, Suggestion, is_offered
from trunkline.core.errors import Illegal
from trunkline.kit18xx import engine
from trunkline.kit18xx.actions import Action, RunTrains
from trunkline.kit18xx.laws import LAWS
from trunkline.kit18xx.state import State

Laws = Iterable[Callable[[Any], str | None]]


def play(state: State, *actions: Action, laws: Laws = LAWS) -> None:
    """Do these one after the other, each of them legal and offered; the laws hold after each."""
    for action in actions:
        refusal = engine.check(state, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        assert isinstance(action, RunTrains) or offers(state, action), f"{action} is not offered"
        engine.apply(state, action)
        assert [broken for law in laws if (broken := law(state))] == []


def offers(state: State, action: Action) -> bool:
    """Is the action among the options?"""
    return is_offered(engine.options(state), action)


def legal(state: State) -> list[Action]:
    """The options with their spans written out."""
    actions: list[Action] = []
    for option in engine.options(state):
        actions.extend(
            option if isinstance(option, Span) else [option.action if isinstance(option, Suggestion) else option]
        )
    return actions


def kinds(state: State) -> set[type]:
    """The kinds of action that are offered."""
    return {type(option.action if isinstance(option, Span) else option) for option in engine.options(state)}


def refused(state: State, action: Action, section: str | Iterable[str], *figures: object) -> Illegal:
    """The action is refused by a section with these figures in the reason, is not offered, and nothing changed."""
    before = state.copy()
    illegal = engine.check(state, action)
    assert isinstance(illegal, Illegal), f"{action} is accepted"
    sections = (section,) if isinstance(section, str) else tuple(section)
    assert illegal.section in sections, f"{action}: {illegal}"
    assert illegal.section in state.title.rulebook
    for figure in figures:
        assert re.search(rf"(?<!\w){re.escape(str(figure))}(?!\w)", illegal.reason), f"no {figure} in {illegal}"
    assert state == before
    # Of a suggestion, such as a run, only the action it names is offered in so many words.
    assert not is_offered([option for option in engine.options(state) if not isinstance(option, Suggestion)], action)
    return illegal

"""Moves that the tests of 18Chesapeake share."""

import re
from collections.abc import Iterable

from trunkline.core.api import Span, Suggestion, is_offered
from trunkline.core.errors import Illegal
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Action, RunTrains, State
from trunkline.games.chesapeake.laws import LAWS


def play(state: State, *actions: Action) -> None:
    """Do these one after the other, each of them legal and offered; the laws hold after each."""
    for action in actions:
        refusal = ch.check(state, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        assert isinstance(action, RunTrains) or offers(state, action), f"{action} is not offered"
        ch.apply(state, action)
        assert [broken for law in LAWS if (broken := law(state))] == []


def offers(state: State, action: Action) -> bool:
    """Is the action among the options?"""
    return is_offered(ch.options(state), action)


def legal(state: State) -> list[Action]:
    """The options with their spans written out."""
    actions: list[Action] = []
    for option in ch.options(state):
        actions.extend(
            option if isinstance(option, Span) else [option.action if isinstance(option, Suggestion) else option]
        )
    return actions


def kinds(state: State) -> set[type]:
    """The kinds of action that are offered."""
    return {type(option.action if isinstance(option, Span) else option) for option in ch.options(state)}


def refused(state: State, action: Action, section: str | Iterable[str], *figures: object) -> Illegal:
    """The action is refused by a section with these figures in the reason, is not offered, and nothing changed."""
    before = state.copy()
    illegal = ch.check(state, action)
    assert isinstance(illegal, Illegal), f"{action} is accepted"
    sections = (section,) if isinstance(section, str) else tuple(section)
    assert illegal.section in sections, f"{action}: {illegal}"
    assert illegal.section in ch.RULEBOOK
    for figure in figures:
        assert re.search(rf"(?<!\w){re.escape(str(figure))}(?!\w)", illegal.reason), f"no {figure} in {illegal}"
    assert state == before
    # Of a suggestion, such as a run, only the action it names is offered in so many words.
    assert not is_offered([option for option in ch.options(state) if not isinstance(option, Suggestion)], action)
    return illegal

"""Sections 3 and 7.1: P6, Cornelius Vanderbilt, and the company that comes with it."""

from typing import TYPE_CHECKING

from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.core.seeds import next_18xx
from trunkline.games.chesapeake.events import VanderbiltClosed
from trunkline.kit18xx.rules.privates import close_private
from trunkline.kit18xx.title import Title

if TYPE_CHECKING:
    from trunkline.games.chesapeake.state import State

VANDERBILT = "CV"


@rule("3")
def draw_company(title: Title, seed: int) -> str:
    """One draw of the generator that 18xx.games uses, so that its games come out the same."""
    return list(title.companies)[next_18xx(seed) % len(title.companies)]


@rule("7.1")
def granted_company(state: "State") -> str:
    """The company that was drawn."""
    return state.vanderbilt


@rule("7.1")
def after_train(state: "State", company: str, events: Events) -> None:
    """The first train of its company closes P6 (ruling R22)."""
    if company == state.vanderbilt and VANDERBILT not in state.closed:
        close_private(state, VANDERBILT)
        if events is not None:
            events.append(VanderbiltClosed(VANDERBILT, company))

"""Chapter 4: the turn, and the choice of one of the three actions."""

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule
from trunkline.games.express.actions import Choose, Pass
from trunkline.games.express.events import ActionChosen, ExpansionEnded, TurnEnded
from trunkline.games.express.rules.dividends import dividend_phase, is_dividend_due, is_red
from trunkline.games.express.state import State, left_of
from trunkline.games.express.tables import DIALS, dial_name

#: The step in which each chosen action is carried out.
STEP_OF = {"auction": "offer", "expansion": "expand", "development": "develop"}


@rule("4.1", "8.1")
def begin_turn(state: State, seat: int, events: Events = None) -> None:
    """It is this player's turn; a dividend phase that is due comes first, and may end the game."""
    state.turn = seat
    state.company = None
    state.built = 0
    state.step = "choose"
    state.actor = seat
    if is_dividend_due(state):
        dividend_phase(state, events)


@rule("4.1")
def end_turn(state: State, events: Events = None) -> None:
    """The turn passes to the left."""
    begin_turn(state, left_of(state, state.turn), events)


def choose_options(state: State) -> list[Choose]:
    return [action for dial in DIALS if not check_choose(state, action := Choose(dial))]


@rule("4.2")
def check_choose(state: State, action: Choose) -> Illegal | None:
    """A dial in the red cannot be chosen."""
    if action.dial not in DIALS:
        actions = [dial_name(dial) for dial in DIALS]
        return Illegal("4.1", "no action is called {dial!r}; there are {actions}", dial=action.dial, actions=actions)
    if is_red(state, action.dial):
        words = marked("the {dial} dial is in the red: chosen {count} times since the last dividend")
        return Illegal("4.2", words, dial=dial_name(action.dial), count=DIALS[action.dial])
    return None


@rule("4.1")
def choose(state: State, action: Choose, events: Events = None) -> None:
    """The needle moves; what to do with the action is asked next."""
    state.needles[action.dial] += 1
    state.step = STEP_OF[action.dial]
    if events is not None:
        events.append(ActionChosen(state.turn, action.dial, state.needles[action.dial]))


def pass_options(_state: State) -> list[Pass]:
    return [Pass()]


@rule("4.3")
def check_pass(_state: State, _action: Pass) -> Illegal | None:
    """A chosen action can always be left, and an auction or expansion always be finished."""
    return None


@rule("4.3")
def leave(state: State, _action: Pass, events: Events = None) -> None:
    """Leave the chosen action undone, or the expansion as it is."""
    if events is not None:
        events.append(ExpansionEnded(state.turn, state.company) if state.company else TurnEnded(state.turn))
    end_turn(state, events)

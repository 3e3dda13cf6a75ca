"""The five verbs of Chicago Express: a table from step and action to options, check and consequence."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.rules.auction import (
    bid,
    bid_options,
    check_bid,
    check_offer,
    drop_out,
    offer,
    offer_options,
)
from trunkline.games.express.rules.development import check_develop, develop, develop_options
from trunkline.games.express.rules.dividends import scores
from trunkline.games.express.rules.expansion import (
    build,
    build_options,
    check_build,
    check_expand,
    expand,
    expand_options,
)
from trunkline.games.express.rules.setup import setup
from trunkline.games.express.rules.turn import check_choose, check_pass, choose, choose_options, leave, pass_options
from trunkline.games.express.state import State

__all__ = ["apply", "check", "options", "scores", "setup"]

Options = Callable[[State], list[Any]]
Check = Callable[[State, Any], Illegal | None]
Consequence = Callable[[State, Any, Events], None]


@dataclass(frozen=True, slots=True)
class Step:
    """The section of a step, the refusal of anything else, and for each action its options, check and consequence."""

    section: str
    refusal: str
    actions: dict[type[Action], tuple[Options, Check, Consequence]]


LEAVE = (pass_options, check_pass, leave)

STEPS = {
    "bid": Step(
        "5.3",
        marked("there's an auction going on: bid or pass"),
        {Bid: (bid_options, check_bid, bid), Pass: (pass_options, check_pass, drop_out)},
    ),
    "choose": Step(
        "4.1",
        marked("choose an action first: auction, expansion or development"),
        {Choose: (choose_options, check_choose, choose)},
    ),
    "offer": Step(
        "5.1",
        marked("you've chosen an auction: put a share up, or end the turn"),
        {Offer: (offer_options, check_offer, offer), Pass: LEAVE},
    ),
    "expand": Step(
        "6.1",
        marked("you've chosen an expansion: pick a company to expand, or end the turn"),
        {Expand: (expand_options, check_expand, expand), Pass: LEAVE},
    ),
    "build": Step(
        "6.2",
        marked("there's an expansion going on: build in a hex, or end the expansion"),
        {Build: (build_options, check_build, build), Pass: LEAVE},
    ),
    "develop": Step(
        "7.1",
        marked("you've chosen a development: pick a hex to develop, or end the turn"),
        {Develop: (develop_options, check_develop, develop), Pass: LEAVE},
    ),
    "over": Step("10.5", marked("the game is over"), {}),
}


def options(state: State) -> list[Action | Span[Action]]:
    """All that the actor may do: what the step allows, a pass last."""
    return [option for find, _, _ in STEPS[state.step].actions.values() for option in find(state)]


def check(state: State, action: Action) -> Illegal | None:
    step = STEPS[state.step]
    triplet = step.actions.get(type(action))
    if triplet is None:
        return Illegal(step.section, step.refusal)
    return triplet[1](state, action)


def apply(state: State, action: Action, events: Events = None) -> None:
    """Change the state by an action that `check` accepts, and append what happens to the events (core/events.py)."""
    STEPS[state.step].actions[type(action)][2](state, action, events)

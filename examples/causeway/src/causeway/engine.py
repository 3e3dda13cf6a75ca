"""The verbs of Causeway: a table from step and action to options, check and consequence."""

from collections.abc import Callable
from typing import Any

from causeway.actions import Action, Auction, Bid, Build, Pass, Pay
from causeway.rules.auction import auction, auction_options, bid, bid_options, check_auction, check_bid, drop_out
from causeway.rules.building import build, build_options, check_build
from causeway.rules.paying import check_pay, pay, pay_options
from causeway.rules.turn import check_pass, pass_options, pass_turn, stop_building
from causeway.state import State
from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import Message

Rule = tuple[Callable[[State], list[Any]], Callable[[State, Any], Illegal | None], Callable[[State, Any, Events], None]]

STEPS: dict[str, tuple[str, Message, dict[type[Action], Rule]]] = {
    "turn": (
        "3.1",
        Message("auction a share, build, pay or pass"),
        {
            Auction: (auction_options, check_auction, auction),
            Build: (build_options, check_build, build),
            Pay: (pay_options, check_pay, pay),
            Pass: (pass_options, check_pass, pass_turn),
        },
    ),
    "bid": (
        "4.2",
        Message("bid or pass"),
        {Bid: (bid_options, check_bid, bid), Pass: (pass_options, check_pass, drop_out)},
    ),
    "build": (
        "5.4",
        Message("place a second cube or pass"),
        {Build: (build_options, check_build, build), Pass: (pass_options, check_pass, stop_building)},
    ),
    "over": ("7.1", Message("the game is over"), {}),
}
"""Step -> the section that says so, what it asks for, and the three functions of each action."""


def options(state: State) -> list[Action | Span[Action]]:
    """All that the actor may do, a pass last."""
    return [option for find, _, _ in STEPS[state.step][2].values() for option in find(state)]


def check(state: State, action: Action) -> Illegal | None:
    """Why the action is refused, or None."""
    section, asks, actions = STEPS[state.step]
    if type(action) not in actions:
        return Illegal(section, "that's not possible now: {asks}", asks=asks)
    return actions[type(action)][1](state, action)


def apply(state: State, action: Action, events: Events = None) -> None:
    """Change the state by an action that `check` accepts, and append what happens to the events."""
    STEPS[state.step][2][type(action)][2](state, action, events)

"""Chapters 2 and 3: the set-up, the turn, and what the player before has closed."""

from random import Random

from causeway.actions import Pass
from causeway.events import BuildingStopped, PaydayLost, TurnPassed
from causeway.rules.paydays import end_game
from causeway.state import State
from causeway.tables import (
    CASH,
    COMPANIES,
    CUBES,
    FIRST_PAYS,
    FIXED_VALUES,
    PAYDAYS,
    SHARES,
    TOWN_VALUES,
    TOWNS,
    TREASURIES,
)
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule

NO_COMPANY = marked("there's no company {company!r}; there are {companies}")
NO_SHARE = marked("you have no share of {company}")


@rule("2.1", "2.2")
def setup(players: int, seed: int) -> State:
    """The first position: the values of the towns come from the seed, all else is fixed."""
    rng = Random(seed)
    values, treasuries = list(TOWN_VALUES), list(TREASURIES)
    rng.shuffle(values)
    rng.shuffle(treasuries)
    return State(
        players=players,
        actor=0,
        step="turn",
        turn=0,
        opening=players,
        closed="",
        passes=0,
        company=None,
        price=0,
        bidder=None,
        bidding=(),
        laid=0,
        cash=[CASH[players] - FIRST_PAYS[players], *[CASH[players]] * (players - 1)],
        bank=0,
        treasury=dict(zip(COMPANIES, treasuries, strict=True)),
        shares=dict.fromkeys(COMPANIES, (0,) * players),
        unsold=dict.fromkeys(COMPANIES, SHARES),
        track={name: (company.home,) for name, company in COMPANIES.items()},
        cubes=dict.fromkeys(COMPANIES, CUBES),
        ready=dict.fromkeys(COMPANIES, False),
        paydays=PAYDAYS[players],
        values=FIXED_VALUES | dict(zip(TOWNS, values, strict=True)),
    )


@rule("3.1", "3.2")
def check_turn(state: State, action: str) -> Illegal | None:
    """The first round is for auctions only, and later nobody repeats what the player before did."""
    if state.opening and action != "auction":
        return Illegal("2.2", "the first round is for auctions only; turns left in it: {turns}", turns=state.opening)
    if state.closed == action:
        return Illegal("3.2", "the player before you chose {action}: choose something else", action=action)
    return None


@rule("3.1")
def end_turn(state: State, action: str, events: Events = None) -> None:
    """The next player's turn; the action just taken is closed for them."""
    state.passes = 0 if action else state.passes + 1
    state.opening = max(0, state.opening - 1)
    # The first round is auctions only, so it closes nothing until its last turn.
    state.closed = "" if state.opening else action
    state.company, state.price, state.bidder, state.bidding, state.laid = None, 0, None, (), 0
    state.step = "turn"
    state.turn = (state.turn + 1) % state.players
    state.actor = state.turn
    if state.passes == state.players:
        state.passes, state.paydays = 0, state.paydays - 1
        if events is not None:
            events.append(PaydayLost(state.paydays))
    if not state.paydays:
        end_game(state, events)


def pass_options(state: State) -> list[Pass]:
    return [] if check_pass(state, Pass()) else [Pass()]


@rule("3.3")
def check_pass(state: State, _action: Pass) -> Illegal | None:
    """Anybody may pass, but in the first round only without cash."""
    if state.opening and state.step == "turn" and state.cash[state.turn]:
        return Illegal(
            "2.2", "in the first round you must auction a share: you have ${cash}", cash=state.cash[state.turn]
        )
    return None


@rule("3.3")
def pass_turn(state: State, _action: Pass, events: Events = None) -> None:
    """Do nothing: everything is open to the next player."""
    if events is not None:
        events.append(TurnPassed(state.turn))
    end_turn(state, "", events)


@rule("5.4")
def stop_building(state: State, _action: Pass, events: Events = None) -> None:
    """Leave it at one cube."""
    assert state.company is not None
    if events is not None:
        events.append(BuildingStopped(state.turn, state.company))
    end_turn(state, "build", events)

"""Stored games replayed: every position is compared with the one to which the rules lead from the position before."""

from collections.abc import Iterator
from dataclasses import dataclass

from trunkline.core import codec
from trunkline.core.api import Rules, State
from trunkline.core.errors import BadAction
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.web.site.database import snapshot
from trunkline.web.site.errors import Unreadable
from trunkline.web.table.models import FINISHED, OPEN, RUNNING, Ply, Table
from trunkline.web.table.plies import as_of_now, line_of, read_afresh, tree_of

AT_ONCE = 100
"""Plies that are read at a time."""


@dataclass(frozen=True, slots=True)
class Step:
    ply: Ply
    state: State | None = None
    """None if it can't be read."""
    problem: Message | None = None


def _walk(table: Table) -> Iterator[Step]:
    """Replay all plies, live or not, by number; those of an analysis begin with its game's.

    Only the states of two numbers are held at a time.
    """
    number, before, now = 0, dict[int, Step](), dict[int, Step]()
    for ply in tree_of(table).with_text().order_by("number", "id").iterator(AT_ONCE):
        if ply.number != number:
            number, before, now = ply.number, now if ply.number == number + 1 else {}, {}
        step = now[ply.id] = _step(table, ply, None if ply.parent_id is None else before.get(ply.parent_id))
        yield step


def _step(table: Table, ply: Ply, parent: Step | None) -> Step:
    """What the rules make of the ply before is compared by its key; a state is loaded only where that differs."""
    try:
        key = as_of_now(table.game, ply.state, ply.key, ply.state_version)[1]
        expected = _expected(table, ply, parent)
        if expected is not None and not isinstance(expected, Message) and codec.state_key(expected) == key:
            return Step(ply, expected)
        state = read_afresh(table.game, ply)
    except Unreadable as error:
        return Step(ply, problem=Message(str(error).rstrip(".")))
    if expected is None:
        return Step(ply, state)
    return Step(
        ply, state, expected if isinstance(expected, Message) else Message("the rules lead to another position")
    )


def _expected(table: Table, ply: Ply, parent: Step | None) -> State | Message | None:
    """The position that the rules lead to, or why they don't; None where they aren't asked."""
    rules: Rules[State, object] = GAMES[table.game].rules
    if ply.number and parent is None:
        return Message("the move before it is missing")
    if parent is None and table.from_position:
        return None
    if parent is not None and parent.state is None:
        return None  # Its problem has been reported.
    try:
        if parent is None or parent.state is None:
            return rules.setup(table.seats.count(), table.seed, **table.rulings)
        action = codec.decode(rules.ACTIONS, ply.action)
        if illegal := rules.check(parent.state, action):
            return Message("{section}: {reason}", section=illegal.section, reason=illegal.message)
        after = parent.state.copy()
        rules.apply(after, action)
    except BadAction as error:
        return error.message
    except Exception as error:
        # A position that never came about by the rules can break them anywhere.
        return Message("the rules fail: {reason}", reason=f"{type(error).__name__}: {error}")
    return after


@dataclass(frozen=True, slots=True)
class Result:
    moves: int
    problem: Message | None = None
    """The first one."""


def check_all() -> Iterator[tuple[Table, Result]]:
    """Every game of the server; one that is being played is read in a snapshot."""
    for number in list(Table.objects.order_by("id").values_list("id", flat=True)):
        with snapshot():
            table = Table.objects.filter(id=number).first()
            if table is not None:
                yield table, check(table)


def check(table: Table) -> Result:
    """Replay all lines of a game, and compare where it ends with what the table says."""
    moves, live, last = 0, 0, None
    line = set(line_of(table).values_list("id", flat=True))
    for step in _walk(table):
        if step.problem:
            return Result(moves, Message("move {number}: {problem}", number=step.ply.number, problem=step.problem))
        moves += bool(step.ply.number)
        if step.ply.id in line:
            if step.ply.number != live:
                return Result(moves, Message("move {number} is missing", number=live))
            live, last = live + 1, step.state
    return Result(moves, _difference(table, live - 1, last))


def _difference(table: Table, ply: int, state: State | None) -> Message | None:
    """What a table says that its last position doesn't show."""
    if state is None:
        return Message("its game has no positions") if table.status in (RUNNING, FINISHED) else None
    if ply != table.ply:
        return Message("it says that move {said} is the last one, but that is move {ply}", said=table.ply, ply=ply)
    if table.status == OPEN:
        return Message("it hasn't begun, but has positions")
    if table.status == RUNNING and table.actor != state.actor:
        return Message("it says that another seat must act than the last position does")
    if table.status == FINISHED and table.scores != GAMES[table.game].rules.scores(state):
        return Message("its scores are not those of the last position")
    return None

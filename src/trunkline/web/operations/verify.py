"""Games replayed as they are stored: every position compared with what the rules make of the one before."""

from collections.abc import Iterable, Iterator
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
    """A stored ply, and what the rules say of it."""

    ply: Ply
    state: State | None = None
    """None if it can't be read."""
    key: str = ""
    """Of the state as it would be stored today."""
    is_led: bool = False
    """Do the rules lead to this state, from the ply before?"""
    problem: Message | None = None


def plies_of(table: Table) -> Iterator[Ply]:
    """All plies of a table, live or not, each after the one before it; those of an analysis begin with its game's."""
    return tree_of(table).with_text().order_by("number", "id").iterator(AT_ONCE)


def walk(table: Table, plies: Iterable[Ply]) -> Iterator[Step]:
    """Replay plies, given in the order of their numbers. Only the states of two numbers are held at a time."""
    number, before, now = 0, dict[int, Step](), dict[int, Step]()
    for ply in plies:
        if ply.number != number:
            number, before, now = ply.number, now if ply.number == number + 1 else {}, {}
        step = now[ply.id] = _step(table, ply, None if ply.parent_id is None else before.get(ply.parent_id))
        yield step


def _step(table: Table, ply: Ply, parent: Step | None) -> Step:
    """What the rules make of the ply before is compared by its key; a state is loaded only where that differs."""
    try:
        key = as_of_now(table.game, ply.state, ply.key, ply.state_version)[1]
        led = _led(table, ply, parent)
        if led is not None and not isinstance(led, Message) and codec.state_key(led) == key:
            return Step(ply, led, key, is_led=True)
        state = read_afresh(table.game, ply)
    except Unreadable as error:
        return Step(ply, problem=Message(str(error).rstrip(".")))
    if led is None:
        return Step(ply, state, key)
    problem = led if isinstance(led, Message) else Message("the rules lead to another position")
    return Step(ply, state, key, problem=problem)


def _led(table: Table, ply: Ply, parent: Step | None) -> State | Message | None:
    """The position that the rules lead to, or why they don't; None where they aren't asked."""
    rules: Rules[State, object] = GAMES[table.game].rules
    if ply.number and parent is None:
        return Message("the move before it is missing")
    if parent is None and table.from_position:
        return None
    if parent is not None and parent.state is None:
        return None  # What is wrong with it has been said.
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
class Checked:
    """What a look at a whole game found."""

    moves: int
    problem: Message | None = None
    """The first thing that is wrong."""


def count() -> int:
    """How many games there are to check."""
    return Table.objects.count()


def without_game() -> int:
    """How many can't be checked, since their game isn't installed."""
    return Table.every.count() - Table.objects.count()


def check_all() -> Iterator[tuple[Table, Checked]]:
    """Every game of the server, with what was found. One that is played meanwhile is read at one moment."""
    for number in list(Table.objects.order_by("id").values_list("id", flat=True)):
        with snapshot():
            table = Table.objects.filter(id=number).first()
            if table is not None:
                yield table, check(table)


def check(table: Table) -> Checked:
    """Replay all lines of a game, and compare where it ends with what the table says."""
    moves, live, last = 0, 0, None
    line = set(line_of(table).values_list("id", flat=True))
    for step in walk(table, plies_of(table)):
        if step.problem:
            return Checked(moves, Message("move {number}: {problem}", number=step.ply.number, problem=step.problem))
        moves += bool(step.ply.number)
        if step.ply.id in line:
            if step.ply.number != live:
                return Checked(moves, Message("move {number} is missing", number=live))
            live, last = live + 1, step.state
    return Checked(moves, _difference(table, live - 1, last))


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

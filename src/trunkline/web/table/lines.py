"""The lines of a table: which plies count, and in an analysis the other branches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db import connection

from trunkline.core.api import State
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours
from trunkline.web.table.models import FINISHED, RUNNING, Ply, Table
from trunkline.web.table.plies import Data, done_in, game_of, names_at, ply_at, read_state, rules_of, tree_of
from trunkline.words.language import said as _

MOST = 40


@dataclass(frozen=True, slots=True)
class Variation:
    """A variation, or line, of an analysis: its last ply, what was done there, and whether it is the one shown."""

    leaf: int
    ply: int
    words: str
    moves: int
    """Moves since it left an older line, or since the beginning."""
    shown: bool


def is_owner(table: Table, person: Person | None) -> bool:
    return person is not None and bool(table.host_id == person.id)


def check_owner(table: Table, person: Person | None) -> None:
    """Raises NotYours unless the table is an analysis of the person's."""
    if not table.analysis or not is_owner(table, person):
        raise NotYours(_("This analysis is somebody else's."))


def chain(table: Table, bases: Sequence[int | None]) -> None:
    """Of a table whose plies were written at once, each has the one before as its parent, and its delta base."""
    ids = list(Ply.objects.filter(table=table).order_by("number").values_list("id", flat=True))
    pairs = zip(pairwise(ids), bases[1:], strict=True)
    before = [(parent, None if base is None else ids[base], ply) for (parent, ply), base in pairs]
    with connection.cursor() as cursor:
        rows = connection.ops.quote_name(Ply._meta.db_table)
        cursor.executemany(f"UPDATE {rows} SET parent_id = %s, delta_base_id = %s WHERE id = %s", before)


def cut(table: Table, to: int) -> int:
    """Plies after this one no longer count; how many those were. The caller stores the table."""
    last = ply_at(table, to).with_text().get()
    taken = Ply.objects.filter(table=table, live=True, number__gt=to).update(live=False)
    if not table.analysis:
        # What is played from here on is done under the names of now.
        for seat in table.seats.all():
            if any(last > to for last, _ in seat.former):
                table.seats.filter(id=seat.id).update(former=[[min(last, to), name] for last, name in seat.former])
    stand_at(table, last)
    return int(taken)


def stand_at(table: Table, last: Ply) -> None:
    table.ply = last.number
    take_status(table, read_state(table.game, last))


def take_status(table: Table, state: State) -> None:
    table.actor = state.actor
    table.status, table.scores = (FINISHED, rules_of(table).scores(state)) if state.actor is None else (RUNNING, None)


def follow_existing(table: Table, action: Data) -> bool:
    """If this was done from the same position in an earlier line of an analysis, that ply counts again."""
    here = ply_at(table, table.ply).values_list("id", flat=True).get()
    for child in tree_of(table).with_text().filter(parent=here):
        if child.action == action:
            Ply.objects.filter(table=table, id=child.id).update(live=True)
            stand_at(table, child)
            return True
    return False


def variations_of(table: Table) -> list[Variation]:
    """The lines of an analysis, the newest first; one that another goes on from is not shown by itself."""
    rows = list(tree_of(table).order_by("id").values_list("id", "parent_id", "number"))
    before = {ply: parent for ply, parent, _ in rows}
    # Of the plies that follow one, the first that was made belongs to the same line; the others begin lines.
    first = {parent: ply for ply, parent, _ in reversed(rows)}
    live = set(_way(ply_at(table, table.ply).values_list("id", flat=True).get(), before))
    leaves = [(ply, number) for ply, _, number in reversed(rows) if ply not in first][:MOST]
    done = done_in(table, [leaf for leaf, _ in leaves])
    game, seats = game_of(table), list(table.seats.all())
    ways = {leaf: _way(leaf, before) for leaf, _ in leaves}
    # All plies that count lie on the line shown; of several such lines it is the newest.
    shown = next((leaf for leaf, way in ways.items() if live.issubset(way)), None)
    variations = []
    for leaf, number in leaves:
        joins = next((place for place, ply in enumerate(ways[leaf], start=1) if first[before[ply]] != ply), number)
        words = "".join(game.sentence(event, names_at(seats, number)) for event in done[leaf][1][:1])
        variations.append(Variation(leaf, number, words, joins, leaf == shown))
    return variations


def _way(leaf: int, before: Mapping[int, int | None]) -> list[int]:
    """The plies of a line, the last one first."""
    way = [leaf]
    while (parent := before[way[-1]]) is not None:
        way.append(parent)
    return way


def follow(table: Table, leaf: Ply) -> None:
    """The line that ends with this ply is the one that counts now. The caller stores the table."""
    way = _way(leaf.id, dict(tree_of(table).values_list("id", "parent_id")))
    Ply.objects.filter(table=table, live=True).exclude(id__in=way).update(live=False)
    Ply.objects.filter(table=table, id__in=way).update(live=True)
    stand_at(table, leaf)

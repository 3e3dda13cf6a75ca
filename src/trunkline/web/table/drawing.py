"""A table drawn for somebody, and kept: whoever looks at the same again gets it as it was drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Model

from trunkline.web.face.view import View
from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.table.notices import call_of
from trunkline.web.table.panels import Content, Panel, content_of, panels_of
from trunkline.web.tables.marks import mark_of
from trunkline.web.tables.models import RUNNING
from trunkline.web.watch import metrics
from trunkline.words.language import language, speaking

MOST = 128
"""Tables that are kept as they were drawn, each for one viewer: a few hundred kilobytes each."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """All that is to be seen of a table."""

    content: Content
    panels: Sequence[Panel]


def drawn(request: Request, view: View) -> Drawn:
    """The table for whoever looks, in their language."""
    place = _place(_key(request, view)) if _can_be_kept(view) else []
    (metrics.KEPT if place else metrics.DRAWN).inc()
    if not place:
        with speaking(language()):
            content = content_of(view)
            place.append(Drawn(content, panels_of(request, content)))
    kept = place[0]
    now = kept.content.context | {"view": view, "table": view.table}
    return Drawn(Content(now, kept.content.board, kept.content.cards), kept.panels)


def _can_be_kept(view: View) -> bool:
    """Is everything that the panels show in the key? Clocks, undo requests, analyses and rematches are not."""
    table = view.table
    if view.seen is None or view.seen.talk is None or view.seen.asked:
        return False
    return table.status == RUNNING and table.per_move is None and not table.analysis


def _key(request: Request, view: View) -> tuple[object, ...]:
    """What tells one drawing from another: the rows that were read, who looks, at which ply, and in which language."""
    assert view.seen is not None
    seen = view.seen
    return (
        repr([list(_values(one)) for one in (view.table, *view.seats)]),
        repr(view.away),
        repr([(seat.person.name, seat.person.user_id) for seat in view.seats if seat.person]),
        (seen.last, seen.key, seen.talk, str(mark_of(view.table, view.orders))),
        view.ply,
        _viewer(view.person),
        repr(call_of(view)),
        language(),
        request.build_absolute_uri("/"),
    )


def _values(row: Model) -> Iterator[object]:
    """All that a row says; when somebody was last seen only counts for who is away."""
    return (getattr(row, field.attname) for field in row._meta.concrete_fields if field.attname != "seen")


def _viewer(person: Person | None) -> tuple[object, ...]:
    return (person.id, person.name, person.user_id, person.banned) if person else ()


@lru_cache(maxsize=MOST)
def _place(_key: tuple[object, ...]) -> list[Drawn]:
    """A place for a table as it was drawn."""
    return []


def forget() -> None:
    """Draw everything anew from now on."""
    _place.cache_clear()

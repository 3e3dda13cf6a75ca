"""A table drawn for somebody, and kept: whoever sees the same gets it as it was drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from threading import Lock
from weakref import WeakValueDictionary

from django.db.models import Model

from trunkline.web.accounts.models import Person
from trunkline.web.site import metrics
from trunkline.web.table import rematch
from trunkline.web.table.changes import mark_of
from trunkline.web.table.models import FINISHED, RUNNING
from trunkline.web.table.panels import Content, Panel, call_of, content_of, panels_of
from trunkline.web.table.snapshot import View
from trunkline.words.language import language, speaking

MOST = 128
"""Tables that are kept as they were drawn, each for one kind of viewer: up to a few hundred kilobytes each."""
MOST_SIGNS = 4_096
"""Drawings whose panels are still known by their signs: about two kilobytes each."""
AROUND = ("title", "tab_title", "is_open", "styles", "scripts", "filters")
"""What the page of a table shows around its panels."""
_signs: dict[str, Mapping[str, str]] = {}
_panels: WeakValueDictionary[tuple[str, str], Panel] = WeakValueDictionary()
"""Those of all drawings that are kept, by their ids and signs."""
_remembering = Lock()


@dataclass(frozen=True, slots=True)
class Drawn:
    """All that is to be seen of a table. It holds no rows: they would stay in memory as long as the drawing."""

    panels: Sequence[Panel]
    sign: str
    """Of all panels together: by it a page says what it shows."""
    around: Mapping[str, object]
    """What the page shows around the panels, and its tabs."""


def drawn(view: View, origin: str, network: str | None = None) -> Drawn:
    """The table for whoever looks, in their language; links in it begin with the origin, such as http://localhost.

    The owner of this computer also sees whether it is shared, and at which address (web/site/network.py).
    """
    place = _place((*_key(view), origin, network)) if can_be_kept(view) else []
    (metrics.KEPT if place else metrics.DRAWN).inc()
    if not place:
        with speaking(language()):
            content = content_of(view)
            panels = [_shared(panel) for panel in panels_of(content, origin, network)]
        signs = {panel.id: panel.sign for panel in panels}
        sign = blake2b(repr(signs).encode(), digest_size=8).hexdigest()
        _remember(sign, signs)
        place.append(Drawn(panels, sign, _around(content, panels)))
    return place[0]


def _shared(panel: Panel) -> Panel:
    """The same panel of another drawing, if there is one: much of a table looks the same to all, and is kept once."""
    with _remembering:
        known = _panels.setdefault((panel.id, panel.sign), panel)
    return known if known == panel else panel


def _around(content: Content, panels: Sequence[Panel]) -> dict[str, object]:
    """What is to be seen around the panels: cards beside the board have tabs, wide ones are sheets in its place."""
    shown = {panel.tab: panel for panel in panels}
    return {name: content.context[name] for name in AROUND if name in content.context} | {
        "tabs": [(card.title, shown[card.name]) for card in content.cards if not card.wide],
        "sheets": [(card.title, shown[card.name]) for card in content.cards if card.wide],
    }


def signs_of(sign: str) -> Mapping[str, str]:
    """The panels of a drawing, each with its sign; nothing if it is not known any more."""
    return _signs.get(sign, {})


def difference(table: Drawn, had: Mapping[str, str]) -> dict[str, object]:
    """What panels.html needs for a page that has these panels: those that differ, and whether something new is said."""
    changed = [panel for panel in table.panels if had.get(panel.id) != panel.sign]
    return {"changed": changed, "says": any(panel.id == "now" for panel in changed)}


def has_room(table: Drawn, had: Mapping[str, str]) -> bool:
    """Has a page a place for every panel? Once the game has begun, one of the waiting room has none for the board."""
    return had.keys() >= {panel.id for panel in table.panels}


def can_be_kept(view: View) -> bool:
    """Is everything that the panels show in the key? The waiting room and an analysis show more."""
    table = view.table
    return (
        view.seen is not None
        and view.seen.talk is not None
        and table.status in (RUNNING, FINISHED)
        and not table.analysis
    )


def _key(view: View) -> tuple[object, ...]:
    """What tells one drawing from another: the rows that were read, who looks, at which ply, and in which language."""
    assert view.seen is not None
    seen = view.seen
    return (
        repr([list(_values(one)) for one in (view.table, *view.seats)]),
        repr(view.away),
        repr([(seat.person.name, seat.person.user_id) for seat in view.seats if seat.person]),
        repr([list(_values(one)) for one in view.undo_requests]),
        (seen.last, seen.key, seen.talk, str(mark_of(view.table, view.orders))),
        view.ply,
        _viewer(view),
        repr(call_of(view)),
        repr(rematch.context_of(view)) if view.table.status == FINISHED else "",
        language(),
    )


def _values(row: Model) -> Iterator[object]:
    """All that a row says; when somebody was last seen only counts for who is away."""
    return (getattr(row, field.attname) for field in row._meta.concrete_fields if field.attname != "seen")


def _viewer(view: View) -> tuple[object, ...]:
    """Who looks, if that makes a difference: all who only watch see the same."""
    person = view.person
    if person is None or not (takes_part(view, person) or any(line.person_id == person.id for line in view.chat)):
        return ()
    return (person.id, person.name, person.user_id, person.banned)


def takes_part(view: View, person: Person) -> bool:
    """Has somebody a seat at the table, whoever plays it now, or is it theirs?"""
    own = (view.table.host_id, *(seat.person_id for seat in view.seats), *(seat.kept_for_id for seat in view.seats))
    return person.id in own


@lru_cache(maxsize=MOST)
def _place(_key: tuple[object, ...]) -> list[Drawn]:
    """A place for a table as it was drawn."""
    return []


def _remember(sign: str, signs: Mapping[str, str]) -> None:
    """Know the panels of a drawing by its sign; those drawn longest ago are forgotten."""
    with _remembering:
        _signs.pop(sign, None)
        _signs[sign] = signs
        while len(_signs) > MOST_SIGNS:
            del _signs[next(iter(_signs))]


def forget() -> None:
    """Draw everything anew from now on."""
    _place.cache_clear()

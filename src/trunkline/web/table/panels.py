"""The panels of a table page: what each shows, how they are rendered and cached, and which have changed."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from sys import getsizeof

from django.template.loader import get_template
from django.utils.text import capfirst

from trunkline.core.api import State
from trunkline.notation.position import BadPosition, write
from trunkline.web.game_page.choices import Choice, choices_of
from trunkline.web.game_page.page import Web, web_of
from trunkline.web.game_page.parts import Card
from trunkline.web.site import metrics
from trunkline.web.site.caches import RENDERED, find, store
from trunkline.web.site.template_functions import unbroken
from trunkline.web.table import clock, notifications, presence, rematch, undo
from trunkline.web.table.changes import stamp_of
from trunkline.web.table.lessons import lesson_of
from trunkline.web.table.lines import is_owner, variations_of
from trunkline.web.table.log import filters_of, log_of, marks
from trunkline.web.table.models import BOT, FINISHED, OPEN, RUNNING, UNDO
from trunkline.web.table.notifications import call_to, turn_of
from trunkline.web.table.orders import orders_of
from trunkline.web.table.recap import fresh_moments_of, last_words, recap_of
from trunkline.web.table.remarks import text_of
from trunkline.web.table.snapshot import TALK, Snapshot
from trunkline.web.table.standings import calls_back, looks_at, outcome_of, players_of, result_of
from trunkline.web.table.waiting_room import agreed_lines
from trunkline.words.language import language, speaking
from trunkline.words.language import said as _


def call_of(view: Snapshot) -> dict[str, object] | None:
    """What the page may call the person for by a notification of the browser."""
    if view.person is None or not view.mine:
        return None
    last = view.all_plies[-1]
    state = view.state_at(last.number)
    assert state is not None
    for waits in notifications.waiting_after(view.table, view.seats, last.id, last.by_id, state, view.undo_request):
        if waits.person.id == view.person.id and view.notice_choice and view.notice_choice.browser:
            if waits.kind == UNDO and view.undo_request:
                return {"subject": waits.subject, "words": undo.question_of(view.table, view.undo_request)}
            assert view.table.actor is not None
            return {"subject": waits.subject, "words": call_to(waits.kind, view.seats, view.seats[view.table.actor])}
    return None


AROUND = ("title", "tab_title", "is_open", "styles", "scripts", "filters")
"""What the page of a table shows around its panels."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page that is replaced as a whole, and only when its content has changed."""

    id: str
    content: str
    """Markup that is safe."""
    tab: str = ""
    """The tab that shows it, if it is one of several."""


@dataclass(frozen=True, slots=True)
class Content:
    """All that the templates of a table ask for, and what is rendered already."""

    context: dict[str, object]
    board: str = ""
    """Markup that is safe; nothing before the game has begun."""
    cards: Sequence[Card] = ()


@dataclass(frozen=True, slots=True)
class RenderedTable:
    """The panels of a table for one kind of viewer. It holds no rows: they would stay in memory as long as it does."""

    id: str
    """The cache key as a short text. A page says by it what it shows, in whichever process that was rendered."""
    panels: Sequence[Panel]
    around: Mapping[str, object]
    """What the page shows around the panels, and its tabs."""
    updates: dict[str, bytes] = field(default_factory=dict)
    """Events for pages that show an earlier one, by its id: live.py makes each once for all streams."""

    @property
    def size(self) -> int:
        return 2 * sum(getsizeof(panel.content) for panel in self.panels)  # Twice, for the updates.

    def changed_since(self, earlier: "RenderedTable | None", touched: Collection[str] = ()) -> list[Panel]:
        """The panels that a page needs which shows the earlier ones, but for those that it drew upon itself."""
        if earlier is None:
            return list(self.panels)
        had = {panel.id: panel.content for panel in earlier.panels if panel.id not in touched}
        return [panel for panel in self.panels if had.get(panel.id) != panel.content]

    def update_for(self, earlier: "RenderedTable") -> str:
        """The markup that brings a page which shows the earlier ones up to date."""
        changed = self.changed_since(earlier)
        context = {**self.around, "changed": changed, "says": any(panel.id == "now" for panel in changed)}
        return get_template("table/panels.html").render(context) if changed else ""


def render(view: Snapshot, origin: str, network: str | None = None) -> RenderedTable:
    """The table for this viewer, in their language; links in it begin with the origin, such as http://localhost.

    The owner of this computer also sees whether it is shared, and at which address (web/site/network.py).
    """
    with speaking(language()):
        key = (*_key(view), origin, network)
        id = blake2b(repr(key).encode(), digest_size=9).hexdigest()
        if (known := rendered(id)) is not None:
            metrics.CACHE_HITS.inc()
            return known
        metrics.CACHE_MISSES.inc()
        content = content_of(view)
        panels = _panels_of(content, {**content.context, "origin": network or origin, "network": network})
        return store(RENDERED, id, RenderedTable(id, panels, _around(view, content, panels)))


def rendered(id: str) -> RenderedTable | None:
    """The panels that a page says it shows, if this process still has them."""
    found = find(RENDERED, id)
    return found if isinstance(found, RenderedTable) else None


def _key(view: Snapshot) -> tuple[object, ...]:
    """All that the panels depend on: the table's version, the ply, the viewer and the language first of all.

    The rest is what can change without a new version: who is here or away, the viewer's own orders and choices, what
    an administrator deletes from the chat, a rematch, the game that an analysis was made from.
    """
    table, person = view.table, view.person
    viewer = (person.id, person.name, person.user_id, person.banned) if person is not None and view.is_personal else ()
    return (
        (table.id, table.version, view.ply, view.last, view.key),
        (viewer, language()),
        stamp_of(table, view.orders),
        sorted(view.away.items()),
        [seat.number for seat in view.seats if presence.is_here(seat)] if table.status == OPEN else (),
        view.chat_stamp or secrets.token_hex(8),
        [(seat.person.name, seat.person.user_id) for seat in view.seats if seat.person],
        view.assists,
        call_of(view) if table.status == RUNNING else None,
        rematch.context_of(view) if table.status == FINISHED else None,
        (table.origin.code, table.origin.listed) if table.origin else None,
    )


def _around(view: Snapshot, content: Content, panels: Sequence[Panel]) -> dict[str, object]:
    """What is to be seen around the panels: cards beside the board have tabs, wide ones are sheets in its place."""
    shown = {panel.tab: panel for panel in panels}
    return {name: content.context[name] for name in AROUND if name in content.context} | {
        "table": {"code": view.table.code, "game": view.table.game},
        "tabs": [(card.title, shown[card.name]) for card in content.cards if not card.wide],
        "sheets": [(card.title, shown[card.name]) for card in content.cards if card.wide],
    }


def _panels_of(content: Content, context: dict[str, object]) -> list[Panel]:
    """The panels of a table in the order of the page; before the start, those that there are."""

    def draw(id: str, name: str, tab: str = "") -> Panel:
        return Panel(id, unbroken(get_template(f"table/panels/{name}.html").render(context).strip()), tab)

    talk = draw("panel-talk", "talk", "talk")
    if content.context["is_open"]:
        return [draw("now", "now"), talk]
    return [
        draw("strip", "strip"),
        draw("now", "now"),
        draw("tutor", "tutor"),
        draw("asides", "asides"),
        Panel("map", content.board),
        draw("history", "history"),
        *(Panel(f"panel-{card.name}", unbroken(card.content), card.name) for card in content.cards),
        draw("panel-analysis", "analysis", "analysis"),
        draw("forward", "forward"),
        draw("panel-log", "log", "log"),
        talk,
        draw("panel-seats", "seats", "seats"),
        draw("ordering", "ordering"),
    ]


def content_of(view: Snapshot) -> Content:
    table, title = view.table, view.game.title
    context: dict[str, object] = {
        "view": view,
        "table": table,
        "title": title,
        "tab_title": _tab_title(view, view.table.name or title),
        # How an undo was asked for is in the log; here it would leave no room for people.
        "chat": [(one, text_of(one, table.game)) for one in view.chat[-TALK:] if not one.kind.startswith("undo_")],
        "bots": view.game.bots,
        "styles": web_of(table.game).STYLES,
        "scripts": web_of(table.game).SCRIPTS,
        "formats": [] if table.from_position else [form.NAME for form in view.game.formats],
        "agreed": agreed_lines(table),
        "is_open": view.state is None,
    }
    if view.state is None:
        return Content(context)
    page = web_of(table.game)
    choices = choices_of(view) if view.can_act else []
    page.decorate(view, choices)
    cards = page.cards(view, choices)
    # What is chosen on the thing itself is in the bar only in words.
    elsewhere = [choice for choice in choices if choice.elsewhere]
    context |= _context_of_game(view, page) | {
        "cards": cards,
        "choices": [choice for choice in choices if not choice.elsewhere],
        "passing": _passing(choices),
        "on_map": any((choice.hex or choice.kind == "map") and not choice.refusal for choice in elsewhere),
        "in_words": elsewhere,
    }
    return Content(context, page.board(view, choices), cards)


def _passing(choices: list[Choice]) -> str:
    """What follows from passing while one can bid: where there is no room on the button, it has a line of its own."""
    if not any(choice.number for choice in choices):
        return ""
    passes = next((choice for choice in choices if choice.kind == "pass" and not choice.refusal), None)
    notes = passes.extra.get("notes") if passes else None
    return f"{capfirst(passes.words)}: {notes[0]}." if passes and notes else ""


def _context_of_game(view: Snapshot, page: Web[State]) -> dict[str, object]:
    table, state = view.table, view.position
    ended = _("The players ended the game here.") if state.actor is not None else ""
    refused = undo.refused_remark(view) if view.is_now else None
    has_bots, is_played = any(seat.kind == BOT for seat in view.seats), table.status == RUNNING and not table.analysis
    return orders_of(view) | {
        "asks": f"{ended} {outcome_of(view)}".strip() if view.is_over else view.words.asks(state, view.names_asked),
        "calls_back": calls_back(view),
        "looks_at": looks_at(view),
        "where": view.words.where(state),
        "round": page.round_of(state),
        "section": page.section(state),
        "status": page.status(view),
        "players": players_of(view),
        "moments": fresh_moments_of(view),
        "lesson": lesson_of(view),
        "position": position_text(table.game, state),
        "variations": variations_of(table) if table.analysis else [],
        "owns": is_owner(table, view.person),
        "log": log_of(view),
        "filters": filters_of(view),
        "marks": marks(view.game, view.all_plies, table.ply),
        "since": last_words(view),
        "recap": recap_of(view),
        "clock": clock.running(view),
        "missed": clock.missed(view) if view.is_now and not view.is_over else [],
        "call": call_of(view),
        "back": undo.back_of(view),
        "back_to_here": undo.back_to_here(view),
        "forth": undo.forth_of(view),
        "has_bots": has_bots and is_played and bool(view.mine or view.handed_to_bots),
        "undo_refused": text_of(refused, table.game) if refused else "",
        "undo_asked": undo.request_shown(view),
        "answers": view.is_now and view.is_asked,
        "asks_undo": view.undo_request is not None and view.seats[view.undo_request.seat] in view.mine,
        "undone": undo.undone_shown(view),
        "result": result_of(view) if view.is_over else None,
        **(rematch.context_of(view) if view.is_over else {}),
    }


def position_text(game: str, state: State) -> str:
    """The text of the position; nothing for one that has no text, since its pieces do not add up."""
    try:
        return write(game, state)
    except BadPosition:
        return ""


def _tab_title(view: Snapshot, title: str) -> str:
    """The title of the tab, which calls the one who has to act or to answer."""
    if view.table.analysis:
        call = _("Analysis")
        return f"{call} – {title}"
    if view.awaited:
        call = turn_of(view.seats, view.awaited)
    elif view.is_asked:
        call = _("Your answer is needed")
    else:
        return title
    return f"● {call} – {title}"

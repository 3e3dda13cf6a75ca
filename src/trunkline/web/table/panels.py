"""The panels of a table page: what each shows, how they are rendered and cached, and which have changed."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

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


def call_of(snapshot: Snapshot) -> dict[str, object] | None:
    """What the page may call the person for by a notification of the browser."""
    if snapshot.person is None or not snapshot.mine:
        return None
    last = snapshot.all_plies[-1]
    state = snapshot.state_at(last.number)
    assert state is not None
    for waits in notifications.waiting_after(
        snapshot.table, snapshot.seats, last.id, last.by_id, state, snapshot.undo_request
    ):
        if (
            waits.person.id == snapshot.person.id
            and snapshot.notification_choice
            and snapshot.notification_choice.browser
        ):
            if waits.kind == UNDO and snapshot.undo_request:
                return {"subject": waits.subject, "words": undo.question_of(snapshot.table, snapshot.undo_request)}
            assert snapshot.table.actor is not None
            return {
                "subject": waits.subject,
                "words": call_to(waits.kind, snapshot.seats, snapshot.seats[snapshot.table.actor]),
            }
    return None


AROUND = ("title", "tab_title", "is_open", "scope", "styles", "scripts", "filters")
"""What the page of a table shows around its panels."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page that is replaced as a whole, and only when its content has changed."""

    id: str
    markup: bytes
    """Safe, and in UTF-8: a text with a single character beyond Latin-1 would take twice the memory."""
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
        return 2 * sum(len(panel.markup) for panel in self.panels)  # Twice, for the updates.

    def changed_since(self, earlier: "RenderedTable | None", touched: Collection[str] = ()) -> list[Panel]:
        """The panels that a page needs which shows the earlier ones, but for those that it drew upon itself."""
        if earlier is None:
            return list(self.panels)
        had = {panel.id: panel.markup for panel in earlier.panels if panel.id not in touched}
        return [panel for panel in self.panels if had.get(panel.id) != panel.markup]

    def update_for(self, earlier: "RenderedTable") -> str:
        """The markup that brings a page which shows the earlier ones up to date."""
        changed = self.changed_since(earlier)
        context = {**self.around, "changed": changed, "says": any(panel.id == "now" for panel in changed)}
        return get_template("table/panels.html").render(context) if changed else ""


def render(snapshot: Snapshot, origin: str, network: str | None = None) -> RenderedTable:
    """The table for this viewer, in their language; links in it begin with the origin, such as http://localhost.

    The owner of this computer also sees whether it is shared, and at which address (web/site/network.py).
    """
    with speaking(language()):
        key = (*_key(snapshot), origin, network)
        id = blake2b(repr(key).encode(), digest_size=9).hexdigest()
        if (known := rendered(id)) is not None:
            metrics.CACHE_HITS.inc()
            return known
        metrics.CACHE_MISSES.inc()
        content = content_of(snapshot)
        panels = _panels_of(content, {**content.context, "origin": network or origin, "network": network})
        return store(RENDERED, id, RenderedTable(id, panels, _around(snapshot, content, panels)))


def rendered(id: str) -> RenderedTable | None:
    """The panels that a page says it shows, if this process still has them."""
    found = find(RENDERED, id)
    return found if isinstance(found, RenderedTable) else None


def _key(snapshot: Snapshot) -> tuple[object, ...]:
    """All that the panels depend on: the table's version, the ply, the viewer and the language first of all.

    The rest is what can change without a new version: who is here or away, the viewer's own orders and choices, what
    an administrator deletes from the chat, the viewer's help with moves, an answer the game asks a player for, a
    rematch, the game that an analysis was made from. `render` adds what the page was asked for.
    """
    table, person = snapshot.table, snapshot.person
    viewer = (
        (person.id, person.name, person.user_id, person.banned) if person is not None and snapshot.is_personal else ()
    )
    return (
        (table.id, table.version, snapshot.ply, snapshot.last, snapshot.key),
        (viewer, language()),
        stamp_of(table, snapshot.orders),
        sorted(snapshot.away.items()),
        [seat.number for seat in snapshot.seats if presence.is_here(seat)] if table.status == OPEN else (),
        snapshot.chat_stamp or secrets.token_hex(8),  # Without a stamp of the chat, nothing may be reused.
        [(seat.person.name, seat.person.user_id) for seat in snapshot.seats if seat.person],
        snapshot.assists,
        call_of(snapshot) if table.status == RUNNING else None,
        rematch.context_of(snapshot) if table.status == FINISHED else None,
        (table.origin.code, table.origin.listed) if table.origin else None,
    )


def _around(snapshot: Snapshot, content: Content, panels: Sequence[Panel]) -> dict[str, object]:
    """What is to be seen around the panels: cards beside the board have tabs, wide ones are sheets in its place."""
    shown = {panel.tab: panel for panel in panels}
    return {name: content.context[name] for name in AROUND if name in content.context} | {
        "table": {"code": snapshot.table.code, "game": snapshot.table.game},
        "tabs": [(card.title, shown[card.name]) for card in content.cards if not card.wide],
        "sheets": [(card.title, shown[card.name]) for card in content.cards if card.wide],
    }


def _panels_of(content: Content, context: dict[str, object]) -> list[Panel]:
    """The panels of a table in the order of the page; before the start, those that there are."""

    def draw(id: str, name: str, tab: str = "") -> Panel:
        return Panel(id, unbroken(get_template(f"table/panels/{name}.html").render(context).strip()).encode(), tab)

    talk = draw("panel-talk", "talk", "talk")
    if content.context["is_open"]:
        return [draw("now", "now"), talk]
    return [
        draw("strip", "strip"),
        draw("now", "now"),
        draw("tutor", "tutor"),
        draw("asides", "asides"),
        Panel("map", content.board.encode()),
        draw("history", "history"),
        *(Panel(f"panel-{card.name}", unbroken(card.content).encode(), card.name) for card in content.cards),
        draw("panel-analysis", "analysis", "analysis"),
        draw("forward", "forward"),
        draw("panel-log", "log", "log"),
        talk,
        draw("panel-seats", "seats", "seats"),
        draw("ordering", "ordering"),
    ]


def content_of(snapshot: Snapshot) -> Content:
    table, title = snapshot.table, snapshot.game.title
    context: dict[str, object] = {
        "snapshot": snapshot,
        "table": table,
        "title": title,
        "tab_title": _tab_title(snapshot, snapshot.table.name or title),
        # How an undo was asked for is in the log; here it would leave no room for people.
        "chat": [(one, text_of(one, table.game)) for one in snapshot.chat[-TALK:] if not one.kind.startswith("undo_")],
        "bots": snapshot.game.bots,
        "scope": web_of(table.game).SCOPE,
        "styles": web_of(table.game).STYLES,
        "scripts": web_of(table.game).SCRIPTS,
        "formats": [] if table.from_position else [form.NAME for form in snapshot.game.formats],
        "agreed": agreed_lines(table),
        "is_open": snapshot.state is None,
    }
    if snapshot.state is None:
        return Content(context)
    page = web_of(table.game)
    choices = choices_of(snapshot) if snapshot.can_act else []
    page.decorate(snapshot, choices)
    cards = page.cards(snapshot, choices)
    # What is chosen on the thing itself is in the bar only in words.
    elsewhere = [choice for choice in choices if choice.elsewhere]
    context |= _context_of_game(snapshot, page) | {
        "cards": cards,
        "choices": [choice for choice in choices if not choice.elsewhere],
        "passing": _passing(choices),
        "on_map": any((choice.hex or choice.kind == "map") and not choice.refusal for choice in elsewhere),
        "in_words": elsewhere,
    }
    return Content(context, page.board(snapshot, choices), cards)


def _passing(choices: list[Choice]) -> str:
    """What follows from passing while one can bid: where there is no room on the button, it has a line of its own."""
    if not any(choice.number for choice in choices):
        return ""
    passes = next((choice for choice in choices if choice.kind == "pass" and not choice.refusal), None)
    notes = passes.extra.get("notes") if passes else None
    return f"{capfirst(passes.words)}: {notes[0]}." if passes and notes else ""


def _context_of_game(snapshot: Snapshot, page: Web[State]) -> dict[str, object]:
    table, state = snapshot.table, snapshot.position
    ended = _("The players ended the game here.") if state.actor is not None else ""
    refused = undo.refused_remark(snapshot) if snapshot.is_now else None
    has_bots, is_played = (
        any(seat.kind == BOT for seat in snapshot.seats),
        table.status == RUNNING and not table.analysis,
    )
    return orders_of(snapshot) | {
        "asks": f"{ended} {outcome_of(snapshot)}".strip()
        if snapshot.is_over
        else snapshot.words.asks(state, snapshot.names_asked),
        "calls_back": calls_back(snapshot),
        "looks_at": looks_at(snapshot),
        "where": snapshot.words.where(state),
        "round": page.round_of(state),
        "section": page.section(state),
        "status": page.status(snapshot),
        "players": players_of(snapshot),
        "moments": fresh_moments_of(snapshot),
        "lesson": lesson_of(snapshot),
        "position": position_text(table.game, state),
        "variations": variations_of(table) if table.analysis else [],
        "owns": is_owner(table, snapshot.person),
        "log": log_of(snapshot),
        "filters": filters_of(snapshot),
        "marks": marks(snapshot.game, snapshot.all_plies, table.ply),
        "since": last_words(snapshot),
        "recap": recap_of(snapshot),
        "clock": clock.running(snapshot),
        "missed": clock.missed(snapshot) if snapshot.is_now and not snapshot.is_over else [],
        "call": call_of(snapshot),
        "back": undo.back_of(snapshot),
        "back_to_here": undo.back_to_here(snapshot),
        "forth": undo.forth_of(snapshot),
        "has_bots": has_bots and is_played and bool(snapshot.mine or snapshot.handed_to_bots),
        "undo_refused": text_of(refused, table.game) if refused else "",
        "undo_asked": undo.request_shown(snapshot),
        "answers": snapshot.is_now and snapshot.is_asked,
        "asks_undo": snapshot.undo_request is not None and snapshot.seats[snapshot.undo_request.seat] in snapshot.mine,
        "undone": undo.undone_shown(snapshot),
        "result": result_of(snapshot) if snapshot.is_over else None,
        **(rematch.context_of(snapshot) if snapshot.is_over else {}),
    }


def position_text(game: str, state: State) -> str:
    """The text of the position; nothing for one that has no text, since its pieces do not add up."""
    try:
        return write(game, state)
    except BadPosition:
        return ""


def _tab_title(snapshot: Snapshot, title: str) -> str:
    """The title of the tab, which calls the one who has to act or to answer."""
    if snapshot.table.analysis:
        call = _("Analysis")
        return f"{call} – {title}"
    if snapshot.awaited:
        call = turn_of(snapshot.seats, snapshot.awaited)
    elif snapshot.is_asked:
        call = _("Your answer is needed")
    else:
        return title
    return f"● {call} – {title}"

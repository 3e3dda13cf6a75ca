"""The panels of a table page: what each needs, and a sign of its content, by which a page knows what changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from django.template.loader import get_template
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from trunkline.core.api import State
from trunkline.notation.position import BadPosition, write
from trunkline.web.game_page.choices import Choice, choices_of
from trunkline.web.game_page.page import Web, web_of
from trunkline.web.game_page.parts import Card
from trunkline.web.site.template_functions import unbroken
from trunkline.web.table import clock, notifications, rematch
from trunkline.web.table.lessons import lesson_of
from trunkline.web.table.lines import is_owner, variations_of
from trunkline.web.table.log import filters_of, log_of, marks
from trunkline.web.table.models import BOT, RUNNING, UNDO, ChatMessage
from trunkline.web.table.orders import orders_of
from trunkline.web.table.recap import fresh_moments_of, last_words, recap_of
from trunkline.web.table.remarks import text_of
from trunkline.web.table.snapshot import TALK, View, call_to, turn_of
from trunkline.web.table.standings import outcome_of, players_of, result_of
from trunkline.web.table.undo import (
    back_of,
    back_to_here,
    forth_of,
    question_of,
    refused_remark,
    request_shown,
    undone_shown,
)
from trunkline.web.table.waiting_room import agreed_lines


def call_of(view: View) -> dict[str, object] | None:
    """What the page may call the person for by a notification of the browser."""
    if view.person is None or not view.mine:
        return None
    last = view.all_plies[-1]
    state = view.state_at(last.number)
    assert state is not None
    for waits in notifications.waiting(view.table, notifications.Now(last.id, last.by_id, state, view.undo_request)):
        if waits.person.id == view.person.id and view.notice_choice and view.notice_choice.browser:
            return {"subject": waits.subject, "words": _call(view, waits.kind)}
    return None


def _call(view: View, kind: str) -> str:
    if kind == UNDO and view.undo_request:
        return question_of(view.table, view.undo_request)
    assert view.table.actor is not None
    return call_to(kind, view.seats, view.seats[view.table.actor])


@dataclass(frozen=True)
class Panel:
    """A part of the page that is replaced as a whole, and only when its content has changed."""

    id: str
    content: str
    """Markup that is safe."""
    tab: str = ""
    """The tab that shows it, if it is one of several."""

    @cached_property
    def sign(self) -> str:
        """A short hash of the content."""
        return blake2b(self.content.encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class Content:
    """What is to be seen of a table: all that its templates ask for, and what is drawn already."""

    context: dict[str, object]
    board: str = ""
    """Markup that is safe; nothing before the game has begun."""
    cards: Sequence[Card] = ()


def content_of(view: View) -> Content:
    """All that the templates of a table ask for."""
    table, title = view.table, view.game.title
    context: dict[str, object] = {
        "view": view,
        "table": table,
        "title": title,
        "tab_title": _tab_title(view, view.table.name or title),
        "chat": [(message, text_of(message, table.game)) for message in view.chat[-TALK:] if _is_talk(message)],
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
    context |= _context_of_game(view, page) | _shared_out(choices) | {"cards": cards}
    return Content(context, page.board(view, choices), cards)


def _is_talk(message: ChatMessage) -> bool:
    """Does it belong into the chat? How an undo was asked for is in the log, and would leave no room for people."""
    return not message.kind.startswith("undo_")


def _shared_out(choices: list[Choice]) -> dict[str, object]:
    """The choices of the bar, and those that are chosen on the thing itself: the bar has these only in words."""
    return {
        "choices": [choice for choice in choices if not choice.elsewhere],
        "passing": _passing(choices),
        "on_map": any(
            choice.hex or choice.kind == "map" for choice in choices if choice.elsewhere and not choice.refusal
        ),
        "in_words": [choice for choice in choices if choice.elsewhere],
    }


def _passing(choices: list[Choice]) -> str:
    """What follows from passing while one can bid: where there is no room on the button, it has a line of its own."""
    if not any(choice.number for choice in choices):
        return ""
    passes = next((choice for choice in choices if choice.kind == "pass" and not choice.refusal), None)
    notes = passes.extra.get("notes") if passes else None
    return f"{capfirst(passes.words)}: {notes[0]}." if passes and notes else ""


def _context_of_game(view: View, page: Web[State]) -> dict[str, object]:
    """What is to be said of a game that has begun."""
    table, state = view.table, view.position
    refused = refused_remark(view) if view.is_now else None
    return orders_of(view) | {
        "asks": _asks(view),
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
        "back": back_of(view),
        "back_to_here": back_to_here(view),
        "forth": forth_of(view),
        "has_bots": _has_bots(view),
        "undo_refused": text_of(refused, table.game) if refused else "",
        "undo_asked": request_shown(view),
        "answers": view.is_now and view.is_asked,
        "asks_undo": view.undo_request is not None and view.seats[view.undo_request.seat] in view.mine,
        "undone": undone_shown(view),
        "result": result_of(view) if view.is_over else None,
        **(rematch.context_of(view) if view.is_over else {}),
    }


def _asks(view: View) -> str:
    """What is asked in the position; nothing more of a game that its players ended."""
    if view.is_over:
        ended = _("The players ended the game here.") if view.position.actor is not None else ""
        return f"{ended} {outcome_of(view)}".strip()
    return view.words.asks(view.state, view.names_asked)


def position_text(game: str, state: State) -> str:
    """The text of the position; nothing for one that has no text, since its pieces do not add up."""
    try:
        return write(game, state)
    except BadPosition:
        return ""


def _tab_title(view: View, title: str) -> str:
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


def panels_of(content: Content, origin: str, network: str | None) -> list[Panel]:
    """The panels of a table in the order of the page; before the start, those that there are."""
    context = {**content.context, "origin": network or origin, "network": network}

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


def _has_bots(view: View) -> bool:
    """Are there bots in a running game whose pace the person can choose?"""
    running = view.table.status == RUNNING and not view.table.analysis
    return running and bool(view.mine or view.handed_to_bots) and any(seat.kind == BOT for seat in view.seats)

"""The panels of a table page, and what each of them needs."""

from typing import Any

from trunkline.bots import BOTS
from trunkline.core.api import winners
from trunkline.games import GAMES
from trunkline.narrate import WORDS
from trunkline.web.play.choices import choices_of
from trunkline.web.play.pages import PAGES
from trunkline.web.play.view import View
from trunkline.web.tables.undoing import before_own_last, is_free


def context_of(view: View) -> dict[str, Any]:
    """All that the templates of a table ask for."""
    table, state = view.table, view.state
    context: dict[str, Any] = {
        "view": view,
        "table": table,
        "title": GAMES[table.game].TITLE,
        "notes": list(table.notes.order_by("-id")[:100])[::-1],
        "bots": BOTS,
        "is_open": state is None,
    }
    if state is None:
        return context
    page = PAGES[table.game]
    choices = choices_of(view) if view.is_now else []
    page.dress(view, choices)
    context |= {
        "asks": WORDS[table.game].asks(state, view.names),
        "where": page.where(state),
        "choices": choices,
        "board": page.board(view, choices),
        "cards": page.cards(view),
        "log": [(ply.number, ply.story, ply.seat) for ply in view.plies if ply.number],
        "back": _back(view),
        "result": _result(view) if state.actor is None else None,
    }
    return context


def _back(view: View) -> dict[str, Any] | None:
    """Whether and how the person can take a move back."""
    if view.person is None or not view.is_now or not (view.mine or view.lent):
        return None
    to = before_own_last(view.table, view.person)
    return None if to is None else {"to": to, "free": is_free(view.table, view.person, to)}


def _result(view: View) -> list[tuple[str, int, bool]]:
    """Name, score and whether it wins, the best first."""
    scores = view.rules.scores(view.state)
    best = winners(scores)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [(view.names[seat], scores[seat], seat in best) for seat in order]

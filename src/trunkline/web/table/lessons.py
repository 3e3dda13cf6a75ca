"""The lesson of a table on its page: what to do next, and why; what to know at its end; and how to get back to it."""

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _

from trunkline.web.face.choices import encoded
from trunkline.web.face.lesson import Lesson, LessonCard
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.tables.lessons import accepted, followed

Shown = dict[str, object]


def lesson_of(view: View) -> Shown | None:
    """What the script asks of the learner now, or what there is to say beside it; nothing at any other table."""
    table = view.table
    if not table.lesson or not view.is_now or not view.mine or view.is_over:
        return None
    script = web_of(table.game).lesson()
    if script is None:
        return None
    count = followed(table, view.plies)
    room = {"room": _longest(script)}
    if count == len(table.lesson):
        return room | {"kind": "done", "cards": script.done}
    shown = _step(view, script) if count == table.ply else _left(view, count)
    return room | shown if shown else None


def _longest(script: Lesson) -> str:
    """The longest text of all; the card always has room for it, so that nothing below it moves."""
    cards = [*script.done, *(card for move in script.moves for card in move.first)]
    return max((*(move.why for move in script.moves), *(card.text for card in cards)), key=len)


def _step(view: View, script: Lesson) -> Shown | None:
    """The next move, and why; while others move, that they do."""
    table = view.table
    # The script may have changed since the table was made.
    move, scripted = next(iter(script.moves[table.ply :]), None), accepted(table.lesson[table.ply])[0]
    if move is None or json.loads(encoded(move.action)) != scripted:
        return None
    titles = [bool(one.title) for one in script.moves]
    asks = bool(move.title) and view.can_act
    return {
        "kind": "step",
        "cards": [*move.first, LessonCard(move.title, move.why)] if asks else [_others(view)],
        "action": json.dumps(scripted) if asks else "",
        "step": sum(titles[: table.ply]) + 1 if asks else sum(titles[: table.ply]),
        "steps": sum(titles),
    }


def _others(view: View) -> LessonCard:
    name = view.acting.name if view.acting else ""
    return LessonCard(
        _("%(name)s moves…") % {"name": name}, _("The others play by themselves. Then it's your turn again.")
    )


def _left(view: View, count: int) -> Shown | None:
    """That the game has left the script, until the learner moves again; None once they play on."""
    own = {seat.number for seat in view.mine}
    since: Sequence[object] = [ply for ply in view.plies[count + 1 :] if ply.seat in own]
    if len(since) != 1:
        return None
    card = LessonCard(_("You've left the lesson"), _("Undo brings it back. Or just play on: the others are bots."))
    return {"kind": "left", "cards": [card]}

"""Lessons, which are tables whose first moves follow a script, and the tour of the page."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from trunkline.games import GAMES
from trunkline.web.accounts.models import Request
from trunkline.web.game_page.choices import encoded
from trunkline.web.game_page.page import web_of
from trunkline.web.game_page.parts import Lesson, LessonCard, Step
from trunkline.web.table.models import RUNNING, Table
from trunkline.web.table.plies import Data, LivePly, live_plies
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _


def followed(table: Table, plies: Sequence[LivePly]) -> int:
    count = 0
    for ply, move in zip(plies[1:], table.lesson, strict=False):
        if ply.action not in accepted(move):
            break
        count += 1
    return count


def is_finished(table: Table) -> bool:
    """Has the learner followed the whole script, and not played on?"""
    last = len(table.lesson)
    return 0 < last == table.ply and table.status == RUNNING and followed(table, live_plies(table)) == last


def next_of_lesson(table: Table) -> Data | None:
    """The move that the script has now; None where there is none, or where the game has left it."""
    if table.ply >= len(table.lesson) or followed(table, live_plies(table)) < table.ply:
        return None
    return accepted(table.lesson[table.ply])[0]


def accepted(move: Data | list[Data]) -> list[Data]:
    """What follows the script here: its own move, then those that do the same."""
    return move if isinstance(move, list) else [move]


Context = dict[str, object]


def lesson_of(snapshot: Snapshot) -> Context | None:
    """What the script asks of the learner now, or what there is to say beside it; nothing at any other table."""
    table = snapshot.table
    if not table.lesson or not snapshot.is_now or not snapshot.mine or snapshot.is_over:
        return None
    script = web_of(table.game).lesson()
    if script is None:
        return None
    count = followed(table, snapshot.plies)
    room = _longest(script)
    if count == len(table.lesson):
        return room | {"kind": "done", "cards": script.done}
    shown = _step(snapshot, script) if count == table.ply else _left(snapshot, count)
    return room | shown if shown else None


def _longest(script: Lesson) -> Context:
    """The longest title and the longest text; the card always has room for them, so that nothing below it moves."""
    cards = [*script.done, *(card for move in script.moves for card in move.first)]
    cards += [LessonCard(move.title, move.why) for move in script.moves]
    return {
        "title_room": max((card.title for card in cards), key=len),
        "room": max((card.text for card in cards), key=len),
    }


def _step(snapshot: Snapshot, script: Lesson) -> Context | None:
    """The next move, and why; while others move, that they do."""
    table = snapshot.table
    # The script may have changed since the table was made.
    move, scripted = next(iter(script.moves[table.ply :]), None), accepted(table.lesson[table.ply])[0]
    if move is None or json.loads(encoded(move.action)) != scripted:
        return None
    titles = [bool(one.title) for one in script.moves]
    asks = bool(move.title) and snapshot.can_act
    others = LessonCard(
        _("%(name)s moves…") % {"name": snapshot.acting.name if snapshot.acting else ""},
        _("The others play by themselves. Then it's your turn again."),
    )
    return {
        "kind": "step",
        "cards": [*move.first, LessonCard(move.title, move.why)] if asks else [others],
        "action": json.dumps(scripted) if asks else "",
        "step": sum(titles[: table.ply]) + asks,
        "steps": sum(titles),
    }


def _left(snapshot: Snapshot, count: int) -> Context | None:
    """That the game has left the script, until the learner moves again; None once they play on."""
    own = {seat.number for seat in snapshot.mine}
    if sum(ply.seat in own for ply in snapshot.plies[count + 1 :]) != 1:
        return None
    card = LessonCard(_("You've left the lesson"), _("Undo brings it back. Or just play on: the others are bots."))
    return {"kind": "left", "cards": [card]}


@require_safe
def tour(_request: Request, game: str) -> HttpResponse:
    if game not in GAMES:
        raise Http404
    return JsonResponse({"steps": [asdict(step) for step in steps_of(game)]})


def steps_of(game: str) -> list[Step]:
    return [
        *web_of(game).tour(),
        Step("#panel-log", _("The log"), _("Every move in words. Each line links to the position after it.")),
        Step(
            ".history",
            _("Looking back"),
            _(
                "Drag the slider or use the arrow keys to see any earlier position. Nothing you do here changes the"
                " game."
            ),
        ),
        Step(
            "#now .hint-button",
            _("Hint"),
            _(
                "Says what a bot would do, and why, and marks it. There you can also switch on “Warn me before bad "
                "moves”: then you're asked before a move that gives away a lot, at this table and later ones."
            ),
        ),
        Step(
            "#now .undo",
            _("Undo"),
            _("Undoes your last move. If somebody else has moved since, they have to agree."),
        ),
        Step(
            ".top a[target=rules]",
            _("The rules"),
            _("The rules in another tab, with a search. Grayed-out buttons tell you why and cite the rule."),
        ),
        Step(
            "#tour-open",
            _("That's all"),
            _("This button shows you around again; in another part of the game it shows what is new there. Have fun!"),
        ),
    ]

"""The lesson of a table on its page: what to do next, and why."""

import json

from trunkline.web.face.choices import encoded
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.tables.lessons import follows


def lesson_of(view: View) -> dict[str, object] | None:
    """What the script asks of the learner now, or what is said once when it is over; nothing at any other table."""
    table = view.table
    if not table.lesson or not view.is_now or not view.mine or view.is_over:
        return None
    script = web_of(table.game).lesson()
    if script is None or not follows(table, view.plies):
        return None
    if table.ply == len(table.lesson):
        return {"title": "", "why": script.done, "action": ""}
    # The script may have changed since the table was made.
    move, scripted = next(iter(script.moves[table.ply :]), None), table.lesson[table.ply]
    if move is None or not move.title or not view.can_act or json.loads(encoded(move.action)) != scripted:
        return None
    done = sum(bool(one.title) for one in script.moves[: table.ply])
    return {
        "title": move.title,
        "why": move.why,
        "action": json.dumps(scripted),
        "step": done + 1,
        "steps": sum(bool(one.title) for one in script.moves),
    }

"""The lesson of a table on its page: what to do next, and why."""

import json

from trunkline.web.face.choices import encoded
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of


def lesson_of(view: View) -> dict[str, object] | None:
    """What the script asks of the learner now, or what is said once when it is over; nothing at any other table."""
    table = view.table
    if not table.lesson or not view.is_now or not view.mine or view.is_over:
        return None
    made = [ply.action for ply in view.plies[1:]]
    script = web_of(table.game).lesson()
    if script is None or made != table.lesson[: len(made)]:
        return None
    if len(made) >= len(table.lesson):
        return {"title": "", "why": script.done, "action": ""} if len(made) == len(table.lesson) else None
    move = script.moves[len(made)]
    if not move.title or not view.can_act or json.loads(encoded(move.action)) != table.lesson[len(made)]:
        return None
    done = sum(bool(one.title) for one in script.moves[: len(made)])
    return {
        "title": move.title,
        "why": move.why,
        "action": json.dumps(table.lesson[len(made)]),
        "step": done + 1,
        "steps": sum(bool(one.title) for one in script.moves),
    }

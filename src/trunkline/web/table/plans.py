"""What a hint meant to do with a whole turn: later hints of the turn keep to it, and the coach agrees with it."""

from collections.abc import Sequence
from dataclasses import replace

from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.web.face.view import View
from trunkline.web.people.request import Request
from trunkline.web.tables.positions import action_of

PLANS = "plans"
"""In a session: by table, the ply at which a hint was given, and the actions it meant, as JSON."""
MOST_TABLES = 20


def planned(request: Request, view: View) -> object | None:
    """What the last hint meant to do now, if it was followed until here."""
    since, actions = request.session.get(PLANS, {}).get(view.table.code, (0, []))
    done = view.ply - since
    if not 0 < done < len(actions):
        return None
    if [ply.action for ply in view.all_plies[since + 1 : view.ply + 1]] != actions[:done]:
        return None
    action = action_of(view.table, actions[done])
    return None if view.rules.check(view.position, action) else action


def with_plan(candidates: list[Candidate], action: object | None) -> list[Candidate]:
    """The candidates with what is planned first: a second thought within a turn is seldom better than the first."""
    found = next((one for one in candidates if one.action == action), None)
    if found is None:
        return candidates
    value = max(one.value for one in candidates)
    return [replace(found, value=value), *(one for one in candidates if one is not found)]


def keep(request: Request, view: View, best: Candidate) -> None:
    """Remember what a hint means to do, unless it is a part of what is remembered already."""
    if planned(request, view) is not None:
        return
    actions: Sequence[object] = (best.action, *best.then)
    plans = {code: plan for code, plan in request.session.get(PLANS, {}).items() if code != view.table.code}
    plans[view.table.code] = (view.ply, [codec.encode(action) for action in actions])
    request.session[PLANS] = dict(list(plans.items())[-MOST_TABLES:])

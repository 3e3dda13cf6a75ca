"""Hints and warnings: what a bot would do and why, the question before a bad move, and the plan that hints keep to."""

import json
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from trunkline import advice
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.core.api import State
from trunkline.core.errors import BadAction
from trunkline.web.accounts.models import Request
from trunkline.web.game_page.choices import Choice, choices_of
from trunkline.web.game_page.page import web_of
from trunkline.web.site.errors import Refused
from trunkline.web.site.language import said_later
from trunkline.web.table import bots
from trunkline.web.table.lessons import lesson_of
from trunkline.web.table.plies import action_of, has_other_people
from trunkline.web.table.snapshot import Snapshot, requested
from trunkline.words.language import said as _
from trunkline.words.language import text_of

PLANS = "plans"
"""In a session: by table, the ply at which a hint was given, and the actions it meant, as JSON."""
MOST_TABLES = 20


def planned(request: Request, snapshot: Snapshot) -> object | None:
    """What the last hint meant to do now, if it was followed until here."""
    since, actions = request.session.get(PLANS, {}).get(snapshot.table.code, (0, []))
    done = snapshot.ply - since
    if not 0 < done < len(actions):
        return None
    if [ply.action for ply in snapshot.all_plies[since + 1 : snapshot.ply + 1]] != actions[:done]:
        return None
    action = action_of(snapshot.table, actions[done])
    return None if snapshot.rules.check(snapshot.position, action) else action


def with_plan(candidates: list[Candidate], action: object | None) -> list[Candidate]:
    """The candidates with what is planned first: a second thought within a turn is seldom better than the first."""
    found = next((one for one in candidates if one.action == action), None)
    if found is None:
        return candidates
    value = max(one.value for one in candidates)
    return [replace(found, value=value), *(one for one in candidates if one is not found)]


def keep(request: Request, snapshot: Snapshot, best: Candidate) -> None:
    """Remember what a hint means to do, unless it is a part of what is remembered already."""
    if planned(request, snapshot) is not None:
        return
    plans = {code: plan for code, plan in request.session.get(PLANS, {}).items() if code != snapshot.table.code}
    plans[snapshot.table.code] = (snapshot.ply, [codec.encode(action) for action in (best.action, *best.then)])
    request.session[PLANS] = dict(list(plans.items())[-MOST_TABLES:])


COACHED = {False: "coach", True: "coach_with_people"}
"""Session keys for whether a person wants to be warned before bad moves, by `has_other_people`."""

HINT_TIMEOUT = 20.0
"""Seconds after which nobody waits for an answer any longer."""
PASSING = ("pass", "decline")
BUSY = said_later("The bots are busy. Ask again in a moment.")


@require_POST
def hint(request: Request, code: str) -> HttpResponse:
    snapshot = requested(request, code)
    try:
        state = _state_for_hint(snapshot)
    except Refused as error:
        return render(request, "table/hint.html", {"said": error}, status=409)
    lesson = lesson_of(snapshot)
    if lesson and lesson.get("action"):
        return render(request, "table/hint.html", {"lesson": lesson})
    candidates = thought(snapshot, state)
    if candidates is None:
        return render(request, "table/hint.html", {"said": BUSY}, status=429)
    candidates = with_plan(candidates, planned(request, snapshot))
    best = candidates[0]
    keep(request, snapshot, best)
    shown: dict[str, object] = {
        **_explained(snapshot, state, candidates),
        "action": json.dumps(codec.encode(best.action)),
        "ply": snapshot.ply,
        "then": json.dumps(_steps(snapshot, state, best)),
    }
    if not snapshot.table.analysis:
        shown |= {"table": snapshot.table, "coached": is_coached(request, snapshot)}
    return render(request, "table/hint.html", shown)


def _state_for_hint(snapshot: Snapshot) -> State:
    if not snapshot.assists:
        raise Refused(_("This table plays without hints."))
    if snapshot.state is None or not snapshot.can_act:
        raise Refused(_("Hints are for the player whose turn it is."))
    return snapshot.state


def is_coached(request: Request, snapshot: Snapshot) -> bool:
    return bool(request.session.get(COACHED[has_other_people(snapshot.seats)]))


def _steps(snapshot: Snapshot, state: State, best: Candidate) -> list[dict[str, object]]:
    after = state.copy()
    steps: list[dict[str, object]] = []
    for done, action in pairwise((best.action, *best.then)):
        snapshot.rules.apply(after, done)
        if after.actor != state.actor or snapshot.rules.check(after, action):
            break
        steps.append({"action": codec.encode(action), "words": snapshot.words.describe(after, action)})
    return steps


def hint_lines(snapshot: Snapshot) -> list[str]:
    state = _state_for_hint(snapshot)
    candidates = thought(snapshot, state)
    if candidates is None:
        raise Refused(str(BUSY))
    shown = _explained(snapshot, state, candidates)
    lines = [_("A bot would: %(move)s.") % {"move": shown["words"]}]
    if shown["plan"]:
        lines.append(_("Then: %(plan)s.") % {"plan": shown["plan"]})
    if shown["why"]:
        lines.append(shown["why"])
    return [*lines, *(f"{fact[:1].upper()}{fact[1:]}." for fact in shown["facts"])]


def thought(snapshot: Snapshot, state: State) -> list[Candidate] | None:
    """What the adviser thinks; None if that takes too long, because many ask at once."""
    asked = advised(snapshot, state)
    with suppress(TimeoutError):
        found: list[Candidate] = asked.result(HINT_TIMEOUT)
        return found
    asked.cancel()
    return None


def advised(snapshot: Snapshot, state: State) -> bots.Answer:
    """What the adviser thinks; always the same in the same position. It thinks in a process of its own."""
    bot = advice.adviser(snapshot.game)
    question = advice.Question(
        snapshot.game.name, bot, codec.dump(state), snapshot.table.seed, advice.HINT, snapshot.ply
    )
    return bots.ask(question, advice.advise)


def _explained(snapshot: Snapshot, state: State, candidates: list[Candidate]) -> dict[str, Any]:
    """The best action in words, what would follow from it, as its choice shows it or as the game sees it, and why."""
    choices, best = choices_shown(snapshot), candidates[0]

    def button(action: object) -> str:
        same = _choice(choices, action)
        return same.words if same and same.kind in PASSING else words_of(snapshot, choices, action)

    same, outlook = _choice(choices, best.action), snapshot.words.outlook(state, best.action)
    facts = list(same.extra.get("facts", same.preview or same.extra.get("notes", ()))) if same else []
    return {
        "words": words_of(snapshot, choices, best.action),
        "plan": text_of(best.plan) if best.plan else "",
        "why": advice.reason(candidates, snapshot.names, button, snapshot.game.money),
        "facts": facts or ([outlook] if outlook else []),
    }


def words_of(snapshot: Snapshot, choices: list[Choice], action: object) -> str:
    same, words = _choice(choices, action), snapshot.words.describe(snapshot.state, action)
    return same.extra.get("hint", words) if same else words


def choices_shown(snapshot: Snapshot) -> list[Choice]:
    """All choices as the page shows them, those of groups too."""
    choices = choices_of(snapshot)
    web_of(snapshot.table.game).decorate(snapshot, choices)
    return [one for choice in choices for one in (choice, *choice.choices)]


def _choice(choices: list[Choice], action: object) -> Choice | None:
    return next((one for one in choices if one.does == action and not one.number), None)


COACH_TIMEOUT = 2.0
"""Seconds that a move may wait for the coach; then it is made without a word."""


@require_POST
def coach(request: Request, code: str) -> HttpResponse:
    """Have moves looked at before they are made, at this table and later ones of its kind, or no longer."""
    snapshot, on = requested(request, code), request.POST.get("on") == "yes"
    if not snapshot.assists or not snapshot.mine:
        said = _("This table plays without hints.") if snapshot.mine else _("Only players at this table can do that.")
        return render(request, "table/hint.html", {"said": said}, status=409)
    people = has_other_people(snapshot.seats)
    request.session[COACHED[people]] = on
    return render(request, "table/coach.html", {"switched": True, "on": on, "people": people})


def warning(request: Request, code: str, data: object) -> HttpResponse | None:
    """The question whether a move is really meant; None if there is nothing to say about it."""
    if not request.htmx or "anyway" in request.POST or not any(map(request.session.get, COACHED.values())):
        return None
    snapshot = requested(request, code, latest=True)
    if (
        not snapshot.assists
        or not snapshot.can_act
        or snapshot.table.analysis
        or request.POST.get("ply") != str(snapshot.ply)
    ):
        return None
    if not is_coached(request, snapshot) or ((lesson := lesson_of(snapshot)) and lesson.get("action")):
        return None
    try:
        action = action_of(snapshot.table, data)
    except BadAction:
        return None
    if snapshot.rules.check(snapshot.position, action) or planned(request, snapshot) == action:
        return None
    asked = _given_away(snapshot, action)
    if asked is None and (better := web_of(snapshot.table.game).better(snapshot.position, action)):
        # Worse by values on the page, however little it gives away in the end.
        asked = {"best": words_of(snapshot, choices_shown(snapshot), better[0]), "why": better[1]}
    if asked is None:
        return None
    after = snapshot.position.copy()
    snapshot.rules.apply(after, action)
    context = {"snapshot": snapshot, "table": snapshot.table, "action": json.dumps(codec.encode(action))}
    return render(request, "table/coach.html", context | {"ends": after.actor is None} | asked, status=409)


def _given_away(snapshot: Snapshot, action: object) -> dict[str, object] | None:
    """What an action gives away if that is much, and what a bot would rather do."""
    try:
        candidates: list[Candidate] = advised(snapshot, snapshot.position).result(COACH_TIMEOUT)
    except Exception:
        # A coach that is slow or fails must not keep anybody from moving.
        return None
    if not advice.is_large(candidates, action):
        return None
    best, played = candidates[0], advice.same(candidates, action, snapshot.game.money)
    assert played is not None
    lost, most = best.value - played.value, advice.forgone(candidates, action)
    return {
        "lost": round(max(lost, most)),
        "at_most": most > lost,
        "best": words_of(snapshot, choices_shown(snapshot), best.action),
        "why": advice.told(advice.deciding(best, played), snapshot.names),
    }

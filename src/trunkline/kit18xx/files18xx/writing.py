"""A match as a file of 18xx.games."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Rules
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.files18xx.actions import ACTIONS, PRIVATE_STEPS, follow
from trunkline.kit18xx.files18xx.ids import Ids, begin_ids
from trunkline.kit18xx.files18xx.reading import SITE, replay
from trunkline.kit18xx.files18xx.trains import discarding, to_pool
from trunkline.kit18xx.rules.deals import purchase
from trunkline.kit18xx.state import State, acting

NOT_EXPORTED = (a.Decline, a.CounterOffer)
MOST_PASSES = 2
"""Steps that an offer which is not exported can keep open: trains and privates."""


def write(
    rules: Rules[Any, Any], match: Match[Any, Any], players: Sequence[int | str] = (), *, ended: bool = False
) -> dict[str, Any]:
    """The file; `players` are the ids of the players there, 1, 2, 3 if nothing else is said.

    A match that its players `ended` before its end is finished there, and says so by its last action.
    Offers that were declined, or that wait for an answer, are left out: that site knows none. The variants of the match
    are noted in the settings, unless they are that site's, with what the site itself would refuse first.
    """
    if match.rules is not rules:
        raise BadRecord(
            "{title} can't be saved as an 18xx.games file of {game}", title=match.rules.TITLE, game=rules.TITLE
        )
    numbers = tuple(players) or tuple(range(1, len(match.players) + 1))
    if len(set(map(str, numbers))) != len(match.players):
        raise BadRecord(
            "{players} players need as many different ids, not {ids}", players=len(match.players), ids=len(set(numbers))
        )
    exported = without_offers(match)
    written = _actions(exported, begin_ids(exported.states[0], numbers))
    actions = [action | {"id": number} for number, action in enumerate(written, start=1)]
    if ended and exported.state.actor is not None:
        end = {"type": "end_game", "entity": numbers[exported.state.actor], "entity_type": "player"}
        actions.append(end | {"id": len(actions) + 1})
    is_over = ended or exported.is_over
    data: dict[str, Any] = {
        "id": match.seed,
        "title": rules.TITLE,
        "players": [{"id": number, "name": name} for number, name in zip(numbers, match.players, strict=True)],
        "settings": {"seed": match.seed, "optional_rules": []},
        "status": "finished" if is_over else "active",
        "result": _result(exported, numbers) if is_over else {},
        "actions": actions,
    }
    if (variants := _variants(match)) != SITE:
        data["settings"]["trunkline"] = {"rulings": variants, "refused_by_18xx_games": _refusal(rules, data, variants)}
    return data


def _variants(match: Match[Any, Any]) -> dict[str, Any]:
    """What was chosen for the table; the rulebook's variants are named even if nothing was."""
    chosen = {name: value for name, value in match.variants.items() if value is not None}
    site = match.variants["rulings"] == "18xx.games"
    same = {"best_run": False, "consent": False} if site else {"best_run": True, "consent": True}
    return {name: value for name, value in chosen.items() if same.get(name) is not value}


def _result(match: Match[Any, Any], numbers: Sequence[int | str]) -> dict[str, int]:
    worth = zip(map(str, numbers), match.rules.scores(match.state), strict=True)
    return dict(sorted(worth, key=lambda item: -item[1]))


def _refusal(rules: Rules[Any, Any], data: dict[str, Any], variants: dict[str, Any]) -> str | None:
    """The first action of the file that 18xx.games refuses, and the ruling; None if the game is the same there."""
    parted, state = "", None
    try:
        for (action, theirs), (_, ours) in zip(
            replay(rules, data, **SITE), replay(rules, data, **variants), strict=True
        ):
            state = ours.match.state
            if not action or state.step == "discard" or ours.parked:
                continue  # who discards first is no difference to that site (ruling R14)
            if _position(state) == _position(theirs.match.state):
                parted = ""
            elif not parted:
                parted = f"action {action['id']} ({action['type']}) leads to another position there, {_ruling(state)}"
    except BadRecord as error:
        assert state is not None
        return f"{error} ({parted or _ruling(state)})"
    return parted or None


def _ruling(state: State) -> str:
    """The ruling by which a game like this is refused there or parts: one alone in each kind of round."""
    return "ruling " + {"auction": "R25", "stock": "R26", "operating": "R15"}[state.round]


def _position(state: State) -> dict[str, Any]:
    """The state without what one variant alone needs."""
    return {name: value for name, value in codec.dump(state).items() if name not in ("rulings", "had_route", "resume")}


def without_offers(match: Match[Any, Any]) -> Match[Any, Any]:
    """The same game without the offers that were declined or not answered.

    An offer that was declined cannot be made again, which may end a step of the turn; without it a pass must. What was
    bought for the owner's price was offered for it at once.
    """
    if not match.state.offer and not any(isinstance(action, NOT_EXPORTED) for action in match.actions):
        return match
    exported: Match[Any, Any] = Match(match.rules, match.players, match.seed, match.variants)
    states = match.states
    for ply, action in enumerate(match.actions, start=1):
        if isinstance(action, NOT_EXPORTED):
            exported.pop()
        if isinstance(action, a.CounterOffer):
            exported.push(purchase(states[ply], action.price))
        elif not isinstance(action, a.Decline):
            exported.push(action)
        for _ in range(MOST_PASSES):
            if not states[ply].offer and _stand(exported.state) != _stand(states[ply]):
                exported.push(a.Pass())
    if exported.state.step == "answer":
        exported.pop()
    return exported


def _stand(state: State) -> tuple[Any, ...]:
    return state.round, state.stock_round, state.operating_round, state.company, state.step, state.actor


def _actions(match: Match[Any, Any], ids: Ids) -> Iterator[dict[str, Any]]:
    """Every action in that site's words; what was offered and accepted is one purchase.

    Companies over a lowered limit discard in the order of the list there (ruling R14), and of two trains of a kind the
    one discarded first is for sale first.
    """
    states, actions = match.states, match.actions
    plies = [ply for ply, action in enumerate(actions) if not isinstance(action, a.Accept)]
    for key, group in groupby(plies, lambda ply: isinstance(actions[ply], a.DiscardTrain) and states[ply].phase):
        written = [_action(match, ids, ply) for ply in group]
        if key:
            order = list(states[0].title.companies)
            written.sort(key=lambda action: order.index(action["entity"]))
            for action in written:
                to_pool(ids, action["train"])
        yield from written


def _action(match: Match[Any, Any], ids: Ids, ply: int) -> dict[str, Any]:
    states, action = match.states, match.actions[ply]
    accepted = states[ply + 1].step == "answer"
    before, after = states[ply], states[ply + 2 if accepted else ply + 1]
    filed = ACTIONS[type(action)]
    fields, named = filed.write(before, ids, action)
    entity = _entity(before, ids, action)
    follow(ids, before, action, after, named)
    return {"type": filed.type, **entity, **fields}


def _entity(state: State, ids: Ids, action: Any) -> dict[str, Any]:
    if isinstance(action, a.UsePower):
        return {"entity": action.private, "entity_type": "company"}
    if state.step in PRIVATE_STEPS:
        return {"entity": PRIVATE_STEPS[state.step], "entity_type": "company"}
    if isinstance(action, a.DiscardTrain):
        return {"entity": discarding(state), "entity_type": "corporation"}
    if state.round != "operating" or isinstance(action, a.Sell):
        return {"entity": ids.players[acting(state)], "entity_type": "player"}
    return {"entity": state.company, "entity_type": "corporation"}

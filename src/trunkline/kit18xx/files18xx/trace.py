"""The state of a game after every action, in the words of 18xx.games, for comparing engines."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any

from trunkline.core.api import Rules
from trunkline.core.codec import type_name
from trunkline.core.match import Match
from trunkline.kit18xx.files18xx import reading as games18xx
from trunkline.kit18xx.market import operating_order, stack
from trunkline.kit18xx.rules.ending import scores
from trunkline.kit18xx.rules.shares import counted_certificates
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.state import State, space_of

Step = tuple[int, int, str, dict[str, Any]]
"""Id of an action, the number of moves made by then, the action's type, and the state after it."""
ROUNDS = {"auction": "Auction", "stock": "Stock", "operating": "Operating"}


def trace_file(rules: Rules[Any, Any], data: Mapping[str, Any], **variants: Any) -> dict[str, Any]:
    """The trace of a file of 18xx.games: one step for each action that counts."""
    steps: list[Step] = []
    for action, reading in games18xx.replay(rules, data, **variants):
        state = snapshot(reading.match.state, reading.ids.players)
        if reading.ended:
            state |= {"finished": True, "acting_player": None}
        steps.append((*((action["id"], len(reading.match.actions), action["type"]) if action else (0, 0, "")), state))
    return _trace(data["id"], reading.match, reading.ids.players, steps)


def trace_match(match: Match[Any, Any]) -> dict[str, Any]:
    """The trace of a match: one step for each move, players are 1, 2, 3."""
    ids = range(1, len(match.players) + 1)
    types = ["", *(type_name(type(action)) for action in match.actions)]
    steps = [(ply, ply, types[ply], snapshot(state, ids)) for ply, state in enumerate(match.states)]
    return _trace(match.seed, match, ids, steps)


def _trace(number: Any, match: Match[Any, Any], ids: Sequence[Any], steps: Sequence[Step]) -> dict[str, Any]:
    return {
        "id": number,
        "title": match.rules.TITLE,
        "seed": match.seed,
        "players": list(ids),
        **_own(match.state),
        "initial": steps[0][-1],
        "steps": [
            {"i": number, "move": move, "type": kind, "d": _changes(before, after)}
            for (*_, before), (number, move, kind, after) in pairwise(steps)
        ],
        "result": dict(zip(map(str, ids), match.rules.scores(match.state), strict=True)),
    }


def _own(state: State) -> dict[str, Any]:
    """The texts that only this title's states have, such as the company that comes with a private."""
    own = {field.name for field in fields(state)} - {field.name for field in fields(State)}
    return {name: getattr(state, name) for name in sorted(own)}


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is new or different, and null for what is not there any more."""
    return {key: value for key, value in after.items() if before.get(key) != value} | {
        key: None for key in before if key not in after
    }


def snapshot(state: State, ids: Sequence[Any]) -> dict[str, Any]:
    """Every key of the trace; `ids` are the players' ids in the order of the seats."""
    trace: dict[str, Any] = {}
    worth = scores(state)
    for seat, player in enumerate(ids):
        trace |= {
            f"p.{player}.cash": state.cash[seat],
            f"p.{player}.shares": {
                company: state.shares[company][seat] * 10
                for company in sorted(state.title.companies)
                if state.shares[company][seat]
            },
            f"p.{player}.privates": sorted(private for private, owner in state.privates.items() if owner == seat),
            f"p.{player}.certs": counted_certificates(state, seat),
            f"p.{player}.value": worth[seat],
        }
        if state.bankrupt == seat:
            trace[f"p.{player}.bankrupt"] = True
    for company in state.title.companies:
        trace |= _company(state, company, ids)
    trace |= {f"t.{hex}": f"{tile}/{rotation}" for hex, (tile, rotation) in state.tiles.items()}
    return trace | _table(state, ids)


def _company(state: State, company: str, ids: Sequence[Any]) -> dict[str, Any]:
    price = None
    if company in state.spaces:
        row, column = state.spaces[company]
        price = [space_of(state, company).price, row, column, stack(state, company).index(company)]
    seat = state.president.get(company)
    key = f"c.{company}."
    trace = {
        key + "pres": None if seat is None else ids[seat],
        key + "cash": state.treasury[company],
        key + "price": price,
        key + "par": state.par.get(company),
        key + "float": company in state.floated,
        key + "ipo": state.ipo[company] * 10,
        key + "pool": state.pool[company] * 10,
        key + "trains": sorted(state.trains[company]),
        key + "tokens": sorted(state.stations[company]),
        key + "tokens_left": list(stations_left(state, company)),
        key + "privates": sorted(name for name, owner in state.company_privates.items() if owner == company),
    }
    removed = state.removed[company] * 10 + 10 * (state.title.rules.president_units(state, company) - 2)
    if removed:
        trace[key + "removed"] = removed
    return trace


def _table(state: State, ids: Sequence[Any]) -> dict[str, Any]:
    counts = {train: count for train, count in state.depot.items() if count}
    endless = [train for train in state.title.trains if train not in state.depot]
    first = 0 if state.round == "auction" else state.priority  # nobody has the deal there before the first stock round
    order = [ids[(first + place) % state.players] for place in range(state.players)]
    discards_late = state.step == "discard" and state.resume == "begin_stock"  # ruling R24
    trace: dict[str, Any] = {
        "closed": [private for private in state.title.privates if private in state.closed],
        "phase": state.phase,
        "bank": state.bank,
        "broken": state.broken,
        "depot.next": next(iter(counts), endless[0]),
        "depot.counts": counts | dict.fromkeys(endless, 1),
        "depot.pool": sorted(state.train_pool),
        "round": ROUNDS["stock" if discards_late else state.round],
        "turn": state.stock_round,
        "round_num": state.operating_round,
        "ors": state.operating_rounds,
        "order": order,
        "op_order": None,
        "finished": state.actor is None,
        "acting_player": None if state.actor is None else ids[state.actor],
    }
    if state.round == "operating" and not discards_late:
        waiting = [company for company in state.floated if company not in (*state.operated, state.company)]
        now = (state.company,) if state.company and state.company not in state.operated else ()
        trace["op_order"] = [*state.operated, *now, *operating_order(state, waiting)]
    return trace

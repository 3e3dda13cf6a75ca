"""Files of 18xx.games: read into a match, strictly, action by action.

That site's words (corporation, company, token) live here and nowhere else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from trunkline import chesapeake as c18
from trunkline.chesapeake.board import tile_at
from trunkline.chesapeake.state import State, president_size
from trunkline.chesapeake.tables import COMPANIES, NEIGHBOURS
from trunkline.core.errors import BadRecord, IllegalAction
from trunkline.core.match import Match

TITLE = "18Chesapeake"
IGNORED = ("message", "program_buy_shares", "program_share_pass", "program_auction_bid", "program_disable")


@dataclass
class Ids:
    """Which thing each id of the file means by now."""

    seats: dict[str, int]
    """Player id -> seat."""
    ipo: dict[str, set[str]] = field(default_factory=dict)
    """Company -> ids of its shares that nobody has bought yet."""
    tiles: dict[str, str] = field(default_factory=dict)
    """Tile id -> hex where it was last laid."""
    trains: dict[str, str] = field(default_factory=dict)
    """Train id -> "pool" or the company that has it; the bank's are not here."""


def kept_actions(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions that count, undo and redo applied; messages never count and are never undone."""
    kept: list[dict[str, Any]] = []
    undone: list[list[dict[str, Any]]] = []
    for action in actions:
        kind = action["type"]
        if kind == "undo":
            last = action.get("action_id")
            place = len(kept) - 1 if last is None else sum(one["id"] <= last for one in kept)
            undone.append(kept[max(place, 0) :])
            kept = kept[: max(place, 0)]
        elif kind == "redo":
            if undone:
                kept += undone.pop()
        elif kind != "message":
            kept.append(action)
            undone.clear()
    return kept


def replay(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any] | None, Match[Any, Any], Ids]]:
    """The match before the first action of the file and after each that counts."""
    match, ids = begin(data)
    yield None, match, ids
    for action in kept_actions(data["actions"]):
        for one in (action, *action.get("auto_actions", ())):
            try:
                if one["type"] not in IGNORED:
                    push(match, ids, one)
            except (IllegalAction, BadRecord) as error:
                raise BadRecord(f"action {action['id']} ({one['type']}): {error}") from None
        yield action, match, ids


def begin(data: dict[str, Any]) -> tuple[Match[Any, Any], Ids]:
    """The match that the file's set-up describes."""
    if data.get("title") != TITLE:
        raise BadRecord(f"the file is of {data.get('title')!r}, not of {TITLE}")
    players = data["players"]
    seed = data.get("settings", {}).get("seed")
    if seed in (None, ""):
        found = re.search(r"\d+", str(data["id"]))
        seed = int(found[0]) if found else 0
    names = [str(player["name"]) for player in players]
    match: Match[Any, Any] = Match(c18, names, int(seed), {"rulings": "18xx.games"})
    ids = Ids({str(player["id"]): seat for seat, player in enumerate(players)})
    ids.ipo = {company: {f"{company}_{number}" for number in range(9)} for company in COMPANIES}
    ids.ipo["B&O"].discard("B&O_1")
    return match, ids


def push(match: Match[Any, Any], ids: Ids, action: dict[str, Any]) -> None:
    """Do one action of the file, after checking that it is its entity's turn."""
    check_entity(match.state, ids, action)
    ours = READ[action["type"]](match.state, ids, action)
    match.push(ours)


def check_entity(state: State, ids: Ids, action: dict[str, Any]) -> None:
    """Is it this entity's turn?"""
    kind, entity = action["entity_type"], action["entity"]
    if kind == "player":
        if ids.seats.get(str(entity)) != state.actor:
            raise BadRecord(f"player {entity} is not to act")
    elif kind == "corporation" and state.step != "discard" and entity != state.company:
        raise BadRecord(f"{entity} is not operating, {state.company} is")


def _company(share: str) -> str:
    return share.rsplit("_", 1)[0]


def _buy(state: State, ids: Ids, action: dict[str, Any]) -> Any:
    (share,) = action["shares"]
    company = _company(share)
    source = "ipo" if share in ids.ipo[company] and state.ipo[company] else "pool"
    ids.ipo[company].discard(share)
    return c18.Buy(company, source)


def _sell(state: State, _ids: Ids, action: dict[str, Any]) -> Any:
    company = _company(action["shares"][0])
    units = sum(president_size(state, company) if share.endswith("_0") else 1 for share in action["shares"])
    return c18.Sell(company, action.get("percent", units * 10) // 10)


def _par(_state: State, ids: Ids, action: dict[str, Any]) -> Any:
    ids.ipo[action["corporation"]].discard(f"{action['corporation']}_0")
    return c18.Par(action["corporation"], int(action["share_price"].split(",")[0]))


def _lay(_state: State, ids: Ids, action: dict[str, Any]) -> Any:
    tile = action["tile"].rsplit("-", 1)[0]
    ids.tiles[action["tile"]] = action["hex"]
    if action["entity_type"] == "company":
        return c18.UsePower(action["entity"], action["hex"], tile, action["rotation"])
    return c18.LayTile(action["hex"], tile, action["rotation"])


def _token(_state: State, ids: Ids, action: dict[str, Any]) -> Any:
    tile, _, city = action["city"].rpartition("-")
    return c18.PlaceStation(ids.tiles.get(tile, tile.split("-")[0]), int(city))


def _train(_state: State, ids: Ids, action: dict[str, Any]) -> Any:
    train = action["train"]
    name = train.rsplit("-", 1)[0]
    source = ids.trains.get(train, "bank")
    ids.trains[train] = action["entity"]
    if exchange := action.get("exchange"):
        ids.trains[exchange] = "pool"
        return c18.TradeIn(exchange.rsplit("-", 1)[0])
    return c18.BuyTrain(name, source, action["price"])


def _discard(_state: State, ids: Ids, action: dict[str, Any]) -> Any:
    ids.trains[action["train"]] = "pool"
    return c18.DiscardTrain(action["train"].rsplit("-", 1)[0])


def _run(state: State, _ids: Ids, action: dict[str, Any]) -> Any:
    routes = []
    for route in action["routes"]:
        way = _way(state, [list(chain) for chain in route["connections"]], route.get("nodes"))
        routes.append(f"{route['train'].rsplit('-', 1)[0]}: {' '.join(way)}")
    return c18.RunTrains(tuple(routes))


def _way(state: State, chains: list[list[str]], nodes: list[str] | None) -> list[str]:
    """The hexes of a route in order, stops with their index: chains may be written in either direction."""
    ordered = _in_line(chains)
    way: list[str] = []
    for index, chain in enumerate(ordered):
        first = _stop(state, chain[0], chain[1])
        last = _stop(state, chain[-1], chain[-2])
        if index == 0:
            way.append(first)
        way += [*chain[1:-1], last]
    _ = nodes
    return way


def _in_line(chains: list[list[str]]) -> list[list[str]]:
    """Turn the chains round so that each begins where the one before it ends."""
    if len(chains) > 1:
        first, second = chains[0], chains[1]
        if first[-1] not in (second[0], second[-1]) or (
            first[0] in (second[0], second[-1]) and first[-1] not in (second[0], second[-1])
        ):
            first = first[::-1]
        chains = [first, *chains[1:]]
    found = [chains[0]]
    for chain in chains[1:]:
        found.append(chain if chain[0] == found[-1][-1] else chain[::-1])
    return found


def _stop(state: State, hex: str, towards: str) -> str:
    """The stop of a hex that has track towards a neighbour."""
    edge = next(edge for edge, other in NEIGHBOURS[hex].items() if other == towards)
    for index, stop in enumerate(tile_at(state, hex).stops):
        if edge in stop.edges:
            return f"{hex}:{index}"
    raise BadRecord(f"{hex} has no stop with track towards {towards}")


READ: dict[str, Any] = {
    "bid": lambda _state, _ids, action: c18.Bid(action["company"], action["price"]),
    "pass": lambda _state, _ids, _action: c18.Pass(),
    "par": _par,
    "buy_shares": _buy,
    "sell_shares": _sell,
    "lay_tile": _lay,
    "place_token": _token,
    "run_routes": _run,
    "dividend": lambda _state, _ids, action: c18.Dividend(action["kind"] == "payout"),
    "buy_train": _train,
    "discard_train": _discard,
    "buy_company": lambda _state, _ids, action: c18.BuyPrivate(action["company"], action["price"]),
    "bankrupt": lambda _state, _ids, _action: c18.GoBankrupt(),
}

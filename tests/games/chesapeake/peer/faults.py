"""Faults to plant in a good file: where, what is changed there, and why that action is then refused."""

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tests.games.chesapeake.peer import trains
from tests.games.chesapeake.peer.auction import Auction
from tests.games.chesapeake.peer.check import Table, replay
from tests.games.chesapeake.peer.model import POOL, Action, train_name
from tests.games.chesapeake.peer.operating import Operating
from tests.games.chesapeake.peer.stock import Stock


@dataclass(frozen=True)
class Fault:
    """A place in a recorded game, what is changed there, and why that action is refused."""

    where: Callable[[Table, Action], bool]
    change: Callable[[list[Action], int, Table], None]
    reason: str


def altered(**values: Any) -> Callable[[list[Action], int, Table], None]:
    """Another value in the action."""

    def change(actions: list[Action], index: int, _: Table) -> None:
        actions[index].update(values)

    return change


def inserted(kind: str, entity: Callable[[Table], Any], **values: Any) -> Callable[[list[Action], int, Table], None]:
    """One more action before this one."""

    def change(actions: list[Action], index: int, table: Table) -> None:
        actions.insert(index, {"type": kind, "entity": entity(table), **values})

    return change


def removed(actions: list[Action], index: int, _: Table) -> None:
    """The action left out."""
    del actions[index]


def company(table: Table) -> str:
    """The company that operates."""
    assert isinstance(table.round, Operating)
    return table.round.public.symbol


def at(step: str) -> Callable[[Table], bool]:
    """Whether an operating company is at a step."""
    return lambda table: isinstance(table.round, Operating) and not table.round.over and table.round.step() == step


def is_type(kind: str) -> Callable[[Table, Action], bool]:
    """Actions of one type."""
    return lambda _, action: action["type"] == kind


def waiting_bid(table: Table, action: Action) -> bool:
    """A bid on a private that nobody can buy yet."""
    current = table.round
    return isinstance(current, Auction) and action["type"] == "bid" and action["company"] != current.for_sale[0]


def from_bank(table: Table, action: Action) -> bool:
    """A purchase of the next train of the bank, of which there are more."""
    waiting = table.game.upcoming[:2]
    alike = len({train_name(train) for train in waiting}) == 1 and len(waiting) == 2
    return action["type"] == "buy_train" and action["train"] == waiting[0] and alike


def take_next(actions: list[Action], index: int, table: Table) -> None:
    """Name the train after the next one."""
    actions[index]["train"] = table.game.upcoming[1]


def needs_the_sale(table: Table, action: Action) -> bool:
    """After a president's sale, a purchase from another company that cannot pay the train's full price alone."""
    current = table.round
    if not isinstance(current, Operating) or action["type"] != "buy_train" or current.last_sale is None:
        return False
    others = action["train"] in trains.others_trains(table.game, current.public)
    return others and current.public.cash < trains.cost(action["train"])


def extra_pass(table: Table, action: Action) -> bool:
    """A pass after the tile, because a private's power is open."""
    open_still = isinstance(table.round, Operating) and at("track")(table) and table.round.laid == 1
    return open_still and action["type"] == "pass"


def anothers_share(actions: list[Action], index: int, table: Table) -> None:
    """Name a certificate that a player holds."""
    share = next(share for share in table.game.shares.values() if isinstance(share.owner, int))
    actions[index].update(shares=[share.id], percent=share.percent)


def sale_past_the_pool(table: Table, action: Action) -> bool:
    """A sale by somebody who holds more than the pool could take."""
    if action["type"] != "sell_shares" or not isinstance(table.round, Stock):
        return False
    symbol = action["shares"][0].split("_")[0]
    singles = [share for share in table.game.certificates(action["entity"], symbol) if not share.president]
    return len(singles) * 10 + table.game.percent(POOL, symbol) > 50


def sell_all_singles(actions: list[Action], index: int, table: Table) -> None:
    """Sell every single certificate of the company."""
    symbol = actions[index]["shares"][0].split("_")[0]
    held = table.game.certificates(actions[index]["entity"], symbol)
    singles = [share.id for share in held if not share.president]
    actions[index].update(shares=singles, percent=10 * len(singles))


def used_tile(actions: list[Action], index: int, table: Table) -> None:
    """Name a tile that is on the map."""
    kind = actions[index]["tile"].rsplit("-", 1)[0]
    actions[index]["tile"] = next(tile for tile, _ in table.game.board.laid.values() if tile.rsplit("-", 1)[0] == kind)


def lays_again(table: Table, action: Action) -> bool:
    """A normal tile of a kind that is on the map already."""
    kinds = {tile.rsplit("-", 1)[0] for tile, _ in table.game.board.laid.values()}
    return action["type"] == "lay_tile" and action["tile"].rsplit("-", 1)[0] in kinds


def beyond(actions: list[Action], index: int, _: Table) -> None:
    """Name a tile that does not exist yet."""
    actions[index]["tile"] = actions[index]["tile"].rsplit("-", 1)[0] + "-99"


def earn_more(actions: list[Action], index: int, _: Table) -> None:
    """Declare more than a run earns."""
    actions[index]["routes"][0]["revenue"] += 10


def someone_else(actions: list[Action], index: int, table: Table) -> None:
    """Another player acts."""
    entity = actions[index]["entity"]
    actions[index]["entity"] = next(player.id for player in table.game.players if player.id != entity)


def other_company(actions: list[Action], index: int, table: Table) -> None:
    """Another company acts."""
    actions[index]["entity"] = next(symbol for symbol in table.game.publics if symbol != company(table))


def must_buy(table: Table, _: Action) -> bool:
    """A company that has to buy a train."""
    return isinstance(table.round, Operating) and at("train")(table) and table.round.must_buy()


def half_laid(private: str) -> Callable[[Table, Action], bool]:
    """Between the two tiles of a private."""
    return lambda table, _: isinstance(table.round, Operating) and table.round.half_laid == private


def declared(_: Table, action: Action) -> bool:
    """A run with its earnings."""
    return action["type"] == "run_routes" and bool(action["routes"]) and "revenue" in action["routes"][0]


FAULTS = {
    "a bid above the money": Fault(waiting_bid, altered(price=2000), "can bid"),
    "a bid between the steps": Fault(waiting_bid, altered(price=303), "in steps of 5"),
    "a bid that is too low": Fault(waiting_bid, altered(price=5), "or more"),
    "a bid on what is sold": Fault(
        lambda table, action: waiting_bid(table, action) and "D&R" in table.game.privates,
        altered(company="D&R"),
        "not for sale",
    ),
    "a par beside the par spaces": Fault(is_type("par"), altered(share_price="75,5,4"), "75,5,4"),
    "another player's turn": Fault(
        lambda table, action: isinstance(table.round, Stock) and action["type"] == "pass", someone_else, "the turn of"
    ),
    "another company's turn": Fault(
        lambda table, action: (
            at("track")(table) and action["type"] == "lay_tile" and action["entity"] == company(table)
        ),
        other_company,
        "the turn of",
    ),
    "a share of another player": Fault(is_type("buy_shares"), anothers_share, "not for sale"),
    "a sale in the first stock round": Fault(
        lambda table, action: (
            isinstance(table.round, Stock) and table.game.turn == 1 and action["type"] == "buy_shares"
        ),
        altered(type="sell_shares"),
        "not sell_shares",
    ),
    "a sale past the pool's limit": Fault(sale_past_the_pool, sell_all_singles, "the pool cannot take"),
    "a tile that is on the map": Fault(lays_again, used_tile, "is not available"),
    "a tile that does not exist": Fault(is_type("lay_tile"), beyond, "is not available"),
    "a second tile in the turn": Fault(
        lambda table, _: at("token")(table),
        inserted("lay_tile", company, hex="G7", tile="8-0", rotation=0),
        "takes no lay_tile",
    ),
    "no pass after the tile": Fault(extra_pass, removed, "step track"),
    "a pass where a run is due": Fault(is_type("run_routes"), altered(type="pass"), "takes no pass"),
    "no pass at the trains": Fault(must_buy, inserted("pass", company), "must buy a train"),
    "a run for more than it earns": Fault(declared, earn_more, "earns"),
    "a dividend of another kind": Fault(is_type("dividend"), altered(kind="half"), "kind half"),
    "no dividend": Fault(is_type("dividend"), removed, "step dividend"),
    "the train after the next": Fault(from_bank, take_next, "is not offered"),
    "a bank train below its price": Fault(from_bank, altered(price=50), "costs"),
    "a train for small change after a sale": Fault(needs_the_sale, altered(price=1), "may pay"),
    "a private bought between the tiles of P2": Fault(
        half_laid("C-P"), inserted("buy_company", company, company="D&R", price=20), "second tile first"
    ),
    "a private bought between the tiles of P3": Fault(
        half_laid("B&S"), inserted("buy_company", company, company="D&R", price=20), "second tile first"
    ),
    "a pass between the tiles of P3": Fault(half_laid("B&S"), inserted("pass", lambda _: "B&S"), "second tile first"),
    "a pass of the company before the canal's station": Fault(
        lambda table, _: at("canal station")(table),
        inserted("pass", company),
        "station or passes first",
    ),
    "a private above double its value": Fault(is_type("buy_company"), altered(price=401), "costs"),
    "a private in phase 2": Fault(
        lambda table, _: at("track")(table) and table.game.phase.name == "2",
        inserted("buy_company", company, company="D&R", price=20),
        "cannot be bought",
    ),
    "no discard": Fault(is_type("discard_train"), removed, "must discard"),
    "the discard of somebody else's train": Fault(is_type("discard_train"), altered(train="2-0"), "has no train"),
    "a station without a city": Fault(is_type("place_token"), altered(city="57-6-0"), "57-6-0"),
    "a bankruptcy of somebody with money": Fault(
        lambda table, _: at("track")(table) and table.game.phase.name == "2", inserted("bankrupt", company), "can raise"
    ),
}


def planted(fault: Fault, games: Iterable[dict[str, Any]]) -> tuple[dict[str, Any], int]:
    """The first of some games that has the place, with the fault in it, and the id of the action to be refused."""
    for data in games:
        following = iter(data["actions"])
        for index, (_, table) in enumerate(replay(data)):
            action = next(following, None)
            if action is not None and fault.where(table, action):
                changed = copy.deepcopy(data)
                fault.change(changed["actions"], index, table)
                for number, other in enumerate(changed["actions"], 1):
                    other["id"] = number
                return changed, index + 1
    raise LookupError("no recorded game has such a place")

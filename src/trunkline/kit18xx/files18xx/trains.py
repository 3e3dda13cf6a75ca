"""Trains in a file of 18xx.games, train by train: runs, purchases and what happens to them."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.files18xx.fields import brief, kind_of, numbered, whole
from trunkline.kit18xx.files18xx.ids import Filed, Ids, ReadAction, Written
from trunkline.kit18xx.files18xx.routes import read_routes, write_route
from trunkline.kit18xx.rules.trains import over_limit
from trunkline.kit18xx.state import State, operating


def _write_run(state: State, ids: Ids, action: a.RunTrains) -> Written:
    owned = [train for train, holder in ids.trains.items() if holder == state.company]
    routes = []
    for route in action.routes:
        name = route.partition(":")[0]
        train = next(train for train in owned if kind_of(train) == name)
        owned.remove(train)
        routes.append(write_route(state, route, train))
    return {"routes": routes, "extra_revenue": 0, "subsidy": 0}, ()


def _read_purchase(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    name, number = numbered(action, "train")
    train, price = action["train"], whole(action, "price")
    if name not in state.title.trains:
        raise BadRecord(
            "11.7: there's no train {train}; there are {trains}", train=brief(name), trains=tuple(state.title.trains)
        )
    if state.title.trains[name].count and number >= state.title.trains[name].count:
        raise BadRecord(
            "11.7: there's no train {train}: the game has {count} of its kind, counted from {name}-0",
            train=train,
            count=state.title.trains[name].count,
            name=name,
        )
    holder = ids.trains.get(train, None if state.title.trains[name].count else "bank")
    if holder is None:
        raise BadRecord("11.7: train {train} is out of the game", train=train)
    if action.get("variant") not in (None, name):
        raise BadRecord("11.7: train {train} isn't a {variant}", train=train, variant=brief(action["variant"]))
    if action.get("exchange") is None:
        return a.BuyTrain(name, holder, price), (train,)
    handed, _ = numbered(action, "exchange")
    if ids.trains.get(action["exchange"]) != state.company:
        raise BadRecord("11.7: {company} doesn't own train {train}", company=state.company, train=action["exchange"])
    if not state.title.exchange:
        raise BadRecord("11.7: no train can be traded in")
    if holder != "bank" or price != state.title.trains[name].trade_in or not price:
        raise BadRecord(
            "11.7: a trade-in gets a {new} from the bank for {cost}, not {train} for {price}",
            new=state.title.exchange,
            cost=state.title.money(state.title.trains[state.title.exchange].trade_in),
            train=train,
            price=state.title.money(price),
        )
    return a.TradeIn(handed), (train, action["exchange"])


def _train(ids: Ids, name: str, holder: str | None) -> str:
    """The first train of a kind that a holder has; one of which there is no end is made when it is bought."""
    for train, owner in ids.trains.items():
        if owner == holder and kind_of(train) == name:
            return train
    return f"{name}-{sum(kind_of(train) == name for train in ids.trains)}"


def _write_purchase(_state: State, ids: Ids, action: a.BuyTrain) -> Written:
    train = _train(ids, action.train, action.source)
    return {"train": train, "price": action.price, "variant": action.train}, (train,)


def _write_trade_in(state: State, ids: Ids, action: a.TradeIn) -> Written:
    new = state.title.exchange
    train, handed = _train(ids, new, "bank"), _train(ids, action.train, state.company)
    fields = {"train": train, "price": state.title.trains[new].trade_in, "variant": new, "exchange": handed}
    return fields, (train, handed)


def _move_purchase(
    ids: Ids, before: State, _action: a.BuyTrain | a.TradeIn, _after: State, named: Sequence[str]
) -> None:
    """The first id is the train bought; a second one was handed in for it."""
    ids.trains[named[0]] = operating(before)
    for train in named[1:]:
        to_pool(ids, train)


def _read_discard(_state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    name, _ = numbered(action, "train")
    if ids.trains.get(action["train"]) != action["entity"]:
        raise BadRecord("11.7: {company} doesn't own train {train}", company=action["entity"], train=action["train"])
    return a.DiscardTrain(name), (action["train"],)


def _write_discard(state: State, ids: Ids, action: a.DiscardTrain) -> Written:
    train = _train(ids, action.train, discarding(state))
    return {"train": train}, (train,)


def _move_discard(ids: Ids, _before: State, _action: a.DiscardTrain, _after: State, named: Sequence[str]) -> None:
    to_pool(ids, named[0])


def to_pool(ids: Ids, train: str) -> None:
    """Behind those that were discarded before: of two of a kind the first one is for sale."""
    del ids.trains[train]
    ids.trains[train] = "pool"


def discarding(state: State) -> str | None:
    return over_limit(state)[0] if state.step == "discard" else None


def follow_bank(ids: Ids, before: State, after: State) -> None:
    """Trains that leave the game by themselves."""
    if before.depot is not after.depot:
        _export(ids, before, after)
    if before.phase != after.phase:
        _rust(ids, after)


def _export(ids: Ids, before: State, after: State) -> None:
    """The bank's first trains leave the game until as many are left as the state says."""
    for name, left in after.depot.items():
        if left == before.depot[name]:
            continue
        waiting = [train for train, holder in ids.trains.items() if holder == "bank" and kind_of(train) == name]
        for train in waiting[: len(waiting) - left]:
            del ids.trains[train]


def _rust(ids: Ids, after: State) -> None:
    """What nobody has any more is out of the game."""
    places = {"pool": after.train_pool, **after.trains}
    ids.trains = {
        train: holder for train, holder in ids.trains.items() if holder == "bank" or kind_of(train) in places[holder]
    }


ACTIONS = {
    a.RunTrains: Filed(
        "run_routes", lambda state, ids, action: (a.RunTrains(read_routes(state, ids, action)), ()), _write_run
    ),
    a.BuyTrain: Filed("buy_train", _read_purchase, _write_purchase, _move_purchase),
    a.TradeIn: Filed("buy_train", _read_purchase, _write_trade_in, _move_purchase),
    a.DiscardTrain: Filed("discard_train", _read_discard, _write_discard, _move_discard),
}

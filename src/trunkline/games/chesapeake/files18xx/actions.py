"""One action of an 18xx.games file as an action of ours, with the ids that it names; refused if it does not fit."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.core.messages import Message
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.engine import STEPS
from trunkline.games.chesapeake.files18xx.ids import (
    SINGLES,
    Holder,
    Ids,
    brief,
    discarding,
    listed,
    name_or_number,
    numbered,
    share_holder,
    text,
    units,
    whole,
)
from trunkline.games.chesapeake.files18xx.routes import read_routes
from trunkline.games.chesapeake.rules.two_player import leaves_game, president_size
from trunkline.games.chesapeake.state import State, acting
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, P4, PARS, PRIVATES, TILES, TRAINS

ReadAction = tuple[Any, tuple[str, ...]]
"""An action of ours and the ids of the pieces it is about."""
SHARES = {f"{company}_{number}": company for company in COMPANIES for number in range(SINGLES + 1)}
"""Share id -> its company."""
CITY = re.compile(r"(.+-0|.+-[1-9][0-9]{0,3})-([0-9])", re.ASCII)
PAR_PRICES = {f"{price},{row},{column}": price for price, (row, column) in PARS.items()}
"""A par value as it is written, with its row and column -> the price."""

PLAYERS_DO = ("bid", "par", "buy_shares", "sell_shares")
PRIVATES_DO = ("lay_tile", "place_token", "pass")


def check_turn(state: State, ids: Ids, action: Mapping[str, Any]) -> None:
    """May this one do such a thing at all, and is it their turn?"""
    kind, who = action["type"], text(action, "entity_type")
    if who == "player":
        _check_player(state, ids, action, kind)
    elif kind in PLAYERS_DO:
        raise BadRecord("only a player can do a {kind}, not a {who}", kind=kind, who=brief(who))
    elif who == "corporation":
        _check_company(state, text(action, "entity"), kind)
    elif who == "company" and kind in PRIVATES_DO:
        _check_private(state, text(action, "entity"), kind)
    else:
        raise BadRecord("a {who} can't do a {kind}", who=brief(who), kind=kind)


def seat_of(ids: Ids, action: Mapping[str, Any]) -> int:
    player = name_or_number(action, "entity")
    seat = ids.seats.get(str(player))
    if seat is None:
        raise BadRecord(
            "there's no player {player}; there are {players}",
            player=brief(player),
            players=list(map(brief, ids.players)),
        )
    return seat


def _check_player(state: State, ids: Ids, action: Mapping[str, Any], kind: str) -> None:
    seat = seat_of(ids, action)
    if kind not in PLAYERS_DO and kind != "pass":
        raise BadRecord("only a company can do a {kind}, not a player", kind=kind)
    if kind == "pass" and state.round == "operating":
        raise BadRecord("11: in an operating round the company passes, not a player")
    if seat != state.actor:
        raise BadRecord(
            "{section}: it's the turn of player {actor}, not of player {player}",
            section=STEPS[state.step].section,
            actor=ids.players[acting(state)],
            player=ids.players[seat],
        )


def _check_company(state: State, company: str, kind: str) -> None:
    if company not in COMPANIES:
        raise BadRecord(
            "there's no company {company}; there are {companies}", company=brief(company), companies=tuple(COMPANIES)
        )
    turn = discarding(state) if kind == "discard_train" else state.company
    if company != turn:
        section = STEPS[state.step].section
        if turn is None:
            raise BadRecord("{section}: {company} can't act now, no company can", section=section, company=company)
        raise BadRecord(
            "{section}: it's the turn of {turn}, not of {company}", section=section, turn=turn, company=company
        )
    if state.step == "canal" and kind in ("pass", "place_token"):
        raise BadRecord(
            "7.1: {private} places or declines the station in {hex}, not {company}",
            private=P4,
            hex=PRIVATES[P4].blocks[0],
            company=company,
        )


def _check_private(state: State, private: str, kind: str) -> None:
    """Only P4 places a station or passes, right after its tile; who may lay is the rules' business."""
    if private not in PRIVATES:
        raise BadRecord(
            "there's no private {private}; there are {privates}", private=brief(private), privates=tuple(PRIVATES)
        )
    if kind != "lay_tile" and (private != P4 or state.step != "canal"):
        if kind == "place_token":
            raise BadRecord("7.1: {private} has no station to place now", private=private)
        raise BadRecord("7.1: {private} can't pass now", private=private)
    if kind == "lay_tile" and state.round != "operating":
        raise BadRecord("7.1: powers can only be used in the operating company's turn")


def _par(_state: State, _ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    """A share price is written with its row and column."""
    said = text(action, "share_price")
    if said in PAR_PRICES:
        return c18.Par(text(action, "corporation"), PAR_PRICES[said]), ()
    raise BadRecord(
        "10.4: share_price should be one of {prices}, not {price}", prices=list(PAR_PRICES), price=brief(said)
    )


def _share(ids: Ids, share: str) -> tuple[str, Holder]:
    company = SHARES.get(share)
    if company is None:
        raise BadRecord("there's no share {share}", share=brief(share))
    return company, share_holder(ids, company, share)


PLACES = {"ipo": Message("in the IPO"), "pool": Message("in the pool"), "out": Message("out of the game")}


def _where(ids: Ids, holder: Holder) -> Message:
    return PLACES[holder] if isinstance(holder, str) else Message("with player {player}", player=ids.players[holder])


def _buy(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    shares = listed(action, "shares", str)
    if len(shares) != 1:
        raise BadRecord("10.4: you buy one share at a time, not {count}", count=len(shares))
    (share,) = shares
    company, holder = _share(ids, share)
    if holder not in ("ipo", "pool"):
        raise BadRecord("10.4: {share} is {place} and not for sale", share=share, place=_where(ids, holder))
    if share.endswith("_0"):
        raise BadRecord("10.4: {share} is the president's certificate: set the par value to get it", share=share)
    if action.get("percent") is not None and whole(action, "percent") != 10:
        raise BadRecord("10.4: {share} is 10%, not {percent}%", share=share, percent=brief(action["percent"]))
    ours = c18.Buy(company, str(holder))
    pool = ids.shares[company]["pool"]
    if len(pool) > 1 and share == pool[-1] and company in state.par and leaves_game(state, ours, state.actor or 0):
        raise BadRecord(
            "14.3: {share} is the share that leaves the game; {other} is for sale", share=share, other=pool[0]
        )
    return ours, (share,)


def _sell(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    """All of one company and the seller's; less than the certificates are worth only by parting the president's."""
    shares = listed(action, "shares", str)
    if not shares or len(set(shares)) != len(shares):
        raise BadRecord(
            "10.2: {count} shares are named, {different} of them different",
            count=len(shares),
            different=len(set(shares)),
        )
    holdings = [_share(ids, share) for share in shares]
    company = holdings[0][0]
    for share, (other, holder) in zip(shares, holdings, strict=True):
        if other != company:
            raise BadRecord("10.2: {first} and {second} aren't of the same company", first=shares[0], second=share)
        if holder != state.actor:
            raise BadRecord("10.2: {share} is {place}, not with the seller", share=share, place=_where(ids, holder))
    total = units(state, company, shares)
    percent = total * 10 if action.get("percent") is None else whole(action, "percent")
    kept = total - percent // 10
    parted = f"{company}_0" in shares and kept < president_size(state, company)
    if percent % 10 or percent < 10 or kept < 0 or (kept and not parted):
        raise BadRecord(
            "10.2: {shares} add up to {total}%, not {percent}%", shares=shares, total=total * 10, percent=brief(percent)
        )
    return c18.Sell(company, percent // 10), tuple(shares)


def _lay(_state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    hex, tile = text(action, "hex"), text(action, "tile")
    name, number = numbered(action, "tile")
    if name not in TILES:
        raise BadRecord("11.3: there's no tile {tile}", tile=brief(name))
    if number >= TILES[name].count and not TILES[name].unlimited:
        raise BadRecord(
            "11.3: there's no tile {tile}: the game has {count} of #{name}, counted from {name}-0",
            tile=tile,
            count=TILES[name].count,
            name=name,
        )
    if tile in ids.tiles.values():
        lies = next(there for there, laid in ids.tiles.items() if laid == tile)
        raise BadRecord("11.3: tile {tile} is already in {hex}", tile=tile, hex=lies)
    rotation = whole(action, "rotation")
    if action["entity_type"] == "company":
        return c18.UsePower(action["entity"], hex, name, rotation), (tile,)
    return c18.LayTile(hex, name, rotation), (tile,)


def _station(_state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    """A city is named by the tile it is on, or by its hex where that is printed."""
    city = text(action, "city")
    match = CITY.fullmatch(city)
    if match is None:
        raise BadRecord("city should be a tile and a number such as 57-0-0, not {city}", city=brief(city))
    if action.get("slot") is not None:
        whole(action, "slot")
    tile = match[1]
    hex = next((there for there, laid in ids.tiles.items() if laid == tile), None)
    if hex is None:
        hex, _, copy = tile.rpartition("-")
        if hex not in HEXES or hex in ids.tiles or copy != "0":
            raise BadRecord("11.4: tile {tile} isn't on the map", tile=brief(tile))
    return c18.PlaceStation(hex, int(match[2])), ()


def _dividend(_state: State, _ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    kind = text(action, "kind")
    if kind not in ("payout", "withhold"):
        raise BadRecord("11.6: a dividend is payout or withhold, not {kind}", kind=brief(kind))
    return c18.Dividend(kind == "payout"), ()


def _buy_train(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    name, number = numbered(action, "train")
    train, price = action["train"], whole(action, "price")
    if name not in TRAINS:
        raise BadRecord("11.7: there's no train {train}; there are {trains}", train=brief(name), trains=tuple(TRAINS))
    if TRAINS[name].count and number >= TRAINS[name].count:
        raise BadRecord(
            "11.7: there's no train {train}: the game has {count} of its kind, counted from {name}-0",
            train=train,
            count=TRAINS[name].count,
            name=name,
        )
    holder = ids.trains.get(train, None if TRAINS[name].count else "bank")
    if holder is None:
        raise BadRecord("11.7: train {train} is out of the game", train=train)
    if action.get("variant") not in (None, name):
        raise BadRecord("11.7: train {train} isn't a {variant}", train=train, variant=brief(action["variant"]))
    if action.get("exchange") is None:
        return c18.BuyTrain(name, holder, price), (train,)
    handed, _ = numbered(action, "exchange")
    if ids.trains.get(action["exchange"]) != state.company:
        raise BadRecord("11.7: {company} doesn't own train {train}", company=state.company, train=action["exchange"])
    if holder != "bank" or price != TRAINS[name].trade_in or not price:
        raise BadRecord(
            "11.7: a trade-in gets a D from the bank for ${cost}, not {train} for ${price}",
            cost=TRAINS["D"].trade_in,
            train=train,
            price=price,
        )
    return c18.TradeIn(handed), (train, action["exchange"])


def _discard(_state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    name, _ = numbered(action, "train")
    if ids.trains.get(action["train"]) != action["entity"]:
        raise BadRecord("11.7: {company} doesn't own train {train}", company=action["entity"], train=action["train"])
    return c18.DiscardTrain(name), (action["train"],)


READ: dict[str, Callable[[State, Ids, Mapping[str, Any]], ReadAction]] = {
    "bid": lambda _state, _ids, action: (c18.Bid(text(action, "company"), whole(action, "price")), ()),
    "pass": lambda _state, _ids, _action: (c18.Pass(), ()),
    "par": _par,
    "buy_shares": _buy,
    "sell_shares": _sell,
    "lay_tile": _lay,
    "place_token": _station,
    "run_routes": lambda state, ids, action: (c18.RunTrains(read_routes(state, ids, action)), ()),
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard,
    "buy_company": lambda _state, _ids, action: (c18.BuyPrivate(text(action, "company"), whole(action, "price")), ()),
    "bankrupt": lambda _state, _ids, _action: (c18.GoBankrupt(), ()),
}

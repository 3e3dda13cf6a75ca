"""Shares in a file of 18xx.games: par values, purchases and sales, certificate by certificate."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.core.messages import Message
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.files18xx.fields import brief, listed, text, whole
from trunkline.kit18xx.files18xx.ids import (
    SINGLES,
    Filed,
    Holder,
    Ids,
    ReadAction,
    Written,
    move_share,
    share_holder,
)
from trunkline.kit18xx.state import State, acting

PLACES = {"ipo": Message("in the IPO"), "pool": Message("in the pool"), "out": Message("out of the game")}


def _read_par(state: State, _ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    """A share price is written with its row and column."""
    said = text(action, "share_price")
    prices = {f"{price},{row},{column}": price for price, (row, column) in state.title.pars.items()}
    if said in prices:
        return a.Par(text(action, "corporation"), prices[said]), ()
    raise BadRecord("10.4: share_price should be one of {prices}, not {price}", prices=list(prices), price=brief(said))


def _write_par(state: State, _ids: Ids, action: a.Par) -> Written:
    row, column = state.title.pars[action.price]
    return {"corporation": action.company, "share_price": f"{action.price},{row},{column}"}, ()


def _move_par(ids: Ids, before: State, action: a.Par, _after: State, _named: Sequence[str]) -> None:
    move_share(ids, action.company, f"{action.company}_0", "ipo", acting(before))


def _share(ids: Ids, share: str) -> tuple[str, Holder]:
    company = share.rpartition("_")[0]
    if share not in (f"{company}_{number}" for number in range(SINGLES + 1)) or company not in ids.shares:
        raise BadRecord("there's no share {share}", share=brief(share))
    return company, share_holder(ids, company, share)


def _where(ids: Ids, holder: Holder) -> Message:
    return PLACES[holder] if isinstance(holder, str) else Message("with player {player}", player=ids.players[holder])


def _read_buy(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
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
    ours = a.Buy(company, str(holder))
    pool = ids.shares[company]["pool"]
    leaves = company in state.par and state.title.rules.leaves_game(state, ours, state.actor or 0)
    if leaves and len(pool) > 1 and share == pool[-1]:
        raise BadRecord(
            "14.3: {share} is the share that leaves the game; {other} is for sale", share=share, other=pool[0]
        )
    return ours, (share,)


def _write_buy(_state: State, ids: Ids, action: a.Buy) -> Written:
    """The first single share there; with two players the last one of several is what leaves the game."""
    held = ids.shares[action.company][action.source]
    share = next(share for share in held if not share.endswith("_0"))
    return {"shares": [share], "percent": 10}, (share,)


def _move_buy(ids: Ids, before: State, action: a.Buy, after: State, named: Sequence[str]) -> None:
    """With two players the pool's last share may leave the game first; that can be the very one that was named."""
    company, (share,) = action.company, named
    held = ids.shares[company]
    if after.removed[company] != before.removed[company]:
        held["out"].append(held["pool"].pop())
    if after.shares[company] != before.shares[company]:
        move_share(ids, company, share, action.source, acting(before))
    _swap(ids, company, before, after)
    if after.players == 2 and company in after.floated and company not in before.floated:
        held["pool"] += held["ipo"]
        held["ipo"] = []


def _read_sell(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
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
    parted = f"{company}_0" in shares and kept < state.title.rules.president_units(state, company)
    if percent % 10 or percent < 10 or kept < 0 or (kept and not parted):
        raise BadRecord(
            "10.2: {shares} add up to {total}%, not {percent}%", shares=shares, total=total * 10, percent=brief(percent)
        )
    return a.Sell(company, percent // 10), tuple(shares)


def _write_sell(state: State, ids: Ids, action: a.Sell) -> Written:
    """Singles in their order, the president's certificate only if they do not suffice."""
    held = sorted(ids.shares[action.company][acting(state)], key=lambda share: share.endswith("_0"))
    count = next(
        count for count in range(1, len(held) + 1) if units(state, action.company, held[:count]) >= action.count
    )
    shares = held[:count]
    return {"shares": shares, "percent": action.count * 10}, tuple(shares)


def _move_sell(ids: Ids, before: State, action: a.Sell, after: State, named: Sequence[str]) -> None:
    """The block goes to the pool; whoever sold a part of the president's certificate gets the rest back in singles."""
    company = action.company
    seat = before.actor
    assert seat is not None
    for share in named:
        move_share(ids, company, share, seat, "pool")
    _swap(ids, company, before, after)
    for share in ids.shares[company]["pool"][: units(before, company, named) - action.count]:
        move_share(ids, company, share, "pool", seat)


def _swap(ids: Ids, company: str, before: State, after: State) -> None:
    """A new president gives singles for the president's certificate: to the old one, or to the pool if it was sold."""
    old, new = before.president[company], after.president[company]
    if old == new:
        return
    size = after.title.rules.president_units(after, company)
    taker: Holder = old if after.shares[company][old] >= size else "pool"
    certificate = f"{company}_0"
    giver = share_holder(ids, company, certificate)
    for share in ids.shares[company][new][:size]:
        move_share(ids, company, share, new, taker)
    move_share(ids, company, certificate, giver, new)


def units(state: State, company: str, shares: Sequence[str]) -> int:
    """How many tenths these certificates are."""
    president = state.title.rules.president_units(state, company)
    return sum(president if share.endswith("_0") else 1 for share in shares)


def _move_bid(ids: Ids, before: State, _action: object, after: State, _named: Sequence[str]) -> None:
    """A share that comes with a private, whoever's bid or pass decides who gets it."""
    for private, card in after.title.privates.items():
        if card.share and private in after.privates and private not in before.privates:
            move_share(ids, card.share, f"{card.share}_1", "ipo", after.privates[private])


ACTIONS = {
    a.Bid: Filed(
        "bid",
        lambda _state, _ids, action: (a.Bid(text(action, "company"), whole(action, "price")), ()),
        lambda _state, _ids, action: ({"company": action.private, "price": action.price}, ()),
        _move_bid,
    ),
    a.Pass: Filed("pass", lambda *_: (a.Pass(), ()), lambda *_: ({}, ()), _move_bid),
    a.Par: Filed("par", _read_par, _write_par, _move_par),
    a.Buy: Filed("buy_shares", _read_buy, _write_buy, _move_buy),
    a.Sell: Filed("sell_shares", _read_sell, _write_sell, _move_sell),
}

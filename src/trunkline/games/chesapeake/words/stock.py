"""The story of 18Chesapeake: the private auction and the stock rounds."""

from trunkline.games.chesapeake.actions import Action, Bid, Buy, Par, Pass, Sell
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.bids import face_price, on_offer
from trunkline.games.chesapeake.rules.stock import is_sold_out, sell_shares, share_price
from trunkline.games.chesapeake.rules.two_player import leaves_game, president_size
from trunkline.games.chesapeake.state import State, acting, price_of
from trunkline.games.chesapeake.tables import P1, P5, P6, PRIVATES
from trunkline.games.chesapeake.words.phrases import Names, actor, moved, percent, private_label
from trunkline.words.phrases import listed


def bid(before: State, action: Bid, names: Names) -> list[str]:
    """A bid; buying the cheapest private is told with what it settles."""
    if before.step == "auction" and action.private == on_offer(before)[0]:
        return []
    return [f"{actor(before, names)} bids ${action.price} for {action.private}."]


def passed(before: State, _action: Pass, names: Names) -> list[str]:
    """A pass in the auction or a stock round."""
    if before.step == "bidding":
        return [f"{actor(before, names)} bids no more for {before.contested}."]
    return [f"{actor(before, names)} {'ends the turn' if before.has_sold and before.round == 'stock' else 'passes'}."]


def settled(before: State, action: Action, later: State, names: Names) -> list[str]:
    """What an action of the auction leads to: privates change hands, all have passed, bidders go on, it is over."""
    told = _all_passed(before, later, names) if before.step == "auction" and isinstance(action, Pass) else []
    bids = _bids_after(before, action)
    for private in PRIVATES:
        if private in later.privates and private not in before.privates:
            told += _bought(before, private, later.privates[private], bids.get(private, ()), names)
    if later.step == "bidding" and later.contested != before.contested:
        assert later.contested is not None
        bidders = [f"{names[seat]} with ${price}" for seat, price in later.bids[later.contested]]
        told.append(f"{later.contested} has several bids: {listed(bidders)}; the lowest bidder goes first.")
    if later.step == "par":
        told.append(f"The president's certificate of {later.vanderbilt} comes with {P6}.")
    if later.step == "begin_stock":
        told.append(f"All privates are sold. {names[later.priority]} has the priority deal.")
    return told


def _bids_after(before: State, action: Action) -> dict[str, tuple[tuple[int, int], ...]]:
    """The bids on every private as the action leaves them."""
    bids = dict(before.bids)
    seat = acting(before)
    if isinstance(action, Bid):
        others = tuple(other for other in bids.get(action.private, ()) if other[0] != seat)
        bids[action.private] = (*others, (seat, action.price))
    elif before.contested:
        bids[before.contested] = tuple(other for other in bids[before.contested] if other[0] != seat)
    return bids


def _bought(before: State, private: str, seat: int, bids: tuple[tuple[int, int], ...], names: Names) -> list[str]:
    """Who takes a private, for what, and the share that comes with P5."""
    price = bids[-1][1] if bids else 0
    told = [f"{names[seat]} buys {private_label(private)} for ${price}."]
    if price == 0:
        told = [f"{names[seat]} takes {private_label(private)} for nothing."]
    elif not (before.step == "auction" and private == on_offer(before)[0]):
        told[0] = told[0][:-1] + ", the highest bid."
    if private == P5:
        told.append(f"{percent(1)} of B&O comes with it.")
    return told


def _all_passed(before: State, later: State, names: Names) -> list[str]:
    """The cheapest private costs less, or an operating round is held."""
    if later.discount > before.discount:
        told = [f"All have passed: {P1} costs ${face_price(later, P1)} now."]
        return [*told, f"{names[later.priority]} has the priority deal."] if later.priority != before.priority else told
    if before.passes + 1 < before.players:
        return []
    return [
        "All have passed: an operating round is held.",
        *private_income(later, names),
        *exported(before, later),
    ]


def private_income(state: State, names: Names) -> list[str]:
    """What the privates have just paid to their owners."""
    owners: dict[str, list[str]] = {}
    for private in PRIVATES:
        if PRIVATES[private].revenue:
            if private in state.privates:
                owners.setdefault(names[state.privates[private]], []).append(private)
            elif private in state.company_privates:
                owners.setdefault(state.company_privates[private], []).append(private)
    each = [
        f"{owner} gets ${sum(PRIVATES[private].revenue for private in owned)} ({', '.join(owned)})"
        for owner, owned in owners.items()
    ]
    return [f"Privates pay: {listed(each)}."] if each else []


def exported(before: State, later: State) -> list[str]:
    """The train that left the game."""
    return [
        f"A {train}-train is exported; the bank has {later.depot[train] or 'none'} left."
        for train in before.depot
        if later.depot[train] < before.depot[train]
    ]


def par(before: State, action: Par, names: Names) -> list[str]:
    """The par value is set, and the president's certificate taken."""
    who, company = actor(before, names), action.company
    size = president_size(before, company)
    if before.step == "par":
        return [f"{who} sets the par value of {company} at ${action.price} and is its president with {percent(size)}."]
    return [
        f"{who} sets the par value of {company} at ${action.price}: "
        f"{who} buys the president's certificate ({percent(size)}) for ${size * action.price}."
    ]


def buy(before: State, action: Buy, names: Names) -> list[str]:
    """A share is bought; with two players one may leave the game."""
    who, company = actor(before, names), action.company
    told = []
    source = before.ipo if action.source == "ipo" else before.pool
    leaves = leaves_game(before, action, acting(before))
    if leaves:
        told.append(f"{percent(1)} of {company} leaves the pool and the game.")
    if source[company] > (leaves and action.source == "pool"):
        place = "the IPO" if action.source == "ipo" else "the pool"
        told.append(f"{who} buys {percent(1)} of {company} from {place} for ${share_price(before, action)}.")
    else:
        told.append(f"It was the last one there, so {who} buys nothing.")
    return told


def sell(before: State, action: Sell, names: Names) -> list[str]:
    """A block is sold, and the price falls."""
    return sale(before, action, acting(before), names)


def sale(before: State, action: Sell, seat: int, names: Names) -> list[str]:
    """What a sale brings, and what it does to the price."""
    later = before.copy()
    sell_shares(later, action, seat)
    price = price_of(before, action.company)
    each = f", ${price} a share" if action.count > 1 else ""
    return [
        f"{names[seat]} sells {percent(action.count)} of {action.company} for ${price * action.count}{each}.",
        moved(action.company, price, price_of(later, action.company)),
    ]


def after_trade(before: State, action: Action, later: State, names: Names) -> list[str]:
    """Who was passed in a stock round after an action, and how it ended."""
    passes = before.passes + (not before.has_sold) if isinstance(action, Pass) else 0
    seat = acting(before)
    traded = before.copy()
    if isinstance(action, Sell):
        sell_shares(traded, action, seat)
    return cannot_trade(seat + 1, later.passes - passes, later, names) + round_over(traded, later, names)


def cannot_trade(first: int, count: int, later: State, names: Names) -> list[str]:
    """Those who had nothing to do and were passed, from a seat on."""
    if not count:
        return []
    seats = [names[(first + place) % later.players] for place in range(count)]
    return [f"{listed(seats)} can neither sell nor buy and pass{'es' * (count == 1)}."]


def round_over(before: State, later: State, names: Names) -> list[str]:
    """The end of a stock round, if it has ended: sold-out companies and the priority deal."""
    if later.step != "begin_set":
        return []
    told = ["The stock round is over."]
    for company in operating_order(before, [company for company in later.floated if company in before.spaces]):
        if is_sold_out(later, company):
            old, new = price_of(before, company), price_of(later, company)
            told.append(f"{company} is sold out. {moved(company, old, new)}")
    return [*told, f"{names[later.priority]} has the priority deal."]

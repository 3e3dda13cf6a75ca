"""The text of a position of 18Chesapeake: its fields, what a state from outside must be, and what follows from it."""

from collections import Counter
from collections.abc import Collection, Iterable
from importlib.resources import files
from typing import Any

from trunkline.games.chesapeake import tables
from trunkline.games.chesapeake.engine import STEPS
from trunkline.games.chesapeake.rules.readings import ANY_PRICE, ANY_RUN, GAMES_18XX, NO_CONSENT
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.turn import TRANSITIONS

Kind = tuple[str, Iterable[str | None], Collection[str]]
"""What the names are called, those that the state has, and all that there are."""

VERSION = "1"
FIELDS = (
    *("rulings", "vanderbilt", "actor", "round", "step", "turn", "passes", "priority"),
    *("stock_round", "operating_round", "operating_rounds", "phase", "broken", "bankrupt"),
    *("bids", "discount", "contested", "sold", "has_sold", "last_trader"),
    *("cash", "privates", "company_privates", "closed", "powers"),
    *("shares", "president", "pool", "removed", "par", "floated", "spaces", "markers"),
    *("treasury", "trains", "depot", "train_pool", "stations", "tiles", "had_route"),
    *("company", "operated", "laid", "placed", "half_power", "earnings"),
    *("offer", "offer_price", "declined", "resume", "last_sale"),
)
DICTIONARY = (files("trunkline.games.chesapeake") / "data" / "positions1.txt").read_bytes()
COUNTED = tuple(name for name, train in tables.TRAINS.items() if train.count)
LIMITED = tuple(name for name, tile in tables.TILES.items() if not tile.unlimited)
#: The steps that each round has; the game can be over in any of them.
STEPS_OF = {
    "auction": ("auction", "bidding", "par", "over"),
    "stock": ("stock", "over"),
    "operating": tuple(step for step in STEPS if step not in ("auction", "bidding", "par", "stock")),
}
#: The steps in which something is on offer.
ASKED = ("answer", "counter")
MOST_ROUNDS = max(phase.operating_rounds for phase in tables.PHASES.values())


def misfit(state: State) -> str | None:
    """What does not fit the game at all, or None: the laws can be asked."""
    if state.players not in tables.CASH:
        return f"the game is not for {state.players} players"
    faults = (_strange_names, _gaps, _strange_seats, _strange_numbers, _strange_bids, _strange_step)
    return next((said for fault in faults if (said := fault(state))), None)


def settle(state: State) -> None:
    """Set what follows from the rest: the bank, the shares in the IPOs, the tiles left."""
    laid = Counter(tile for tile, _ in state.tiles.values())
    state.bank = tables.BANK - sum(state.cash) - sum(state.treasury.values())
    state.ipo = {
        name: tables.SHARES - sum(state.shares[name]) - state.pool[name] - state.removed[name]
        for name in tables.COMPANIES
    }
    state.supply = {name: tables.TILES[name].count - laid[name] for name in LIMITED}


def _kinds(state: State) -> tuple[Kind, ...]:
    """Every name in the state, kind by kind."""
    wears = (train for trains in (*state.trains.values(), state.train_pool) for train in trains)
    sold = (company for companies in state.sold for company in companies)
    company = (state.vanderbilt, state.company or state.vanderbilt)
    return (
        ("ruling", state.rulings, GAMES_18XX),
        ("round", [state.round], STEPS_OF),
        ("phase", [state.phase], tables.PHASES),
        ("company", (*company, *state.president, *state.par, *state.spaces, *sold), tables.COMPANIES),
        ("company", (*state.company_privates.values(),), tables.COMPANIES),
        ("private", (*state.bids, *state.privates, *state.company_privates), tables.PRIVATES),
        ("private", [state.contested] if state.contested else [], tables.PRIVATES),
        ("train", wears, tables.TRAINS),
        ("hex", (*state.tiles, *([state.half_power] if state.half_power else [])), tables.HEXES),
        ("tile", (tile for tile, _ in state.tiles.values()), tables.TILES),
    )


def _strange_names(state: State) -> str | None:
    for word, names, all_of in _kinds(state):
        for name in names:
            if name not in all_of:
                return f"there is no {word} {name}"
    once: tuple[Kind, ...] = (
        ("ruling", state.rulings, GAMES_18XX),
        ("company", state.floated, tables.COMPANIES),
        ("company", state.markers, tables.COMPANIES),
        ("company", state.had_route, tables.COMPANIES),
        ("company", state.operated, tables.COMPANIES),
        ("private", state.closed, tables.PRIVATES),
        ("private with a power", state.powers, (tables.P2, tables.P3, tables.P4)),
    )
    for word, names, all_of in once:
        for name, count in Counter(names).items():
            if name not in all_of or count > 1:
                return f"there is no {word} {name}, or it is there twice"
    return None


def _gaps(state: State) -> str | None:
    """Lists by company and by train have all of them; lists by seat have every seat."""
    for row in (state.shares, state.pool, state.removed, state.treasury, state.trains, state.stations):
        if row.keys() != tables.COMPANIES.keys():
            return f"a list is not by {', '.join(tables.COMPANIES)}"
    if state.depot.keys() != set(COUNTED):
        return f"the trains left are not by {', '.join(COUNTED)}"
    if any(len(row) != state.players for row in (state.cash, state.sold, *state.shares.values())):
        return f"not one amount of cash, sales and every share for each of {state.players} seats"
    return None


def _strange_seats(state: State) -> str | None:
    bidders = (seat for bids in state.bids.values() for seat, _ in bids)
    somebody = (state.turn, state.priority, *state.president.values(), *state.privates.values(), *bidders)
    for seat in (*somebody, *(seat for seat in (state.actor, state.bankrupt, state.last_trader) if seat is not None)):
        if seat not in range(state.players):
            return f"there is no seat {seat}"
    return None


def _strange_numbers(state: State) -> str | None:
    """Rounds and rotations that exist; sums that nobody owes."""
    if not 1 <= state.operating_round <= state.operating_rounds <= MOST_ROUNDS or state.stock_round < 1:
        return f"there is no round {state.stock_round}, {state.operating_round} of {state.operating_rounds}"
    if any(rotation not in range(6) for _, rotation in state.tiles.values()):
        return "a tile is turned in a way that it cannot be"
    if min(state.passes, state.discount, state.earnings, state.offer_price, *state.treasury.values()) < 0:
        return "a sum or a count is negative"
    return None


def _strange_bids(state: State) -> str | None:
    """Bids are multiples of five that rise, one of a seat; the auction is the only place for them."""
    for private, bids in state.bids.items():
        prices = [price for _, price in bids]
        if any(price % tables.BID_STEP or price <= tables.PRIVATES[private].value for price in prices):
            return f"nobody can have bid that for {private}: {prices}"
        if sorted(set(prices)) != prices or len({seat for seat, _ in bids}) != len(bids):
            return f"the bids for {private} do not rise, or somebody has two: {bids}"
    if state.discount % tables.BID_STEP or state.discount > tables.PRIVATES[tables.P1].value:
        return f"nothing costs ${state.discount} less"
    return None


def _strange_step(state: State) -> str | None:
    """The step is one of its round, and what it needs is there."""
    if state.step not in STEPS_OF[state.round]:
        return f"there is no step {state.step} in a round of the kind {state.round}"
    if bool(state.offer) != (state.step in ASKED) or (state.offer and not _is_offer(state)):
        return f"this is offered in the step {state.step}: {state.offer}"
    if state.contested is not None and state.step not in ("bidding", "over"):
        return f"{state.contested} is contested in the step {state.step}"
    if state.step == "bidding" and len(state.bids.get(state.contested or "", ())) < 2:
        return "the bidding is for nothing, or has one bidder"
    waits = (*STEPS_OF["operating"], *TRANSITIONS) if state.step in (*ASKED, "discard") else ("",)
    if state.resume not in waits:
        return f"after the step {state.step} there is no {state.resume}"
    return None


def _is_offer(state: State) -> bool:
    """Is it a train of another company, or a private of a player, and is its owner asked, or the buyer in turn?"""
    if state.offer[0] == "private":
        owner = state.privates.get(state.offer[-1]) if len(state.offer) == 2 else None
    else:
        what, train, company = state.offer if len(state.offer) == 3 else ("", "", "")
        is_there = what == "train" and train in state.trains.get(company, ())
        owner = state.president.get(company) if is_there else None
    buyer = state.president.get(state.company or "")
    return owner not in (None, buyer) and state.actor == (owner if state.step == "answer" else buyer)


def rulings(state: State) -> dict[str, Any]:
    """The rulings of a position, as `setup` takes them."""
    return {
        "rulings": "18xx.games" if ANY_PRICE in state.rulings else "rulebook",
        "best_run": ANY_RUN not in state.rulings,
        "consent": NO_CONSENT not in state.rulings,
    }

"""The text of a position of an 18xx game: its fields, what a state from outside must be, and what follows from it."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields
from importlib.resources import files
from typing import Any

from trunkline.core.messages import Message
from trunkline.kit18xx.engine import TRANSITIONS
from trunkline.kit18xx.network import limits_of, reached_view
from trunkline.kit18xx.rules.variants import ANY_PRICE, ANY_RUN, GAMES_18XX, NO_CONSENT
from trunkline.kit18xx.state import State
from trunkline.routing import best_run
from trunkline.words.language import said

Kind = tuple[Message, Iterable[str | None], Collection[str]]
"""What the names are called, those that the state has, and all that there are."""

FIELDS = (
    *("rulings", "actor", "round", "step", "turn", "passes", "priority"),
    *("stock_round", "operating_round", "operating_rounds", "phase", "broken", "bankrupt"),
    *("bids", "discount", "contested", "sold", "has_sold", "last_trader"),
    *("cash", "privates", "company_privates", "closed", "powers"),
    *("shares", "president", "pool", "removed", "par", "floated", "spaces", "markers"),
    *("treasury", "trains", "depot", "train_pool", "stations", "tiles", "had_route"),
    *("company", "operated", "laid", "placed", "half_power", "earnings"),
    *("offer", "offer_price", "declined", "resume", "last_sale", "bought", "market_ended"),
)
"""In the order in which they are written; those of a title's own State come after them, unless it says otherwise."""
STEPS = {"auction": ("auction", "bidding", "par"), "stock": ("stock",)}
"""The steps of rounds; all others are those of an operating round, but the game can be over in any."""
ASKED = ("answer", "counter")
"""The steps in which something is on offer."""
MOST_WORK = 300_000
"""Routes and sets of routes that are looked at for the best runs of all companies: many times as many as in games."""


def malformed(state: State) -> str | None:
    if state.players not in state.title.cash:
        return said("the game isn't for {count} players", count=state.players)
    faults = (_strange_names, _gaps, _strange_seats, _strange_numbers, _strange_bids, _strange_step)
    return next((words for fault in faults if (words := fault(state))), None)


def too_hard(state: State) -> str | None:
    """The best runs must be found soon: boards can be made up that nobody plays, on which that takes minutes."""
    left = MOST_WORK
    for company in state.trains:
        run = best_run(reached_view(state, company), limits_of(state, company), left)
        if run.status != "optimal":
            return said("it takes too long to find the best run of {company}", company=company)
        left -= run.enumerated + run.nodes
    return None


def derive(state: State) -> None:
    laid = Counter(tile for tile, _ in state.tiles.values())
    state.bank = state.title.bank - sum(state.cash) - sum(state.treasury.values())
    state.ipo = {
        name: state.title.shares - sum(state.shares[name]) - state.pool[name] - state.removed[name]
        for name in state.title.companies
    }
    state.supply = {name: tile.count - laid[name] for name, tile in state.title.tiles.items() if not tile.unlimited}


def _kinds(state: State) -> tuple[Kind, ...]:
    wears = (train for trains in (*state.trains.values(), state.train_pool) for train in trains)
    sold = (company for companies in state.sold for company in companies)
    company = [name for name in (state.company, state.bought) if name]
    if any(card.presidency for card in state.title.privates.values()):
        company.insert(0, state.title.rules.granted_company(state))
    return (
        (Message("ruling"), state.rulings, GAMES_18XX),
        (Message("round"), [state.round], (*STEPS, "operating")),
        (Message("phase"), [state.phase], state.title.phases),
        (Message("company"), (*company, *state.president, *state.par, *state.spaces, *sold), state.title.companies),
        (Message("company"), (*state.company_privates.values(),), state.title.companies),
        (Message("private"), (*state.bids, *state.privates, *state.company_privates), state.title.privates),
        (Message("private"), [state.contested] if state.contested else [], state.title.privates),
        (Message("train"), wears, state.title.trains),
        (Message("hex"), (*state.tiles, *([state.half_power] if state.half_power else [])), state.title.hexes),
        (Message("tile"), (tile for tile, _ in state.tiles.values()), state.title.tiles),
    )


def _strange_names(state: State) -> str | None:
    for kind, names, all_of in _kinds(state):
        for name in names:
            if name not in all_of:
                return said("there is no {kind} {name}", kind=kind, name=str(name))
    once: tuple[Kind, ...] = (
        (Message("ruling"), state.rulings, GAMES_18XX),
        (Message("company"), state.floated, state.title.companies),
        (Message("company"), state.markers, state.title.companies),
        (Message("company"), state.had_route, state.title.companies),
        (Message("company"), state.operated, state.title.companies),
        (Message("private"), state.closed, state.title.privates),
        (Message("private with a power"), state.powers, state.title.powers),
    )
    for kind, names, all_of in once:
        for name, count in Counter(names).items():
            if name not in all_of or count > 1:
                return said("there is no {kind} {name}, or it is there twice", kind=kind, name=str(name))
    return None


def _gaps(state: State) -> str | None:
    """Lists by company and by train have all of them; lists by seat have every seat."""
    for row in (state.shares, state.pool, state.removed, state.treasury, state.trains, state.stations):
        if row.keys() != state.title.companies.keys():
            return said("a list isn't by {companies}", companies=tuple(state.title.companies))
    counted = tuple(name for name, train in state.title.trains.items() if train.count)
    if state.depot.keys() != set(counted):
        return said("the trains left aren't by {trains}", trains=counted)
    if any(len(row) != state.players for row in (state.cash, state.sold, *state.shares.values())):
        return said("cash, sales and shares must have one entry for each of {count} seats", count=state.players)
    return None


def _strange_seats(state: State) -> str | None:
    bidders = (seat for bids in state.bids.values() for seat, _ in bids)
    somebody = (state.turn, state.priority, *state.president.values(), *state.privates.values(), *bidders)
    for seat in (*somebody, *(seat for seat in (state.actor, state.bankrupt, state.last_trader) if seat is not None)):
        if seat not in range(state.players):
            return said("there is no seat {seat}", seat=seat)
    return None


def _strange_numbers(state: State) -> str | None:
    """Rounds and rotations that exist; sums that nobody owes."""
    most_rounds = max(phase.operating_rounds for phase in state.title.phases.values())
    if not 1 <= state.operating_round <= state.operating_rounds <= most_rounds or state.stock_round < 1:
        return said(
            "there is no round {stock}, {operating} of {rounds}",
            stock=state.stock_round,
            operating=state.operating_round,
            rounds=state.operating_rounds,
        )
    if state.market_ended and "end" not in state.title.zones.values():
        return said("the stock market has no end")
    if any(rotation not in range(6) for _, rotation in state.tiles.values()):
        return said("a tile is turned in an impossible way")
    if min(state.passes, state.discount, state.earnings, state.offer_price, *state.treasury.values()) < 0:
        return said("an amount or a count is negative")
    return None


def _strange_bids(state: State) -> str | None:
    """Bids are multiples of their step that rise, one of a seat; the auction is the only place for them."""
    for private, bids in state.bids.items():
        prices = [price for _, price in bids]
        if any(price % state.title.bid_step or price <= state.title.privates[private].value for price in prices):
            return said("nobody can have bid that on {private}: {prices}", private=private, prices=prices)
        if sorted(set(prices)) != prices or len({seat for seat, _ in bids}) != len(bids):
            return said(
                "the bids on {private} don't rise, or somebody has two: {bids}", private=private, bids=str(bids)
            )
    if state.discount % state.title.bid_step or state.discount > state.title.privates[state.title.first_private].value:
        return said("nothing is {discount} cheaper", discount=state.title.money(state.discount))
    return None


def _strange_step(state: State) -> str | None:
    """The step is one of its round, and what it needs is there."""
    operating = tuple(step for step in state.title.rules.steps if step not in (*STEPS["auction"], *STEPS["stock"]))
    if state.step not in (*STEPS.get(state.round, operating), "over"):
        return said("there is no step {step} in a round of the kind {round}", step=state.step, round=state.round)
    if bool(state.offer) != (state.step in ASKED) or (state.offer and not _is_offer(state)):
        return said("this can't be offered in the step {step}: {offer}", step=state.step, offer=str(state.offer))
    if state.bought and state.step not in ("stock", "over"):
        return said("nobody can have bought {company} in the step {step}", company=state.bought, step=state.step)
    if state.contested is not None and state.step not in ("bidding", "over"):
        return said("{private} can't be contested in the step {step}", private=state.contested, step=state.step)
    if state.step == "bidding" and len(state.bids.get(state.contested or "", ())) < 2:
        return said("the bidding has no private or only one bidder")
    waits = (*operating, *TRANSITIONS) if state.step in (*ASKED, "discard") else ("",)
    if state.resume not in waits:
        return said("after the step {step} there is no {next}", step=state.step, next=state.resume)
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


def variants(state: State) -> dict[str, Any]:
    return {
        "rulings": "18xx.games" if ANY_PRICE in state.rulings else "rulebook",
        "best_run": ANY_RUN not in state.rulings,
        "consent": NO_CONSENT not in state.rulings,
    }


class PositionText:
    """What the texts of positions of a title are made of."""

    VERSION = "1"

    def __init__(self, kind: type[State], names: Sequence[str] = ()) -> None:
        """`names` are the fields in another order than the usual one."""
        own = (field.name for field in fields(kind) if field.name not in State.__dataclass_fields__)
        self.FIELDS = tuple(names) or (*FIELDS, *own)
        places = (files(package) / "data" / f"positions{self.VERSION}.txt" for package in kind.title.packages)
        self.DICTIONARY = next((place.read_bytes() for place in places if place.is_file()), b"")

    malformed = staticmethod(malformed)
    too_hard = staticmethod(too_hard)
    derive = staticmethod(derive)
    variants = staticmethod(variants)

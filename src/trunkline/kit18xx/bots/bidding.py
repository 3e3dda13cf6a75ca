"""How bots bid for privates: by limits that vary."""

from collections.abc import Sequence
from random import Random

from trunkline.bots.bot import Candidate, Term
from trunkline.core.messages import Message
from trunkline.kit18xx.actions import Bid, Pass
from trunkline.kit18xx.bots.estimates import Estimates, Weights
from trunkline.kit18xx.bots.worth import single
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.rules.bids import highest_bid, on_offer
from trunkline.kit18xx.state import State, acting
from trunkline.kit18xx.title import Title

KEPT_FOR_THE_CHEAPEST = 2
"""Shares of the lowest par value for which cash is kept at the private that costs its face value, so that it is sold
soon; elsewhere as many as float a company."""


def kept(state: State, private: str) -> int:
    title = state.title
    if private == on_offer(state)[0]:
        shares = KEPT_FOR_THE_CHEAPEST
    else:
        shares = title.float_shares
        if title.privates[private].presidency:
            shares -= title.rules.president_units(state, title.rules.granted_company(state))
    return min(shares * min(title.pars), title.cash[state.players] * 7 // 10)


MOOD = 8
"""Per cent by which a bot may value a private more or less."""


def bid_candidates(estimates: Estimates, state: State, rng: Random, weights: Weights) -> list[Candidate]:
    """Every lowest bid that leaves enough cash and outbids somebody else, and a pass."""
    seat = acting(state)
    found: list[Candidate] = []
    for action in single(options(state)):
        if not isinstance(action, Bid) or _leads(state, seat, action.private):
            continue
        mood = rng.randrange(100 - MOOD, 101 + MOOD) * round(weights["private"]) // 100
        worth = estimates.privates[action.private] * mood // 100
        said = [Term("worth", worth), Term("cost", -action.price)]
        missing = kept(state, action.private) - (highest_bid(state, seat, action.private) - action.price)
        if missing > 0:
            said.append(Term("missing", -max(missing, 50)))
        why = _reason(state.title, action, worth)
        found.append(Candidate(action, sum(term.value for term in said), tuple(said), why, limit=worth))
    passing = Candidate(Pass(), 0, (), reason_to_pass(found))
    return sorted([*found, passing], key=lambda one: (-one.value, isinstance(one.action, Pass)))


def _reason(title: Title, bid: Bid, worth: int) -> Message:
    card = title.privates[bid.private]
    figures = {"private": bid.private, "money": title.money(worth), "price": title.money(bid.price)}
    if card.share:
        return Message("{private} is worth about {money} to you, for its share, and {price} is asked", **figures)
    if card.presidency:
        return Message(
            "{private} is worth about {money} to you, most of it for its president's certificate, and {price} is asked",
            **figures,
        )
    return Message("{private} is worth about {money} to you, and {price} is asked", **figures)


def reason_to_pass(found: Sequence[Candidate]) -> Message | None:
    best = max(found, key=lambda one: one.value, default=None)
    if best is None:
        return None
    if len(best.terms) > 2:
        return Message("you need your cash for the first stock round")
    return best.why


def _leads(state: State, seat: int, private: str) -> bool:
    bids = state.bids.get(private, ())
    return bool(bids) and bids[-1][0] == seat

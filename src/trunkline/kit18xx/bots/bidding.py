"""How bots of 18Chesapeake bid for privates: by limits that vary."""

from collections.abc import Mapping, Sequence
from random import Random

from trunkline.bots.bot import Candidate, Term
from trunkline.core.messages import Message
from trunkline.kit18xx.actions import Bid, Pass
from trunkline.kit18xx.bots.worth import single
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.rules.bids import highest_bid, on_offer
from trunkline.kit18xx.state import State, acting
from trunkline.games.chesapeake.title import P1, P2, P3, P4, P5, P6

KEPT = {P6: 4}
"""Shares of the lowest par value for which cash is kept: those that float a company, four if two come with P6."""
KEPT_FOR_THE_CHEAPEST = 2
"""Fewer for the private that costs its face value: while nobody buys it, passes send trains away."""


def kept(state: State, private: str) -> int:
    shares = KEPT_FOR_THE_CHEAPEST if private == on_offer(state)[0] else KEPT.get(private, state.title.float_shares)
    return min(shares * min(state.title.pars), state.title.cash[state.players] * 7 // 10)


WORTH = {P1: 30, P2: 58, P3: 70, P4: 108, P5: 128, P6: 245}
"""What a private is worth: a company pays up to double later, P5 and P6 bring shares."""
MOOD = 8
"""Per cent by which a bot may value a private more or less."""


def bid_candidates(state: State, rng: Random, weights: Mapping[str, float]) -> list[Candidate]:
    """Every lowest bid that leaves enough cash and outbids somebody else, and a pass."""
    seat = acting(state)
    found: list[Candidate] = []
    for action in single(options(state)):
        if not isinstance(action, Bid) or _leads(state, seat, action.private):
            continue
        mood = rng.randrange(100 - MOOD, 101 + MOOD) * round(weights["private"]) // 100
        worth = WORTH[action.private] * mood // 100
        said = [Term("worth", worth), Term("cost", -action.price)]
        missing = kept(state, action.private) - (highest_bid(state, seat, action.private) - action.price)
        if missing > 0:
            said.append(Term("missing", -max(missing, 50)))
        why = _reason(action, worth)
        found.append(Candidate(action, sum(term.value for term in said), tuple(said), why, limit=worth))
    passing = Candidate(Pass(), 0, (), reason_to_pass(found))
    return sorted([*found, passing], key=lambda one: (-one.value, isinstance(one.action, Pass)))


def _reason(bid: Bid, worth: int) -> Message:
    figures = {"private": bid.private, "money": worth, "price": bid.price}
    if bid.private == P5:
        return Message("{private} is worth about ${money} to you, for its share, and ${price} is asked", **figures)
    if bid.private == P6:
        return Message(
            "{private} is worth about ${money} to you, most of it for its president's certificate, and ${price} is "
            "asked",
            **figures,
        )
    return Message("{private} is worth about ${money} to you, and ${price} is asked", **figures)


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

"""Chapter 9 and ruling R2: what a player can bid for a private, and that whoever wins it can pay."""

from collections.abc import Callable

from trunkline.core.errors import Illegal
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Bid, Pass
from trunkline.kit18xx.rules.variants import OVERBID
from trunkline.kit18xx.state import State, acting

Consequence = Callable[[State, Bid | Pass], None]
"""What a bid or a pass does in the auction."""


def on_offer(state: State) -> list[str]:
    """The privates that nobody has bought yet, cheapest first."""
    return [
        private for private in state.title.privates if private not in state.privates and private not in state.closed
    ]


def face_price(state: State, private: str) -> int:
    """What the private costs: its face value, for the first one less what the passes took off."""
    return state.title.privates[private].value - (state.discount if private == state.title.first_private else 0)


@rule("9")
def lowest_bid(state: State, private: str) -> int:
    """Five dollars above the face value or the highest bid."""
    bids = state.bids.get(private)
    return (bids[-1][1] if bids else state.title.privates[private].value) + state.title.bid_step


@rule("9")
def set_aside(state: State, seat: int, private: str = "") -> int:
    """Money set aside for the seat's highest bids on other privates."""
    return sum(bids[-1][1] for other, bids in state.bids.items() if other != private and bids and bids[-1][0] == seat)


@rule("9")
def highest_bid(state: State, seat: int, private: str) -> int:
    """The most that a seat may bid: cash that is not set aside (ruling R2).

    With 18xx.games' variant an outbid player may add the beaten bid, which may be more than there is.
    """
    money = state.cash[seat] - set_aside(state, seat, private)
    bids = state.bids.get(private, ())
    if OVERBID in state.rulings and bids and bids[-1][0] != seat:
        money += sum(price for bidder, price in bids if bidder == seat)
    return money


@rule("9")
def check_payment(state: State, action: Bid | Pass, do: Consequence) -> Illegal | None:
    """Nobody pays more than they have, nor are the others left without a way out (18xx.games' variant of ruling R2)."""
    if OVERBID not in state.rulings or _can_all_pay(state, action):
        return None
    after = state.copy()
    do(after, action)
    for private, seat in _bought(state, after):
        if missing := _missing(after, seat):
            return Illegal(
                "9",
                "the buyer of {private} couldn't pay for it and would be {missing} short",
                private=private,
                missing=state.title.money(missing),
            )
    if not _can_end(after, do):
        return Illegal("9", "after that, nobody could pay the highest bid or beat it")
    return None


def _can_all_pay(state: State, action: Bid | Pass) -> bool:
    """Has everybody the money for their highest bids, this one among them? Then nothing can go wrong."""
    if any(_missing(state, seat) for seat in range(state.players)):
        return False
    seat = acting(state)
    return not isinstance(action, Bid) or action.price <= state.cash[seat] - set_aside(state, seat, action.private)


def highest_payable(low: int, high: int, step: int, is_payable: Callable[[int], bool]) -> int:
    """The highest of these prices that can be paid, if the lowest can; below a price that can be paid all can."""
    steps, beyond = 0, (high - low) // step + 1
    while beyond - steps > 1:
        middle = (steps + beyond) // 2
        steps, beyond = (middle, beyond) if is_payable(low + middle * step) else (steps, middle)
    return low + steps * step


def _bought(before: State, after: State) -> list[tuple[str, int]]:
    return [(private, seat) for private, seat in after.privates.items() if private not in before.privates]


def _missing(state: State, seat: int) -> int:
    """How much more a seat has bid than it has."""
    return max(0, set_aside(state, seat) - state.cash[seat])


def _is_paid(before: State, after: State) -> bool:
    """Could everybody pay who has bought something?"""
    return not any(_missing(after, seat) for _, seat in _bought(before, after))


def _can_end(state: State, do: Consequence) -> bool:
    """Can the auction end from here with the money that there is?"""
    if state.step == "bidding":
        return any(_wins(state, seat, do) for seat, _ in state.bids[state.contested or ""])
    if state.step != "auction" or not any(_missing(state, seat) for seat in range(state.players)):
        return True
    return _ends_by_passing(state, do) or any(_helps(state, seat, do) for seat in range(state.players))


def _wins(state: State, seat: int, do: Consequence) -> bool:
    """Can this bidder win the contested private, with all others passing, and pay?"""
    private = state.contested
    assert private is not None
    after = state.copy()
    while after.contested == private:
        price = lowest_bid(after, private)
        if after.actor != seat:
            do(after, Pass())
        elif price <= highest_bid(after, seat, private):
            do(after, Bid(private, price))
        else:
            return False
    return _is_paid(state, after) and _can_end(after, do)


def _ends_by_passing(state: State, do: Consequence) -> bool:
    """Does it end well if all pass until the first private costs nothing?"""
    first = state.title.first_private
    if first in state.privates:
        return False
    after = state.copy()
    while first not in after.privates:
        do(after, Pass())
    return _is_paid(state, after) and _can_end(after, do)


def _helps(state: State, seat: int, do: Consequence) -> bool:
    """Does it end well if the others pass, and this seat then buys the cheapest or beats a bid that cannot be paid?"""
    before = state.copy()
    while before.actor != seat and before.step == "auction":
        do(before, Pass())
    if not _is_paid(state, before):
        return False
    if before.step != "auction":  # the passes sold the first private, and the bids for the next ones are settled
        return _can_end(before, do)
    cheapest = on_offer(before)[0]
    ways = [Bid(cheapest, face_price(before, cheapest))]
    for private, bids in before.bids.items():
        if bids and _missing(before, bids[-1][0]):
            ways.append(Bid(private, lowest_bid(before, private)))
    for bid in ways:
        if bid.price <= before.cash[seat] - set_aside(before, seat, bid.private):
            after = before.copy()
            do(after, bid)
            if _is_paid(before, after) and _can_end(after, do):
                return True
    return False

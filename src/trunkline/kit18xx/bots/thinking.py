"""How bots decide on money: each choice is played on in forecasts, the better ones in more."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trunkline.bots.bot import HABIT, Candidate, Term
from trunkline.core.messages import Message
from trunkline.kit18xx.actions import Accept, Action, CounterOffer, Dividend, Par, Pass, Sell
from trunkline.kit18xx.bots.choices import choices, is_guest, price_of_train
from trunkline.kit18xx.bots.estimates import Estimates, Weights
from trunkline.kit18xx.bots.forecast import Habits, draw_habits
from trunkline.kit18xx.bots.forecast_stock import play_on
from trunkline.kit18xx.bots.ledger import Ledger, ledger_of
from trunkline.kit18xx.bots.numbers import numbers_of
from trunkline.kit18xx.engine import apply
from trunkline.kit18xx.rules.ending import scores
from trunkline.kit18xx.state import State, acting, operating, price_of


@dataclass(slots=True)
class Prospect:
    cash: int = 0
    shares: int = 0
    others: int = 0
    """The average of the other seats."""
    count: int = 0

    def lead(self, rivals: int = 100) -> int:
        """The seat's lead, if what others have counts so many per cent."""
        return (self.cash + self.shares - self.others * rivals // 100) // max(1, self.count)

    def add(self, totals: Sequence[int], shares: int, seat: int) -> None:
        self.cash += totals[seat] - shares
        self.shares += shares
        self.others += (sum(totals) - totals[seat]) // (len(totals) - 1)
        self.count += 1


def look_ahead(estimates: Estimates, state: State, seat: int, futures: Sequence[Habits], prospect: Prospect) -> None:
    if state.actor is None:
        shares = sum(held[seat] * price_of(state, company) for company, held in state.shares.items())
        for _ in futures:
            prospect.add(scores(state), shares, seat)
        return
    books = ledger_of(estimates, state)
    for habits in futures:
        book = books.copy()
        totals = play_on(book, habits)
        prospect.add(totals, shares_worth(book, seat), seat)


def shares_worth(book: Ledger, seat: int) -> int:
    price = book.numbers.price
    return sum(held[seat] * price[space] for held, space in zip(book.shares, book.space, strict=True) if space >= 0)


Stages = tuple[tuple[int, int], ...]
"""So many forecasts for so many of the best choices, one stage after the other."""


MORE_SHARES = Message("your shares end up worth more")
LESS_SHARES = Message("your shares end up worth less")
MORE_CASH = Message("you end up with more cash")
LESS_CASH = Message("you end up with less cash")
FEW = 4
"""Up to so many choices are looked at twice as closely."""


def stages(budget: int) -> Stages:
    """A sixth of the forecasts for every choice, the others for those that look best."""
    if budget < 3:
        return ((budget, 999),)
    return ((max(1, budget // 6), 999), (max(1, budget // 3), 6), (max(1, budget // 2), 3))


def leaning(state: State, action: Action, seat: int, weights: Weights) -> int:
    if isinstance(action, Sell):
        if state.step == "trains":
            return 0
        before = len(state.sold[seat])
        return -round(weights["sale"] * (1 + before) + weights["sold_share"] * action.count)
    if isinstance(action, Pass) and state.step == "stock":
        return 0 if state.bought else -round(weights["idle"])
    if isinstance(action, Pass) and state.step == "trains":
        return -round(weights["bare"]) if not state.trains[operating(state)] else 0
    if isinstance(action, Par):
        return round(weights["start"])
    if isinstance(action, Dividend):
        return round(weights["pay"]) * action.pay
    if is_guest(state, action, seat):
        return round(weights["guest"])
    return -round(price_of_train(state, action) * weights["train"] / 100)


def weigh(
    estimates: Estimates, state: State, found: Sequence[Action], rng: Random, budget: int, weights: Weights
) -> list[Candidate]:
    seat, rivals, numbers = acting(state), round(weights["rivals"]), numbers_of(state.title, estimates)
    lean = [leaning(state, action, seat, weights) for action in found]
    afters = [after(state, action) for action in found]
    seen = [Prospect() for _ in found]

    def rank(number: int) -> tuple[int, int, int]:
        value = seen[number].lead(rivals) + lean[number]
        return -seen[number].count, -value, isinstance(found[number], Pass)

    alive = list(range(len(found)))
    for forecasts, width in stages(budget):
        alive = sorted(alive, key=rank)[:width]
        if len(alive) == 1 and seen[alive[0]].count:
            break
        futures = draw_habits(numbers, rng, forecasts)
        for number in alive:
            look_ahead(estimates, afters[number], seat, futures, seen[number])
    weighed: list[Candidate] = []
    for number in sorted(range(len(found)), key=rank):
        value: float = seen[number].lead(rivals) + lean[number]
        if weighed:
            # What fewer forecasts have looked at is not said to be better than what more have.
            value = min(value, weighed[-1].value)
        weighed.append(Candidate(found[number], value, terms(seen[number], lean[number], rivals)))
    return weighed


def after(state: State, action: Action) -> State:
    """The state after an action; after a counter-offer, as if the buyer accepted it."""
    result = state.copy()
    if isinstance(action, CounterOffer):
        result.offer_price, action = action.price, Accept()
    apply(result, action)
    return result


def terms(seen: Prospect, lean: int, rivals: int) -> tuple[Term, ...]:
    count = max(1, seen.count)
    shares, cash, others = seen.shares // count, seen.cash // count, seen.others // count
    said = [
        Term("shares", shares, MORE_SHARES, LESS_SHARES),
        Term("cash", cash, MORE_CASH, LESS_CASH),
        Term("others", -others * rivals // 100),
    ]
    if lean:
        said.append(Term(HABIT, lean))
    return tuple(said)


def think(estimates: Estimates, state: State, rng: Random, budget: int, weights: Weights) -> list[Candidate]:
    found = choices(estimates, state)
    if len(found) == 1:
        return [Candidate(found[0], 0)]
    return weigh(estimates, state, found, rng, budget * (2 if len(found) <= FEW else 1), weights)

"""Chapters 8 and 10: the dividend phase, and the end of the game that it tests."""

from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.games.express.events import DialsReset, DividendsPaid, GameEnded
from trunkline.games.express.state import State, sold
from trunkline.games.express.tables import COMPANIES_AT_END, DETROIT, DIALS, HEXES, HOUSES_AT_END, INDUSTRIAL


@rule("4.2")
def is_red(state: State, dial: str) -> bool:
    """Has the dial been chosen as often as it can be before the next reset?"""
    return state.needles[dial] >= DIALS[dial]


@rule("8.1")
def is_dividend_due(state: State) -> bool:
    """Two needles in red call the dividend phase when a turn begins."""
    return sum(is_red(state, dial) for dial in DIALS) >= 2


@rule("8.1")
def dividend_phase(state: State, events: Events = None) -> None:
    """Pay, test the end of the game, and only if it goes on reset the dials and let Detroit grow."""
    if events is not None:
        events.append(dividends(state))
    for company in state.income:
        pay_dividend(state, company)
    if end_reasons(state):
        end_game(state, events)
        return
    reset_dials(state)
    before = state.industrial["Detroit"]
    grow_detroit(state)
    if events is not None:
        detroit = state.industrial["Detroit"]
        events.append(DialsReset(detroit, detroit > before))


def dividends(state: State) -> DividendsPaid:
    """What a general dividend pays now."""
    rates = {company: rate for company in state.income if (rate := dividend_per_share(state, company))}
    paid = [sum(state.shares[company][seat] * rate for company, rate in rates.items()) for seat in range(state.players)]
    return DividendsPaid(rates, tuple(paid))


@rule("8.2")
def dividend_per_share(state: State, company: str) -> int:
    """The company's income over its shares sold, rounded up; nothing if none is sold (ruling C13)."""
    count = sold(state, company)
    return -(-state.income[company] // count) if count else 0


@rule("8.2", "9.2")
def pay_dividend(state: State, company: str) -> None:
    """The bank pays every share of the company."""
    per_share = dividend_per_share(state, company)
    for seat, count in enumerate(state.shares[company]):
        state.cash[seat] += count * per_share
        state.bank -= count * per_share


@rule("8.3")
def reset_dials(state: State) -> None:
    """All needles go back to green."""
    for dial in DIALS:
        state.needles[dial] = 0


@rule("8.4")
def grow_detroit(state: State) -> None:
    """Detroit moves on by one box, if there is one, with the income of the companies there."""
    advance(state, DETROIT)


def next_box(state: State, city: str) -> int | None:
    """The next value of an industrial city, None on its last box."""
    boxes = INDUSTRIAL[city]
    place = boxes.index(state.industrial[city]) + 1
    return boxes[place] if place < len(boxes) else None


def advance(state: State, hex: str) -> None:
    """Move an industrial city on by one box, and the income of every company there by the difference."""
    city = HEXES[hex].name
    box = next_box(state, city)
    if box is not None:
        raise_income(state, hex, box - state.industrial[city])
        state.industrial[city] = box


def raise_income(state: State, hex: str, amount: int) -> None:
    """Raise the income of every company in a hex."""
    for company in state.locomotives.get(hex, ()):
        state.income[company] += amount


@rule("10.1", "10.2", "10.3", "10.4")
def end_reasons(state: State) -> list[str]:
    """The sections of the end conditions that hold now. Wabash counts once it is open (ruling C10)."""
    no_locomotives = sum(state.charter[company] == 0 for company in state.income)
    no_shares = sum(state.unsold[company] == 0 for company in state.income)
    conditions = {
        "10.1": no_locomotives >= COMPANIES_AT_END,
        "10.2": no_shares >= COMPANIES_AT_END,
        "10.3": state.houses <= HOUSES_AT_END,
        "10.4": state.industrial["Detroit"] == INDUSTRIAL["Detroit"][-1],
    }
    return [section for section, holds in conditions.items() if holds]


@rule("10.5")
def end_game(state: State, events: Events = None) -> None:
    """Nobody acts any more."""
    if events is not None:
        events.append(ending(state))
    state.actor = None
    state.step = "over"


def ending(state: State) -> GameEnded:
    """Why the game ends if it ends now, and with which scores."""
    bare = [
        tuple(company for company in state.income if not pieces[company]) for pieces in (state.charter, state.unsold)
    ]
    detroit, reasons = state.industrial["Detroit"], tuple(end_reasons(state))
    return GameEnded(reasons, bare[0], bare[1], state.houses, detroit, tuple(scores(state)))


@rule("10.6")
def scores(state: State) -> list[int]:
    """Money alone counts."""
    return list(state.cash)

"""How near the end of a game of Chicago Express is, in words."""

from trunkline.games.express.rules.dividends import end_reasons, is_dividend_due
from trunkline.games.express.state import State
from trunkline.games.express.tables import COMPANIES_AT_END, DIALS, EXPANSION_HEXES, HOUSES_AT_END, INDUSTRIAL
from trunkline.words.language import said


def near_end(state: State) -> str:
    """That the next dividend is the last, or that it comes after this turn; nothing before that is certain."""
    if state.actor is None or not end_reasons(state):
        return ""
    if is_dividend_due(state):
        return said("After this turn, the last dividend ends the game.")
    return said("The next dividend ends the game.")


def if_sold(state: State, company: str) -> str:
    """That the sale of this share would bring the end; nothing if it wouldn't, or if that is certain anyway."""
    after = state.copy()
    after.unsold[company] -= 1
    if not after.unsold[company] and end_reasons(after) and not end_reasons(state):
        if is_dividend_due(state):
            return said("if it's sold, the game ends after this auction")
        return said("if it's sold, the next dividend ends the game")
    return ""


def until_end(state: State) -> dict[str, int]:
    """For each of the four ends, by its section, about how many actions it still takes."""
    locomotives, shares = (
        sum(sorted(left[company] for company in state.income)[:COMPANIES_AT_END])
        for left in (state.charter, state.unsold)
    )
    boxes = INDUSTRIAL["Detroit"]
    dividends = len(boxes) - 1 - boxes.index(state.industrial["Detroit"])
    return {
        "10.1": -(-locomotives // EXPANSION_HEXES),
        "10.2": shares,
        "10.3": houses_until_end(state),
        "10.4": dividends * sum(sorted(DIALS.values())[:2]),
    }


def houses_until_end(state: State) -> int:
    """How many more houses end the game."""
    return max(0, state.houses - HOUSES_AT_END)

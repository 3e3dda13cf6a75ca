"""What the picture of Chicago Express says in words: the turn, and how near the end of the game is."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.games.express.rules.dividends import end_reasons
from trunkline.games.express.state import State
from trunkline.games.express.tables import COMPANIES_AT_END, HOUSES_AT_END, INDUSTRIAL
from trunkline.games.express.words.questions import asked, asked_player
from trunkline.words.language import said
from trunkline.words.phrases import victory


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    """Who must act, and what for."""
    if state.actor is None:
        return said("Game over:"), victory(names, winners(state.cash), max(state.cash))
    return f"{asked_player(state, names)}:", asked(state, names)


def end_words(state: State) -> list[tuple[str, bool]]:
    """The four ways in which the game ends after the next dividend, each with whether it holds now."""
    empty = sum(state.charter[company] == 0 for company in state.income)
    sold_out = sum(state.unsold[company] == 0 for company in state.income)
    detroit, last = state.industrial["Detroit"], INDUSTRIAL["Detroit"][-1]
    words = {
        "10.1": said("charters without locomotives {count} of {end}", count=empty, end=COMPANIES_AT_END),
        "10.2": said("charters without shares {count} of {end}", count=sold_out, end=COMPANIES_AT_END),
        "10.3": said("houses left {count}, ends at {end}", count=state.houses, end=HOUSES_AT_END),
        "10.4": said("Detroit at {value}, ends at {end}", value=detroit, end=last),
    }
    hold = end_reasons(state)
    return [(each, section in hold) for section, each in words.items()]

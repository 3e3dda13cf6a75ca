"""What the picture of Chicago Express says in words: the turn, the hexes, the end of the game."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.games.express.rules.auction import lowest_bid
from trunkline.games.express.rules.dividends import end_reasons, is_red
from trunkline.games.express.rules.expansion import cost_of, income_of
from trunkline.games.express.state import State
from trunkline.games.express.tables import (
    CHICAGO,
    COMPANIES,
    COMPANIES_AT_END,
    DETROIT,
    DIALS,
    EXCLUSIVE,
    EXPANSION_HEXES,
    FOREST_MONEY,
    FORT_WAYNE,
    HEXES,
    HOUSES_AT_END,
    INDUSTRIAL,
    INITIAL_AUCTIONS,
)

#: What a seat does once it has chosen an action that it can also leave undone.
CHOSEN = {
    "offer": "puts a share up for auction, or leaves it",
    "expand": "picks a company to expand, or leaves it",
    "develop": "develops a hex with a locomotive, or leaves it",
}


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    """Who must act, and what for."""
    if state.actor is None:
        best = winners(state.cash)
        who = " and ".join(names[seat] for seat in best)
        verb = "share the victory" if len(best) > 1 else "wins"
        return "Game over", f"{who} {verb} with ${max(state.cash)}"
    return names[state.actor], _asked(state, names)


def _asked(state: State, names: Sequence[str]) -> str:
    if state.step == "bid":
        return _bid_words(state, names)
    if state.step == "choose":
        return f"chooses {listed([dial for dial in DIALS if not is_red(state, dial)])}"
    if state.step == "build":
        company, more = state.company or "", "more " if state.built else ""
        count = min(EXPANSION_HEXES - state.built, state.charter[company])
        left = f"{count} {more}{'hex' if count == 1 else 'hexes'}"
        return f"expands {company} · up to {left}, with ${state.treasury[company]}"
    return CHOSEN[state.step]


def _bid_words(state: State, names: Sequence[str]) -> str:
    total = len(INITIAL_AUCTIONS)
    which = f" in initial auction {state.initial + 1} of {total}" if state.initial < total else ""
    standing = "no bid yet" if state.bidder is None else f"highest bid ${state.price} by {names[state.bidder]}"
    return f"bids or passes for a share of {state.company}{which} · {standing} · ${lowest_bid(state)} or more"


def listed(words: Sequence[str]) -> str:
    """A choice as a reader says it: "one, two or three"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def hex_words(state: State, hex: str) -> str:
    """Everything about a hex: name, kind, cost now, income, and the companies there."""
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    name = f"{printed.name} ({hex})" if printed.name else hex
    kind = "industrial city" if printed.terrain == "industrial" else f"{printed.terrain} hex"
    said = [f"{name}, {kind}", *_cost_words(state, hex), *_income_words(state, hex)]
    if hex == CHICAGO:
        said.append("The goal: a company that arrives pays a dividend at once")
    if hex == FORT_WAYNE:
        said.append("Wabash starts here")
    said.append(f"Here: {', '.join(there)}" if there else "No locomotive here")
    return ". ".join(said) + "."


def _cost_words(state: State, hex: str) -> list[str]:
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    if printed.terrain == "start":
        owner = next(name for name, company in COMPANIES.items() if company.start == hex)
        return [f"{owner} starts here; closed to all others"]
    if there and printed.terrain in EXCLUSIVE:
        return ["Full: room for one locomotive"]
    if len(there) == len(COMPANIES):
        return ["Full: every company is here"]
    now, each = cost_of(state, hex), printed.cost
    return [f"The next locomotive costs ${now}" + (f" ({len(there) + 1} times ${each})" if there else "")]


def _income_words(state: State, hex: str) -> list[str]:
    printed = HEXES[hex]
    if printed.terrain == "start":
        return []
    if printed.terrain == "forest":
        money = f"${FOREST_MONEY} for the company when developed"
        return ["No income", "Developed" if hex in state.developed else money]
    said = [f"Income +{income_of(state, hex)}" if income_of(state, hex) else "No income"]
    if hex in state.developed:
        said.append(f"Developed, house +{printed.develop} included")
    elif printed.develop:
        said.append(f"A house adds +{printed.develop}")
    elif hex == DETROIT:
        said.append("Grows by itself after each dividend")
    elif printed.terrain == "industrial":
        said.append(f"Development moves it along {', '.join(map(str, INDUSTRIAL[printed.name]))}")
    return said


def end_words(state: State) -> list[tuple[str, bool]]:
    """The four ways in which the game ends after the next dividend, each with whether it holds now."""
    empty = sum(state.charter[company] == 0 for company in state.income)
    sold_out = sum(state.unsold[company] == 0 for company in state.income)
    said = {
        "10.1": f"charters without locomotives {empty} of {COMPANIES_AT_END}",
        "10.2": f"charters without shares {sold_out} of {COMPANIES_AT_END}",
        "10.3": f"houses left {state.houses}, ends at {HOUSES_AT_END}",
        "10.4": f"Detroit at {state.industrial['Detroit']}, ends at {INDUSTRIAL['Detroit'][-1]}",
    }
    hold = end_reasons(state)
    return [(words, section in hold) for section, words in said.items()]

"""The table of Chicago Express in words, for those who do not see it."""

from collections.abc import Mapping, Sequence

from trunkline.games.express.events.happened import ended
from trunkline.games.express.rules.dividends import dividend_per_share, end_reasons, is_red
from trunkline.games.express.state import State, is_open, network, sold
from trunkline.games.express.tables import COMPANIES, COMPANIES_AT_END, DIALS, HOUSES_AT_END, INDUSTRIAL, label
from trunkline.games.express.words import sentences
from trunkline.words.phrases import Told, listed


def position(state: State, names: Sequence[str]) -> list[Told]:
    """Everything on the table: a heading, and sentences under it."""
    return [
        ("Players", [tell_player(state, seat, names) for seat in range(state.players)]),
        ("Companies", [tell_company(state, company, names) for company in COMPANIES]),
        ("Dials", [_dial(state, dial) for dial in DIALS]),
        ("Houses and industrial cities", _supply(state)),
        ("The end of the game", _end(state)),
    ]


def tell_player(state: State, seat: int, names: Sequence[str]) -> str:
    """Money, shares and what a dividend would bring."""
    held = [(company, state.shares[company][seat]) for company in COMPANIES if state.shares[company][seat]]
    gets = sum(count * dividend_per_share(state, company) for company, count in held)
    shares = listed([f"{count} of {company}" for company, count in held]) if held else "none"
    return f"{names[seat]}: ${state.cash[seat]} in cash; shares: {shares}; a dividend now would bring ${gets}."


def tell_company(state: State, company: str, names: Sequence[str] = ()) -> str:
    """Money, income, shares, locomotives and hexes of a company."""
    card = COMPANIES[company]
    if not is_open(state, company):
        return (
            f"{company}, {card.name}: not open; it begins in {label(card.start)} when a company reaches Chicago, "
            f"with {card.shares} shares and {card.locomotives} locomotives."
        )
    said = [f"${state.treasury[company]} to build with, income ${state.income[company]}"]
    said.append(f"{sold(state, company)} of {card.shares} shares sold, each pays ${dividend_per_share(state, company)}")
    held = [f"{_seat(names, seat)} {count}" for seat, count in enumerate(state.shares[company]) if count]
    said += [f"held by {listed(held)}"] if held else []
    said.append(f"{state.charter[company]} of {card.locomotives} locomotives left")
    said.append(f"in {listed([label(hex) for hex in network(state, company)])}")
    return f"{company}, {card.name}: {'; '.join(said)}."


def _seat(names: Sequence[str], seat: int) -> str:
    """A player's name, or the seat's number if there are none."""
    return names[seat] if names else f"seat {seat + 1}"


def _dial(state: State, dial: str) -> str:
    red = ", in red: it cannot be chosen" if is_red(state, dial) else ""
    return f"{dial.capitalize()}: chosen {state.needles[dial]} of {DIALS[dial]} times{red}."


def _supply(state: State) -> list[str]:
    """Houses, developed hexes, and the values of the industrial cities."""
    values = [f"{city} {value}" for city, value in state.industrial.items()]
    said = [f"{state.houses} houses are left.", f"Values on the industrial track: {listed(values)}."]
    developed = [label(hex) for hex in state.developed]
    return [*said, f"Developed: {listed(developed)}."] if developed else said


def _end(state: State) -> list[str]:
    """The four ways to the end, and whether one of them holds."""
    said = [
        f"Companies without locomotives: {len(_without(state, state.charter))}, the end at {COMPANIES_AT_END}.",
        f"Companies without shares: {len(_without(state, state.unsold))}, the end at {COMPANIES_AT_END}.",
        f"Houses left: {state.houses}, the end at {HOUSES_AT_END}.",
        f"Detroit: {state.industrial['Detroit']}, the end at {INDUSTRIAL['Detroit'][-1]}.",
    ]
    if state.actor is None:
        return [*said, f"The game is over: {why_it_ends(state)}."]
    return (
        [*said, f"The game ends after the next general dividend: {why_it_ends(state)}."] if end_reasons(state) else said
    )


def why_it_ends(state: State) -> str:
    """The conditions of the end that hold, each with its section."""
    return sentences.why_it_ends(ended(state))


def _without(state: State, pieces: Mapping[str, int]) -> list[str]:
    """The open companies that have none of these pieces left."""
    return [company for company in state.income if not pieces[company]]

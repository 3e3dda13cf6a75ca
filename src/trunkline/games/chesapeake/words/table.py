"""The table of 18Chesapeake in words, for those who do not see it."""

from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.trains import bank_trains
from trunkline.games.chesapeake.state import State, floated_companies
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, PRIVATES, TRAINS
from trunkline.games.chesapeake.words.phrases import Names, label, phase_words
from trunkline.games.chesapeake.words.things import tell_company, tell_hex, tell_player, tell_private
from trunkline.words.phrases import Told, listed


def position(state: State, names: Names) -> list[Told]:
    """Everything on the table: a heading, and sentences under it."""
    told = [
        ("The round", _round(state, names)),
        ("Players", [tell_player(state, seat, names) for seat in range(state.players)]),
        ("Privates", [tell_private(state, private, names) for private in PRIVATES if private not in state.closed]),
        ("Companies", _companies(state, names)),
        ("Trains", _trains(state)),
        ("The map", _map(state)),
    ]
    return [(heading, sentences) for heading, sentences in told if sentences]


def _round(state: State, names: Names) -> list[str]:
    """Which round it is, the phase, the bank, and who is first in what."""
    said = {
        "auction": "The private auction.",
        "stock": f"Stock round {state.stock_round}.",
        "operating": f"Operating round {state.stock_round}.{state.operating_round}, "
        f"number {state.operating_round} of {state.operating_rounds} before the next stock round.",
    }
    sentences = [said[state.round], f"Phase {state.phase}: {phase_words(state.phase)}."]
    sentences.append("The bank is broken: the end is near." if state.broken else f"The bank has ${state.bank}.")
    sentences.append(f"{names[state.priority]} has the priority deal.")
    order = operating_order(state, floated_companies(state))
    if order:
        sentences.append(f"Companies operate in this order: {', '.join(order)}.")
    return sentences


def _companies(state: State, names: Names) -> list[str]:
    """Every company that has begun, and the names of the others."""
    begun = [company for company in COMPANIES if company in state.par or any(state.shares[company])]
    rest = [company for company in COMPANIES if company not in begun]
    said = [tell_company(state, company, names) for company in begun]
    return [*said, f"Not started: {listed(rest)}."] if rest else said


def _trains(state: State) -> list[str]:
    """What the bank sells, and what lies in the pool."""
    sells = [f"a {name}-train for ${TRAINS[name].cost}" for name in bank_trains(state)]
    left = [f"{count} {name}-trains" for name, count in state.depot.items() if count]
    said = [f"The bank sells {listed(sells)}."] if sells else []
    said += [f"Left in the bank: {listed(left)}."] if left else []
    return (
        [*said, f"In the pool: {listed([f'a {name}-train' for name in state.train_pool])}."]
        if state.train_pool
        else said
    )


def _map(state: State) -> list[str]:
    """Every hex that has been built in or holds a station, in the order of the map."""
    stations = {place.partition(":")[0] for placed in state.stations.values() for place in placed}
    homes = [f"{company} in {label(card.home)}" for company, card in COMPANIES.items()]
    built = [tell_hex(state, hex) for hex in HEXES if hex in state.tiles or hex in stations]
    return [f"Homes: {listed(homes)}.", *(built or ["No tile has been laid."])]

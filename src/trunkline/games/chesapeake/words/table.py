"""The table of 18Chesapeake in words, for those who do not see it."""

from collections.abc import Callable

from trunkline.core.messages import Message
from trunkline.games.chesapeake.market import move_down, move_left, move_right, move_up, operating_order
from trunkline.games.chesapeake.rules.trains import bank_trains
from trunkline.games.chesapeake.state import State, floated_companies
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, MARKET, PRIVATES, TRAINS
from trunkline.games.chesapeake.words.phrases import Names, label, phase_words, train_name, trains_name
from trunkline.games.chesapeake.words.rounds import where
from trunkline.games.chesapeake.words.things import tell_company, tell_hex, tell_player, tell_private
from trunkline.words.language import said
from trunkline.words.phrases import Paragraph, in_row


def table_in_words(state: State, names: Names) -> list[Paragraph]:
    """Everything on the table: a heading, and sentences under it."""
    parts = [
        (said("The round"), _round(state, names)),
        (said("Players"), [tell_player(state, seat, names) for seat in range(state.players)]),
        (
            said("Privates"),
            [tell_private(state, private, names) for private in PRIVATES if private not in state.closed],
        ),
        (said("Companies"), _companies(state, names)),
        (said("Stock market"), _market(state)),
        (said("Trains"), _trains(state)),
        (said("The map"), _map(state)),
    ]
    return [(heading, sentences) for heading, sentences in parts if sentences]


def _round(state: State, names: Names) -> list[str]:
    """Which round it is, the phase, the bank, and who is first in what."""
    sentences = [
        f"{in_row(where(state))}.",
        said("Phase {phase}: {allowed}.", phase=state.phase, allowed=phase_words(state.phase)),
        said("The bank is broken: the end is near.")
        if state.broken
        else said("The bank has ${amount}.", amount=state.bank),
        said("{name} has the priority deal.", name=names[state.priority]),
    ]
    if order := operating_order(state, floated_companies(state)):
        sentences.append(said("Companies operate in this order: {companies}.", companies=", ".join(order)))
    return sentences


def _companies(state: State, names: Names) -> list[str]:
    """Every company that has begun, and the names of the others."""
    begun = [company for company in COMPANIES if company in state.par or any(state.shares[company])]
    rest = [company for company in COMPANIES if company not in begun]
    sentences = [tell_company(state, company, names) for company in begun]
    return [*sentences, said("Not started: {companies}.", companies=rest)] if rest else sentences


def _market(state: State) -> list[str]:
    """Each marker: where it is, and the prices beside it."""
    return [_marker(state, company) for company in operating_order(state, list(state.spaces))]


def _marker(state: State, company: str) -> str:
    row, column = state.spaces[company]
    return said(
        "{company}: ${price}, row {row} from the top, column {column}; right ${right}, left ${left}, up ${up}, down "
        "${down}.",
        company=company,
        price=MARKET[row][column].price,
        row=row + 1,
        column=column + 1,
        **{way: _price_after(state, company, move) for way, move in _WAYS.items()},
    )


_WAYS = {"right": move_right, "left": move_left, "up": move_up, "down": move_down}


def _price_after(state: State, company: str, move: Callable[[State, str], None]) -> int:
    """The price after a marker has moved that way."""
    after = state.copy()
    move(after, company)
    row, column = after.spaces[company]
    return MARKET[row][column].price


def _trains(state: State) -> list[str]:
    """What the bank sells, and what lies in the pool."""
    sells = [
        Message("a {train} for ${price}", train=train_name(name), price=TRAINS[name].cost)
        for name in bank_trains(state)
    ]
    left = [
        Message("{count} {trains}", count=count, trains=train_name(name) if count == 1 else trains_name(name))
        for name, count in state.depot.items()
        if count
    ]
    pool = [Message("a {train}", train=train_name(name)) for name in state.train_pool]
    sentences = [said("The bank sells {trains}.", trains=sells)] if sells else []
    sentences += [said("Left in the bank: {trains}.", trains=left)] if left else []
    return [*sentences, said("In the pool: {trains}.", trains=pool)] if pool else sentences


def _map(state: State) -> list[str]:
    """Every hex that has been built in or holds a station, in the order of the map."""
    stations = {place.partition(":")[0] for placed in state.stations.values() for place in placed}
    homes = [
        Message("{company} in {place}", company=company, place=label(card.home)) for company, card in COMPANIES.items()
    ]
    built = [tell_hex(state, hex) for hex in HEXES if hex in state.tiles or hex in stations]
    return [said("Homes: {homes}.", homes=homes), *(built or [said("No tile has been laid.")])]

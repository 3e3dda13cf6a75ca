"""Chapter 6: markers on the stock market, how they move and in which order companies operate."""

from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.events.operating import MarketEnded
from trunkline.kit18xx.state import State


@rule("6", "12")
def place_marker(state: State, company: str, row: int, column: int, events: Events = None) -> None:
    """Put the marker on a space, at the bottom of the stack; one that stays where it is keeps its place.

    At the end of the market it ends the game with this round (12).
    """
    if state.spaces.get(company) != (row, column):
        state.spaces = {**state.spaces, company: (row, column)}
        state.markers = (*(other for other in state.markers if other != company), company)
        if state.title.zones.get((row, column)) == "end" and not state.market_ended:
            state.market_ended = True
            if events is not None:
                events.append(MarketEnded(company))


@rule("6", "10.6", "11.6")
def move_up(state: State, company: str, events: Events = None) -> None:
    """One row up, if there is one."""
    row, column = state.spaces[company]
    place_marker(state, company, max(row - 1, 0), column, events)


@rule("6", "10.2", "11.6")
def move_down(state: State, company: str, events: Events = None) -> None:
    """One row down, if that row reaches so far: otherwise the marker is on a ledge and stays."""
    row, column = state.spaces[company]
    if row + 1 < len(state.title.market) and column < len(state.title.market[row + 1]):
        place_marker(state, company, row + 1, column, events)


@rule("6", "11.6")
def move_right(state: State, company: str, events: Events = None) -> None:
    """One space right, or up from the last space of a row."""
    row, column = state.spaces[company]
    if column + 1 < len(state.title.market[row]):
        place_marker(state, company, row, column + 1, events)
    else:
        move_up(state, company, events)


@rule("6", "11.6")
def move_left(state: State, company: str, events: Events = None) -> None:
    """One space left, or down from the first space of a row."""
    row, column = state.spaces[company]
    if column:
        place_marker(state, company, row, column - 1, events)
    else:
        move_down(state, company, events)


def stack(state: State, company: str) -> list[str]:
    return [other for other in state.markers if state.spaces[other] == state.spaces[company]]


@rule("11")
def operating_order(state: State, companies: list[str]) -> list[str]:
    """Highest price first, then the marker furthest right, the higher row, the top of the stack."""

    def place(company: str) -> tuple[int, int, int, int]:
        row, column = state.spaces[company]
        return -state.title.market[row][column].price, -column, row, state.markers.index(company)

    return sorted(companies, key=place)

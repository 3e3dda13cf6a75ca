"""The stock market on the page: every space with its price and markers, in letters that stay readable at any width."""

from typing import Any

from trunkline.games.chesapeake.market import move_down, move_up, stack
from trunkline.games.chesapeake.state import State, price_of
from trunkline.games.chesapeake.tables import MARKET
from trunkline.pictures.colours import piece_class
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.phrases import money


def cell(row: int, column: int) -> str:
    """How the page calls a space."""
    return f"{row}-{column}"


def market_context(view: Snapshot, state: State) -> dict[str, Any]:
    """The spaces row by row, the markers on them from the top of each stack, and where the last move took one from."""
    before = view.state_at(view.ply - 1)
    earlier = before.spaces if isinstance(before, State) else {}
    left = {earlier[company]: company for company in earlier if state.spaces.get(company) != earlier[company]}
    stacks = {space: stack(state, company) for company, space in state.spaces.items()}
    rows = [
        [
            {
                "at": cell(row, column),
                "price": space.price,
                "par": space.par,
                "yellow": space.yellow,
                "turn": "▲"
                if row and column == len(spaces) - 1
                else "▼"
                if not column and row < len(MARKET) - 1
                else "",
                "markers": [(name, piece_class(name)) for name in stacks.get((row, column), ())],
                "left": piece_class(left[row, column]) if (row, column) in left else "",
            }
            for column, space in enumerate(spaces)
        ]
        for row, spaces in enumerate(MARKET)
    ]
    words = ", ".join(f"{company} {money(price_of(state, company))}" for company in state.markers)
    return {"rows": rows, "words": words}


def after_sale(state: State, company: str, count: int) -> list[tuple[int, int]]:
    """The spaces over which so many shares sold would move the marker; none where it stays on a ledge."""
    return _path(state, company, move_down, count)


def if_sold_out(state: State, company: str) -> list[tuple[int, int]]:
    """The space to which the marker would rise at the end of the stock round, if all shares were in players' hands."""
    return _path(state, company, move_up, 1)


def _path(state: State, company: str, move: Any, count: int) -> list[tuple[int, int]]:
    later, spaces = state.copy(), []
    for _ in range(count):
        old = later.spaces[company]
        move(later, company)
        if later.spaces[company] == old:
            break
        spaces.append(later.spaces[company])
    return spaces


def price_at(space: tuple[int, int]) -> int:
    """The price of a space."""
    return MARKET[space[0]][space[1]].price

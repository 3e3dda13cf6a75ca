"""Pictures: pure functions from a State to an SVG string."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from trunkline.chesapeake import NAME as CHESAPEAKE
from trunkline.express import NAME as EXPRESS
from trunkline.render.chesapeake import chesapeake_board
from trunkline.render.express import express_board

PICTURES: Mapping[str, Callable[[Any, Sequence[str] | None], str]] = MappingProxyType(
    {EXPRESS: express_board, CHESAPEAKE: chesapeake_board}
)


def draw(game: str, state: Any, names: Sequence[str] | None = None) -> str:
    """The board of a game as SVG; without names the players are Seat 1, Seat 2 and so on."""
    if game not in PICTURES:
        raise ValueError(f"no game is called {game!r}; there are: {', '.join(PICTURES)}")
    if names is not None and len(names) != state.players:
        raise ValueError(f"{len(names)} names for {state.players} players")
    return PICTURES[game](state, names)

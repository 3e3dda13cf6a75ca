"""The ids of all actions in Chicago Express: 251 choices, and the cells of a bid. Their order never changes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from trunkline.core.api import Span
from trunkline.env import prices
from trunkline.env.face import Cell
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.rules.development import DEVELOPABLE
from trunkline.games.express.tables import COMPANIES, DIALS, HEXES

CELLS: Sequence[Cell] = (
    *(Cell("choose", dial) for dial in DIALS),
    *(Cell("offer", company) for company in COMPANIES),
    *(Cell("expand", company) for company in COMPANIES),
    *(Cell("build", hex) for hex, printed in HEXES.items() if printed.terrain != "start"),
    *(Cell("develop", hex) for hex in HEXES if hex in DEVELOPABLE),
    Cell("pass"),
    *(Cell("bid", name) for name in prices.NAMES),
)
"""Companies and dials in the order of the board, hexes in that of the map."""

_ID = {cell: id for id, cell in enumerate(CELLS)}
_BID = _ID[Cell("bid", prices.NAMES[0])]
_PASS: dict[int, Action] = {_ID[Cell("pass")]: Pass()}
_ONLY_PASS: Mapping[int, Action] = MappingProxyType(_PASS)


def _ids(kind: str) -> Mapping[str, int]:
    return {cell.first: id for cell, id in _ID.items() if cell.kind == kind}


_CHOOSE, _OFFER, _EXPAND, _BUILD, _DEVELOP = map(_ids, ("choose", "offer", "expand", "build", "develop"))


@lru_cache(maxsize=4096)
def _bids(low: int, high: int) -> Mapping[int, Action]:
    """A pass, and the bids that stand for all from the lowest to the highest."""
    return MappingProxyType({_BID + cell: Bid(low + above) for cell, above in prices.places(high - low + 1)} | _PASS)


def offered(options: Sequence[Any]) -> Mapping[int, Action]:
    """Id -> action. All options of a step are of one kind, but for a pass at the end."""
    kind = type(options[0]) if options else None
    if kind is Span:
        return _bids(options[0].low, options[0].high)
    if kind is Build:
        return {_BUILD[option.hex]: option for option in options[:-1]} | _PASS
    if kind is Choose:
        return {_CHOOSE[option.dial]: option for option in options}
    if kind is Develop:
        return {_DEVELOP[option.hex]: option for option in options[:-1]} | _PASS
    if kind is Expand:
        return {_EXPAND[option.company]: option for option in options[:-1]} | _PASS
    if kind is Offer:
        return {_OFFER[option.company]: option for option in options[:-1]} | _PASS
    return _ONLY_PASS if options else {}


def id_of(options: Sequence[Any], action: Action) -> int:
    """The id of an action that is offered; a bid has that of the nearest cell."""
    if isinstance(action, Bid):
        for option in options:
            if isinstance(option, Span) and action in option:
                return _BID + prices.nearest(option, action.price)
    elif action in options:
        return next(id for id, other in offered(options).items() if other == action)
    raise ValueError(f"{action} isn't offered here")

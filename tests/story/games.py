"""Whole games as the story reads them: positions as they are dumped, and the actions between them."""

from typing import Any

from trunkline.core import codec
from trunkline.core.match import Match


def as_data(match: Match[Any, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any] | None]]:
    """Positions and actions as plain data."""
    return [codec.dump(state) for state in match.states], [None, *map(codec.encode, match.actions)]

"""Files of 18xx.games: that site plays 18Chesapeake, too."""

from collections.abc import Mapping
from typing import Any

from trunkline.core.record import FromFile
from trunkline.games.chesapeake.files18xx import reading
from trunkline.games.chesapeake.files18xx.reading import is_file
from trunkline.games.chesapeake.files18xx.writing import write

__all__ = ["NAME", "is_file", "open", "write"]

NAME = "18xx.games"


def open(data: Mapping[str, Any], **variants: Any) -> FromFile:
    """The game that a file tells, by the variants that it notes if we wrote it, or as 18xx.games plays."""
    *_, (_, replayed) = reading.replay(data, **variants)
    return FromFile(
        replayed.match,
        replayed.action_ids,
        [action["id"] for action in data["actions"]],
        replayed.ended,
        reading.first_difference(data, replayed.match),
        data.get("updated_at") or data.get("created_at"),
    )

"""Files of 18xx.games: that site plays titles of ours, too."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from trunkline.core.api import Rules
from trunkline.core.match import Match
from trunkline.core.record import FromFile
from trunkline.kit18xx.files18xx import reading, trace, writing


@dataclass(frozen=True)
class Files18xx:
    """The files of a title."""

    rules: Rules[Any, Any]
    NAME: ClassVar[str] = "18xx.games"

    def is_file(self, data: Mapping[str, Any]) -> bool:
        """Does this look like a game of that site, with exactly our title?"""
        return "format" not in data and data.get("title") == self.rules.TITLE

    def open(self, data: Mapping[str, Any], **variants: Any) -> FromFile:
        """The game that a file tells, by the variants that it notes if we wrote it, or as 18xx.games plays."""
        *_, (_, replayed) = self.replay(data, **variants)
        return FromFile(
            replayed.match,
            replayed.action_ids,
            [action["id"] for action in data["actions"]],
            replayed.ended,
            reading.first_difference(data, replayed.match),
            data.get("updated_at") or data.get("created_at"),
        )

    def read(self, data: Mapping[str, Any], **variants: Any) -> Match[Any, Any]:
        """The match that a file tells."""
        *_, (_, replayed) = self.replay(data, **variants)
        return replayed.match

    def replay(
        self, data: Mapping[str, Any], **variants: Any
    ) -> Iterator[tuple[Mapping[str, Any] | None, reading.Reading]]:
        """The match before the first action of a file and after each that counts; see reading.replay."""
        return reading.replay(self.rules, data, **variants)

    def trace(self, data: Mapping[str, Any], **variants: Any) -> dict[str, Any]:
        """What changed after every action of a file, in that site's words."""
        return trace.trace_file(self.rules, data, **variants)

    def write(
        self, match: Match[Any, Any], players: Sequence[int | str] = (), *, ended: bool = False
    ) -> dict[str, Any]:
        return writing.write(self.rules, match, players, ended=ended)

"""What a game file of another site or program tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core.match import Match
from trunkline.core.messages import Message


def move_name(move: int, action: int | None) -> Message:
    """A move as messages name it: by its number among the moves of the game, and by its action's id in the file."""
    if action is None:
        return Message("move {move}", move=move)
    return Message("move {move} (action {action} of the file)", move=move, action=action)


@dataclass(frozen=True, slots=True)
class FromFile:
    """A game that was read from a file, every move checked."""

    match: Match[Any, Any]
    action_ids: Sequence[int] = ()
    """The id of the file's action for each move."""
    ids_in_file: Sequence[int] = ()
    """The ids of all actions of the file, undone ones and messages included."""
    ended: bool = False
    """Did the players end the game before its end? The match is then unfinished."""
    difference: Message | None = None
    """Where the match parts from what the file says of its result, or None."""
    played: object = None
    """When it was played, as the file has it: seconds since 1970, or a text that begins with the date."""

"""The moves of a game in a file: how they are numbered, named and asked for.

Everywhere a plain number is that of a move, counted from 1 as on the table pages. The file of another site has
ids for its actions as well, which differ: an undo takes moves away, a message is none, an action can carry others.
"""

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.core.match import Match
from trunkline.core.messages import Message, marked
from trunkline.core.record import FromFile, move_name
from trunkline.words.language import said

AT_METAVAR = marked("MOVE")
NUMBERING = marked(
    "Moves are counted from 1, leaving out those that were undone. Files from other sites may give each action an id: "
    "--at action:213 is the action with id 213, whatever the number of its move."
)


@dataclass(frozen=True, slots=True)
class At:
    """What --at asks for: a move, or the moves of an action of the file."""

    number: int
    is_action: bool = False


def parse_at(word: str) -> At:
    """Read what follows --at."""
    match = re.fullmatch(r"(action:)?([0-9]{1,9})", word, re.ASCII)
    if match is None:
        words = said("{word!r} is neither a move such as 187 nor an action such as action:213", word=word)
        raise argparse.ArgumentTypeError(words)
    return At(int(match[2]), match[1] is not None)


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was read from a file, every move checked."""

    where: str
    from_file: FromFile
    is_record: bool

    @property
    def match(self) -> Match[Any, Any]:
        return self.from_file.match

    @property
    def action_ids(self) -> Sequence[int] | None:
        """The id of the file's action for each move; None for a record, which has moves alone."""
        return None if self.is_record else self.from_file.action_ids

    @property
    def ids_in_file(self) -> Sequence[int]:
        return self.from_file.ids_in_file

    def action_id(self, move: int) -> int | None:
        """The id of the action that made a move."""
        return self.action_ids[move - 1] if self.action_ids and move else None

    def name(self, move: int) -> Message:
        """A move, for messages: "move 187 (action 213 of the file)"."""
        return move_name(move, self.action_id(move))

    def label(self, move: int) -> str:
        """A move, for tables: "187 (213)"."""
        action = self.action_id(move)
        return str(move) if action is None else f"{move} ({action})"

    def moves_at(self, at: At) -> list[int]:
        """The numbers of the moves that --at asks for, of which there is at least one."""
        if not at.is_action:
            last = len(self.match.actions)
            if not 0 <= at.number <= last:
                raise UserError(
                    "{where}: there is no move {move}; the last is {last}",
                    where=self.where,
                    move=at.number,
                    last=self.name(last),
                )
            return [at.number]
        if self.action_ids is None:
            raise UserError(
                "{where}: a record has no action ids; --at {move} is move {move}", where=self.where, move=at.number
            )
        made = [move for move, number in enumerate(self.action_ids, start=1) if number == at.number]
        if not made:
            raise UserError("{where}: {problem}", where=self.where, problem=self._no_move(at.number))
        return made

    def _no_move(self, action: int) -> Message:
        """Why an action of the file is no move."""
        if not self.ids_in_file:
            return Message("no action of the file has the id {action}", action=action)
        if action not in self.ids_in_file:
            last = self.ids_in_file[-1]
            return Message("no action of the file has the id {action}; the last is {last}", action=action, last=last)
        before = sum(number < action for number in self.action_ids or ())
        if not before:
            return Message("action {action} of the file was undone, or isn't a move", action=action)
        return Message(
            "action {action} of the file was undone, or isn't a move; the move before it is {before}",
            action=action,
            before=self.name(before),
        )

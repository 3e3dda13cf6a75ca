"""Which bot failed in the arena, and where."""

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trunkline.core.errors import BadAction, IllegalAction
from trunkline.core.messages import Message

LONGEST_TEXT = 300


class BotFailed(Exception):
    """A bot raised an exception or chose an illegal action. Its arguments are plain data, for any process."""

    def __init__(
        self,
        bot: str,
        number: int,
        record: Mapping[str, Any],
        weights: Mapping[str, float] | None,
        reason: Message,
    ) -> None:
        """`number` is that of the game in its run, from 1; `record` is the game up to the failure."""
        super().__init__(bot, number, record, weights, reason)
        self.bot, self.number, self.record, self.weights, self.reason = bot, number, record, weights, reason

    @property
    def ply(self) -> int:
        """The number of moves before the failure."""
        return len(self.record["actions"])

    @property
    def message(self) -> Message:
        return Message(
            "the bot {bot!r} failed in game {number} of {game} (seed {seed}, ply {ply}): {reason}",
            bot=self.bot,
            number=self.number,
            game=self.record["game"],
            seed=self.record["seed"],
            ply=self.ply,
            reason=self.reason,
        )

    def __str__(self) -> str:
        return str(self.message)


def refusal(error: Exception, action: object) -> Message:
    """Why a bot's action couldn't be made: the rules refuse it, or they fail, as after a change of the state."""
    if isinstance(error, BadAction):
        return error.message
    if isinstance(error, IllegalAction):
        return Message("{action} is illegal, {reason}", action=one_line(repr(action)), reason=error.message)
    return crash(error)


def crash(error: BaseException) -> Message:
    """A bot's exception, with the file and line that raised it."""
    problem = one_line(f"{type(error).__name__}: {error}".removesuffix(": "))
    place = traceback.extract_tb(error.__traceback__)[-1]
    return Message(
        "{problem} ({file}, line {line})", problem=problem, file=Path(place.filename).name, line=place.lineno
    )


def one_line(text: str) -> str:
    """A text without line breaks, cut to a bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"

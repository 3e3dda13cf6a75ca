"""Playing one game of a schedule, and which bot failed if it can't be finished."""

import json
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import process_time_ns
from typing import Any

from trunkline.arena.results import Times, TimesByStep
from trunkline.arena.schedule import Job
from trunkline.bots import uniform
from trunkline.bots.bot import Bot, as_bot
from trunkline.core import codec
from trunkline.core.errors import BadAction, BadSetup, IllegalAction
from trunkline.core.match import Match
from trunkline.core.messages import Message
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.games.announced_bots import with_budget
from trunkline.games.game import Game

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


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game: its record as a line of JSON, and the times of its decisions, which aren't part of the line."""

    index: int
    line: str
    times: TimesByStep


def bot_called(game: Game, word: str) -> Bot:
    """The bot of a name such as `hard` or `hard:64`, or of a path such as `package.module:attribute`, or BadSetup.

    A path runs somebody's module, so only what is typed on a command line may come here.
    """
    if not is_path(game, word):
        return game.bot(word)
    path, _, last = word.rpartition(":")
    return with_budget(_at_path(game, path), path, last) if last.isdigit() else _at_path(game, word)


def is_path(game: Game, word: str) -> bool:
    """Is it a path, and not a name, with or without a budget?"""
    name, colon, rest = word.partition(":")
    return bool(colon) and name not in game.bots and not rest.isdigit()


def _at_path(game: Game, path: str) -> Bot:
    module, _, attribute = path.partition(":")
    try:
        player: Any = import_module(module)
        for part in attribute.split("."):
            player = getattr(player, part)
    except ModuleNotFoundError as error:
        raise BadSetup(
            "the bot {path!r} can't be loaded: there's no module {module!r}. If it's in this folder, put PYTHONPATH=. "
            "before the command. The bots with names are: {known}",
            path=path,
            module=error.name or module,
            known=", ".join(game.bots),
        ) from None
    except Exception as error:  # Whatever the module raises is reported in one line.
        reason = f"{type(error).__name__}: {error}"
        raise BadSetup("the bot {path!r} can't be loaded: {reason}", path=path, reason=reason) from None
    if not callable(player):
        raise BadSetup("{path!r} is not a bot, but a {kind}", path=path, kind=type(player).__name__)
    return as_bot(player)


def play(job: Job, times: TimesByStep | None = None) -> Match[Any, Any]:
    """A whole game between bots. Each seat has a generator of its own, so no bot disturbs another's chances."""
    game = GAMES[job.game]
    match: Match[Any, Any] = Match(game.rules, job.names, job.seed, dict(job.variants), job.bots)
    bots = [_bot(job, match, seat) for seat in range(len(job.bots))]
    chances = [random_for(job.seed, "bot", name) for name in job.names]
    opening = random_for(job.seed, "opening")
    while (seat := match.state.actor) is not None:
        if len(match.actions) < job.random_plies:
            match.push(uniform.choose(game.rules, match.state, opening))
            continue
        started = process_time_ns()
        try:
            action = bots[seat].choose(match.state, chances[seat])
        except (Exception, SystemExit) as error:  # Whatever a bot raises is reported with its name and the position.
            raise _failed(job, match, seat, _crash(error)) from error
        if times is not None:
            step = str(getattr(match.state, "step", "") or codec.type_name(type(action)))
            by_step = times.setdefault(job.bots[seat], {})
            by_step.setdefault(step, Times()).add((process_time_ns() - started) // 1000)
        try:
            match.push(action)
        except BadAction as error:
            raise _failed(job, match, seat, error.message) from error
        except IllegalAction as error:
            reason = Message("{action} is illegal, {reason}", action=one_line(repr(action)), reason=error.message)
            raise _failed(job, match, seat, reason) from error
        except Exception as error:  # The rules fail if a bot has changed the state.
            raise _failed(job, match, seat, _crash(error)) from error
    return match


def _bot(job: Job, match: Match[Any, Any], seat: int) -> Bot:
    """The bot of a seat, with the weights that the job gives it."""
    bot, weights = bot_called(GAMES[job.game], job.bots[seat]), _weights(job, seat)
    try:
        return bot if weights is None or bot.with_weights is None else bot.with_weights(weights)
    except (Exception, SystemExit) as error:
        raise _failed(job, match, seat, _crash(error)) from error


def _weights(job: Job, seat: int) -> Mapping[str, float] | None:
    return job.weights[seat] if job.weights else None


def _failed(job: Job, match: Match[Any, Any], seat: int, reason: Message) -> BotFailed:
    """The record is made without the states, since the bot may have changed them."""
    start: Match[Any, Any] = Match(match.rules, match.players, match.seed, match.variants, match.seats)
    record = start.record() | {"actions": [codec.encode(action) for action in match.actions]}
    return BotFailed(job.bots[seat], job.index + 1, record, _weights(job, seat), reason)


def _crash(error: BaseException) -> Message:
    """An exception, with the file and line that raised it."""
    problem = one_line(f"{type(error).__name__}: {error}".removesuffix(": "))
    place = traceback.extract_tb(error.__traceback__)[-1]
    return Message(
        "{problem} ({file}, line {line})", problem=problem, file=Path(place.filename).name, line=place.lineno
    )


def one_line(text: str) -> str:
    """A text without line breaks, cut to LONGEST_TEXT."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"


def run_job(job: Job) -> GameLine:
    """Play a job. The line depends on nothing but the job."""
    times: TimesByStep = {}
    match = play(job, times)
    record = match.record(every_key=False) | {"arena": {**job.notes, "ends": ends_of(match)}}
    return GameLine(job.index, json.dumps(record, separators=(",", ":"), ensure_ascii=False), times)


def ends_of(match: Match[Any, Any]) -> list[str]:
    """The sections of the rules that ended the game, as far as the game's events say."""
    if not match.actions:
        return []
    events = GAMES[match.rules.NAME].events_of(match.states[-2], match.actions[-1])
    return [cause for event in events for cause in getattr(event, "causes", ())]

"""Playing one job, or many on several processes with the results in the order of the jobs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import process_time_ns
from typing import Any

from trunkline.arena.entrants import bot_called
from trunkline.arena.errors import BotFailed, crash, refusal
from trunkline.arena.schedule import Job
from trunkline.arena.times import Times, TimesByStep
from trunkline.bots import uniform
from trunkline.bots.bot import Bot
from trunkline.core import codec
from trunkline.core.match import Match
from trunkline.core.messages import Message
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.processes import leave_interrupts_to_the_parent, starting


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its record as a line of JSON, and what took how long."""

    index: int
    line: str
    times: TimesByStep


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
        except (Exception, SystemExit) as error:
            # Whatever somebody else's bot stumbles over is reported with its name and the position.
            raise _failed(job, match, seat, crash(error)) from error
        if times is not None:
            step = str(getattr(match.state, "step", "") or codec.type_name(type(action)))
            by_step = times.setdefault(job.bots[seat], {})
            by_step.setdefault(step, Times()).add((process_time_ns() - started) // 1000)
        try:
            match.push(action)
        except Exception as error:
            raise _failed(job, match, seat, refusal(error, action)) from error
    return match


def _bot(job: Job, match: Match[Any, Any], seat: int) -> Bot:
    """The bot of a seat, with the weights that the job gives it."""
    bot, weights = bot_called(GAMES[job.game], job.bots[seat]), _weights(job, seat)
    try:
        return bot if weights is None or bot.with_weights is None else bot.with_weights(weights)
    except (Exception, SystemExit) as error:
        raise _failed(job, match, seat, crash(error)) from error


def _weights(job: Job, seat: int) -> Mapping[str, float] | None:
    return job.weights[seat] if job.weights else None


def _failed(job: Job, match: Match[Any, Any], seat: int, reason: Message) -> BotFailed:
    """The record is made without the states, since the bot may have changed them."""
    start: Match[Any, Any] = Match(match.rules, match.players, match.seed, match.variants, match.seats)
    record = start.record() | {"actions": [codec.encode(action) for action in match.actions]}
    return BotFailed(job.bots[seat], job.index + 1, record, _weights(job, seat), reason)


def played(job: Job) -> Played:
    """Play a job of a tournament. The line depends on nothing but the job."""
    times: TimesByStep = {}
    match = play(job, times)
    record = match.record(every_key=False) | {"arena": {**job.notes, "ends": ends_of(match)}}
    return Played(job.index, _line(record), times)


def ends_of(match: Match[Any, Any]) -> list[str]:
    """The sections of the rules that ended the game, as far as the game's events say."""
    if not match.actions:
        return []
    before, after = match.states[-2:]
    happened = GAMES[match.rules.NAME].events.happened(before, match.actions[-1], after)
    return [cause for event in happened for cause in getattr(event, "causes", ())]


def record_line(job: Job) -> str:
    """The record of a played job as one line of JSON, with the key of the last state."""
    return _line(play(job).record(every_key=False) | {"arena": dict(job.notes)})


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def _line_or_failure(job: Job) -> str | BotFailed:
    try:
        return record_line(job)
    except BotFailed as failed:
        return failed


def record_lines(jobs: Sequence[Job], workers: int = 1) -> Iterator[str]:
    """The record of every job, in order, whatever the number of workers; BotFailed after those before it."""
    if workers == 1:
        yield from map(record_line, jobs)
        return
    chunk = max(1, min(16, len(jobs) // (workers * 4)))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=leave_interrupts_to_the_parent)
    try:
        with starting():
            # As values, so that the games of a chunk before a failure aren't lost.
            lines = pool.map(_line_or_failure, jobs, chunksize=chunk)
        for line in lines:
            if isinstance(line, BotFailed):
                raise line
            yield line
    finally:
        pool.shutdown(wait=True, cancel_futures=True)

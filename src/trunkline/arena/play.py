"""Playing one game of a schedule."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
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
    """Play a job. The line depends on nothing but the job."""
    times: TimesByStep = {}
    match = play(job, times)
    record = match.record(every_key=False) | {"arena": {**job.notes, "ends": ends_of(match)}}
    return Played(job.index, json.dumps(record, separators=(",", ":"), ensure_ascii=False), times)


def ends_of(match: Match[Any, Any]) -> list[str]:
    """The sections of the rules that ended the game, as far as the game's events say."""
    if not match.actions:
        return []
    before, after = match.states[-2:]
    happened = GAMES[match.rules.NAME].events.happened(before, match.actions[-1], after)
    return [cause for event in happened for cause in getattr(event, "causes", ())]

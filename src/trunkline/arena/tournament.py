"""A tournament: which games are missing, when it is over, and the file of its games.

Every game is in the file as soon as it is finished, and at the end all are in order. Alongside `games.jsonl`,
`games.times.jsonl` has what may differ from run to run: the times of decisions, and how many games are planned.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO

from trunkline.arena.play import GameLine
from trunkline.arena.pool import PlayAll
from trunkline.arena.results import Result, TimesByStep, plan_in, result_of, times_as_data, times_from_data
from trunkline.arena.schedule import Plan, job_of
from trunkline.arena.stats import blocks_of, is_decided
from trunkline.core.errors import BadRecord

FIRST_LOOK = 8
"""Blocks that are always played."""


@dataclass(frozen=True, slots=True)
class Goal:
    """How long a tournament should be."""

    games: int
    stops_early: bool


@dataclass(slots=True)
class GameStore:
    """The finished games of a tournament by number, in memory and, with a path, in files."""

    path: Path | None = None
    results: dict[int, Result] = field(default_factory=dict)
    times: dict[int, TimesByStep] = field(default_factory=dict)
    goal: Goal | None = None
    """None if the file has none."""
    _lines: IO[str] | None = None
    _times: IO[str] | None = None

    def add(self, game: GameLine) -> None:
        """Afterwards the game is in the file."""
        if game.index in self.results:
            return
        if self._lines and self._times:
            self._times.write(json.dumps({"index": game.index, "times": times_as_data(game.times)}) + "\n")
            self._times.flush()
            self._lines.write(game.line + "\n")
            self._lines.flush()
        self.results[game.index] = result_of(game.line)
        self.times[game.index] = game.times

    def close(self) -> None:
        """Stop for now: all finished games stay in the file."""
        for file in (self._lines, self._times):
            if file:
                file.close()
        self._lines = self._times = None

    def complete(self, games: int) -> None:
        """End the tournament after this number of games: put them in order, and drop any others."""
        self.close()
        self.results = {index: self.results[index] for index in range(games)}
        self.times = {index: times for index, times in sorted(self.times.items()) if index < games}
        if self.path:
            lines = {result_of(line).index: line for line in _whole_lines(self.path)}
            _replace(self.path, (lines[index] for index in range(games)))
            times = (json.dumps({"index": index, "times": times_as_data(one)}) for index, one in self.times.items())
            _replace(times_path(self.path), [*self._goal_line(), *times])

    def set_goal(self, goal: Goal) -> None:
        self.goal = goal
        if self._times:
            self._times.writelines(f"{line}\n" for line in self._goal_line())
            self._times.flush()

    def _goal_line(self) -> list[str]:
        return [json.dumps({"goal": asdict(self.goal)})] if self.goal else []


def times_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}.times{path.suffix or '.jsonl'}")


def begin(path: Path | None) -> GameStore:
    """A store with a new file, or only in memory. FileExistsError if there are games already."""
    if path is None:
        return GameStore()
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.open("x", encoding="utf-8")
    return GameStore(path, _lines=lines, _times=times_path(path).open("w", encoding="utf-8"))


def resume(path: Path) -> tuple[Plan, GameStore]:
    """Open the file of a tournament, or BadRecord; a last line that was cut off is dropped."""
    lines = list(_whole_lines(path))
    if not lines:
        raise BadRecord("there is no finished game in it")
    plan = plan_in(lines[0])
    results = {}
    for number, line in enumerate(lines, start=1):
        try:
            one = plan_in(line)
        except BadRecord as error:
            raise BadRecord("line {number}: {reason}", number=number, reason=error.message) from None
        if one != plan:
            raise BadRecord("line {number} is of another tournament than the first", number=number)
        result = result_of(line)
        results[result.index] = result
    times, goal = _times_in(times_path(path))
    _replace(path, lines)
    times = {index: times[index] for index in results if index in times}
    files = (one.open("a", encoding="utf-8") for one in (path, times_path(path)))
    return plan, GameStore(path, results, times, goal, *files)


def _whole_lines(path: Path) -> Iterator[str]:
    """The lines of a file; the last one only if it is complete."""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            if line.endswith("\n") and line.strip():
                yield line.rstrip("\n")


def _times_in(path: Path) -> tuple[dict[int, TimesByStep], Goal | None]:
    """Whatever can be read: a game needs no times."""
    times: dict[int, TimesByStep] = {}
    goal = None
    for line in _whole_lines(path) if path.exists() else ():
        try:
            data = json.loads(line)
            if "goal" in data:
                goal = Goal(**data["goal"])
            else:
                times[data["index"]] = times_from_data(data["times"])
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return times, goal


def _replace(path: Path, lines: Iterable[str]) -> None:
    """Replace a file in one step."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def run(
    plan: Plan,
    games: int,
    store: GameStore,
    play_all: PlayAll,
    progress: Callable[[int], object],
    stops_early: bool = True,
) -> int:
    """Play the missing games; returns how many the tournament has in the end.

    It is over after the first block at which the question is decided, counted in the order of the schedule. So the
    result is the same however many games are played at the same time. `progress` gets the number of finished games.
    """
    last = games
    unbroken = blocks = 0

    def is_over() -> bool:
        nonlocal last, unbroken, blocks
        while unbroken in store.results and unbroken < games:
            unbroken += 1
        if stops_early and unbroken // plan.players > blocks:
            blocks = unbroken // plan.players
            last = _end(plan, [store.results[index] for index in range(unbroken)]) or games
        return unbroken >= last

    progress(len(store.results))
    if not is_over():
        finished = play_all(job_of(plan, index) for index in range(games) if index not in store.results)
        try:
            for game in finished:
                store.add(game)
                progress(len(store.results))
                if is_over():
                    break
        finally:
            if close := getattr(finished, "close", None):  # Ends games that are still being played.
                close()
    store.complete(last)
    return last


def _end(plan: Plan, results: Sequence[Result]) -> int | None:
    """After how many games the question was decided, or None. A decision stands, whatever follows."""
    blocks = blocks_of(results)
    if not is_decided(blocks, plan.bots):
        return None
    first = next(count for count in range(1, len(blocks) + 1) if is_decided(blocks[:count], plan.bots))
    return max(first, FIRST_LOOK) * plan.players if len(blocks) >= FIRST_LOOK else None

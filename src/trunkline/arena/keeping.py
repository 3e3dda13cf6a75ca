"""The file of a tournament: every game is there as soon as it is finished, and at the end all are in order.

Beside `games.jsonl` is `games.times.jsonl` with what may differ from run to run: the times of decisions, and, in its
first line, how many games there are to be.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO

from trunkline.arena.play import Played
from trunkline.arena.results import Result, plan_in, result_of
from trunkline.arena.schedule import Plan
from trunkline.arena.times import TimesByStep, as_data, from_data
from trunkline.core.errors import BadRecord


@dataclass(frozen=True, slots=True)
class Goal:
    """How long a tournament is to be."""

    games: int
    stops_early: bool


@dataclass(slots=True)
class Kept:
    """The finished games of a tournament, by number, and the files they are in, if they are kept."""

    path: Path | None = None
    results: dict[int, Result] = field(default_factory=dict)
    times: dict[int, TimesByStep] = field(default_factory=dict)
    goal: Goal | None = None
    """None for a file that doesn't say."""
    _lines: IO[str] | None = None
    _times: IO[str] | None = None

    def add(self, game: Played) -> None:
        """A game is finished; afterwards it is in the file."""
        if game.index in self.results:
            return
        if self._lines and self._times:
            self._times.write(json.dumps({"index": game.index, "times": as_data(game.times)}) + "\n")
            self._times.flush()
            self._lines.write(game.line + "\n")
            self._lines.flush()
        self.results[game.index] = result_of(game.line)
        self.times[game.index] = game.times

    def close(self) -> None:
        """Stop for now: everything that is finished stays in the file."""
        for file in (self._lines, self._times):
            if file:
                file.close()
        self._lines = self._times = None

    def complete(self, games: int) -> None:
        """The tournament is over after so many games: bring them in order, and drop those beyond."""
        self.close()
        self.results = {index: self.results[index] for index in range(games)}
        self.times = {index: times for index, times in sorted(self.times.items()) if index < games}
        if self.path:
            lines = {result_of(line).index: line for line in _whole_lines(self.path)}
            _replace(self.path, (lines[index] for index in range(games)))
            times = (json.dumps({"index": index, "times": as_data(one)}) for index, one in self.times.items())
            _replace(times_path(self.path), [*self._goal_line(), *times])

    def aim(self, goal: Goal) -> None:
        """From now on, this is how long the tournament is to be."""
        self.goal = goal
        if self._times:
            self._times.writelines(f"{line}\n" for line in self._goal_line())
            self._times.flush()

    def _goal_line(self) -> list[str]:
        return [json.dumps({"goal": asdict(self.goal)})] if self.goal else []


def times_path(path: Path) -> Path:
    """Where the times of the games in a file are."""
    return path.with_name(f"{path.stem}.times{path.suffix or '.jsonl'}")


def begin(path: Path | None) -> Kept:
    """Keep the games in a new file, or only in memory. FileExistsError if games are there already."""
    if path is None:
        return Kept()
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.open("x", encoding="utf-8")
    return Kept(path, _lines=lines, _times=times_path(path).open("w", encoding="utf-8"))


def resume(path: Path) -> tuple[Plan, Kept]:
    """Go on with the tournament in a file; a last line that was cut off is dropped. BadRecord if it is no such file."""
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
    kept = Kept(path, results, {index: times[index] for index in results if index in times}, goal)
    kept._lines = path.open("a", encoding="utf-8")
    kept._times = times_path(path).open("a", encoding="utf-8")
    return plan, kept


def _whole_lines(path: Path) -> Iterator[str]:
    """The lines of a file; the last one only if it is complete."""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            if line.endswith("\n") and line.strip():
                yield line.rstrip("\n")


def _times_in(path: Path) -> tuple[dict[int, TimesByStep], Goal | None]:
    """The times in a file, as far as it is there and whole: a game without its times is a game all the same."""
    times: dict[int, TimesByStep] = {}
    goal = None
    for line in _whole_lines(path) if path.exists() else ():
        try:
            data = json.loads(line)
            if "goal" in data:
                goal = Goal(**data["goal"])
            else:
                times[data["index"]] = from_data(data["times"])
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return times, goal


def _replace(path: Path, lines: Iterator[str] | list[str]) -> None:
    """Write a file anew in one step."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)

"""Many games of one kind stepped together, in this process or in several: the same results either way.

The arrays follow gymnasium's vector environments, with a seat more: at every game another seat may have to act. A game
that ends is followed by a new one at once ("same step" in gymnasium's terms).
"""

from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from trunkline.core.seeds import derive
from trunkline.env.episode import Episode, Mask
from trunkline.env.face import Floats


class Seen(NamedTuple):
    """What the seats to act see, a row for each game."""

    observation: Floats
    action_mask: Mask
    seat: NDArray[np.int64]


class Stepped(NamedTuple):
    """What a step brought, a row for each game. What is seen is that of the new game where one has ended."""

    seen: Seen
    rewards: Floats
    """A column for each seat."""
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    finals: dict[int, "Final"]
    """Game -> how it ended, for those that did."""


class Final(NamedTuple):
    """The end of a game, or where the limit of moves cut it."""

    scores: list[int]
    moves: int
    views: Floats
    """The last position, as each seat sees it: to go on estimating where a game was cut."""


class Vector(Protocol):
    """Many games at once."""

    @property
    def num_envs(self) -> int: ...
    @property
    def players(self) -> int: ...
    def reset(self, seed: int = 0) -> Seen: ...
    def step(self, ids: Sequence[int] | NDArray[Any]) -> Stepped: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None: ...


def vector(game: str, num_envs: int, *, players: int | None = None, workers: int = 1, **settings: Any) -> Vector:
    """So many games, shared out among so many processes; `rewards`, `shaping`, `max_moves` and variants as for `env`.

    The games are the same whatever the number of workers: each has seeds of its own. As with every program that starts
    processes, a script that asks for workers needs `if __name__ == "__main__":`.
    """
    if not 1 <= workers <= num_envs:
        raise ValueError(f"{num_envs} games can have 1 to {num_envs} workers, not {workers}")
    if workers == 1:
        return Games(game, range(num_envs), players, settings)
    return Pool(game, num_envs, players, workers, settings)


class _Closing:
    """What can be closed at the end of a `with`."""

    def close(self) -> None:
        """Nothing is held open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self.close()


class Games(_Closing):
    """The games of one process. `numbers` say which of all games they are."""

    def __init__(self, game: str, numbers: range, players: int | None, settings: dict[str, Any]) -> None:
        self._numbers = numbers
        self._episodes = [Episode(game, players, **settings) for _ in numbers]
        self.num_envs = len(numbers)
        self.players = self._episodes[0].players
        self._seed = 0
        self._played = [0] * self.num_envs

    def reset(self, seed: int = 0) -> Seen:
        """New games everywhere."""
        self._seed = seed
        self._played = [0] * self.num_envs
        for row in range(self.num_envs):
            self._begin(row)
        return self._seen()

    def _begin(self, row: int) -> None:
        self._episodes[row].reset(derive(self._seed, "vector", self._numbers[row], self._played[row]) % 2**31)
        self._played[row] += 1

    def _seen(self) -> Seen:
        seats = [episode.position.actor for episode in self._episodes]
        views = [episode.vector(seat) for episode, seat in zip(self._episodes, seats, strict=True)]
        return Seen(np.stack(views), np.stack([episode.mask() for episode in self._episodes]), np.array(seats))

    def step(self, ids: Sequence[int] | NDArray[Any]) -> Stepped:
        """An id for each game. After a ValueError for one that isn't allowed, begin again with `reset`."""
        rewards = np.zeros((self.num_envs, self.players), np.float32)
        terminations, truncations = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        finals = {}
        for row, (episode, id) in enumerate(zip(self._episodes, np.asarray(ids).tolist(), strict=True)):
            if (paid := episode.step(id)) is not None:
                rewards[row] = paid
            if episode.is_over or episode.is_cut:
                terminations[row], truncations[row] = episode.is_over, episode.is_cut
                views = np.stack([episode.vector(seat) for seat in range(self.players)])
                finals[row] = Final(episode.rules.scores(episode.position), episode.moves, views)
                self._begin(row)
        return Stepped(self._seen(), rewards, terminations, truncations, finals)


class Pool(_Closing):
    """The games of several processes, each with some of them."""

    def __init__(self, game: str, num_envs: int, players: int | None, workers: int, settings: dict[str, Any]) -> None:
        self.num_envs = num_envs
        self.players = Episode(game, players, **settings).players
        ends = [num_envs * number // workers for number in range(workers + 1)]
        self._parts = [range(begin, end) for begin, end in pairwise(ends)]
        context = get_context("spawn")
        self._pipes, self._processes = [], []
        for part in self._parts:
            pipe, other = context.Pipe()
            process = context.Process(target=_work, args=(other, game, part, players, settings), daemon=True)
            process.start()
            other.close()
            self._pipes.append(pipe)
            self._processes.append(process)

    def reset(self, seed: int = 0) -> Seen:
        """New games everywhere."""
        return _joined(self._ask([("reset", seed)] * len(self._parts)))

    def step(self, ids: Sequence[int] | NDArray[Any]) -> Stepped:
        """An id for each game."""
        all_ids = np.asarray(ids)
        steps: list[Stepped] = self._ask([("step", all_ids[part.start : part.stop]) for part in self._parts])
        return Stepped(
            _joined([step.seen for step in steps]),
            np.concatenate([step.rewards for step in steps]),
            np.concatenate([step.terminations for step in steps]),
            np.concatenate([step.truncations for step in steps]),
            {part[row]: end for part, step in zip(self._parts, steps, strict=True) for row, end in step.finals.items()},
        )

    def _ask(self, questions: list[tuple[str, Any]]) -> list[Any]:
        """What every process answers; ValueError if one of them refused."""
        for pipe, question in zip(self._pipes, questions, strict=True):
            pipe.send(question)
        try:
            answers = [pipe.recv() for pipe in self._pipes]
        except EOFError:
            raise RuntimeError("a process of the pool has ended; close it and begin again") from None
        for answer in answers:
            if isinstance(answer, ValueError):
                raise answer
        return answers

    def close(self) -> None:
        """End all processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []


def _joined(parts: list[Seen]) -> Seen:
    return Seen(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _work(pipe: Connection, game: str, part: range, players: int | None, settings: dict[str, Any]) -> None:
    """A process: answer until the other end is closed."""
    games = Games(game, part, players, settings)
    while True:
        try:
            what, argument = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(games.reset(argument) if what == "reset" else games.step(argument))
        except ValueError as error:
            pipe.send(error)

"""Many games of one kind stepped together, in this process or in several: the same results either way.

The arrays follow gymnasium's vector environments, with a seat more: at every game another seat may have to act. A game
that ends is followed by a new one at once ("same step" in gymnasium's terms).
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from operator import index
from types import TracebackType
from typing import Any, NamedTuple, NoReturn, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from trunkline.core.seeds import derive
from trunkline.env.episode import Episode, Mask, position_in, why_not
from trunkline.env.face import Floats
from trunkline.processes import leave_interrupts_to_the_parent, starting

NOT_BEGUN = "call `reset` first, and again after an interrupted step"


class Observations(NamedTuple):
    observation: Floats
    action_mask: Mask
    seat: NDArray[np.int64]


class Stepped(NamedTuple):
    observations: Observations
    """For the next step; of the new game where one has ended."""
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
    @property
    def num_envs(self) -> int: ...
    @property
    def players(self) -> int: ...
    def reset(self, seed: int = 0, options: Mapping[str, Any] | None = None) -> Observations: ...
    def step(self, ids: Sequence[int] | NDArray[Any]) -> Stepped: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None: ...


def vector(game: str, num_envs: int, *, players: int | None = None, workers: int = 1, **settings: Any) -> Vector:
    """So many games, shared out among so many processes; `rewards`, `shaping`, `max_moves` and variants as for `env`.

    The games are the same whatever the number of workers: each has seeds of its own. As with every program that starts
    processes, a script that asks for workers needs `if __name__ == "__main__":`.
    """
    if num_envs < 1:
        raise ValueError(f"there must be at least one game, not {num_envs}")
    if not 1 <= workers <= num_envs:
        raise ValueError(f"{num_envs} games can have 1 to {num_envs} workers, not {workers}")
    if workers == 1:
        return Games(game, range(num_envs), players, settings)
    return Pool(game, num_envs, players, workers, settings)


class _Closing:
    """What can be closed at the end of a `with`, and does nothing more after that."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True

    def _check_open(self) -> None:
        if self.is_closed:
            raise ValueError("these games are closed")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self.close()


def _one_each(ids: Sequence[int] | NDArray[Any], count: int) -> NDArray[Any]:
    each = np.asarray(ids)
    if each.shape != (count,):
        raise ValueError(f"a step takes one id for each of the {count} games, not an array of shape {each.shape}")
    return each


class Games(_Closing):
    """The games of one process. `numbers` say which of all games they are."""

    def __init__(self, game: str, numbers: range, players: int | None, settings: dict[str, Any]) -> None:
        self._numbers = numbers
        self._episodes = [Episode(game, players, **settings) for _ in numbers]
        self.num_envs = len(numbers)
        self.players = self._episodes[0].players
        self._seed = 0
        self._position: Any = None
        self._played = [0] * self.num_envs

    def reset(self, seed: int = 0, options: Mapping[str, Any] | None = None) -> Observations:
        """New games everywhere, which begin with the position of the options, as do those that follow them."""
        self._check_open()
        position = position_in(options)
        self._position = None if position is None else self._episodes[0].opened(position)
        self._seed = index(seed)
        self._played = [0] * self.num_envs
        for row in range(self.num_envs):
            self._begin(row)
        return self._observations()

    def _begin(self, row: int) -> None:
        if self._position is None:
            self._episodes[row].reset(derive(self._seed, "vector", self._numbers[row], self._played[row]) % 2**31)
        else:
            self._episodes[row].begin(self._position.copy())
        self._played[row] += 1

    def _observations(self) -> Observations:
        seats = [episode.position.actor for episode in self._episodes]
        views = [episode.vector(seat) for episode, seat in zip(self._episodes, seats, strict=True)]
        return Observations(np.stack(views), np.stack([episode.mask() for episode in self._episodes]), np.array(seats))

    def step(self, ids: Sequence[int] | NDArray[Any]) -> Stepped:
        """An id for each game. After a ValueError for one that isn't allowed, no game has moved."""
        self._check_open()
        chosen = _one_each(ids, self.num_envs).tolist()
        if not self._played[0]:
            raise RuntimeError(NOT_BEGUN)
        for row, (episode, id) in enumerate(zip(self._episodes, chosen, strict=True)):
            if type(id) is not int or id not in episode.offered:
                raise ValueError(f"game {row}: {why_not(id, episode.face.face.CELLS, len(episode.offered))}")
        rewards = np.zeros((self.num_envs, self.players), np.float32)
        terminations, truncations = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        finals = {}
        for row, (episode, id) in enumerate(zip(self._episodes, chosen, strict=True)):
            if (paid := episode.step(id)) is not None:
                rewards[row] = paid
            if episode.is_over or episode.is_cut:
                terminations[row], truncations[row] = episode.is_over, episode.is_cut
                views = np.stack([episode.vector(seat) for seat in range(self.players)])
                finals[row] = Final(episode.rules.scores(episode.position), episode.moves, views)
                self._begin(row)
        return Stepped(self._observations(), rewards, terminations, truncations, finals)


class Pool(_Closing):
    """The games of several processes, each with some of them."""

    def __init__(self, game: str, num_envs: int, players: int | None, workers: int, settings: dict[str, Any]) -> None:
        self._episode = Episode(game, players, **settings)
        """Checks ids and positions before they are sent to a process."""
        self.num_envs, self.players = num_envs, self._episode.players
        self._game: tuple[Any, ...] = (game, players, settings)
        ends = [num_envs * number // workers for number in range(workers + 1)]
        self._parts = [range(begin, end) for begin, end in pairwise(ends)]
        self._pipes: list[Connection[Any, Any]] = []
        self._processes: list[SpawnProcess] = []
        self._mask: Mask | None = None
        """What is allowed now, as far as it is known."""
        self._waits = False
        """Is there an answer still to come, or one that never will?"""
        self._start()

    def _start(self) -> None:
        game, players, settings = self._game
        context = get_context("spawn")
        for part in self._parts:
            pipe, other = context.Pipe()
            process = context.Process(target=_work, args=(other, game, part, players, settings), daemon=True)
            with starting():
                process.start()
            other.close()
            self._pipes.append(pipe)
            self._processes.append(process)

    def reset(self, seed: int = 0, options: Mapping[str, Any] | None = None) -> Observations:
        """New games everywhere, as in one process; in new processes if one has ended, or a step was interrupted."""
        self._check_open()
        position = position_in(options)
        begins = {} if position is None else {"position": self._episode.opened(position)}
        if self._waits:
            self._end()
            self._start()
        observations = _joined(self._ask([("reset", (index(seed), begins))] * len(self._parts)))
        self._mask = observations.action_mask.copy()
        return observations

    def step(self, ids: Sequence[int] | NDArray[Any]) -> Stepped:
        """An id for each game. After a ValueError for one that isn't allowed, no game has moved."""
        self._check_open()
        each = _one_each(ids, self.num_envs)
        if self._mask is None:
            raise RuntimeError(NOT_BEGUN)
        for row, (id, mask) in enumerate(zip(each.tolist(), self._mask, strict=True)):
            if not (type(id) is int and 0 <= id < len(mask) and mask[id]):
                raise ValueError(f"game {row}: {why_not(id, self._episode.face.face.CELLS, int(mask.sum()))}")
        steps: list[Stepped] = self._ask([("step", each[part.start : part.stop]) for part in self._parts])
        observations = _joined([step.observations for step in steps])
        self._mask = observations.action_mask.copy()
        return Stepped(
            observations,
            np.concatenate([step.rewards for step in steps]),
            np.concatenate([step.terminations for step in steps]),
            np.concatenate([step.truncations for step in steps]),
            {part[row]: end for part, step in zip(self._parts, steps, strict=True) for row, end in step.finals.items()},
        )

    def _ask(self, questions: list[tuple[str, Any]]) -> list[Any]:
        """What every process answers. Until all have answered, nothing is known of the games."""
        self._mask, self._waits = None, True
        try:
            for pipe, question in zip(self._pipes, questions, strict=True):
                pipe.send(question)
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            raise RuntimeError("a process of these games has ended: begin again with `reset`") from None
        self._waits = False
        return answers

    def __reduce__(self) -> NoReturn:
        """A copy would have the same pipes."""
        raise TypeError("games in several processes can't be copied: copy those of one process, or a single game")

    def close(self) -> None:
        super().close()
        self._end()

    def _end(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []


def _joined(parts: list[Observations]) -> Observations:
    return Observations(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _work(pipe: Connection, game: str, part: range, players: int | None, settings: dict[str, Any]) -> None:
    """A process: answer until the other end is closed. An interrupt in the terminal is for whoever started it."""
    leave_interrupts_to_the_parent()
    games = Games(game, part, players, settings)
    while True:
        try:
            what, argument = pipe.recv()
            pipe.send(games.reset(*argument) if what == "reset" else games.step(argument))
        except (EOFError, OSError):
            return

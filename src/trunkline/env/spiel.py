"""Games with the methods of OpenSpiel's, for programs written against it; OpenSpiel itself isn't needed.

`open_spiel.py` registers the same games with OpenSpiel, if it is installed.
"""

from collections.abc import Sequence
from typing import Any, Self

from trunkline.env.episode import Episode, text

TERMINAL = -4
"""What OpenSpiel takes for the player to move when the game is over."""
LONGEST = 20_000
"""A game is cut after so many moves, since OpenSpiel wants to know how long one can be. None is nearly as long."""


class SpielGame:
    """A game with so many players. All of it is open; what is drawn by chance is drawn from `seed` at the start."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        seed: int = 0,
        rewards: str = "rank",
        max_moves: int = LONGEST,
        **variants: Any,
    ) -> None:
        self.episode = Episode(name, players, rewards=rewards, max_moves=max_moves, **variants)
        self.seed = seed
        self.limit = max_moves
        self._settings = (name, players, {"seed": seed, "rewards": rewards, "max_moves": max_moves, **variants})

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._settings

    def new_initial_state(self, position: Any = None) -> "SpielState":
        """The set-up, or any position: a State, or its text."""
        if position is not None:
            return SpielState(self, self.episode.opened(position), [])
        self.episode.reset(self.seed)
        return SpielState(self, self.episode.position.copy(), [])

    def num_players(self) -> int:
        return self.episode.players

    def num_distinct_actions(self) -> int:
        return len(self.episode.face.face.CELLS)

    def max_game_length(self) -> int:
        return self.limit

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return [self.episode.face.size]

    def information_state_tensor_shape(self) -> list[int]:
        return self.observation_tensor_shape()


class SpielState:
    """A position on the way through a game. `position` is the State of the game."""

    def __init__(self, game: SpielGame, position: Any, history: list[int]) -> None:
        self._game = game
        self.position = position
        self._history = history
        self._look()

    def _look(self) -> None:
        episode = self._game.episode
        self._offered = episode.face.face.offered(episode.rules.options(self.position))

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else int(self.position.actor)

    def is_terminal(self) -> bool:
        return self.position.actor is None or len(self._history) >= self._game.limit

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ids, in order; none for a player who isn't to move."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return sorted(self._offered)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(id in legal) for id in range(self._game.num_distinct_actions())]

    def apply_action(self, id: int) -> None:
        """Play what an id stands for; ValueError if it isn't allowed."""
        if self.is_terminal() or id not in self._offered:
            raise ValueError(f"{id} isn't one of the legal actions here")
        self._game.episode.rules.apply(self.position, self._offered[id])
        self._history.append(int(id))
        self._look()

    def action_to_string(self, player: int, id: int | None = None) -> str:
        """What a player would type for it; what the id means in general where it isn't allowed."""
        number = player if id is None else id
        face = self._game.episode.face
        if number in self._offered:
            return face.game.words.phrase(self._offered[number])
        if not 0 <= number < len(face.face.CELLS):
            raise ValueError(f"an action is an id from 0 to {len(face.face.CELLS) - 1}, not {number}")
        cell = face.face.CELLS[number]
        return " ".join(part for part in (cell.kind, cell.first, cell.second) if part)

    def string_to_action(self, words: str) -> int:
        for id in self.legal_actions():
            if self.action_to_string(id) == words:
                return id
        raise ValueError(f"no legal action is called {words!r}")

    def returns(self) -> list[float]:
        """By player: the reward at the end, nothing before or in a game that was cut."""
        if self.position.actor is not None:
            return [0.0] * self.num_players()
        return self._game.episode.final_rewards(self.position)

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def rewards(self) -> list[float]:
        return self.returns()

    def history(self) -> list[int]:
        return self._history.copy()

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        return len(self._history)

    def clone(self) -> Self:
        return type(self)(self._game, self.position.copy(), self._history.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._game, self.position, self._history)

    def __deepcopy__(self, _memo: object) -> Self:
        return self.clone()

    def child(self, id: int) -> Self:
        after = self.clone()
        after.apply_action(id)
        return after

    def undo_action(self, _player: int, id: int) -> None:
        raise NotImplementedError(f"{id} can't be taken back here: keep a clone from before it")

    def observation_tensor(self, player: int = 0) -> list[float]:
        if not 0 <= player < self.num_players():
            raise ValueError(f"there are {self.num_players()} players, counted from 0; there's no player {player}")
        numbers: list[float] = self._game.episode.look(self.position, player).tolist()
        return numbers

    def information_state_tensor(self, player: int = 0) -> list[float]:
        """The same: nothing is hidden, and what led to a position doesn't matter for what follows."""
        return self.observation_tensor(player)

    def observation_string(self, _player: int = 0) -> str:
        return str(self)

    def information_state_string(self, _player: int = 0) -> str:
        return self.history_str()

    def __str__(self) -> str:
        return text(self._game.episode.face.game, self.position, _names(self.num_players()))


def _made(name: str, players: int | None, settings: dict[str, Any]) -> SpielGame:
    return SpielGame(name, players, **settings)


def _names(players: int) -> Sequence[str]:
    return [f"player_{seat}" for seat in range(players)]

"""The games registered with OpenSpiel: `import trunkline.env.open_spiel`, then `pyspiel.load_game(...)`.

A game is called `python_trunkline_<game>`. Its parameters are `players`, `rewards`, `max_moves` and its variants, as
`trunkline.env.make` has them, and `seed`, from which all that chance decides is drawn at the start. A variant that can
be None, True or False is "default", "yes" or "no", since OpenSpiel has no parameter for that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install open_spiel") from error

from trunkline.env.episode import Episode, text
from trunkline.env.faces import names
from trunkline.games import GAMES

PREFIX = "python_trunkline_"
LONGEST = 20_000
"""A game is cut after so many moves, since OpenSpiel wants to know how long one can be. None is nearly as long."""


def _texts(choices: Sequence[Any]) -> Mapping[Any, str]:
    """What the choices of a variant are called where one of them is None."""
    return {None: "default", True: "yes", False: "no"} if None in choices else {}


def _type(name: str) -> Any:
    """What OpenSpiel wants to know about a game before it is loaded."""
    game = GAMES[name]
    variants = {key: _texts(choices).get(choices[0], choices[0]) for key, choices in game.rules.VARIANTS.items()}
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Trunkline {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.usual_count,
            "seed": 0,
            "rewards": "rank",
            "max_moves": LONGEST,
            **variants,
        },
    )


def _settings(name: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as an episode takes them."""
    settings = dict(params)
    for key, choices in GAMES[name].rules.VARIANTS.items():
        settings[key] = {called: choice for choice, called in _texts(choices).items()}.get(settings[key], settings[key])
    return settings


class SpielGame(pyspiel.Game):
    """A game with so many players, all of it open. Each game has a class of its own.

    OpenSpiel would take a function, too, but what it holds outlives Python: only a class ends without a crash.
    """

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = _settings(self.name, {**self.kind.parameter_specification, **(params or {})})
        seed = settings.pop("seed")
        self.start = Episode(self.name, **settings)
        self.start.reset(seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.face.face.CELLS),
            max_chance_outcomes=0,
            num_players=self.start.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.start.max_moves,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self, position: Any = None) -> "SpielState":
        """The set-up, or any position: a State of the game, or its text."""
        episode = self.start.clone()
        if position is not None:
            episode.begin(episode.opened(position))
        return SpielState(self, episode)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What looks at states: nothing is hidden, so it is the same whatever may be seen."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.start.face.size, recalls, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.kind.short_name, self.get_parameters())


def _loaded(name: str, params: Mapping[str, Any]) -> Any:
    """A game from another process, where this module needn't have been imported."""
    return pyspiel.load_game(name, params)


class _Held:
    """The episode of a state: OpenSpiel copies what a state has by `deepcopy`, and a clone is made much faster."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode

    def __deepcopy__(self, _memo: object) -> "_Held":
        return _Held(self.episode.clone())


class SpielState(pyspiel.State):
    """A position on the way through a game."""

    def __init__(self, game: SpielGame, episode: Episode) -> None:
        super().__init__(game)
        self._held = _Held(episode)

    @property
    def episode(self) -> Episode:
        return self._held.episode

    @property
    def position(self) -> Any:
        """The State of the game, as `trunkline.games` knows it."""
        return self.episode.position

    def current_player(self) -> Any:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else int(self.position.actor)

    def is_terminal(self) -> bool:
        return self.episode.is_over or self.episode.is_cut

    def _legal_actions(self, player: int) -> list[int]:
        """Ids, in order; none for a player who isn't to move."""
        return sorted(self.episode.offered) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """Play what an id stands for; ValueError if it isn't allowed."""
        if self.is_terminal():
            raise ValueError(f"the game is over, so {action} can't be played")
        self.episode.step(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        """What a player would type for it; what the id means in general where it isn't allowed."""
        episode = self.episode
        if action in episode.offered and not self.is_terminal():
            return episode.face.game.words.phrase(episode.offered[action])
        cells = episode.face.face.CELLS
        if not 0 <= action < len(cells):
            raise ValueError(f"an action is an id from 0 to {len(cells) - 1}, not {action}")
        cell = cells[action]
        return " ".join(part for part in (cell.kind, cell.first, cell.second) if part)

    def returns(self) -> list[float]:
        """By player: the reward at the end, nothing before or in a game that was cut."""
        episode = self.episode
        return episode.final_rewards(episode.position) if episode.is_over else [0.0] * episode.players

    def __str__(self) -> str:
        seats = [f"player_{seat}" for seat in range(self.episode.players)]
        return text(self.episode.face.game, self.position, seats)


class Observer:
    """What a player sees of a state, as OpenSpiel asks for it: the vector, or with perfect recall the history."""

    def __init__(self, size: int, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"there's nothing to choose about observations, so {params} can't be used")
        self._recalls = recalls
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        players = state.episode.players
        if not 0 <= player < players:
            raise ValueError(f"there are {players} players, counted from 0; there's no player {player}")
        self.tensor[:] = state.episode.vector(player)

    def string_from(self, state: SpielState, _player: int) -> str:
        return state.history_str() if self._recalls else str(state)


for _name in names():
    _kind = _type(_name)
    pyspiel.register_game(_kind, type(f"SpielGame_{_name}", (SpielGame,), {"name": _name, "kind": _kind}))

"""The games registered with OpenSpiel: `import trunkline.env.open_spiel`, then `pyspiel.load_game(...)`.

A game is called `python_trunkline_<game>`; its parameters are those of `SpielGame`. A variant that can be None,
True or False is "default", "yes" or "no", since OpenSpiel has no parameter for that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install open_spiel") from error

from trunkline.env.faces import face_of, names
from trunkline.env.spiel import LONGEST, SpielGame, SpielState

PREFIX = "python_trunkline_"


def _texts(choices: Sequence[Any]) -> Mapping[Any, str]:
    """What the choices of a variant are called where one of them is None."""
    return {None: "default", True: "yes", False: "no"} if None in choices else {}


def _type(name: str) -> Any:
    """What OpenSpiel wants to know about a game before it is loaded."""
    game = face_of(name).game
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


class Registered(pyspiel.Game):
    """A game of ours as OpenSpiel knows it; each has a class of its own, since OpenSpiel registers classes."""

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        for key, choices in face_of(self.name).game.rules.VARIANTS.items():
            chosen[key] = {text: choice for choice, text in _texts(choices).items()}.get(chosen[key], chosen[key])
        self.view = SpielGame(self.name, **chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.view.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=self.view.num_players(),
            min_utility=self.view.min_utility(),
            max_utility=self.view.max_utility(),
            utility_sum=self.view.utility_sum(),
            max_game_length=self.view.max_game_length(),
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self, _state: Any = None) -> "RegisteredState":
        return RegisteredState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What looks at states: nothing is hidden, so it is the same whatever may be seen."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.view, recalls, params)


class RegisteredState(pyspiel.State):
    """A position as OpenSpiel knows it; `view` has all there is to it."""

    def __init__(self, game: Registered) -> None:
        super().__init__(game)
        self.view: SpielState = game.view.new_initial_state()

    def current_player(self) -> Any:
        return pyspiel.PlayerId.TERMINAL if self.view.is_terminal() else self.view.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.view.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.view.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.view.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.view.is_terminal()

    def returns(self) -> list[float]:
        return self.view.returns()

    def __str__(self) -> str:
        return str(self.view)


class Observer:
    def __init__(self, view: SpielGame, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"there's nothing to choose about observations, so {params} can't be used")
        self._recalls = recalls
        self.tensor = np.zeros(view.observation_tensor_shape(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RegisteredState, player: int) -> None:
        self.tensor[:] = state.view.observation_tensor(player)

    def string_from(self, state: RegisteredState, _player: int) -> str:
        return state.view.history_str() if self._recalls else str(state.view)


for _name in names():
    _kind = _type(_name)
    pyspiel.register_game(_kind, type(f"Registered_{_name}", (Registered,), {"name": _name, "kind": _kind}))

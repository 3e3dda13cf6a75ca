"""Games as environments for research: `make(game, players=3)`; see docs/environment.md.

Every game with a face `env` is one. `make` returns PettingZoo's environment with its usual wrappers, `make_raw` the one
without, and `observe` needs none. The games that live here also have modules with the names that PettingZoo's own
environments have, <game>_v<version>. Importing all of these is cheap: NumPy and PettingZoo are loaded on first use.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from trunkline.env.aec import Seen, TableEnv, Wrapped

__all__ = ("make", "make_raw", "observe")

_Settings = ParamSpec("_Settings")
_Made = TypeVar("_Made")


@contextmanager
def _named_extra() -> Iterator[None]:
    """Say what to install where something is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ImportError(
            f"environments need {missing.name}: pip install 'trunkline[env]', or '.[env]' in a clone"
        ) from missing


def make(
    game: str,
    /,
    players: int | None = None,
    *,
    rewards: str = "rank",
    shaping: float | None = None,
    max_moves: int | None = None,
    observation: str = "vector",
    render_mode: str | None = None,
    **variants: Any,
) -> "Wrapped":
    """The environment with PettingZoo's usual wrappers: an illegal id ends the game, with a reward of -1.

    players: how many play; None is the usual number.
    rewards: paid at the end, by "rank" or by "worth".
    shaping: the part of every change of worth that is paid at once.
    max_moves: truncates a game after this number of moves.
    observation: "vector", or "graph" for the hexes as well.
    render_mode: "ansi" for words, "rgb_array" for a picture.
    variants: those of the game, by name.
    """
    with _named_extra():
        from trunkline.env.aec import wrapped

    return wrapped(
        make_raw(
            game,
            players,
            rewards=rewards,
            shaping=shaping,
            max_moves=max_moves,
            observation=observation,
            render_mode=render_mode,
            **variants,
        )
    )


def make_raw(
    game: str,
    /,
    players: int | None = None,
    *,
    rewards: str = "rank",
    shaping: float | None = None,
    max_moves: int | None = None,
    observation: str = "vector",
    render_mode: str | None = None,
    **variants: Any,
) -> "TableEnv":
    """The environment without wrappers, with the settings of `make`: an illegal id raises a ValueError."""
    with _named_extra():
        from trunkline.env.aec import TableEnv

    return TableEnv(
        game,
        players,
        rewards=rewards,
        shaping=shaping,
        max_moves=max_moves,
        observation=observation,
        render_mode=render_mode,
        **variants,
    )


def observe(game: str, /, state: Any, seat: int, observation: str = "vector") -> "Seen":
    """Any State of the game as an environment's `observe` shows it to a seat: `observation`, and `action_mask`."""
    with _named_extra():
        from trunkline.env.aec import seen_from

    return seen_from(game, state, seat, observation)


def for_game(game: str, function: Callable[Concatenate[str, _Settings], _Made]) -> Callable[_Settings, _Made]:
    """One of the functions above for one game, with its signature and its help; it can be sent to another process."""
    made = partial(function, game)
    made.__doc__ = function.__doc__
    return made

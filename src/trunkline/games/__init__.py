"""The games there are, by the name that records and the command line use: built-in ones and those of other packages.

A package announces its game by the entry point `trunkline.games`; see docs/write-a-game.md. Nothing is loaded before
somebody asks for a game.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trunkline.core.api import Rules
    from trunkline.games.game import Game

BUILT_IN = tuple(f"trunkline.games.{name}.game" for name in ("express", "chesapeake", "offtherails"))
GROUP = "trunkline.games"


class _Games(Mapping[str, "Game"]):
    """Name -> game, loaded on first use."""

    def __init__(self) -> None:
        self.broken: dict[str, str] = {}
        """Entry point of another package -> why its game could not be loaded; the others are there all the same."""

    @cached_property
    def _loaded(self) -> dict[str, "Game"]:
        from trunkline.games.complaints import complaints

        games: dict[str, Game] = {game.name: game for game in (import_module(module).GAME for module in BUILT_IN)}
        for entry in sorted(entry_points(group=GROUP)):
            try:
                game = entry.load()
                wrong = complaints(game, games.values())
            except Exception as error:
                # Whatever somebody else's module stumbles over must not stop the games that are all right.
                wrong = [f"{type(error).__name__}: {error}"]
            if wrong:
                self.broken[entry.value] = "; ".join(wrong)
            else:
                games[game.name] = game
        return games

    def __getitem__(self, name: str) -> "Game":
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)

    @property
    def rules(self) -> dict[str, "Rules[Any, Any]"]:
        """Name -> rules, all that reading a record needs."""
        return {name: game.rules for name, game in self.items()}


GAMES = _Games()

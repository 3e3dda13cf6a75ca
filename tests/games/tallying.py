"""Tally as a package that announces it would make it seen, for the numbers of players that a test wants."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.games import tally
from trunkline.games import GAMES
from trunkline.games.game import Game


@contextmanager
def installed(players: range = tally.PLAYERS, money: str = "", rules: Any = tally) -> Iterator[Game]:
    """The game is there beside the others, with rules alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tally, "PLAYERS", players)
        game = Game(rules, money=money)
        patch.setitem(GAMES.__dict__, "_loaded", {**GAMES, game.name: game})
        yield game


class Bots:
    """A bot that no other game has."""

    def __init__(self) -> None:
        self.BOTS = {"claimer": lambda _state, _rng: tally.Claim(5)}

    def sit_out(self, _state: tally.State) -> None:
        return None


GAME = Game(tally, bots=Bots())
"""What a package of it announces."""

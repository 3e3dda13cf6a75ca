"""What a bot would do in a position: asked and answered in plain data, so that any process can think about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trunkline.core import codec
from trunkline.core.seeds import random_for
from trunkline.games import GAMES

STAND_IN = "stand-in"
"""Asks for a move for a player who isn't there."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and who is asked. The same question gets the same answer on every machine."""

    game: str
    bot: str
    """Its name, or STAND_IN."""
    state: Mapping[str, Any]
    """As it is dumped now."""
    seed: int
    purpose: str
    ply: int


def answer(question: Question) -> dict[str, Any]:
    """The action that the bot chooses."""
    game = GAMES[question.game]
    choose = game.stand_in if question.bot == STAND_IN else game.bot(question.bot)
    state = codec.load(game.rules.State, question.state)
    return codec.encode(choose(state, random_for(question.seed, question.purpose, question.ply)))

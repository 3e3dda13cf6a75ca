"""The levels of Chicago Express and its characters: weights and search settings by name."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from trunkline.bots.bot import Bot, Candidate
from trunkline.games.express.actions import Action
from trunkline.games.express.bots import terms
from trunkline.games.express.bots.minds import Mind, choices
from trunkline.games.express.bots.search import Settings
from trunkline.games.express.bots.weights import EASY, MEDIUM, PERSONALITIES, as_mapping, changed
from trunkline.games.express.state import State

MINDS: Mapping[str, Mind] = {
    "medium": Mind(MEDIUM),
    "easy": Mind(EASY, noise=5.0, doubt=0.65, blind=0.35),
    "hard": Mind(MEDIUM, Settings(playouts=16, length=6, breadth=5), noise=0.3),
    "expert": Mind(MEDIUM, Settings(playouts=64, length=10, breadth=6), noise=0.3),
    **{name: Mind(weights) for name, weights in PERSONALITIES.items()},
}


def bot_of(mind: Mind) -> Bot:
    """A bot that thinks like this."""

    def choose(state: State, rng: Random) -> Action:
        return choices(state, rng, mind)[1].action

    def candidates(state: State, rng: Random) -> list[Candidate]:
        return terms.candidates(state, rng, mind)

    def with_budget(playouts: int) -> Bot:
        assert mind.settings is not None
        return bot_of(replace(mind, settings=replace(mind.settings, playouts=playouts)))

    def with_weights(values: Mapping[str, float]) -> Bot:
        return bot_of(replace(mind, weights=changed(mind.weights, values)))

    searching = with_budget if mind.settings else None
    return Bot(choose, candidates, searching, as_mapping(mind.weights), with_weights)


LEVELS: Mapping[str, Bot] = {name: bot_of(mind) for name, mind in MINDS.items()}

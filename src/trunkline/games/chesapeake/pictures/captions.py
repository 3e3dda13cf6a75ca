"""What the picture of 18Chesapeake says in words: the turn; and who stands where."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.games.chesapeake.engine import scores
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.words.questions import asks
from trunkline.games.chesapeake.words.rounds import round_words
from trunkline.words.phrases import victory


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    """Who must act, and the rest of the question; or that the game is over, and who wins."""
    if state.actor is None:
        worth = scores(state)
        return round_words(state), f": {victory(names, winners(worth), max(worth))}"
    name, question = names[state.actor], asks(state, names)
    return (name, question.removeprefix(name)) if question.startswith(name) else ("", question)


def stations_at(state: State, hex: str, city: int) -> list[str]:
    """The companies with a station in a city."""
    return [company for company, placed in state.stations.items() if f"{hex}:{city}" in placed]

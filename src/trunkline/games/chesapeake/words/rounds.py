"""Where a game of 18Chesapeake is: its round, the company that operates, and the step of its turn."""

from collections.abc import Sequence

from trunkline.core.messages import marked
from trunkline.games.chesapeake.state import State
from trunkline.words.language import said

STEPS = {
    "track": marked("lay track"),
    "canal": marked("free station"),
    "station": marked("place a station"),
    "run": marked("run trains"),
    "dividend": marked("pay or withhold"),
    "trains": marked("buy trains"),
    "privates": marked("buy privates"),
    "discard": marked("discard a train"),
    "answer": marked("answer an offer"),
    "counter": marked("answer a counter-offer"),
}
"""The steps of an operating turn, and what can come between them."""


def where(state: State) -> Sequence[str]:
    """The round in a few words, the company that operates, and the step of its turn."""
    step = STEPS.get(state.step)
    words = [round_words(state), state.company or "", said(step) if step else ""]
    return [one for one in words if one]


def round_words(state: State) -> str:
    """Which round it is."""
    if state.actor is None:
        return said("Game over")
    if state.round == "auction":
        return said("Private auction")
    if state.round == "stock":
        return said("Stock round {number}", number=state.stock_round)
    number = f"{state.stock_round}.{state.operating_round}"
    if state.operating_rounds == 1:
        return said("Operating round {number}", number=number)
    return said(
        "Operating round {number} ({this} of {all})",
        number=number,
        this=state.operating_round,
        all=state.operating_rounds,
    )

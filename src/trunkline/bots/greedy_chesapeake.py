"""How the greedy bot sees 18Chesapeake: it runs for the most, pays out, and otherwise takes any option."""

from random import Random

from trunkline.chesapeake import Action, Dividend, State, options
from trunkline.core.api import Open, pick


def choose(state: State, rng: Random) -> Action:
    """The best run, the dividend; else any option."""
    found = options(state)
    best = next((option.action for option in found if isinstance(option, Open)), None)
    chosen: Action = Dividend(True) if Dividend(True) in found else best or pick(found, rng)
    return chosen

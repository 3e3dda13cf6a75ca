"""What always holds in 18Chesapeake: the laws of the family, and those of the game for two."""

from trunkline.games.chesapeake.state import State
from trunkline.kit18xx import laws
from trunkline.words.language import said


def pool(state: State) -> str | None:
    """With two players the rest of an IPO goes to the pool, whatever its limit, and shares leave the game."""
    return None if state.players == 2 else laws.pool(state)


def two_players(state: State) -> str | None:
    """The president's certificate is larger, but for Vanderbilt's company, and floated companies have no IPO."""
    if state.players > 2:
        return None
    for name, president in state.president.items():
        held = state.shares[name]
        if name != state.vanderbilt and held[president] < 3:
            return said("the president of {company} has too few shares: {held}", company=name, held=str(held))
        if name in state.floated and state.ipo[name]:
            return said("with two players {company} has floated but still has shares in its IPO", company=name)
    return None


LAWS = (*(pool if law is laws.pool else law for law in laws.LAWS), two_players)

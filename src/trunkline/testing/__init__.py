"""What proves a game: conformance over random games, laws and positions of each game, perft, the rulebook in step."""

from collections.abc import Mapping

import trunkline.chesapeake.laws
import trunkline.express.laws
from trunkline.testing.conformance import Law, Nonconformity, check_game
from trunkline.testing.perft import perft

LAWS: Mapping[str, tuple[Law, ...]] = {
    "express": trunkline.express.laws.LAWS,
    "chesapeake": trunkline.chesapeake.laws.LAWS,
}

__all__ = ["LAWS", "Nonconformity", "check_game", "perft"]

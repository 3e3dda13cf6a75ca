"""What proves a game: conformance over random games, laws and positions of each game, perft, the rulebook in step."""

from collections.abc import Mapping

from trunkline.testing import chesapeake, express
from trunkline.testing.conformance import Law, Nonconformity, check_game
from trunkline.testing.perft import perft

LAWS: Mapping[str, tuple[Law, ...]] = {"express": express.LAWS, "chesapeake": chesapeake.LAWS}

__all__ = ["LAWS", "Nonconformity", "check_game", "perft"]

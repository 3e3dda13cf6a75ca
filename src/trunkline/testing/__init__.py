"""What proves a game: conformance over random games, positions from a few facts, perft, the rulebook in step."""

from trunkline.testing.conformance import Nonconformity, check_game
from trunkline.testing.laws import LAWS
from trunkline.testing.perft import perft
from trunkline.testing.positions import position

__all__ = ["LAWS", "Nonconformity", "check_game", "perft", "position"]

"""What proves a game: conformance over random games, perft, the rulebook in step."""

from trunkline.testing.conformance import Law, Nonconformity, check_game
from trunkline.testing.perft import perft

__all__ = ["Law", "Nonconformity", "check_game", "perft"]

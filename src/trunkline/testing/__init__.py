"""What proves a game: conformance over random games, perft, the rulebook in step."""

from trunkline.testing.conformance import Law, Nonconformity, check_game, perft

__all__ = ["Law", "Nonconformity", "check_game", "perft"]

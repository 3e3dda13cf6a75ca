"""The games that are environments, and games played by ids."""

from collections.abc import Iterator
from random import Random

from trunkline.env.episode import Episode
from trunkline.env.faces import names
from trunkline.games import GAMES

NAMES = names()
COUNTS = [(name, players) for name in NAMES for players in GAMES[name].players]
"""Every game with every number of players."""


def played(episode: Episode, seed: int, most: int = 20_000) -> Iterator[int]:
    """Play a game at random, every id as likely as the others; before every move, the id that comes next."""
    rng = Random(seed)
    episode.reset(seed)
    while not episode.is_over and episode.moves < most:
        id = rng.choice(list(episode.offered))
        yield id
        episode.step(id)

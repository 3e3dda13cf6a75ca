"""Names of 18Chesapeake, which are the same in every language."""

from trunkline.games.chesapeake.title import COMPANIES, HEXES, PRIVATES

NAMES = {
    "18Chesapeake",
    *COMPANIES,
    *(card.name for card in COMPANIES.values()),
    *PRIVATES,
    *(card.name for card in PRIVATES.values()),
    *(hex.name for hex in HEXES.values() if hex.name),
    *(hex.area for hex in HEXES.values() if hex.area),
}
LETTERING = {word for hex in HEXES.values() for word in (*hex.name.split(), hex.tile.label) if word}
"""Parts of the names of places, as the map has them in several lines, and marks of tiles."""

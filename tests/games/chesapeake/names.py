"""Names of 18Chesapeake, which are the same in every language."""

from trunkline.games.chesapeake.title import TITLE

NAMES = {
    "18Chesapeake",
    *TITLE.companies,
    *(card.name for card in TITLE.companies.values()),
    *TITLE.privates,
    *(card.name for card in TITLE.privates.values()),
    *(hex.name for hex in TITLE.hexes.values() if hex.name),
    *(hex.area for hex in TITLE.hexes.values() if hex.area),
}
LETTERING = {word for hex in TITLE.hexes.values() for word in (*hex.name.split(), hex.tile.label) if word}
"""Parts of the names of places, as the map has them in several lines, and marks of tiles."""

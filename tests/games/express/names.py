"""Names of Chicago Express, which are the same in every language."""

from trunkline.games.express.tables import COMPANIES, HEXES

NAMES = {
    "Chicago Express",
    *COMPANIES,
    *(card.name for card in COMPANIES.values()),
    *(hex.name for hex in HEXES.values() if hex.name),
}

"""Chicago Express as SVG."""

from trunkline.games.express.pictures.board import draw
from trunkline.games.express.pictures.style import STYLE
from trunkline.games.express.pictures.thumbnail import thumbnail
from trunkline.games.express.tables import COMPANIES
from trunkline.pictures import colours

__all__ = ["PIECES", "STYLE", "draw", "thumbnail"]

PIECES = {name: colours.PIECES[company.colour] for name, company in COMPANIES.items()}

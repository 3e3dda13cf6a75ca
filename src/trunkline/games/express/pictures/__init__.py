"""Chicago Express as SVG."""

from trunkline.games.express.pictures.board import draw, thumbnail
from trunkline.games.express.pictures.pieces import STYLE
from trunkline.games.express.tables import COMPANIES
from trunkline.pictures import colours

__all__ = ["PIECES", "STYLE", "draw", "thumbnail"]

PIECES = {name: colours.PIECES[company.colour] for name, company in COMPANIES.items()}

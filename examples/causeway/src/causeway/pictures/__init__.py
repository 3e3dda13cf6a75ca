"""Causeway as SVG."""

from causeway.pictures.style import STYLE
from causeway.pictures.table import draw, thumbnail
from causeway.tables import COMPANIES
from trunkline.pictures import colours

__all__ = ["PIECES", "STYLE", "draw", "thumbnail"]

PIECES = {name: colours.PIECES[company.color] for name, company in COMPANIES.items()}

"""Causeway as SVG."""

from causeway.pictures.style import STYLE
from causeway.pictures.table import draw
from causeway.tables import COMPANIES
from trunkline.pictures import colours

__all__ = ["PIECES", "STYLE", "draw"]

PIECES = {name: colours.PIECES[company.color] for name, company in COMPANIES.items()}

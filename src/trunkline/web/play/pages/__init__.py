"""How each game shows itself on the page: its board, its cards, and what dresses its choices."""

from types import ModuleType

from trunkline.web.play.pages import chesapeake, express

PAGES: dict[str, ModuleType] = {"express": express, "chesapeake": chesapeake}
"""By game: `where`, `board`, `cards`, `dress` and `figures`."""

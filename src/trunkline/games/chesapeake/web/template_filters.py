"""Words of 18Chesapeake in the templates."""

from django.utils.safestring import SafeString, mark_safe

from trunkline.games.chesapeake.web import supply
from trunkline.games.chesapeake.words import phrases


def percent(number: int) -> str:
    """A part of a company's shares, such as "20%"."""
    return phrases.percent(number // 10)


def per_share(earned: int) -> int:
    """What a share of 10% gets of a company's earnings."""
    return earned // 10


def tile_picture(tile: str) -> SafeString:
    """A tile as a small picture."""
    return mark_safe(supply.tile_picture(tile))


FILTERS = {
    "per_share": per_share,
    "percent": percent,
    "tile_picture": tile_picture,
    "train_kind": phrases.train_kind,
}

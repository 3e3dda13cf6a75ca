"""Words of 18Chesapeake in the templates."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from trunkline.games.chesapeake.web import supply
from trunkline.games.chesapeake.words import phrases

register = template.Library()
register.filter("train_kind", phrases.train_kind)


@register.filter
def percent(number: int) -> str:
    """A part of a company's shares, such as "20%"."""
    return phrases.percent(number // 10)


@register.filter
def per_share(earned: int) -> int:
    """What a share of 10% gets of a company's earnings."""
    return earned // 10


@register.simple_tag
def tile_picture(tile: str) -> SafeString:
    """A tile as a small picture."""
    return mark_safe(supply.tile_picture(tile))

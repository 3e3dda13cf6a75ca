"""Words of 18Chesapeake in the templates."""

from django import template

from trunkline.games.chesapeake.words import phrases

register = template.Library()
register.filter("train_kind", phrases.train_kind)


@register.filter
def percent(number: int) -> str:
    """A part of a company's shares, such as "20%"."""
    return phrases.percent(number // 10)

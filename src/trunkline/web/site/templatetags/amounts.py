"""Amounts as the game of a table writes them."""

from django import template
from django.utils.translation import pgettext

from trunkline.words import phrases

register = template.Library()


@register.filter
def amount(number: int, money: str) -> str:
    """A number with the sign of the money as the language of the page puts it; without a sign the number alone."""
    if not money:
        return phrases.amount(number, "")
    minus = "−" if number < 0 else ""
    return minus + pgettext("an amount of money", "%(money)s%(number)s") % {"money": money, "number": abs(number)}

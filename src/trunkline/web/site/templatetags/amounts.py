"""Amounts as the game of a table writes them."""

from django import template

from trunkline.words.phrases import amount

register = template.Library()
register.filter("amount", amount)

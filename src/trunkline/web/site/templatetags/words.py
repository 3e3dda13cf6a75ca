"""Words of the games in the reader's language."""

from django import template

from trunkline.words.language import translated
from trunkline.words.phrases import money

register = template.Library()
register.filter("said", translated)
register.filter("money", money)

"""Words of the games in the reader's language."""

from django import template

from trunkline.words.language import translated

register = template.Library()
register.filter("said", translated)

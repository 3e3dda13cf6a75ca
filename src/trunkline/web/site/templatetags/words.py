"""Words of the games in the reader's language."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

from trunkline.words.language import translated
from trunkline.words.phrases import money

register = template.Library()
register.filter("said", translated)
register.filter("money", money)


@register.filter
def unbroken(page: SafeString) -> SafeString:
    """A part of a page in which no line ends between an amount and its currency."""
    return mark_safe(re.sub(r"(?<=\d) (?=\$)", "\N{NO-BREAK SPACE}", page))

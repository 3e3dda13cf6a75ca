"""Words of the games in the reader's language."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from trunkline.words.language import language, translated
from trunkline.words.phrases import money

register = template.Library()
register.filter("said", translated)
register.filter("money", money)


@register.filter
def unbroken(page: str) -> SafeString:
    """A part of a page in which no line ends between an amount and its currency, which follows it in German."""
    for digit in "0123456789" if language() == "de" else "":
        page = page.replace(f"{digit} $", f"{digit}\N{NO-BREAK SPACE}$")
    return mark_safe(page)

"""Numbers of rules as links to the rules at hand."""

import re

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

_CITED = re.compile(r"([0-9]+(?:\.[0-9]+)*): (.*)", re.DOTALL)


@register.filter
def cited(refusal: object, game: str) -> SafeString:
    """A refusal with the number of its rule as a link: "11.3: the tile …" of a game."""
    found = _CITED.fullmatch(str(refusal))
    if not found:
        return conditional_escape(str(refusal))
    return format_html("{} {}: {}", _("Rule"), rule_link(game, found[1]), found[2])


@register.simple_tag
def rule_link(game: str, section: str) -> SafeString:
    """The number of a section as a link that leaves the table open."""
    return format_html(
        '<a class="rule" href="{}#s{}" target="rules" title="{}">{}</a>',
        reverse("rules", args=[game]),
        section,
        _("Read the rule, in another tab"),
        section,
    )

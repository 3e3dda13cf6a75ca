"""Refusals and the numbers of their rules, which are links to the rules at hand."""

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from trunkline.core.errors import Illegal
from trunkline.games import GAMES
from trunkline.words.language import language, text_of, translated

register = template.Library()


@register.filter
def cited(refusal: Illegal | str, game: str) -> SafeString:
    """Why something is refused; if it is a rule of the game that does, with its number as a link."""
    if not isinstance(refusal, Illegal):
        return conditional_escape(refusal)
    return format_html("{} {}: {}", _("Rule"), rule_link(game, refusal.section), reason_words(refusal))


def reason_words(refusal: Illegal) -> str:
    """The reason after the number of the rule; in German a sentence begins with a capital after a colon too."""
    reason = text_of(refusal.message)
    return capfirst(reason) if language() == "de" else reason


def refusal_words(refusal: Illegal) -> str:
    """Why a rule refuses something, in a text without a link."""
    return _("Rule %(section)s: %(reason)s") % {"section": refusal.section, "reason": reason_words(refusal)}


@register.simple_tag
def refused(refusal: Illegal) -> SafeString:
    """The attributes of a button that can't be pressed: its hint, and what refusals.js makes a link of."""
    return format_html(
        'aria-disabled="true" data-tip="{}" data-section="{}" data-reason="{}"',
        refusal_words(refusal),
        refusal.section,
        reason_words(refusal),
    )


@register.simple_tag
def rule_link(game: str, section: str) -> SafeString:
    """The number of a section as a link that leaves the table open; its title is the section's."""
    known = GAMES[game].rules.RULEBOOK.get(section)
    title = f"{section} {translated(known.title)}" if known else section
    return format_html(
        '<a class="rule" href="{}#s{}" target="rules" title="{}">{}</a>',
        reverse("rules", args=[game]),
        section,
        title,
        section,
    )

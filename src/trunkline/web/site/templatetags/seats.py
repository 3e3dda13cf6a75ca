"""What the forms call the kinds of seats."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()

BOT_WORDS: dict[str, str | Promise] = {
    "greedy": _("Bot: plays to win (greedy)"),
    "uniform": _("Bot: plays at random (uniform)"),
}


LEVEL_WORDS: dict[str, str | Promise] = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard")}


@register.filter
def level_words(level: str) -> str | Promise:
    """How strong bots are, in a word."""
    return LEVEL_WORDS.get(level, level)


@register.filter
def bot_words(bot: str) -> str | Promise:
    """How a bot plays, with its name."""
    return BOT_WORDS.get(bot, bot)

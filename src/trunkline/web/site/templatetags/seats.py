"""What the forms call the kinds of seats."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()

BOT_WORDS: dict[str, str | Promise] = {
    "greedy": _("Bot: plays to win (greedy)"),
    "uniform": _("Bot: plays at random (uniform)"),
}


@register.filter
def bot_words(bot: str) -> str | Promise:
    """How a bot plays, with its name."""
    return BOT_WORDS.get(bot, bot)

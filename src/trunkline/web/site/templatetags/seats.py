"""What the forms call the kinds of seats."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

register = template.Library()

BOT_WORDS: dict[str, str | Promise] = {
    "easy": _("Bot: easy"),
    "medium": _("Bot: medium"),
    "hard": _("Bot: hard"),
    "expert": _("Bot: expert"),
    "builder": _("Bot: builder"),
    "raider": _("Bot: raider"),
    "miser": _("Bot: miser"),
    "opportunist": _("Bot: opportunist"),
    "greedy": _("Bot: plays to win"),
    "uniform": _("Bot: plays at random"),
}


LEVEL_WORDS: dict[str, str | Promise] = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard")}


@register.filter
def level_words(level: str) -> str | Promise:
    """How strong bots are, in a word."""
    return LEVEL_WORDS.get(level, level)


@register.filter
def bot_words(bot: str) -> str | Promise:
    """How strong a bot is, or how it plays; its name if it is none of ours."""
    return BOT_WORDS.get(bot) or gettext("Bot: %(name)s") % {"name": bot}

"""What the templates of every page call: addresses of assets, rules and refusals, names of bots, languages."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils import text
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language_info
from markupsafe import Markup

from trunkline.core.errors import Illegal
from trunkline.games import GAMES
from trunkline.web.site.language import said_later as _
from trunkline.web.site.look import version
from trunkline.words.language import language, said, text_of, translated

_IMPORT = re.compile(r'^(?:import|export) (?:[\w$*{},\s]* from )?"(\.\.?/[^"]+)"', re.MULTILINE)


def url(name: str, *arguments: object) -> str:
    """The address of a page."""
    return reverse(name, args=arguments)


def asset(name: str) -> str:
    """The address of a static file, which must exist; it changes with every upgrade, so browsers can keep the file."""
    _file(name)
    return static(name)


def modules(entry: str, more: Sequence[str] = ()) -> SafeString:
    """The script modules that a page begins with; what they import is fetched at once, not only when it is found."""
    return _modules((entry, *more), static(entry))


@cache
def _modules(entries: tuple[str, ...], _address: str) -> SafeString:
    """The same as long as the address of one of them is."""
    fetched = [(static(name),) for name in _imported(entries)]
    return format_html(
        "{}{}",
        format_html_join("", '<link rel="modulepreload" href="{}">\n  ', fetched),
        format_html_join("\n  ", '<script type="module" src="{}"></script>', [(asset(name),) for name in entries]),
    )


@cache
def _imported(entries: Sequence[str]) -> list[str]:
    """All that modules import, and what that imports, in the order in which it is first named."""
    modules = dict.fromkeys(entries)
    waiting = list(entries)
    while waiting:
        new = [name for name in imports_of(waiting.pop(0)) if name not in modules]
        modules |= dict.fromkeys(new)
        waiting += new
    return [name for name in modules if name not in entries]


def imports_of(module: str) -> Iterator[str]:
    """The modules that a module imports, as static files."""
    for name in _IMPORT.findall(_file(module).read_text("utf-8")):
        yield normpath(join(dirname(module), name))


@cache
def _file(name: str) -> Path:
    path = finders.find(name)
    assert isinstance(path, str), f"there is no static file {name}"
    return Path(path)


def game_style() -> str:
    """The address of the colours and of the style of the boards."""
    return f"{reverse('style')}?v={version()}"


def cited(refusal: Illegal | str, game: str) -> SafeString:
    """Why something is refused; if it is a rule of the game that does, with its number as a link."""
    if not isinstance(refusal, Illegal):
        return conditional_escape(refusal)
    return format_html("{} {}: {}", said("Rule"), rule_link(game, refusal.section), reason_words(refusal))


def reason_words(refusal: Illegal) -> str:
    """The reason after the number of the rule; in German a sentence begins with a capital after a colon too."""
    reason = text_of(refusal.message)
    return text.capfirst(reason) if language() == "de" else reason


def refusal_words(refusal: Illegal) -> str:
    """Why a rule refuses something, in a text without a link."""
    return said("Rule %(section)s: %(reason)s") % {"section": refusal.section, "reason": reason_words(refusal)}


def refused(refusal: Illegal) -> SafeString:
    """The attributes of a button that can't be pressed: its hint, and what refusals.js makes a link of."""
    return format_html(
        'aria-disabled="true" data-tip="{}" data-section="{}" data-reason="{}"',
        refusal_words(refusal),
        refusal.section,
        reason_words(refusal),
    )


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


def level_words(level: str) -> str | Promise:
    """How strong bots are, in a word."""
    return LEVEL_WORDS.get(level, level)


def bot_words(bot: str) -> str | Promise:
    """How strong a bot is, or how it plays; its name if it is none of ours."""
    return BOT_WORDS.get(bot) or said("Bot: %(name)s") % {"name": bot}


def capfirst(words: object) -> str:
    """With a capital at the beginning; what is safe stays so, unlike with Django's."""
    capital = str(words)[:1].upper() + str(words)[1:]
    return Markup(capital) if hasattr(words, "__html__") else capital


def unbroken(page: str) -> SafeString:
    """A part of a page in which no line ends between an amount and its currency, which follows it in German."""
    for digit in "0123456789" if language() == "de" else "":
        page = page.replace(f"{digit} $", f"{digit}\N{NO-BREAK SPACE}$")
    return mark_safe(page)


def languages() -> list[tuple[str, str]]:
    """Each language of the site with its own name for itself."""
    return [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]

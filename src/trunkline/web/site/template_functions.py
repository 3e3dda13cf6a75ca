"""Jinja2 as our pages use it (docs/decisions/011 says why), and what every template can call."""

import re
import time
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.defaultfilters import date
from django.templatetags.static import static
from django.urls import reverse
from django.utils import text, translation
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.module_loading import module_has_submodule
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language_info
from jinja2 import ChainableUndefined, Environment
from markupsafe import Markup

from trunkline.core.errors import Illegal
from trunkline.games import GAMES
from trunkline.web.site.language import said_later as _
from trunkline.web.site.look import face_of, time_tag, version
from trunkline.words.language import language, said, said_in, said_many, text_of, translated
from trunkline.words.phrases import amount

_BEFORE_SIGN = re.compile(r"(?<=[0-9]) (?=[$€£¥])")
_IMPORT = re.compile(r'^(?:import|export) (?:[\w$*{},\s]* from )?"(\.\.?/[^"]+)"', re.MULTILINE)


@lru_cache(maxsize=4096)
def url(name: str, *arguments: object) -> str:
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
    for name in _IMPORT.findall(_file(module).read_text("utf-8")):
        yield normpath(join(dirname(module), name))


@cache
def _file(name: str) -> Path:
    path = finders.find(name)
    assert isinstance(path, str), f"there is no static file {name}"
    return Path(path)


def game_style() -> str:
    return f"{reverse('style')}?v={version()}"


def cited(refusal: Illegal | str, game: str) -> SafeString:
    """A refusal; one by a rule of the game has its number as a link."""
    if not isinstance(refusal, Illegal):
        return conditional_escape(refusal)
    return format_html("{} {}: {}", said("Rule"), rule_link(game, refusal.section), reason_words(refusal))


def reason_words(refusal: Illegal) -> str:
    """The reason after the number of the rule; in German a sentence begins with a capital after a colon too."""
    reason = text_of(refusal.message)
    return text.capfirst(reason) if language() == "de" else reason


def refusal_words(refusal: Illegal) -> str:
    return said("Rule %(section)s: %(reason)s") % {"section": refusal.section, "reason": reason_words(refusal)}


def refused(refusal: Illegal) -> SafeString:
    """The attributes of a disabled button: its hint, and the data from which refusals.js makes a link."""
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
    "uniform": _("Bot: plays at random"),
}
LEVEL_WORDS: dict[str, str | Promise] = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard")}


def level_words(level: str) -> str | Promise:
    return LEVEL_WORDS.get(level, level)


def bot_words(bot: str) -> str | Promise:
    return BOT_WORDS.get(bot) or said("Bot: %(name)s") % {"name": bot}


def capfirst(words: object) -> str:
    """With a capital at the beginning; what is safe stays so, unlike with Django's."""
    capital = str(words)[:1].upper() + str(words)[1:]
    return Markup(capital) if hasattr(words, "__html__") else capital


def unbroken(page: str) -> SafeString:
    """A part of a page in which no line ends between an amount and its currency, which follows it in German."""
    return mark_safe(_BEFORE_SIGN.sub("\N{NO-BREAK SPACE}", page) if language() == "de" else page)


def languages() -> list[tuple[str, str]]:
    return [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


class KeysFirst(Environment):
    """Finds `row.price` in a mapping before it looks for an attribute, as Django does; that is also quicker."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(**options: Any) -> Environment:
    """For the templates in the folders `jinja2`. As in Django's, a missing value is empty."""
    jinja = KeysFirst(**options | {"undefined": ChainableUndefined, "extensions": ["jinja2.ext.i18n"]})
    jinja.newstyle_gettext = True  # type: ignore[attr-defined] # values are formatted into the text without a filter
    filters = (amount, bot_words, capfirst, cited, date, face_of, level_words, time_tag, unbroken)
    jinja.filters |= {function.__name__: function for function in filters} | {"said": translated}
    for app in apps.get_app_configs():
        # An app's FILTERS follow its label: `{{ 20|my_game.percent }}`.
        if app.module and module_has_submodule(app.module, "template_filters"):
            own = import_module(f"{app.name}.template_filters").FILTERS
            jinja.filters |= {f"{app.label}.{name}": function for name, function in own.items()}
    jinja.globals |= {
        "_": _gettext,
        "gettext": _gettext,
        "ngettext": _ngettext,
        "pgettext": _pgettext,
        "get_language": translation.get_language,
        "now": time.time,
        **{one.__name__: one for one in (asset, game_style, languages, modules, refused, rule_link, url)},
    }
    return jinja


def _gettext(text: str, /, **values: object) -> Markup:
    """A text in the reader's language; its values are escaped."""
    return _text(language(), text) % values if values else _without_gaps(language(), text)


def _pgettext(context: str, text: str, /, **values: object) -> Markup:
    return Markup(said_in(context, text)) % values


def _ngettext(one: str, many: str, number: int, /, **values: object) -> Markup:
    return Markup(said_many(number, one, many)) % ({"num": number} | values)


@cache
def _text(_language: str, text: str) -> Markup:
    """Catalogs don't change while the server runs, and templates ask for no other texts than their own."""
    return Markup(translated(text))


@cache
def _without_gaps(language: str, text: str) -> Markup:
    """The same, with single percent signs."""
    return _text(language, text) % {}

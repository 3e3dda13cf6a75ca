"""Jinja2 as our pages use it. docs/decisions/011 says why."""

import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from django.apps import apps
from django.template.defaultfilters import date
from django.utils.module_loading import module_has_submodule
from django.utils.translation import get_language
from jinja2 import ChainableUndefined, Environment
from markupsafe import Markup

from trunkline.web.site import template_functions
from trunkline.web.site.look import face_of, time_tag
from trunkline.words.language import language, said_in, said_many, translated
from trunkline.words.phrases import amount, money


class KeysFirst(Environment):
    """Finds `row.price` in a mapping before it looks for an attribute, as Django does; that is also quicker."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """The value of `obj.attribute` in a template."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(**options: Any) -> Environment:
    """What the templates in the folders `jinja2` can use; as in Django's, what isn't there is nothing."""
    made = KeysFirst(**options | {"undefined": ChainableUndefined, "extensions": ["jinja2.ext.i18n"]})
    made.newstyle_gettext = True  # type: ignore[attr-defined] # texts have the figures themselves, not a filter
    made.filters |= {
        "amount": amount,
        "bot_words": template_functions.bot_words,
        "capfirst": template_functions.capfirst,
        "cited": template_functions.cited,
        "date": date,
        "face_of": face_of,
        "level_words": template_functions.level_words,
        "money": money,
        "said": translated,
        "time_tag": time_tag,
        "unbroken": template_functions.unbroken,
        **_filters_of_apps(),
    }
    made.globals |= {
        "_": gettext,
        "gettext": gettext,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "asset": template_functions.asset,
        "game_style": template_functions.game_style,
        "get_language": get_language,
        "languages": template_functions.languages,
        "modules": template_functions.modules,
        "now": time.time,
        "refused": template_functions.refused,
        "rule_link": template_functions.rule_link,
        "url": template_functions.url,
    }
    return made


def _filters_of_apps() -> dict[str, Callable[..., object]]:
    """The FILTERS that apps have in template_filters.py, after the label of the app: `{{ 20|my_game.percent }}`."""
    return {
        f"{app.label}.{name}": made
        for app in apps.get_app_configs()
        if app.module and module_has_submodule(app.module, "template_filters")
        for name, made in import_module(f"{app.name}.template_filters").FILTERS.items()
    }


def gettext(text: str, /, **figures: object) -> Markup:
    """A text in the reader's language; what fills its gaps is escaped."""
    return _text(language(), text) % figures if figures else _without_gaps(language(), text)


def pgettext(context: str, text: str, /, **figures: object) -> Markup:
    """A text that means several things without its context."""
    return Markup(said_in(context, text)) % figures


def ngettext(one: str, many: str, number: int, /, **figures: object) -> Markup:
    """A text that depends on a number."""
    return Markup(said_many(number, one, many)) % ({"num": number} | figures)


@cache
def _text(_language: str, text: str) -> Markup:
    """Catalogues don't change while the server runs, and templates ask for no other texts than their own."""
    return Markup(translated(text))


@cache
def _without_gaps(language: str, text: str) -> Markup:
    """The same, with single percent signs."""
    return _text(language, text) % {}

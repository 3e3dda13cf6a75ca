"""Addresses of style sheets and scripts, which change with every upgrade, so that browsers can keep them for good."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from trunkline.web.site.style import version

register = template.Library()

_IMPORT = re.compile(r'^(?:import|export) (?:[\w$*{},\s]* from )?"(\.\.?/[^"]+)"', re.MULTILINE)


@register.simple_tag
def asset(name: str) -> str:
    """The address of a static file, which must exist."""
    _file(name)
    return static(name)


@register.simple_tag
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


@register.simple_tag
def game_style() -> str:
    """The address of the colours and of the style of the boards."""
    return f"{reverse('style')}?v={version()}"


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

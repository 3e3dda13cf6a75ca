"""Addresses of style sheets and scripts that change with their content, so that browsers can keep them for good."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

from trunkline.web.play.style import version

register = template.Library()


@register.simple_tag
def asset(name: str) -> str:
    """The address of a static file, with a sign of what is in it."""
    return f"{static(name)}?v={_sign(name) if not settings.DEBUG else 0}"


@cache
def _sign(name: str) -> str:
    found = finders.find(name)
    assert isinstance(found, str), f"there is no static file {name}"
    return blake2b(Path(found).read_bytes(), digest_size=6).hexdigest()


@register.simple_tag
def game_style() -> str:
    """The address of the colours and of the style of the boards."""
    return f"{reverse('style')}?v={version()}"

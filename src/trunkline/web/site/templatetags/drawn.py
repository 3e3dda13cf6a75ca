"""Templates of the other engine in those of Django."""

from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def drawn(context: dict[str, Any], name: str, **values: object) -> SafeString:
    """{% drawn "table/panel.html" panel=panels.now %}: a template, which knows the request and these values."""
    return mark_safe(get_template(name).render(values, context["request"]))

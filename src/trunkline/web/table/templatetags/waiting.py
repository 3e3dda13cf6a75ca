"""The waiting room, for the template that shows it."""

from typing import Any

from django import template

from trunkline.web.table.waiting import Room, room_of

register = template.Library()


@register.simple_tag(takes_context=True)
def waiting_room(context: dict[str, Any]) -> Room:
    """Who is here, and the link to send."""
    return room_of(context["request"], context["view"])

"""Addresses of the pictures of boards, with the version of the table, so that browsers can keep them."""

from django import template
from django.urls import reverse

from trunkline.web.tables.models import Table

register = template.Library()


@register.simple_tag
def board_address(table: Table, name: str = "board") -> str:
    """The picture of a table as it is now; `board-png` is the one for link previews."""
    return f"{reverse(name, args=[table.code])}?v={table.version}"

"""The log of a table: a line for each move, and among them what happened around the game, in the order of time."""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from trunkline.web.face.view import View


def log_of(view: View) -> SafeString:
    """The lines up to the position shown; a move taken back is gone from them, that it was taken back is not."""
    mark = _("by your order")
    moves = [
        (ply.created, move_line(ply.number, ply.story, mark if view.ordered(ply) else ""))
        for ply in view.plies
        if ply.number
    ]
    around = view.table.notes.filter(name="")
    if not view.is_now:
        around = around.filter(created__lte=view.plies[-1].created)
    remarks = [(created, _remark(text)) for created, text in around.values_list("created", "text")]
    return mark_safe("".join(line for _, line in sorted(moves + remarks, key=lambda each: each[0])))


@lru_cache(maxsize=20_000)
def move_line(number: int, story: tuple[str, ...], mark: str = "") -> SafeString:
    """A line that is a link to the position after the move; the mark is for the one whose standing order made it."""
    marked = format_html(' <small class="by-order">{0}</small>', mark) if mark else ""
    told = " ".join(story)
    return format_html('<li><a href="?ply={0}" data-ply="{0}"><b>{0}</b> {1}{2}</a></li>', number, told, marked)


def _remark(text: str) -> SafeString:
    """A line of what the table itself says."""
    return format_html('<li class="remark">{0}</li>', text)

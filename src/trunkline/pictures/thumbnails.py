"""The map of a game by itself, for small pictures: lists of tables, invitations, link previews."""

import re

from trunkline.pictures.svg import document, group, rect

PAD = 8.0
_TITLE = re.compile(r"<title>[^<]*</title>")


def thumbnail(words: str, width: float, height: float, style: str, drawn: str, scope: str) -> str:
    """A map of this size on the sea, complete in itself. Nobody points at its parts, so they have no hints."""
    full_width, full_height = width + 2 * PAD, height + 2 * PAD
    return document(
        words,
        full_width,
        full_height,
        style,
        rect(0, 0, full_width, full_height, "sea"),
        group(_TITLE.sub("", drawn), at=(PAD, PAD)),
        class_=scope,
    )

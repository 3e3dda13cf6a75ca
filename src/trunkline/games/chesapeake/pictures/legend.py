"""What the marks on the map of 18Chesapeake mean, in the corner where there are no hexes."""

from trunkline.games.chesapeake.pictures.map import HEIGHT, PEAK, WAVE, WIDTH
from trunkline.pictures.svg import circle, fitted, group, path, rect, text
from trunkline.words.language import said

ROW, ROOM, WORDS = 23.0, 236.0, 13.8
"""The height of a row, the width of its words, and their size."""


def legend() -> str:
    """The marks, one below the other."""
    rows = [
        (rect(0, 0, 30, 17, "land red", rx=3), said("off the map: value by phase")),
        (rect(0, 0, 30, 17, "land gray", rx=3), said("gray: never changes")),
        (circle(15, 8.5, 10, "worth") + _words("30", "worth-words"), said("value of a stop")),
        (_words("OO", "tile-label"), said("two cities; DC: Washington")),
        (group(path(WAVE, "wave"), at=(7, 9)) + group(path(PEAK, "peak"), at=(25, 9)), said("a tile costs extra here")),
        (rect(0, 0, 30, 17, "tag", rx=3) + _words("✕", "tag-words"), said("closed by a private")),
    ]
    lines = [group(mark, text(words, 40, 13, "key-words"), at=(0, ROW * n)) for n, (mark, words) in enumerate(rows)]
    return group(*lines, at=(WIDTH - ROOM - 46, HEIGHT - ROW * len(rows)), class_="key", aria_hidden="true")


def _words(words: str, class_: str) -> str:
    return fitted(words, 15, 13, WORDS, 28, f"{class_} middle")

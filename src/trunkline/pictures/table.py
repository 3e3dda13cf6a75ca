"""What pictures of a table have besides its board: players' names, the bar of the turn, the map by itself."""

import re
from collections.abc import Sequence

from trunkline.pictures.svg import clean, document, element, group, path, rect, text
from trunkline.words.language import said


def seats(players: int, names: Sequence[str] | None) -> list[str]:
    return list(names) if names else [said("Seat {number}", number=seat + 1) for seat in range(players)]


def shorten(name: str, longest: int) -> str:
    """A name that fits where there is room for so many letters."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


BAR_HEIGHT = 44.0
#: Room for a letter of each part, as most fonts have it.
WHO_LETTER, ASKED_LETTER, GAME_LETTER = 11.0, 8.0, 7.6


def turn_bar(width: float, who: str, asked: str, game: str) -> str:
    """Whose turn it is and what for, in the one warm place of the picture; the game at its right end.

    What is asked stands apart from the name, unless it goes on in the same sentence: ", with $40: bid or pass."
    """
    goes_on = asked[:1] in (",", ":")
    room = width - 80 - GAME_LETTER * len(game)
    is_long = WHO_LETTER * len(who) + ASKED_LETTER * len(asked) > room
    words = element(
        "text",
        element("tspan", clean(who), class_="who"),
        "" if goes_on else " ",
        element("tspan", clean(asked), dx=None if goes_on else 4, class_="asked"),
        x=36,
        y=28.5,
        textLength=room if is_long else None,
        lengthAdjust="spacingAndGlyphs" if is_long else None,
    )
    return group(
        rect(0, 0, width, BAR_HEIGHT, "bar", rx=8),
        path("M14 15l12 7l-12 7Z", "pointer"),
        words,
        text(game, width - 14, 28, "game end"),
        class_="turn",
    )


PAD = 8.0
_TITLE = re.compile(r"<title>[^<]*</title>")


def map_alone(words: str, width: float, height: float, style: str, drawn: str, scope: str) -> str:
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

"""The bar above the picture of a table: whose turn it is, what for, and which game it is."""

from trunkline.pictures.svg import clean, element, group, path, rect, text

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

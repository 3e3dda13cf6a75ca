"""The bar above the picture of a table: whose turn it is, what for, and which game it is."""

from trunkline.pictures.svg import clean, element, group, path, rect, text

BAR_HEIGHT = 44.0


def turn_bar(width: float, who: str, asked: str, game: str) -> str:
    """Whose turn it is and what for, in the one warm place of the picture; the game at its right end.

    What is asked stands apart from the name, unless it goes on in the same sentence: ", with $40: bid or pass."
    """
    goes_on = asked[:1] in (",", ":")
    words = element(
        "text",
        element("tspan", clean(who), class_="who"),
        "" if goes_on else " ",
        element("tspan", clean(asked), dx=None if goes_on else 4, class_="asked"),
        x=36,
        y=28.5,
    )
    return group(
        rect(0, 0, width, BAR_HEIGHT, "bar", rx=8),
        path("M14 15l12 7l-12 7Z", "pointer"),
        words,
        text(game, width - 14, 28, "game end"),
        class_="turn",
    )

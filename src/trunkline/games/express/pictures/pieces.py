"""The pieces of Chicago Express: locomotives, houses, and the flat markers of companies."""

from trunkline.games.express.tables import COMPANIES
from trunkline.pictures.svg import circle, group, move, path, rect, text, title

#: A locomotive on its way west, 22 wide and 16 high, around its middle. Its wheels are part of the same path, so that
#: one line goes around the whole.
ENGINE = (
    "M-11 5L-9.5-5H-7.5V-8H-3.5V-5H3V-7.8H11V5Z"
    "M-8.2 5.2a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0ZM3.3 5.2a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0Z"
)
HOUSE = "M-5 5V-.5L0-5.5L5-.5V5Z"


def colour(company: str) -> str:
    """The class that carries a company's colours."""
    return COMPANIES[company].colour


def locomotive(company: str, x: float, y: float, scale: float = 1.15) -> str:
    """A locomotive with the initial of its company."""
    return group(
        path(ENGINE),
        text(company[0], 0.8, 4.6, text_anchor="middle"),
        class_=f"loco {colour(company)}",
        data_company=company,
        at=(x, y),
        scale=scale,
    )


def disc(company: str, x: float, y: float) -> str:
    """A locomotive where there is little room: a disc with the initial."""
    return group(
        circle(0, 0, 9.5),
        text(company[0], 0, 5.2, text_anchor="middle"),
        class_=f"loco small {colour(company)}",
        data_company=company,
        at=(x, y),
    )


def ghost(x: float, y: float) -> str:
    """The outline of a locomotive that is still to come."""
    return path(ENGINE, "ghost", transform=move(x, y, 1.15))


def house(x: float, y: float, scale: float = 1.0, class_: str = "house") -> str:
    """A house: the piece, or with another class its printed sign."""
    return path(HOUSE, class_, transform=move(x, y, scale))


def marker(words: str, company: str, x: float, y: float, width: float, height: float, class_: str = "marker") -> str:
    """A flat piece in the company's colour with words in its middle."""
    return group(
        title(COMPANIES[company].name),
        rect(0, 0, width, height, rx=3),
        text(words, width / 2, height / 2 + 3.6, text_anchor="middle"),
        at=(x, y),
        class_=f"{class_} {colour(company)}",
        data_company=company,
    )

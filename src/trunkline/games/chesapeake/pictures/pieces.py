"""The pieces of 18Chesapeake: stations, share chips, train cards, and the papers of private companies."""

from trunkline.games.chesapeake.tables import COMPANIES, PRIVATES
from trunkline.games.chesapeake.words.phrases import train_name
from trunkline.pictures.colours import piece_class
from trunkline.pictures.svg import circle, fitted, group, path, rect, text, title
from trunkline.words.language import said

CROWN = "M-5 3.5L-6-3.5L-2.6-.6L0-5L2.6-.6L6-3.5L5 3.5Z"


def station(company: str, x: float, y: float, radius: float, class_: str = "station") -> str:
    """A disc in the company's colour with its initials; as "home" the sign of a space that is kept for it."""
    full = COMPANIES[company].name
    words = said("{company}: station", company=full) if class_ == "station" else said("{company}: home", company=full)
    return group(
        title(words),
        circle(0, 0, radius),
        fitted(company, 0, 0.36 * radius, 1.06 * radius, 1.7 * radius, "initials"),
        at=(x, y),
        class_=f"{class_} {piece_class(company)}",
        data_company=company,
    )


def chip(
    words: str, company: str, x: float, y: float, width: float, class_: str = "chip", crowned: bool = False
) -> str:
    """A flat piece in the company's colour; the president's has a crown."""
    shift = 7.0 if crowned else 0.0
    return group(
        title(COMPANIES[company].name),
        rect(0, 0, width, 16, rx=3),
        path(CROWN, "crown", transform="translate(9 8.4) scale(.8)") if crowned else "",
        text(words, width / 2 + shift, 11.8),
        at=(x, y),
        class_=f"{class_} {piece_class(company)}",
        data_company=company,
    )


def train(name: str, x: float, y: float, class_: str = "train") -> str:
    """A train as a small card."""
    return group(
        title(train_name(name)), rect(0, 0, 19, 22, class_, rx=3), text(name, 9.5, 15.5, "train-words"), at=(x, y)
    )


def paper_words(private: str) -> str:
    """A private company with its figures."""
    card = PRIVATES[private]
    return said(
        "{number} {private}: value ${value}, pays ${revenue}",
        number=card.number,
        private=card.name,
        value=card.value,
        revenue=card.revenue,
    )


def paper(private: str, x: float, y: float) -> str:
    """A private company as a slip with its initials."""
    return group(
        title(paper_words(private)),
        rect(0, 0, 38, 16, "paper", rx=2),
        text(private, 19, 11.6, "paper-words"),
        at=(x, y),
        data_private=private,
    )

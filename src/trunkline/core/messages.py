"""Sentences that are made when they are shown: English words with named gaps, and the figures that fill them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

Translate = Callable[[str], str]


def marked(words: str) -> str:
    """The words as they are; `scripts.messages` finds them by this and puts them into the catalogs."""
    return words


class Message:
    """Words such as "{company} has {money}", and a figure for each gap: a number, a text, Money, a list, a Message."""

    __slots__ = ("figures", "words")

    def __init__(self, words: str, /, **figures: Any) -> None:
        self.words: Final = words
        self.figures: Final[Mapping[str, Any]] = figures

    def __str__(self) -> str:
        return filled(self.words, self.figures)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.words, self.figures) == (other.words, other.figures)

    def __hash__(self) -> int:
        return hash(str(self))


class Money:
    """A figure that is shown with the sign of its currency: "$80", and "80 $" in German."""

    __slots__ = ("number", "sign")

    def __init__(self, number: int | str, sign: str) -> None:
        self.number: Final = number
        self.sign: Final = sign
        """Empty in a game that counts points."""

    def __repr__(self) -> str:
        return f"Money({self.number!r}, {self.sign!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Money) and (self.number, self.sign) == (other.number, other.sign)

    def __hash__(self) -> int:
        return hash((self.number, self.sign))


def filled(words: str, figures: Mapping[str, Any], translate: Translate = str) -> str:
    """The words in a reader's language with their gaps filled; in English unless told how to translate."""
    said = translate(words)
    return (
        said.format_map({name: figure_text(figure, translate) for name, figure in figures.items()}) if figures else said
    )


def figure_text(figure: Any, translate: Translate = str) -> Any:
    """A figure as it stands in a sentence: messages translated, money with its sign, lists with "and"."""
    if isinstance(figure, Message):
        return filled(figure.words, figure.figures, translate)
    if isinstance(figure, Money):
        words = marked("{money}{number}") if figure.sign else "{number}"
        return translate(words).format(money=figure.sign, number=figure.number)
    if isinstance(figure, tuple | list):
        return listed([str(figure_text(one, translate)) for one in figure], translate)
    return figure


def listed(items: Sequence[str], translate: Translate = str) -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    if len(items) < 2:
        return "".join(items)
    return translate(marked("{others} and {last}")).format(others=", ".join(items[:-1]), last=items[-1])


def plain_figures(figures: Mapping[str, Any], translate: Translate = str) -> dict[str, Any]:
    """The figures as JSON can hold them: lists stay lists, messages become texts, money is its number."""
    return {name: _plain(figure, translate) for name, figure in figures.items()}


def _plain(figure: Any, translate: Translate) -> Any:
    if isinstance(figure, tuple | list):
        return [_plain(one, translate) for one in figure]
    if isinstance(figure, Money):
        return figure.number
    return figure_text(figure, translate)

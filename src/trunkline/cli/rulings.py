"""`--ruling NAME=VALUE`: the choices that a table of a game has."""

from collections.abc import Sequence
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.core.api import Rules
from trunkline.words.language import said

WORDS = {"true": True, "false": False}


def add_rulings(parser: Any) -> None:
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar=said("NAME=VALUE"),
        help=said("a variant or option of the game, such as auto_pass=true; a wrong one lists them all"),
    )


def read_rulings(rules: Rules[Any, Any], words: Sequence[str]) -> dict[str, Any]:
    """The rulings that the words name, or which there are."""
    rulings = {}
    for word in words:
        name, _, text = word.partition("=")
        value = WORDS.get(text.lower(), text)
        if value not in rules.VARIANTS.get(name, ()):
            there = "; ".join(f"{name}={'|'.join(map(str, values))}" for name, values in rules.VARIANTS.items()).lower()
            raise UserError(
                "{game} has no ruling {word!r}; there are: {known}", game=rules.TITLE, word=word, known=there
            )
        rulings[name] = value
    return rulings

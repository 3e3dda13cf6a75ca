"""`--variant NAME=VALUE`: the choices that a table of a game has."""

import argparse
from collections.abc import Sequence
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.core.api import Rules
from trunkline.words.language import said

WORDS = {"true": True, "false": False}


def add_variants(parser: Any) -> None:
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar=said("NAME=VALUE"),
        help=said("a variant or option of the game, such as auto_pass=true; an invalid one lists them all"),
    )
    # What it was called before, for scripts that use it.
    parser.add_argument("--ruling", action="append", dest="variant", default=[], help=argparse.SUPPRESS)


def read_variants(rules: Rules[Any, Any], words: Sequence[str]) -> dict[str, Any]:
    """The variants that the words name, or which there are."""
    variants = {}
    for word in words:
        name, _, text = word.partition("=")
        value = WORDS.get(text.lower(), text)
        if value not in rules.VARIANTS.get(name, ()):
            there = "; ".join(f"{name}={'|'.join(map(str, values))}" for name, values in rules.VARIANTS.items()).lower()
            raise UserError(
                "{game} has no variant {word!r}; there are: {known}", game=rules.TITLE, word=word, known=there
            )
        variants[name] = value
    return variants

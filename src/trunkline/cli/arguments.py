"""Reading the words of a command: argparse in the reader's language, numbers, and `--variant NAME=VALUE`."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from trunkline.cli.errors import UserError
from trunkline.core.api import Rules
from trunkline.core.messages import marked
from trunkline.words.language import said, said_many, translated

TEXTS = (
    marked("usage: "),
    marked("positional arguments"),
    marked("options"),
    marked("show this help message and exit"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("unrecognized arguments: %s"),
    marked("not allowed with argument %s"),
    marked("ignored explicit argument %r"),
    marked("the following arguments are required: %s"),
    marked("one of the arguments %s is required"),
    marked("expected one argument"),
    marked("expected at most one argument"),
    marked("expected at least one argument"),
    marked("ambiguous option: %(option)s could match %(matches)s"),
    marked("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""Of argparse itself."""
TRUTHS = {"true": True, "false": False}


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        advice = said("{problem} (see {program} --help)", problem=message, program=self.prog)
        self.exit(2, f"trunkline: {advice}\n")


@contextmanager
def argparse_translated() -> Iterator[None]:
    """For the time of the block, argparse asks our catalogs instead of the system's."""
    own = {name: vars(argparse)[name] for name in ("_", "ngettext")}
    vars(argparse).update(_=translated, ngettext=lambda one, many, count: said_many(count, one, many))
    try:
        yield
    finally:
        vars(argparse).update(own)


def whole_number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise argparse.ArgumentTypeError(said("{word!r} is not a whole number", word=word)) from None


def add_number(parser: Any, option: str, help: str, default: int | None = None) -> None:
    parser.add_argument(option, type=whole_number, default=default, metavar="N", help=help)


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
    """The chosen values by name; UserError lists what there is."""
    variants = {}
    for word in words:
        name, _, text = word.partition("=")
        value = TRUTHS.get(text.lower(), text)
        if value not in rules.VARIANTS.get(name, ()):
            there = "; ".join(f"{name}={'|'.join(map(str, values))}" for name, values in rules.VARIANTS.items()).lower()
            raise UserError(
                "{game} has no variant {word!r}; there are: {known}", game=rules.TITLE, word=word, known=there
            )
        variants[name] = value
    return variants

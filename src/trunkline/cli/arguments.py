"""Reading the words of a command, with argparse's own texts in the reader's language."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

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
"""What argparse says by itself."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        advice = said("{problem} (see {program} --help)", problem=message, program=self.prog)
        self.exit(2, f"trunkline: {advice}\n")


@contextmanager
def argparse_translated() -> Iterator[None]:
    """For the time of the block, argparse asks our catalogues instead of the system's."""
    own = {name: vars(argparse)[name] for name in ("_", "ngettext")}
    vars(argparse).update(_=translated, ngettext=lambda one, many, count: said_many(count, one, many))
    try:
        yield
    finally:
        vars(argparse).update(own)


def whole_number(word: str) -> int:
    """A number that follows an option."""
    try:
        return int(word)
    except ValueError:
        raise argparse.ArgumentTypeError(said("{word!r} is not a whole number", word=word)) from None

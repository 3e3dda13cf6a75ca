"""How far a long command is, on a terminal; whoever reads its output from a file or a pipe isn't bothered."""

import sys
import time
from types import TracebackType
from typing import Self, TextIO

from trunkline.words.language import said

OFTEN = 0.2
"""Seconds between two looks."""


class Progress:
    """A line such as "1,200 of 4,000" on the terminal that is written over, and gone at the end."""

    def __init__(self, total: int | None = None, out: TextIO | None = None) -> None:
        self.total, self.done, self.shown, self.width = total, 0, 0.0, 0
        self.out = out or sys.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        now = time.monotonic()
        if sys.stderr.isatty() and now - self.shown >= OFTEN:
            self.shown = now
            done, total = f"{self.done:,}", f"{self.total:,}" if self.total else ""
            words = said("{done} of {total}", done=done, total=total) if total else done
            sys.stderr.write(f"\r{words:<{self.width}}")
            sys.stderr.flush()
            self.width = len(words)

    def say(self, line: str) -> None:
        """Print a line that stays."""
        self._clear()
        print(line, file=self.out)

    def _clear(self) -> None:
        if self.width:
            sys.stderr.write(f"\r{' ' * self.width}\r")
            sys.stderr.flush()
            self.width = 0

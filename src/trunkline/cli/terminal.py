"""The terminal that commands print to."""

from rich.console import Console


class Terminal(Console):
    """Plain figures; a reader that goes away (`| head`) ends the command quietly."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

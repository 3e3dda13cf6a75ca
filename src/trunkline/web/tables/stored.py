"""Messages as the database holds them: their words in English and their figures, to be read in any language later."""

from collections.abc import Mapping
from typing import Any

from trunkline.core.messages import Message


def dumped(message: Message) -> dict[str, Any]:
    """A message as JSON; {"words": …, "figures": …}, and the same for messages among its figures."""
    return {"words": message.words, "figures": {name: _dumped(figure) for name, figure in message.figures.items()}}


def _dumped(figure: Any) -> Any:
    if isinstance(figure, Message):
        return dumped(figure)
    return [_dumped(one) for one in figure] if isinstance(figure, list | tuple) else figure


def loaded(data: Mapping[str, Any]) -> Message:
    """The message that was dumped.

    >>> said = Message("{name} has {what}", name="Ann", what=[Message("bid ${price}", price=7), "passed"])
    >>> loaded(dumped(said)) == said, str(loaded(dumped(said)))
    (True, 'Ann has bid $7 and passed')
    """
    return Message(data["words"], **{name: _loaded(figure) for name, figure in data["figures"].items()})


def _loaded(figure: Any) -> Any:
    if isinstance(figure, dict):
        return loaded(figure)
    return [_loaded(one) for one in figure] if isinstance(figure, list) else figure

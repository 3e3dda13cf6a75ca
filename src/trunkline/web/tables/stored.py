"""Messages as the database holds them: their words in English and their figures, to be read in any language later."""

from collections.abc import Mapping

from trunkline.core.messages import Message
from trunkline.web.tables.positions import Data


def dumped(message: Message) -> Data:
    """A message as JSON: {"words": …, "figures": …}, and the same for messages among its figures."""
    return {"words": message.words, "figures": dumped_figures(message.figures)}


def dumped_figures(figures: Mapping[str, object]) -> Data:
    """What fills the gaps, as JSON."""
    return {name: _dumped(figure) for name, figure in figures.items()}


def _dumped(figure: object) -> object:
    if isinstance(figure, Message):
        return dumped(figure)
    return [_dumped(one) for one in figure] if isinstance(figure, list | tuple) else figure


def loaded(data: Mapping[str, object]) -> Message:
    """The message that was dumped."""
    words, figures = data["words"], data["figures"]
    assert isinstance(words, str)
    assert isinstance(figures, dict)
    return Message(words, **loaded_figures(figures))


def loaded_figures(data: Mapping[str, object]) -> Data:
    """What fills the gaps, as it was dumped."""
    return {name: _loaded(figure) for name, figure in data.items()}


def _loaded(figure: object) -> object:
    if isinstance(figure, dict):
        return loaded(figure)
    return [_loaded(one) for one in figure] if isinstance(figure, list) else figure

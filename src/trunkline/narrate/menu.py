"""What a menu of options is made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core.api import Open, Span


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together, chosen in two steps: first what they are about, then one of them."""

    about: str
    """The word that picks the group: a hex, a company."""
    words: str
    options: tuple[Any, ...]
    hex: str | None = None


def action_of(option: Any) -> Any:
    """The action that an option names; of a span, its lowest."""
    return option.action if isinstance(option, Span | Open) else option


def grouped(groups: Sequence[Group]) -> list[Any]:
    """Groups as entries of a menu; one with a single option is that option."""
    return [group.options[0] if len(group.options) == 1 else group for group in groups]

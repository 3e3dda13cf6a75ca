"""Sentences: what happened, from (before, action, after); what can be done, and what was meant, in the same words."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from trunkline.narrate import chesapeake, chesapeake_words, express, express_words

STORIES: dict[str, ModuleType] = {"express": express, "chesapeake": chesapeake}
WORDS: dict[str, ModuleType] = {"express": express_words, "chesapeake": chesapeake_words}
"""By game: `asks`, `menu`, `describe`, `outlook`, `phrase`, `parse`, `about`, `scene`, `position` and `HELP`."""


def narrate(game: str, before: Any, action: Any, after: Any, names: Sequence[str]) -> list[str]:
    """What an action did, in sentences, with everything that followed from it."""
    sentences: list[str] = STORIES[game].narrate(before, action, after, names)
    return sentences

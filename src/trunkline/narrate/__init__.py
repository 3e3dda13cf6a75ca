"""Sentences: what happened, from (before, action, after); what can be done, and what was meant, in the same words."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from trunkline.narrate import express, express_words

STORIES: dict[str, ModuleType] = {"express": express}
WORDS: dict[str, ModuleType] = {"express": express_words}
"""By game: `asks`, `describe` and `parse`, the words for what can be done."""


def narrate(game: str, before: Any, action: Any, after: Any, names: Sequence[str]) -> list[str]:
    """What an action did, in sentences, with everything that followed from it."""
    sentences: list[str] = STORIES[game].narrate(before, action, after, names)
    return sentences

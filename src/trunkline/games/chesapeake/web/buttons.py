"""Buttons on cards: an action that can be done there, or why it can't."""

from typing import Any

from trunkline.games.chesapeake.actions import Action
from trunkline.games.chesapeake.engine import check
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.words.choices import describe
from trunkline.web.game_page.choices import encoded
from trunkline.web.table.snapshot import Snapshot

Do = dict[str, Any]
"""A button on a card: its words and action, or why it is refused."""


def address(view: Snapshot) -> dict[str, Any]:
    """Where buttons send their actions, for the cards that have some: all others look the same to everybody."""
    return {"to": {"code": view.table.code, "ply": view.ply}}


def button(state: State, words: str, action: Action, title: str = "") -> Do:
    """A button for an action, greyed with the reason where the rules refuse it."""
    illegal = check(state, action)
    do: Do = {"words": words, "action": encoded(action), "refusal": illegal}
    return do if illegal else {**do, "title": title or describe(state, action)}

"""Choices that are hardly ever meant: bankruptcy, and sales in an operating round that no train needs."""

from trunkline.games.chesapeake.rules.emergency import is_emergency, may_be_helped
from trunkline.games.chesapeake.state import State
from trunkline.web.game_page.choices import Choice
from trunkline.words.language import said as _


def set_apart(state: State, choices: list[Choice]) -> None:
    """Bankruptcy asks first; without an emergency the bar has it, and sales for a train, only in words.

    Such choices are there where a table plays as 18xx.games does (rulings R16, R17).
    """
    for choice in choices:
        if choice.kind == "go_bankrupt":
            choice.words = _("Declare bankruptcy")
            choice.confirm, choice.preview = True, [_("End the game?"), _("Bankruptcy ends it at once, for everybody.")]
            choice.elsewhere = state.step != "trains" or not is_emergency(state)
        elif choice.kind == "sell" and state.step == "trains":
            choice.elsewhere = not may_be_helped(state)

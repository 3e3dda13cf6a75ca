"""18Chesapeake on the page: the round in words, the map, the cards, and what its choices show."""

from typing import Any

from trunkline.chesapeake.actions import LayTile, PlaceStation, UsePower
from trunkline.chesapeake.engine import scores
from trunkline.chesapeake.state import price_of
from trunkline.render.chesapeake_words import round_words
from trunkline.web.play.choices import Choice
from trunkline.web.play.pages import chesapeake_board
from trunkline.web.play.pages.card import Card
from trunkline.web.play.pages.chesapeake_cards import all_cards, last_runs
from trunkline.web.play.pages.chesapeake_choices import dress, state_of
from trunkline.web.play.view import View

__all__ = ["board", "cards", "dress", "figures", "where"]

STEPS = {
    "track": "lay track",
    "canal": "free station",
    "station": "place a station",
    "run": "run trains",
    "dividend": "dividends",
    "trains": "buy trains",
    "privates": "buy privates",
    "discard": "discard a train",
    "answer": "an offer",
}


def where(state: Any) -> str:
    """The round in a few words, with the company that operates and the step of its turn."""
    if state.actor is None:
        return "The end"
    words = [round_words(state), state.company or "", STEPS.get(state.step, "")]
    return " · ".join(filter(None, words))


def figures(state: Any, seat: int) -> dict[str, int]:
    """What a player has: cash, worth, and the price of each share held."""
    held = [company for company, units in state.shares.items() if units[seat]]
    return {"Cash": state.cash[seat], "Worth": scores(state)[seat]} | {
        f"{one} share": price_of(state, one) for one in held
    }


def board(view: View, choices: list[Choice]) -> str:
    """The map: what the one who looks can choose there, the best run before it is declared, the last one after it."""
    state = state_of(view)
    shown = [choice.extra for choice in choices if view.can_act]
    actions = [action for extra in shown for action in extra.get("actions", ())]
    lays = [(one.hex, one.tile, one.rotation) for one in actions if isinstance(one, LayTile | UsePower)]
    spots = [(one.hex, one.city) for one in actions if isinstance(one, PlaceStation)]
    run = next((extra["run"] for extra in shown if "run" in extra), ())
    if state.step == "dividend" and state.company:
        run = last_runs(view).get(state.company, (0, ()))[1]
    return chesapeake_board.draw(state, lays, spots, run)


def cards(view: View) -> list[Card]:
    """Players, companies, market, trains and tiles, privates; what matters in this round comes forward."""
    return all_cards(view)

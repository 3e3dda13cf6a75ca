"""18Chesapeake on the page: the map, the cards, and what its choices show."""

from trunkline.games.chesapeake.actions import BuyPrivate, GoBankrupt, LayTile, Pass, PlaceStation, UsePower
from trunkline.games.chesapeake.engine import STEPS, apply, options, scores
from trunkline.games.chesapeake.state import State, price_of
from trunkline.games.chesapeake.tables import P2, P3
from trunkline.games.chesapeake.web import board as chesapeake_board
from trunkline.games.chesapeake.web.analysis import summary
from trunkline.games.chesapeake.web.cards import all_cards, last_run
from trunkline.games.chesapeake.web.choices import decorate, state_of
from trunkline.games.chesapeake.web.editor import drawn_routes, ways_of
from trunkline.games.chesapeake.web.hexes import refusals
from trunkline.games.chesapeake.web.lesson import lesson
from trunkline.games.chesapeake.web.moments import moment
from trunkline.games.chesapeake.web.questions import QUESTIONS
from trunkline.games.chesapeake.web.rules import RULE_FIGURES
from trunkline.games.chesapeake.web.strip import standings, status
from trunkline.games.chesapeake.web.tour import tour
from trunkline.games.chesapeake.web.urls import urlpatterns
from trunkline.games.chesapeake.what_if import tile_gains
from trunkline.web.game_page.choices import Choice
from trunkline.web.game_page.page import Analysis
from trunkline.web.game_page.parts import Card
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.menu import action_of
from trunkline.words.phrases import money

__all__ = [
    "QUESTIONS",
    "RULE_FIGURES",
    "SCRIPTS",
    "STYLES",
    "analysis",
    "auction",
    "better",
    "board",
    "cards",
    "decorate",
    "figures",
    "goes_on",
    "lesson",
    "moment",
    "round_of",
    "section",
    "standings",
    "status",
    "tour",
    "urlpatterns",
]

STYLES = ("chesapeake/table.css", "chesapeake/desk.css")
SCRIPTS = ("chesapeake/table.js",)
EXTRA_TILES = (P2, P3)
"""Privates whose tiles are laid besides the one of the turn (7.1)."""


def auction(state: State) -> str:
    """Which auction is going on, as part of a sentence; nothing in any other step."""
    if state.step == "bidding":
        return _("in the auction of %(private)s") % {"private": state.contested}
    return _("in the private auction") if state.step == "auction" else ""


def figures(state: State, seat: int) -> dict[str, int]:
    """What a player has: cash, worth, and the price of each share held."""
    held = [company for company, units in state.shares.items() if units[seat]]
    return {_("Cash"): state.cash[seat], _("Worth"): scores(state)[seat]} | {
        _("%(company)s share") % {"company": one}: price_of(state, one) for one in held
    }


def goes_on(before: State, action: object, after: State) -> Pass | None:
    """Leave a step where only a private could still be bought, which every other step of the turn offers, too.

    After the tile the step stays if a power can lay more, or could if the company bought it from its own president.
    Whoever says that the trains are done has declined the privates that were offered with them.
    """
    if before.step == "trains" and after.step == "privates" and isinstance(action, Pass):
        same = after.company == before.company and after.actor == before.actor
        return Pass() if same and _purchases(after) <= _purchases(before) else None
    laid = isinstance(action, LayTile | UsePower) or before.step == "canal"
    if not laid or after.step != "track" or not after.laid or after.actor != before.actor:
        return None
    rest = [action_of(option) for option in options(after)]
    return Pass() if all(isinstance(one, Pass | GoBankrupt) or _is_mere_purchase(after, one) for one in rest) else None


def better(state: State, action: object) -> tuple[object, str] | None:
    """A tile that would raise the company's run, where none is laid."""
    company = state.company or ""
    if state.step != "track" or not isinstance(action, Pass) or not state.trains[company]:
        return None
    gains = tile_gains(state, company)
    now, best = gains.before[company], max(gains.tiles, key=lambda gain: gain.after[company], default=None)
    if best is None or best.after[company] <= now:
        return None
    figures = {"company": company, "before": money(now), "after": money(best.after[company])}
    return best.action, _("it raises the best run of %(company)s from %(before)s to %(after)s") % figures


def _is_mere_purchase(state: State, action: object) -> bool:
    """Does an action buy a private that can't lay more tiles at once, or one whose owner would have to be asked?"""
    if not isinstance(action, BuyPrivate):
        return False
    if action.private not in EXTRA_TILES or state.privates[action.private] != state.actor:
        return True
    after = state.copy()
    apply(after, action)
    return not any(isinstance(option, UsePower) for option in options(after))


def _purchases(state: State) -> set[str]:
    """The privates that can be bought now."""
    actions = (action_of(option) for option in options(state))
    return {action.private for action in actions if isinstance(action, BuyPrivate)}


def board(view: Snapshot, choices: list[Choice]) -> str:
    """The map: what the one who looks can choose there, the best run before it is declared, the last one after it."""
    state = state_of(view)
    shown = [choice.extra for choice in choices if view.can_act]
    actions = [action for extra in shown for action in extra.get("actions", ())]
    lays = [(one.hex, one.tile, one.rotation) for one in actions if isinstance(one, LayTile | UsePower)]
    spots = [(one.hex, one.city) for one in actions if isinstance(one, PlaceStation)]
    run: list[str] = next((extra["run"] for extra in shown if "run" in extra), [])
    if state.step == "dividend" and state.company:
        run = drawn_routes(state, ways_of(state, last_run(view)))
    chosen = {one.hex for one in actions if isinstance(one, LayTile | UsePower | PlaceStation)}
    why = {hex: reason for hex, reason in refusals(state).items() if hex not in chosen} if view.can_act else {}
    return chesapeake_board.draw(state, lays, spots, run, why)


def cards(view: Snapshot, _choices: list[Choice]) -> list[Card]:
    """Players, companies, market, trains and tiles, privates; what matters in this round comes forward."""
    return all_cards(view)


def round_of(state: State) -> str:
    """The kind of round, by which the tour knows what is new."""
    return state.round


def section(state: State) -> str:
    """The section of the rules that the step is about."""
    return STEPS[state.step].section


def analysis(state: State) -> Analysis:
    """Every company's best run, and the companies whose tiles can be asked for."""
    return Analysis("chesapeake/analysis.html", summary(state))

"""An 18xx game on the page: what `trunkline.web.game_page.page.Web` asks of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.core.api import Rules
from trunkline.kit18xx.actions import BuyPrivate, GoBankrupt, Lay, Pass, PlaceStation, UsePower
from trunkline.kit18xx.engine import apply, options, scores
from trunkline.kit18xx.pictures.pieces import SCOPE
from trunkline.kit18xx.state import State, price_of
from trunkline.kit18xx.web import analysis as analyses
from trunkline.kit18xx.web import board as map_board
from trunkline.kit18xx.web import choices
from trunkline.kit18xx.web import status as glance
from trunkline.kit18xx.web.board import state_of
from trunkline.kit18xx.web.cards import all_cards, last_run
from trunkline.kit18xx.web.rules import rule_figures
from trunkline.kit18xx.web.runs import drawn_routes, ways_of
from trunkline.kit18xx.web.tour import tour_of
from trunkline.kit18xx.web.track import refusals
from trunkline.kit18xx.what_if import tile_gains
from trunkline.kit18xx.words.phrases import money
from trunkline.web.game_page.choices import Choice
from trunkline.web.game_page.page import Analysis
from trunkline.web.game_page.parts import Card, Figure, Lesson, Question, Step
from trunkline.web.site.language import said_later
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.menu import action_of

RULINGS = (
    Question(
        "rulings",
        said_later("Unclear rules"),
        (
            ("rulebook", said_later("follow the rulebook's wording")),
            ("18xx.games", said_later("play it as 18xx.games does")),
        ),
        (
            said_later(
                "Rulebook: a run earns as much as possible, other players must agree to sell trains and privates, "
                "and only a train that a president can't pay for makes them bankrupt."
            ),
            said_later(
                "18xx.games: any legal run will do, nobody's consent is needed, and bankruptcy is possible at any time."
            ),
        ),
    ),
    Question(
        "best_run",
        said_later("A company's run"),
        (
            (None, said_later("as set under “Unclear rules”")),
            (True, said_later("must earn as much as possible")),
            (False, said_later("may be any legal one")),
        ),
        (said_later("By the rulebook it must earn as much as possible; on 18xx.games it may be any legal one."),),
    ),
    Question(
        "consent",
        said_later("Buying a train or private from another player"),
        (
            (None, said_later("as set under “Unclear rules”")),
            (True, said_later("needs that player's consent")),
            (False, said_later("needs no consent")),
        ),
        (said_later("By the rulebook the other player is asked; on 18xx.games nobody is."),),
    ),
)
"""About the variants of rules/variants.py."""


def auction(state: State) -> str:
    if state.step == "bidding":
        return _("in the auction of %(private)s") % {"private": state.contested}
    return _("in the private auction") if state.step == "auction" else ""


def figures(state: State, seat: int) -> dict[str, int]:
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
    # The station that a power brings with its tile comes between that and the rest of the step.
    laid = isinstance(action, Lay) or PlaceStation in before.title.rules.steps[before.step].actions
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
    figures = {"company": company, "before": money(state.title, now), "after": money(state.title, best.after[company])}
    return best.action, _("it raises the best run of %(company)s from %(before)s to %(after)s") % figures


def _is_mere_purchase(state: State, action: object) -> bool:
    """Does an action buy a private that can't lay more tiles at once, or one whose owner would have to be asked?"""
    if not isinstance(action, BuyPrivate):
        return False
    if not state.title.privates[action.private].extra or state.privates[action.private] != state.actor:
        return True
    after = state.copy()
    apply(after, action)
    return not any(isinstance(option, UsePower) for option in options(after))


def _purchases(state: State) -> set[str]:
    actions = (action_of(option) for option in options(state))
    return {action.private for action in actions if isinstance(action, BuyPrivate)}


def board(snapshot: Snapshot, choices: list[Choice]) -> str:
    state = state_of(snapshot)
    shown = [choice.extra for choice in choices if snapshot.can_act]
    actions = [action for extra in shown for action in extra.get("actions", ())]
    lays = [(one.hex, one.tile, one.rotation) for one in actions if isinstance(one, Lay)]
    spots = [(one.hex, one.city) for one in actions if isinstance(one, PlaceStation)]
    run: list[str] = next((extra["run"] for extra in shown if "run" in extra), [])
    if state.step == "dividend" and state.company:
        run = drawn_routes(state, ways_of(state, last_run(snapshot)))
    chosen = {one.hex for one in actions if isinstance(one, Lay | PlaceStation)}
    why = {hex: reason for hex, reason in refusals(state).items() if hex not in chosen} if snapshot.can_act else {}
    return map_board.draw(state, lays, spots, run, why)


def cards(snapshot: Snapshot, _choices: list[Choice]) -> list[Card]:
    return all_cards(snapshot)


def round_of(state: State) -> str:
    return state.round


def section(state: State) -> str:
    return state.title.rules.steps[state.step].section


def analysis(state: State) -> Analysis:
    return Analysis("kit18xx/analysis.html", analyses.summary(state))


def no_lesson() -> None:
    return None


class Web18xx:
    """A title on the page."""

    SCOPE = SCOPE
    STYLES = ("kit18xx/table.css", "kit18xx/desk.css")
    SCRIPTS = ("kit18xx/table.js",)

    def __init__(
        self,
        rules: Rules[Any, Any],
        *,
        questions: Sequence[Question] = RULINGS,
        tour: Callable[[], list[Step]] | None = None,
        lesson: Callable[[], Lesson | None] = no_lesson,
    ) -> None:
        self.QUESTIONS = [question for question in questions if question.name in rules.VARIANTS]
        self.RULE_FIGURES: Mapping[str, Callable[[], Figure]] = rule_figures(rules)
        self.tour = tour or (lambda: tour_of(rules.State.title))
        self.lesson = lesson

    auction = staticmethod(auction)
    round_of = staticmethod(round_of)
    section = staticmethod(section)
    figures = staticmethod(figures)
    status = staticmethod(glance.status)
    standings = staticmethod(glance.standings)
    board = staticmethod(board)
    cards = staticmethod(cards)
    decorate = staticmethod(choices.decorate)
    goes_on = staticmethod(goes_on)
    better = staticmethod(better)
    moment = staticmethod(glance.moment)
    analysis = staticmethod(analysis)

"""Chicago Express on the page: its board, cards, choices and tour."""

from collections.abc import Sequence

from django.urls import URLPattern

from trunkline.games.express.engine import STEPS
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.state import State, is_open
from trunkline.games.express.web.analysis import summary
from trunkline.games.express.web.board import board
from trunkline.games.express.web.cards import cards
from trunkline.games.express.web.choices import decorate
from trunkline.games.express.web.lesson import lesson
from trunkline.games.express.web.moments import moment
from trunkline.games.express.web.questions import QUESTIONS
from trunkline.games.express.web.rules import RULE_FIGURES
from trunkline.games.express.web.strip import standings, status
from trunkline.games.express.web.tour import tour
from trunkline.web.game_page.page import Analysis
from trunkline.words.language import said as _

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

STYLES: Sequence[str] = ("express/table.css",)
SCRIPTS: Sequence[str] = ()
urlpatterns: Sequence[URLPattern] = ()


def auction(state: State) -> str:
    """Which auction is going on, as part of a sentence; nothing in any other step."""
    return _("in the %(company)s auction") % {"company": state.company} if state.step == "bid" else ""


def figures(state: State, seat: int) -> dict[str, int]:
    """What a player has and what their shares bring: cash, and what each pays at a dividend."""
    held = [company for company, shares in state.shares.items() if shares[seat] and is_open(state, company)]
    return {_("Cash"): state.cash[seat]} | {
        _("A share of %(company)s pays") % {"company": one}: dividend_per_share(state, one) for one in held
    }


def goes_on(_before: State, _action: object, _after: State) -> None:
    """Every question is worth asking."""


def better(_state: State, _action: object) -> None:
    """The page shows no values by which one action beats another."""


def round_of(state: State) -> str:
    """The kind of round, by which the tour knows what is new."""
    return "auction" if state.step == "bid" else "turn"


def section(state: State) -> str:
    """The section of the rules that the step is about."""
    return STEPS[state.step].section


def analysis(state: State) -> Analysis:
    """What shares pay, and the cheapest ways of every company."""
    return Analysis("express/analysis.html", summary(state))

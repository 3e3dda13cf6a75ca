"""Sections 11.5 and 11.6 in words: runs and dividends."""

import re

from trunkline.core.api import Suggestion
from trunkline.core.messages import marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.market import move_left, move_right
from trunkline.kit18xx.rules.running import earnings_of
from trunkline.kit18xx.state import State, operating, price_of
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import for_company
from trunkline.kit18xx.words.reading import Asked, Spoken
from trunkline.words.language import said


def _describe_run(state: State, action: a.RunTrains, _price: str) -> str:
    if not action.routes:
        return said("run no train")
    routes = [phrases.route_words(state, text) for text in action.routes]
    return said(
        "run for {earned}: {routes}", earned=state.title.money(earnings_of(state, action.routes)), routes=routes
    )


def _describe_dividend(state: State, action: a.Dividend, _price: str) -> str:
    company, later = operating(state), state.copy()
    (move_right if action.pay else move_left)(later, company)
    if action.pay:
        words, amount = marked("pay out {amount} a share, price {old} → {new}"), state.earnings // 10
    else:
        words, amount = marked("withhold {amount} for the company, price {old} → {new}"), state.earnings
    return said(
        words,
        amount=state.title.money(amount),
        old=state.title.money(price_of(state, company)),
        new=state.title.money(price_of(later, company)),
    )


def _read_run(state: State, words: list[str]) -> Action:
    """Alone the best run; or routes as they are written, one after the other with semicolons between."""
    if words == ["none"]:
        return a.RunTrains(())
    if not words or words == ["best"]:
        for option in options(state):
            if isinstance(option, Suggestion) and isinstance(option.action, a.RunTrains):
                return option.action
        return a.RunTrains(())
    routes = (" ".join(route.split()) for route in " ".join(words).upper().split(";"))
    return a.RunTrains(tuple(re.sub(r"^(\w+)\s*:\s*", r"\1: ", route) for route in routes if route))


ACTIONS = {
    a.RunTrains: Spoken(_describe_run, lambda action: f"run {'; '.join(action.routes) or 'none'}"),
    a.Dividend: Spoken(_describe_dividend, lambda action: "pay" if action.pay else "withhold"),
}
STEPS = {
    "run": Asked(lambda state, names: for_company(state, names, marked("{name} for {company}: run the trains."))),
    "dividend": Asked(
        lambda state, names: for_company(
            state,
            names,
            marked("{name} for {company}: pay out or withhold {earned}?"),
            earned=state.title.money(state.earnings),
        )
    ),
}
VERBS = {"run": _read_run}
PLAIN: dict[str, Action] = {
    **dict.fromkeys(("pay", "payout", "dividend"), a.Dividend(True)),
    **dict.fromkeys(("withhold", "keep"), a.Dividend(False)),
}

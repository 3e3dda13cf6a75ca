"""Moves and networks that the tests of Chicago Express share."""

import re
from random import Random

from trunkline.core.api import Span
from trunkline.games import express as ex
from trunkline.games.express import Action, Build, Choose, Develop, Expand, Offer, Pass, State

#: A way for each company from its start hex to B2, one hex short of Chicago; no two share a forest or a mountain.
#: By B2 the incomes are PRR 7 + 3 = 10, B&O 6 + 2 = 8, C&O 5 + 3 = 8, NYC 8 + 5 = 13.
LINES = {
    "PRR": ["Q5", "P4", "O4", "N3", "M3", "L2", "K2", "J1", "I2", "H2", "G2", "F2", "E2", "D2", "C3", "B2"],
    "B&O": ["P6", "O6", "O5", "N4", "M4", "L3", "K3", "J2", "I3", "H2", "G2", "F2", "E2", "D2", "C3", "B2"],
    "C&O": ["P8", "O8", "N8", "M8", "L7", "K7", "J6", "I7", "H6", "G6", "F5", "E5", "D4", "C4", "B3", "B2"],
    "NYC": ["R2", "Q2", "P1", "O1", "N0", "M0", "L0", "K1", "J1", "I2", "H2", "G2", "F2", "E2", "D2", "C3", "B2"],
}


def play(state: State, *actions: Action) -> None:
    """Do these one after the other, each of them legal and offered."""
    for action in actions:
        refusal = ex.check(state, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        assert action in legal(state), f"{action} is not offered"
        ex.apply(state, action)


def skip(state: State, *dials: str) -> None:
    """For each dial a turn of choosing it and doing nothing."""
    for dial in dials:
        play(state, Choose(dial), Pass())


def offer(state: State, company: str, *answers: Action) -> None:
    """Choose an auction, put up a share and play these bids and passes."""
    play(state, Choose("auction"), Offer(company), *answers)


def expand(state: State, company: str, *hexes: str) -> None:
    """The whole turn of an expansion into these hexes."""
    play(state, Choose("expansion"), Expand(company), *(Build(hex) for hex in hexes))
    if state.step == "build":
        play(state, Pass())


def develop(state: State, hex: str) -> None:
    """The whole turn of a development."""
    play(state, Choose("development"), Develop(hex))


def legal(state: State) -> list[Action]:
    """The options with their spans written out."""
    actions: list[Action] = []
    for option in ex.options(state):
        actions.extend(option if isinstance(option, Span) else [option])
    return actions


def refused(state: State, action: Action, section: str, *figures: object) -> None:
    """The action is not offered; the refusal cites the section, names the figures and changes nothing."""
    before = state.copy()
    illegal = ex.check(state, action)
    assert illegal is not None, f"{action} is accepted"
    assert illegal.section == section, illegal
    for figure in figures:
        assert re.search(rf"(?<!\w){re.escape(str(figure))}(?!\w)", illegal.reason), f"{figure} is not in: {illegal}"
    assert state == before
    assert action not in legal(state)


def random_action(state: State, rng: Random, *, west: bool = False, avoid: Action | None = None) -> Action:
    """Any legal action but one, a price at most $6 above the lowest; `west` seldom passes and builds westwards."""
    options = [option for option in ex.options(state) if option != avoid]
    if west and state.step != "bid" and rng.random() < 0.8:
        options = [option for option in options if option != Pass()] or options
    hexes = [option.hex for option in options if isinstance(option, Build)]
    if west and hexes and rng.random() < 0.8:
        return Build(min(hexes))
    option = rng.choice(options)
    return option.at(rng.randint(option.low, min(option.high, option.low + 6))) if isinstance(option, Span) else option

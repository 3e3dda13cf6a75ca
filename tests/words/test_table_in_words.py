"""The table in words: everything that lies on it is said, at every moment of a game."""

from random import Random
from typing import Any

import pytest

from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.games import express as ex

NAMES = ("Ann", "Bob", "Cy")


def states(game: str, every: int) -> list[Any]:
    """Positions of a game by chance, one of so many."""
    rules, rng, positions = GAMES[game].rules, Random(3), []
    state, ply = rules.setup(3, 3), 0
    while state.actor is not None:
        if ply % every == 0:
            positions.append(state.copy())
        rules.apply(state, pick(rules.options(state), rng))
        ply += 1
    return [*positions, state]


def paragraphs(game: str, state: Any) -> dict[str, str]:
    return {heading: " ".join(sentences) for heading, sentences in GAMES[game].words.table_in_words(state, NAMES)}


@pytest.mark.parametrize(("game", "every"), [("express", 7), ("chesapeake", 40)])
def test_everybodys_money_is_told_in_every_position(game: str, every: int) -> None:
    for state in states(game, every):
        players = paragraphs(game, state)["Players"]
        assert all(f"{name}: ${state.cash[seat]} in cash" in players for seat, name in enumerate(NAMES))


def test_18chesapeake_tells_every_tile_and_every_company() -> None:
    for state in states("chesapeake", 40):
        words = paragraphs("chesapeake", state)
        for hex, (tile, _turn) in state.tiles.items():
            assert f"{hex}" in words["The map"]
            assert f"tile #{tile}" in words["The map"]
        for company in state.floated:
            assert f"{company}, " in words["Companies"]
            assert f"treasury ${state.treasury[company]}" in words["Companies"]


def test_chicago_express_tells_companies_dials_and_the_end() -> None:
    for state in states("express", 7):
        words = paragraphs("express", state)
        for company, income in state.income.items():
            assert f"${state.treasury[company]} to build with, income ${income}" in words["Companies"], company
        for dial, chosen in state.needles.items():
            assert f"{dial.capitalize()}: chosen {chosen} of" in words["Dials"]
        assert f"Houses until the end: {max(0, state.houses - 3)}" in words["The end of the game"]


def test_all_about_a_company_of_chicago_express() -> None:
    state = ex.setup(3, 1)
    assert GAMES["express"].words.about(state, "b&o", NAMES) == (
        "B&O, Baltimore & Ohio: $0 to build with, income $6; none of its 4 shares sold; "
        "21 of 22 locomotives left; in Baltimore (Q7)."
    )
    wabash = GAMES["express"].words.about(state, "wab", NAMES)
    assert "not open" in wabash
    assert "with 2 shares and 11 locomotives" in wabash

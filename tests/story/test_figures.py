"""The figures of a game: they are those of the rules at every ply, and their parts make up the whole."""

import re
from typing import Any

import pytest

from tests.games.matches import played
from tests.story.games import as_data
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games.chesapeake.title import TITLE
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.story.series import Series
from trunkline.words.language import speaking

PLAYED = [
    ("express", "uniform", 2, 1),
    ("express", "uniform", 4, 2),
    ("express", "easy", 3, 3),
    ("express", "easy", 6, 4),
    ("chesapeake", "uniform", 2, 1),
    ("chesapeake", "uniform", 5, 2),
    ("chesapeake", "uniform", 3, 3),
]


@pytest.fixture(params=PLAYED, ids=lambda one: "-".join(map(str, one)))
def match(request: pytest.FixtureRequest) -> Match[Any, Any]:
    return played(*request.param)


def series(match: Match[Any, Any], name: str) -> Series:
    """One figure of a game."""
    charts = GAMES[match.rules.NAME].figures.charts(*as_data(match))
    return next(one for one in charts if one.name == name)


class TestEveryGame:
    def test_worth_is_the_score_of_every_position(self, match: Match[Any, Any]) -> None:
        worth = series(match, "worth").players
        for ply, state in enumerate(match.states):
            assert [values[ply] for values in worth] == match.rules.scores(state)

    def test_the_parts_add_up_to_the_worth_wherever_the_game_stands(self, match: Match[Any, Any]) -> None:
        positions, done = as_data(match)
        for ply in (*range(0, 60, 2), len(match.actions) // 2, len(match.actions)):
            parts = GAMES[match.rules.NAME].figures.parts(positions[: ply + 1], done[: ply + 1])
            sums = [sum(part.amount for part in one) for one in parts]
            assert sums == match.rules.scores(match.states[ply])

    def test_all_figures_are_as_long_as_the_game(self, match: Match[Any, Any]) -> None:
        for one in GAMES[match.rules.NAME].figures.charts(*as_data(match)):
            lines = [*one.players, *(one.companies or {}).values()]
            assert lines
            assert {len(values) for values in lines} == {len(match.states)}
            assert len(one.players) in (0, len(match.players))


class TestChesapeake:
    @pytest.fixture
    def game(self) -> Match[Any, Any]:
        return played("chesapeake", "uniform", 3, 3)

    def test_the_parts_write_percent_as_the_language_does(self, game: Match[Any, Any]) -> None:
        positions, done = as_data(game)
        for language, written in (
            ("en", r"^\w\S* \d+% at \$\d+$"),
            ("de", "^\\w\\S* \\d+\u00a0% zum Kurs von \\d+ \\$$"),
        ):
            with speaking(language):
                words = [part.words for one in GAMES["chesapeake"].figures.parts(positions, done) for part in one]
            assert any(re.match(written, one) for one in words), words

    def test_cash_and_prices_are_those_of_the_table(self, game: Match[Any, Any]) -> None:
        cash, prices = series(game, "cash").players, series(game, "prices").companies
        assert prices is not None
        for ply, state in enumerate(game.states):
            assert [values[ply] for values in cash] == state.cash
            for company, values in prices.items():
                row = state.spaces.get(company)
                assert values[ply] == (None if row is None else TITLE.market[row[0]][row[1]].price)

    @pytest.mark.parametrize("which", [("uniform", 3, 3), ("uniform", 5, 2), ("uniform", 2, 1)])
    def test_revenue_is_what_the_story_says_of_the_last_run(self, which: tuple[str, int, int]) -> None:
        game = played("chesapeake", *which)
        revenue = series(game, "revenue").companies
        assert revenue is not None
        runs = 0
        for ply, action in enumerate(game.actions, start=1):
            before = game.states[ply - 1]
            if type(action).__name__ == "RunTrains":
                runs += 1
                story = " ".join(GAMES["chesapeake"].narrate(before, action, game.players))
                assert f"${revenue[before.company][ply]}" in story
        assert runs

    def test_a_company_that_does_not_run_in_a_round_earns_nothing(self) -> None:
        game = played("chesapeake", "uniform", 5, 2)
        revenue = series(game, "revenue").companies
        assert revenue is not None
        ran: set[str] = set()
        idle = 0
        for ply, action in enumerate(game.actions, start=1):
            before, after = game.states[ply - 1], game.states[ply]
            if type(action).__name__ == "RunTrains":
                ran.add(before.company)
            if (before.round, before.operating_round) == ("operating", before.operating_rounds):
                if after.round == "stock":
                    for company in set(before.floated) - ran:
                        idle += 1
                        assert revenue[company][ply] == 0
                    ran = set()
            elif before.round == "operating" and after.operating_round != before.operating_round:
                ran = set()
        assert idle


class TestExpress:
    @pytest.fixture
    def game(self) -> Match[Any, Any]:
        return played("express", "easy", 3, 3)

    def test_income_and_dividends_are_those_of_the_rules(self, game: Match[Any, Any]) -> None:
        income, rates = series(game, "income").companies, series(game, "prices").companies
        coming = series(game, "coming").players
        assert income is not None
        assert rates is not None
        for ply, state in enumerate(game.states):
            assert {name: values[ply] for name, values in income.items() if values[ply] is not None} == state.income
            due = {company: dividend_per_share(state, company) for company in state.income}
            assert {name: values[ply] or 0 for name, values in rates.items() if name in due} == {
                name: due[name] for name in rates if name in due
            }
            assert [values[ply] for values in coming] == [
                sum(state.shares[company][seat] * rate for company, rate in due.items()) for seat in range(3)
            ]

    @pytest.mark.parametrize("which", [("easy", 3, 3), ("uniform", 4, 2), ("easy", 6, 4)])
    def test_gains_are_what_the_bank_pays(self, which: tuple[str, int, int]) -> None:
        game = played("express", *which)
        positions, done = as_data(game)
        gains = GAMES["express"].figures.gains(positions, done)
        assert any(map(any, gains))
        for ply, (before, after) in enumerate(zip(game.states, game.states[1:], strict=False), start=1):
            spent = [0] * len(game.players)
            for company, held in after.shares.items():
                for seat, count in enumerate(held):
                    if count > before.shares[company][seat]:
                        spent[seat] = after.treasury[company] - before.treasury[company]
            change = [now - then for then, now in zip(before.cash, after.cash, strict=True)]
            assert gains[ply] == [one + price for one, price in zip(change, spent, strict=True)]

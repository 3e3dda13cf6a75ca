"""The sheet of facts adds up at every position of whole games."""

from random import Random

import pytest

from trunkline.core.api import pick
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.sheet import company_sheet, players_of, trains_of


@pytest.mark.parametrize("players", ch.PLAYERS)
def test_it_adds_up_in_a_whole_game(players: int) -> None:
    state, rng = ch.setup(players, 5), Random(players)
    while state.actor is not None:
        ch.apply(state, pick(ch.options(state), rng))
        sheets = players_of(state)
        for sheet in sheets:
            assert sheet.worth == sheet.cash + sheet.shares_worth + sheet.privates_worth
        companies = [company_sheet(state, company) for company in TITLE.companies]
        for company in companies:
            held = sum(holding.units for holding in company.holders)
            assert held + company.ipo + company.pool + company.removed == TITLE.shares
            assert {one.seat for one in company.holdings if one.is_president} == {company.president} - {None}
        assert sum(len(sheet.holdings) for sheet in sheets) == sum(len(company.holders) for company in companies)
        for train in trains_of(state):
            owned = sum(company.trains.count(train.name) for company in companies)
            assert sum(count for _, count in train.owners) == owned
            if TITLE.trains[train.name].count:
                assert owned + train.pooled + (train.left or 0) <= TITLE.trains[train.name].count
    assert [sheet.seat for sheet in players_of(state) if sheet.has_won]

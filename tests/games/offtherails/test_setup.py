"""The tables and the first position (2, 3, 6, 7, 8): every total, and every figure against another engine's."""

import pytest

from tests.games.offtherails.facts import facts, in_order, needs_facts, tile_from
from trunkline.games import chesapeake, offtherails
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.offtherails.title import TITLE


@pytest.mark.rule("3")
class TestTheFirstPosition:
    @pytest.mark.parametrize(("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
    def test_cash_comes_out_of_a_bank_of_12000(self, players: int, cash: int) -> None:
        state = offtherails.setup(players, 0)
        assert state.cash == [cash] * players
        assert state.bank == 12000 - players * cash == 9600
        assert [law(state) for law in LAWS] == [None] * len(LAWS)

    def test_the_auction_begins_with_the_first_player_in_phase_2(self) -> None:
        state = offtherails.setup(4, 0)
        assert (state.round, state.actor, state.priority, state.phase) == ("auction", 0, 0, "2")

    @pytest.mark.parametrize("players", [0, 1, 7])
    def test_two_to_six_players(self, players: int) -> None:
        with pytest.raises(ValueError, match=str(players)):
            offtherails.setup(players, 0)

    @pytest.mark.parametrize(
        ("seed", "company"), list(enumerate(["PLE", "C&A", "B&O", "PRR", "LV", "SRR", "N&W", "C&O"]))
    )
    def test_the_seed_draws_the_company_of_p6(self, seed: int, company: str) -> None:
        for again in (seed, seed + 8, seed + 8000):
            assert offtherails.setup(3, again).vanderbilt == chesapeake.setup(3, again).vanderbilt == company

    def test_the_seed_draws_nothing_else(self) -> None:
        first, other = offtherails.setup(3, 3), offtherails.setup(3, 4)
        other.vanderbilt = first.vanderbilt
        assert first == other

    def test_all_trains_are_in_the_bank(self) -> None:
        assert offtherails.setup(3, 0).depot == {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2}


@pytest.mark.rule("2")
class TestComponents:
    def test_map_tiles_companies_and_privates_are_18chesapeakes(self) -> None:
        same = chesapeake.State.title
        assert (TITLE.hexes, TITLE.tiles) == (same.hexes, same.tiles)
        assert (TITLE.companies, TITLE.privates) == (same.companies, same.privates)

    def test_phases_are_18chesapeakes(self) -> None:
        assert TITLE.phases == chesapeake.State.title.phases

    def test_market_trains_and_bank_are_not(self) -> None:
        same = chesapeake.State.title
        assert TITLE.market != same.market
        assert TITLE.trains != same.trains
        assert (TITLE.bank, same.bank) == (12000, 8000)
        assert (TITLE.float_shares, same.float_shares) == (5, 6)


@pytest.mark.rule("8")
class TestTrains:
    def test_prices_counts_and_rust(self) -> None:
        assert [(name, t.distance, t.cost, t.count, t.rusted_by) for name, t in TITLE.trains.items()] == [
            ("2", 2, 80, 5, "4"),
            ("3", 3, 180, 4, "6"),
            ("4", 4, 300, 3, "D"),
            ("5", 5, 500, 2, ""),
            ("6", 6, 630, 2, ""),
            ("D", 0, 1100, 0, ""),
        ]

    def test_a_d_is_300_cheaper_for_a_4_a_5_or_a_6(self) -> None:
        assert (TITLE.trains["D"].trade_in, TITLE.trains["D"].traded_in) == (800, ("4", "5", "6"))

    def test_none_is_exported(self) -> None:
        assert not any(train.exported for train in TITLE.trains.values())


@needs_facts
class TestAgainstAnotherEngine:
    @pytest.mark.rule("3")
    def test_money_and_limits(self) -> None:
        known = facts()
        assert TITLE.bank == known["bank"]
        assert {str(count): cash for count, cash in TITLE.cash.items()} == known["starting_cash"]
        assert {str(count): most for count, most in TITLE.certificates.items()} == known["certificate_limit"]
        assert [min(offtherails.PLAYERS), max(offtherails.PLAYERS)] == known["players"]
        assert [TITLE.float_shares * 10] == known["float_percent"]
        assert TITLE.pool_shares * 10 == known["pool_limit_percent"]
        assert TITLE.player_shares * 10 == known["holding_limit_percent"]
        assert TITLE.bid_step == known["bids"]["increment"]

    @pytest.mark.rule("6")
    def test_every_space_of_the_market(self) -> None:
        zones = {"no_cert_limit": "yellow", "unlimited": "orange", "multiple_buy": "brown", "endgame": "end"}
        expected = {
            (space["row"], space["column"]): (
                space["price"],
                space.get("zone") == "par",
                zones.get(space.get("zone"), ""),
            )
            for row in facts()["market"]
            for space in row
        }
        assert expected == {
            (row, column): (space.price, space.par, space.zone)
            for row, spaces in enumerate(TITLE.market)
            for column, space in enumerate(spaces)
        }
        pars = [f"{price},{row},{column}" for price, (row, column) in TITLE.pars.items()]
        assert sorted(pars) == sorted(facts()["par_prices"])

    @pytest.mark.rule("8")
    def test_trains(self) -> None:
        discounts = {train["name"]: train.get("discount", {}) for train in facts()["trains"]}
        assert [
            {"name": name, "distance": train.distance or 999, "price": train.cost, "num": train.count or "unlimited"}
            | ({"rusts_on": train.rusted_by} if train.rusted_by else {})
            | ({"available_on": train.available_from} if train.available_from else {})
            for name, train in TITLE.trains.items()
        ] == [
            {key: value for key, value in train.items() if key not in ("discount", "events")}
            for train in facts()["trains"]
        ]
        for name, train in TITLE.trains.items():
            assert dict.fromkeys(train.traded_in, train.cost - train.trade_in) == discounts[name]

    @pytest.mark.rule("8")
    def test_phases(self) -> None:
        assert [
            {
                "name": name,
                "train_limit": phase.train_limit,
                "tiles": list(phase.colours),
                "operating_rounds": phase.operating_rounds,
            }
            | ({"on": name} if name != "2" else {})
            | ({"status": ["can_buy_companies"]} if phase.buys_privates else {})
            for name, phase in TITLE.phases.items()
        ] == facts()["phases"]

    @pytest.mark.rule("7.2")
    def test_companies(self) -> None:
        assert {
            name: (company.home, company.home_city, list(company.stations)) for name, company in TITLE.companies.items()
        } == {row["sym"]: (row["home"], row.get("home_city", 0), row["tokens"]) for row in facts()["companies"]}

    @pytest.mark.rule("7.1")
    def test_privates(self) -> None:
        for row in facts()["privates"]:
            private = TITLE.privates[row["sym"]]
            assert (private.value, private.revenue) == (row["price"], row["income"])
            assert set(private.blocks) == {hex for power in row["abilities"] for hex in power.get("hexes", ())}
            assert [private.value // 2, private.value * 2] == row["company_pays"]
        assert [row["sym"] for row in facts()["privates"]] == list(TITLE.privates)

    @pytest.mark.rule("5")
    def test_every_hex_of_the_map(self) -> None:
        known = facts()["hexes"]
        assert set(known) == set(TITLE.hexes)
        for name, hex in TITLE.hexes.items():
            assert in_order(hex.tile) == tile_from(known[name]), name
            assert (hex.colour, hex.cost) == (known[name]["color"], known[name].get("cost", 0)), name
            around = {str(edge): other for edge, other in TITLE.neighbours[name].items()}
            assert around == known[name]["neighbours"], name

    @pytest.mark.rule("18")
    def test_every_tile(self) -> None:
        known = facts()["tiles"]
        assert set(known) == set(TITLE.tiles)
        for name, kind in TITLE.tiles.items():
            assert in_order(kind.tile) == tile_from(known[name]), name
            count = "unlimited" if kind.unlimited else kind.count
            assert (count, kind.colour) == (known[name]["count"], known[name]["color"]), name

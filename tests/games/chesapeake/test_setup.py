"""The components and the first position (2, 3, 5, 7.1, 7.2, 8, 18): every total against the printed ones."""

from collections import Counter

import pytest

from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.title import TITLE


@pytest.mark.rule("3")
class TestTheFirstPosition:
    @pytest.mark.parametrize(("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
    def test_cash_comes_out_of_the_bank(self, players: int, cash: int) -> None:
        state = ch.setup(players, 0)
        assert state.cash == [cash] * players
        assert state.bank == 8000 - players * cash == 5600
        assert [law(state) for law in LAWS] == [None] * len(LAWS)

    def test_it_begins_with_the_auction_and_the_first_player_in_phase_2(self) -> None:
        state = ch.setup(4, 0)
        assert (state.round, state.actor, state.priority, state.phase) == ("auction", 0, 0, "2")

    @pytest.mark.parametrize("players", [0, 1, 7])
    def test_two_to_six_players(self, players: int) -> None:
        with pytest.raises(ValueError, match=str(players)):
            ch.setup(players, 0)

    @pytest.mark.parametrize(
        ("seed", "company"),
        list(enumerate(["PLE", "C&A", "B&O", "PRR", "LV", "SRR", "N&W", "C&O"])),
    )
    def test_the_seed_draws_vanderbilts_company(self, seed: int, company: str) -> None:
        """One draw of 18xx.games' generator: the seed's remainder by eight decides."""
        for again in (seed, seed + 8, seed + 8000, seed + 2**31):
            assert ch.setup(3, again).vanderbilt == company

    def test_the_seed_draws_nothing_else(self) -> None:
        first, other = ch.setup(3, 3), ch.setup(3, 4)
        other.vanderbilt = first.vanderbilt
        assert first == other


@pytest.mark.rule("2")
class TestComponents:
    def test_97_tiles(self) -> None:
        assert sum(kind.count for kind in TITLE.tiles.values()) == 97
        assert len(TITLE.tiles) == 45
        assert {name for name, kind in TITLE.tiles.items() if kind.unlimited} == {"7", "8", "9"}
        assert [TITLE.tiles[name].count for name in ("7", "8", "9")] == [4, 12, 9]

    def test_tiles_by_colour(self) -> None:
        count = Counter(kind.colour for kind in TITLE.tiles.values())
        assert count == {"yellow": 13, "green": 16, "brown": 13, "gray": 3}

    def test_72_share_certificates(self) -> None:
        assert len(TITLE.companies) * (1 + 8) == 72

    def test_the_stations_of_the_charters(self) -> None:
        stations = {name: len(company.stations) for name, company in TITLE.companies.items()}
        assert stations == {"B&O": 3, "C&A": 2, "C&O": 4, "LV": 2, "N&W": 3, "PRR": 4, "PLE": 3, "SRR": 2}

    def test_the_homes(self) -> None:
        homes = {name: company.home for name, company in TITLE.companies.items()}
        assert homes == {
            "B&O": "H6",
            "C&A": "J6",
            "C&O": "G13",
            "LV": "J2",
            "N&W": "C13",
            "PRR": "F2",
            "PLE": "A3",
            "SRR": "H4",
        }

    def test_the_names(self) -> None:
        assert {company.name for company in TITLE.companies.values()} == {
            "Baltimore and Ohio Railroad",
            "Camden & Amboy Railroad",
            "Chesapeake and Ohio Railroad",
            "Lehigh Valley Railroad",
            "Norfolk and Western Railway",
            "Pennsylvania Railroad",
            "Pittsburgh and Lake Erie Railroad",
            "Strasburg Rail Road",
        }


@pytest.mark.rule("7.1")
class TestThePrivates:
    def test_the_printed_table(self) -> None:
        table = [(p.number, p.value, p.revenue, p.blocks) for p in TITLE.privates.values()]
        assert table == [
            ("P1", 20, 5, ("K3",)),
            ("P2", 40, 10, ("H2", "I3")),
            ("P3", 50, 10, ("F4", "G5")),
            ("P4", 80, 15, ("D2",)),
            ("P5", 100, 0, ()),
            ("P6", 200, 30, ()),
        ]


@pytest.mark.rule("8")
class TestTrainsAndPhases:
    def test_the_printed_table_of_trains(self) -> None:
        table = [(name, t.cost, t.count, t.rusted_by) for name, t in TITLE.trains.items()]
        assert table == [
            ("2", 80, 7, "4"),
            ("3", 180, 6, "6"),
            ("4", 300, 5, "D"),
            ("5", 500, 3, ""),
            ("6", 630, 2, ""),
            ("D", 900, 0, ""),
        ]
        assert TITLE.trains["D"].trade_in == 700
        assert sum(train.count for train in TITLE.trains.values()) + 7 == 30

    def test_the_phases(self) -> None:
        table = [
            (n, p.train_limit, p.operating_rounds, len(p.colours), p.buys_privates) for n, p in TITLE.phases.items()
        ]
        assert table == [
            ("2", 4, 1, 1, False),
            ("3", 4, 2, 2, True),
            ("4", 3, 2, 2, True),
            ("5", 2, 3, 3, False),
            ("6", 2, 3, 3, False),
            ("D", 2, 3, 4, False),
        ]


@pytest.mark.rule("5")
class TestTheMap:
    def test_63_hexes(self) -> None:
        count = Counter(hex.colour for hex in TITLE.hexes.values())
        assert len(TITLE.hexes) == 63
        assert count == {"white": 48, "yellow": 2, "red": 7, "gray": 6}

    def test_the_cities_and_towns(self) -> None:
        def hexes(*kinds: str) -> set[str]:
            return {n for n, hex in TITLE.hexes.items() if tuple(stop.kind for stop in hex.tile.stops) == kinds}

        assert hexes("city", "city") == {"H6", "J4"}
        assert hexes("city") == {"A3", "C5", "C13", "D2", "D8", "D12", "E3", "F2", "F8", "G13", "H4", "J2", "J6"}
        assert hexes("town", "town") == {"B4", "K3", "K5"}
        assert hexes("town") == {"E11", "G3", "I5", "I9", "K1"}
        assert hexes("offboard") == {"A7", "A13", "B2", "B14", "H14", "L2"}

    def test_off_board_values_rise(self) -> None:
        red = {n: hex.tile.stops[0].values for n, hex in TITLE.hexes.items() if hex.colour == "red"}
        assert red["A7"] == red["L2"] == (40, 60, 80, 100)
        assert red["A3"] == red["B2"] == red["A13"] == red["B14"] == (40, 50, 60, 80)
        assert red["H14"] == (30, 40, 50, 60)

    def test_terrain(self) -> None:
        costs = {n: hex.cost for n, hex in TITLE.hexes.items() if hex.cost}
        assert {n for n, cost in costs.items() if cost == 80} == {"B12", "C13", "D2", "D4", "D6", "D8", "D10", "E5"}
        assert {n for n, cost in costs.items() if cost == 40} == {
            "F10", "G3", "G9", "G11", "H4", "H6", "H12", "I5", "J6",
        }  # fmt: skip

    def test_printed_track_of_gray_hexes_meets_its_neighbours(self) -> None:
        for name, hex in TITLE.hexes.items():
            for edge in hex.tile.edges:
                assert edge in TITLE.neighbours[name], (name, edge)

    def test_labels(self) -> None:
        assert {n: hex.tile.label for n, hex in TITLE.hexes.items() if hex.tile.label} == {
            "F8": "DC",
            "H6": "OO",
            "J4": "OO",
        }

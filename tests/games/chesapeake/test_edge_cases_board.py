"""Where another implementation went wrong on map and routes: a test for each report, by its number."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import LayTile, PlaceStation, RunTrains, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
COAL = {"C13": ("15", 1), "B12": ("8", 5), "D12": ("57", 1)}


def operating(company: str = "PRR", **facts: Any) -> State:
    """A company's turn in phase 3."""
    known: dict[str, Any] = {"phase": "3", "shares": {company: {0: 6}}, "treasury": {company: 500}}
    return build_state(round="operating", company=company, **known | facts)


@pytest.mark.rule("11.3")
class TestMap:
    @pytest.mark.parametrize(("before", "after", "phase"), [("X4", "X7", "5"), ("X7", "X9", "D")])
    def test_42_oo_upgrades_keep_both_tokens_and_the_reserved_home(self, before: str, after: str, phase: str) -> None:
        tiles = {"H4": ("611", 0), "H6": (before, 1 if before == "X4" else 3)}
        city = 1 if before == "X4" else 0
        held = {"SRR": {0: 6}, "B&O": {1: 6}}
        for home in ([], [f"H6:{0}"]):
            stations = {"SRR": ["H4:0", f"H6:{city}"], "B&O": home}
            state = operating("SRR", phase=phase, tiles=tiles, shares=held, stations=stations)
            lays = [o for o in ch.options(state) if isinstance(o, LayTile) and (o.hex, o.tile) == ("H6", after)]
            assert lays
            play(state, lays[0])
            assert state.stations["SRR"] == ("H4:0", "H6:0")
            assert state.stations["B&O"] == tuple(["H6:0"] * len(home))

    def test_43_no_second_own_token_in_the_home_hex(self) -> None:
        tiles = LINE | {"H6": ("X7", 3)}
        state = operating("B&O", phase="5", step="station", tiles=tiles)
        refused(state, PlaceStation("H6", 0), "11.4")

    def test_44_plain_yellow_track_never_runs_out(self) -> None:
        hexes = [name for name, hex in TITLE.hexes.items() if hex.colour == "white" and not hex.tile.stops]
        tiles = {hex: ("9", 0) for hex in hexes if hex != "G7"}
        assert len(tiles) > 9
        assert offers(operating("B&O", tiles=tiles), LayTile("G7", "9", 1))

    def test_45_labels(self) -> None:
        state = operating("B&O", tiles={"G7": ("9", 1)})
        tiles = {option.tile for option in ch.options(state) if isinstance(option, LayTile) and option.hex == "F8"}
        assert tiles == {"X1"}
        assert all(ch.check(operating("PRR"), LayTile("F2", "X1", r)) is not None for r in range(6))

    def test_46_terrain_without_the_money_changes_nothing(self) -> None:
        state = operating("B&O", stations={"B&O": ["H6:1"]}, treasury={"B&O": 39})
        refused(state, LayTile("I5", "4", 1), "11.3", 40, 39)

    def test_47_no_track_into_blank_sides_and_every_rotation_of_611(self) -> None:
        for hex in ("J6", "H4"):
            for rotation in range(6):
                state = operating("C&A" if hex == "J6" else "SRR", phase="5", tiles={hex: ("14", 0)})
                edges = TITLE.rotated["611", rotation].stops[0].edges
                fits = {0, 1, 3, 4} <= set(edges) and all(self.is_open(hex, edge) for edge in edges)
                assert (ch.check(state, LayTile(hex, "611", rotation)) is None) == fits

    @staticmethod
    def is_open(hex: str, edge: int) -> bool:
        across = TITLE.neighbours[hex].get(edge)
        if across is None:
            return False
        printed = TITLE.hexes[across]
        return printed.colour in ("white", "yellow") or (edge + 3) % 6 in printed.tile.edges

    def test_48_upgrades_keep_old_track_and_add_track_that_is_reached(self) -> None:
        state = operating("B&O", tiles={"G7": ("8", 2)})
        for option in ch.options(state):
            if isinstance(option, LayTile) and option.hex == "G7":
                track = {frozenset(pair) for pair in TITLE.rotated[option.tile, option.rotation].track}
                assert frozenset((2, 4)) in track
                assert any(4 in pair for pair in track - {frozenset((2, 4))})


@pytest.mark.rule("11.1")
class TestRoutes:
    def run(self, train: str, *routes: str, **facts: Any) -> Any:
        known: dict[str, Any] = {"step": "run", "trains": {"N&W": [train]}, "tiles": COAL, "best_run": False}
        return ch.check(operating("N&W", **known | facts), RunTrains(routes))

    def test_49_west_virginia_coal_is_one_place(self) -> None:
        assert self.run("3", "3: A13:0 B12 C13:0 B14:0") is not None
        assert self.run("3", "3: A13:0 B12 C13:0 D12:0") is None

    def test_50_every_route_has_a_token_and_pittsburghs_counts(self) -> None:
        stations = {"N&W": ["D8:0"]}
        tiles = COAL | {"D8": ("57", 1), "E7": ("9", 1), "F6": ("9", 1)}
        assert self.run("3", "3: C13:0 D12:0", tiles=tiles, stations=stations) is not None
        state = operating("PLE", step="run", trains={"PLE": ["2"]}, tiles={"B4": ("69", 0)}, best_run=False)
        play(state, RunTrains(("2: A3:0 B4:1",)))
        assert state.earnings == 60

    def test_51_both_cities_of_an_oo_hex_on_one_route(self) -> None:
        tiles = {"J6": ("14", 0), "J4": ("X4", 0), "I5": ("3", 3), "I3": ("7", 5), "J2": ("15", 4)}
        state = operating("C&A", phase="5", step="run", trains={"C&A": ["5"]}, tiles=tiles, best_run=False)
        play(state, RunTrains(("5: J6:0 J4:0 I5:0 I3 J4:1 J2:0",)))
        assert state.earnings == 150

    def test_52_ohio_is_reached_and_every_way_between_two_stops_counts(self) -> None:
        tiles = {"B4": ("1", 5), "B6": ("8", 1)}
        state = operating("PLE", step="run", trains={"PLE": ["3"]}, tiles=tiles, best_run=False)
        play(state, RunTrains(("3: A3:0 B4:0 B6 A7:0",)))
        assert state.earnings == 50 + 10 + 60
        both = {"C13": ("15", 1), "D12": ("15", 1), "C11": ("7", 5)}
        for route in ("2: C13:0 D12:0", "2: C13:0 C11 D12:0"):
            facts: dict[str, Any] = {"tiles": both, "step": "run", "trains": {"N&W": ["2"]}, "best_run": False}
            assert ch.check(operating("N&W", **facts), RunTrains((route,))) is None

    def test_54_a_route_of_another_board_is_checked_again(self) -> None:
        assert self.run("2", "2: C13:0 B12 A13:0") is None
        assert self.run("2", "2: C13:0 B12 A13:0", tiles=COAL | {"B12": ("7", 5)}) is not None

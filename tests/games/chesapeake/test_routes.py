"""Ways over track (11.1): forks, full cities and off-board areas, for trains and for new track alike."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import legal, offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import LayTile, Pass, PlaceStation, RunTrains, State
from trunkline.games.chesapeake.testing import build_state

FORK = {"G7": ("25", 4), "F6": ("7", 5), "G9": ("7", 2), "F8": ("X2", 1)}
"""Two ways from Baltimore to Washington that part in G7."""
SECTIONS = ("11.1", "11.5")


def operating(company: str, step: str, tiles: dict[str, tuple[str, int]], **facts: Any) -> State:
    """A step of a company with $500."""
    known: dict[str, Any] = {"shares": {company: {0: 6}}, "treasury": {company: 500}, "phase": "3", "best_run": False}
    return build_state(round="operating", company=company, step=step, tiles=tiles, **known | facts)


@pytest.mark.rule("11.1")
class TestForks:
    @pytest.mark.parametrize("route", ["2: H6:0 G7 F6 F8:0", "2: H6:0 G7 G9 F8:0", "2: F8:0 G9 G7 H6:0"])
    def test_each_branch_is_a_way(self, route: str) -> None:
        state = operating("B&O", "run", FORK, trains={"B&O": ["2"]})
        play(state, RunTrains((route,)))
        assert state.earnings == 30 + 40

    def test_two_trains_do_not_share_the_stem(self) -> None:
        state = operating("B&O", "run", FORK, trains={"B&O": ["2", "2"]})
        refused(state, RunTrains(("2: H6:0 G7 F6 F8:0", "2: H6:0 G7 G9 F8:0")), SECTIONS)

    def test_no_way_leads_back_over_the_sharp_angle(self) -> None:
        """C11 forks north of Lynchburg and Charlottesville: the branches do not join to the south."""
        tiles = {"C13": ("15", 1), "C11": ("24", 3), "D12": ("15", 1)}
        state = operating("N&W", "run", tiles, trains={"N&W": ["2"]})
        refused(state, RunTrains(("2: C13:0 C11 D12:0",)), SECTIONS)
        play(state, RunTrains(("2: C13:0 D12:0",)))

    def test_the_angle_is_no_connection_for_stations_either(self) -> None:
        tiles = {"C13": ("57", 1), "C11": ("24", 3), "D12": ("57", 2)}
        state = operating("N&W", "station", tiles)
        assert state.step != "station"

    def test_a_loop_comes_back_to_no_stop(self) -> None:
        stations = {"B&O": ["H6:0", "F8:0"]}
        state = operating("B&O", "run", FORK, trains={"B&O": ["3"]}, stations=stations)
        refused(state, RunTrains(("3: F8:0 F6 G7 G9 F8:0",)), SECTIONS)


@pytest.mark.rule("11.1")
class TestFullCities:
    TILES: tuple[tuple[str, tuple[str, int]], ...] = (("G7", ("9", 1)), ("F8", ("X1", 0)), ("F10", ("9", 0)))

    def state(self, step: str, *, blocked: bool, **facts: Any) -> State:
        stations = {"B&O": ["H6:0"], "LV": ["J2:0", "F8:0"] if blocked else ["J2:0"]}
        held = {"B&O": {0: 6}, "LV": {1: 6}}
        return operating("B&O", step, dict(self.TILES), shares=held, stations=stations, **facts)

    def test_new_track_ends_before_it(self) -> None:
        assert any(a.hex == "F12" for a in legal(self.state("track", blocked=False)) if isinstance(a, LayTile))
        assert not any(a.hex == "F12" for a in legal(self.state("track", blocked=True)) if isinstance(a, LayTile))

    def test_the_city_itself_is_reached_and_may_be_upgraded(self) -> None:
        assert any(a.hex == "F8" for a in legal(self.state("track", blocked=True)) if isinstance(a, LayTile))

    def test_a_train_may_end_there(self) -> None:
        state = self.state("run", blocked=True, trains={"B&O": ["2"]})
        play(state, RunTrains(("2: H6:0 G7 F8:0",)))
        assert state.earnings == 60

    def test_an_upgrade_opens_it_again(self) -> None:
        state = self.state("track", blocked=True)
        play(state, next(a for a in legal(state) if isinstance(a, LayTile) and (a.hex, a.tile) == ("F8", "X2")))
        assert state.step == "station"
        assert offers(state, PlaceStation("F8", 0))

    def test_an_own_station_lets_the_own_trains_pass(self) -> None:
        tiles = {"C13": ("57", 1), "D12": ("57", 1), "E11": ("4", 1)}
        state = operating("N&W", "run", tiles, trains={"N&W": ["3"]}, stations={"N&W": ["C13:0", "D12:0"]})
        play(state, RunTrains(("3: C13:0 D12:0 E11:0",)))
        assert state.earnings == 50


@pytest.mark.rule("11.1")
class TestOffBoardAreas:
    def test_no_route_goes_on_behind_one(self) -> None:
        """Ohio touches B6 and B8; from B6 nothing beyond it is reached."""
        tiles = {"B4": ("1", 5), "B6": ("8", 1)}
        state = operating("PLE", "track", tiles)
        assert not any(a.hex == "B8" for a in legal(state) if isinstance(a, LayTile))

    def test_two_of_them_with_a_station_between(self) -> None:
        tiles = {"G13": ("57", 2), "F12": ("8", 5), "E13": ("8", 2), "D12": ("57", 2)}
        state = operating("C&O", "run", tiles, trains={"C&O": ["3"]})
        play(state, RunTrains(("3: H14:0 G13:0 F12 E13 D12:0",)))
        assert state.earnings == 40 + 20 + 20

    def test_the_station_may_be_at_an_end(self) -> None:
        tiles = {"G13": ("57", 2)}
        state = operating("C&O", "run", tiles, trains={"C&O": ["2"]})
        play(state, RunTrains(("2: H14:0 G13:0",)))
        assert state.earnings == 60


@pytest.mark.rule("11.5")
class TestNothing:
    def test_a_run_of_nothing_is_possible_only_without_a_route(self) -> None:
        state = operating("B&O", "run", {"G7": ("9", 1)}, trains={"B&O": ["2"]}, phase="2")
        assert state.step == "trains"
        assert state.spaces["B&O"] == (3, 2)
        assert Pass() in ch.options(state)

    @pytest.mark.parametrize(
        "text", ["2: H6:9 G7 F6 F8:0", "2: H6:-1 G7 F6 F8:0", "", ":", "2", "2: H6:0 G7 F6 F8:", "2:H6:0"]
    )
    def test_other_words_are_refused(self, text: str) -> None:
        refused(operating("B&O", "run", FORK, trains={"B&O": ["2"]}), RunTrains((text,)), SECTIONS)

    @pytest.mark.parametrize("text", ["2: H6:\u00b2 G7 F6 F8:0"])
    def test_digits_that_are_no_numbers_are_refused(self, text: str) -> None:
        refused(operating("B&O", "run", FORK, trains={"B&O": ["2"]}), RunTrains((text,)), SECTIONS)

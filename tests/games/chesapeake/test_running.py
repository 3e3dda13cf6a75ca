"""Routes, runs and earnings (11.1, 11.5, 11.6)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, play, refused
from tests.games.chesapeake.positions import LINE, running
from trunkline.core.api import Suggestion
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Dividend, RunTrains, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.rules.running import _read_route

COAL = {"C13": ("15", 1), "B12": ("8", 5), "D12": ("57", 1), "E11": ("4", 1)}
"""N&W at Lynchburg: two ways to West Virginia Coal and one to Charlottesville."""


def runs(state: State, *routes: str) -> int:
    """Run these routes; what they earn."""
    play(state, RunTrains(routes))
    return state.earnings


@pytest.mark.rule("11.5")
class TestTheWorkedExample:
    """Two 2-trains and a 3-train of N&W in phase 3: 80 + 80 + 50 = 210."""

    ROUTES = ("2: C13:0 B14:0", "2: C13:0 B12 A13:0", "3: C13:0 D12:0")

    def state(self, **facts: Any) -> State:
        held = {"N&W": {0: 6}, "B&O": {1: 6}}
        stations = {"N&W": ["C13:0"], "B&O": ["H6:0", "D12:0"]}
        return running("N&W", ["2", "2", "3"], COAL, phase="3", shares=held, stations=stations, **facts)

    def test_it_earns_210(self) -> None:
        assert runs(self.state(), *self.ROUTES) == 210

    def test_the_way_past_the_station_of_b_and_o_is_blocked(self) -> None:
        refused(self.state(), RunTrains(("3: C13:0 D12:0 E11:0",)), ("11.1", "11.5"))

    def test_each_share_gets_21_dollars(self) -> None:
        state = self.state()
        play(state, RunTrains(self.ROUTES), Dividend(True))
        assert (state.cash[0], state.treasury["N&W"]) == (800 + 6 * 21, 0)
        assert state.spaces["N&W"] == (3, 4)


@pytest.mark.rule("11.1")
class TestRoutes:
    def test_a_text_that_is_too_long_for_a_route_is_refused_and_not_kept(self) -> None:
        state, long = running("B&O", ["2"], LINE), "2: " + "H6:0 G7 F8:0 " * 200
        kept = _read_route.cache_info().currsize
        refused(state, RunTrains((long,)), "11.5")
        assert _read_route.cache_info().currsize == kept

    def test_two_stops_joined_by_track(self) -> None:
        assert runs(running("B&O", ["2"], LINE), "2: H6:0 G7 F8:0") == 60

    @pytest.mark.parametrize(
        "route",
        [
            "2: H6:0",
            "2: H6:0 F8:0",
            "2: H6:1 G7 F8:0",
            "2: H6:0 G5 F8:0",
            "2: H6:0 G7 F8:1",
            "2: F8:0 G7 F8:0",
            "3: H6:0 G7 F8:0",
            "2: H6:0 G7",
            "2:",
            "rubbish",
        ],
    )
    def test_what_is_no_route_is_refused(self, route: str) -> None:
        refused(running("B&O", ["2"], LINE), RunTrains((route,)), ("11.1", "11.5"))

    @pytest.mark.parametrize(
        ("routes", "reason"),
        [
            (["rubbish"], "'rubbish' isn't a train and its route, such as 2: F2:0 F4"),
            (["2: H6:0 Z9 F8:0"], "'Z9' isn't a place on the map"),
            (["2: H6:" + "1" * 5000], f"'H6:{'1' * 33}... isn't a place on the map"),
            (["3: H6:0 G7 F8:0"], "B&O has no 3-train"),
            (["2: H6:0 G7 F8:0"] * 3, "two routes use the same track between H6 and G7"),
            (["2: H6:0 G7 F8:0", "2: F8:0 G7 H6:0"], "two routes use the same track between F8 and G7"),
            (["2: H6:0 G7"], "the 2-train's route must begin and end at a stop"),
            (["D: H6:0 G7 F8:0"], "B&O has no D-train"),
            (["4: H6:0 G7 F8:0 F8:1 F8:0 H6:1"], "a 4-train visits 2 to 4 stops, not 5"),
            (["2: H6:0 G7 H6:0"], "the 2-train's route visits H6:0 twice"),
            (["2: H6:1 G7 F8:0"], "the 2-train's route has no station of B&O"),
            (["2: H6:0 F8:0"], "H6 and F8 aren't next to each other"),
            (["4: H6:0 G7 F8:0 G7 H6:1"], "the 4-train's route uses the track between F8 and G7 twice"),
            (["2: H6:0 G7 F6 F8:0"], "no track leads through G7 from H6 to F6"),
            (["2: H6:0 G7 F8:1"], "there's no stop F8:1 (stops in F8: 1)"),
            (["2: H6:0 H4:0"], "no track leads from H6:0 to H4"),
        ],
    )
    def test_a_refusal_says_where_it_goes_wrong(self, routes: list[str], reason: str) -> None:
        state = running("B&O", ["2", "2", "4"], LINE, phase="4")
        assert refused(state, RunTrains(tuple(routes)), ("11.1", "11.5")).reason == reason

    def test_a_refusal_says_why_a_stop_is_not_passed(self) -> None:
        state = running("N&W", ["4"], COAL, phase="4", stations={"N&W": ["C13:0"], "B&O": ["D12:0"]})
        full = refused(state, RunTrains(("4: C13:0 D12:0 E11:0",)), "11.1")
        assert full.reason == "N&W can't run through D12:0: other companies hold all its spaces (1)"
        end = refused(state, RunTrains(("4: C13:0 B14:0 A13:0 B12 C13:0",)), "11.1")
        assert end.reason == "the 4-train's route visits West Virginia Coal twice"

    def test_a_station_of_the_company_is_on_it(self) -> None:
        tiles = LINE | {"C13": ("15", 1), "B12": ("8", 5), "D12": ("57", 1)}
        refused(running("B&O", ["2"], tiles), RunTrains(("2: C13:0 D12:0",)), ("11.1", "11.5"))

    def test_an_off_board_area_is_an_end(self) -> None:
        state = running("N&W", ["3"], COAL, phase="3")
        assert runs(state.copy(), "3: A13:0 B12 C13:0 D12:0") == 50 + 30 + 20
        refused(state, RunTrains(("3: C13:0 A13:0 B14:0",)), ("11.1", "11.5"))

    @pytest.mark.ruling("R28")
    def test_the_two_hexes_of_west_virginia_coal_are_one_place(self) -> None:
        refused(running("N&W", ["3"], COAL, phase="3"), RunTrains(("3: A13:0 B12 C13:0 B14:0",)), ("11.1", "11.5"))

    @pytest.mark.ruling("R28")
    def test_both_cities_of_an_oo_hex_may_be_on_one_route(self) -> None:
        """From Camden through both cities of Philadelphia, with Wilmington between them, to Allentown."""
        tiles = {"J6": ("14", 0), "J4": ("X4", 0), "I5": ("3", 3), "I3": ("7", 5), "J2": ("15", 4)}
        state = running("C&A", ["5"], tiles, phase="5")
        assert runs(state, "5: J6:0 J4:0 I5:0 I3 J4:1 J2:0") == 30 + 40 + 10 + 40 + 30

    @pytest.mark.ruling("R28")
    def test_both_towns_of_a_double_town_may_be_on_one_route(self) -> None:
        """From Pittsburgh through one town to Green Spring and back by B6 to the other; not on to Pittsburgh."""
        tiles = {"B4": ("69", 0), "C3": ("7", 0), "C5": ("15", 1), "B6": ("7", 3)}
        route = "5: A3:0 B4:1 C3 C5:0 B6 B4:0"
        refused(running("PLE", ["5"], tiles, phase="5"), RunTrains((f"{route} B2:0",)), ("11.1", "11.5"))
        assert runs(running("PLE", ["5"], tiles, phase="5"), route) == 60 + 10 + 30 + 10

    def test_no_track_twice(self) -> None:
        state = running("B&O", ["2", "2"], LINE)
        refused(state, RunTrains(("2: H6:0 G7 F8:0", "2: F8:0 G7 H6:0")), ("11.1", "11.5"))

    def test_a_city_twice_is_refused(self) -> None:
        tiles = LINE | {"G5": ("7", 5)}
        refused(running("B&O", ["3"], tiles), RunTrains(("3: H6:0 G7 F8:0 G7 H6:0",)), ("11.1", "11.5"))


@pytest.mark.rule("11.5")
class TestTrains:
    def test_no_more_stops_than_the_number_of_the_train(self) -> None:
        tiles = {"C13": ("15", 1), "D12": ("57", 1), "E11": ("4", 1)}
        refused(running("N&W", ["2"], tiles), RunTrains(("2: C13:0 D12:0 E11:0",)), "11.5", 2)
        assert runs(running("N&W", ["3"], tiles, phase="3"), "3: C13:0 D12:0 E11:0") == 30 + 20 + 10

    def test_a_d_visits_any_number(self) -> None:
        tiles = {"C13": ("15", 1), "D12": ("57", 1), "E11": ("4", 1), "B12": ("8", 5)}
        state = running("N&W", ["D"], tiles, phase="D", depot={"6": 0})
        assert runs(state, "D: A13:0 B12 C13:0 D12:0 E11:0") == 80 + 30 + 20 + 10

    @pytest.mark.rule("8")
    @pytest.mark.parametrize(
        ("phase", "train", "value"),
        [("2", "2", 40), ("3", "2", 50), ("4", "4", 50), ("5", "5", 60), ("6", "5", 60), ("D", "D", 80)],
    )
    def test_off_board_areas_count_the_value_of_the_phase(self, phase: str, train: str, value: int) -> None:
        tile = "15" if phase != "2" else "57"
        state = running("N&W", [train], {"C13": (tile, 1)}, phase=phase)
        assert runs(state, f"{train}: C13:0 B14:0") == value + (30 if tile == "15" else 20)

    def test_each_train_runs_once(self) -> None:
        state = running("N&W", ["2"], COAL, phase="3")
        refused(state, RunTrains(("2: C13:0 B14:0", "2: C13:0 D12:0")), "11.5")

    def test_routes_may_meet_in_cities(self) -> None:
        assert runs(running("N&W", ["2", "2"], COAL, phase="3"), "2: C13:0 B14:0", "2: C13:0 D12:0") == 130

    def test_without_a_train_there_is_no_run(self) -> None:
        state = running("B&O", [], LINE, treasury={"B&O": 100})
        assert state.step == "trains"
        assert state.spaces["B&O"] == (3, 2)

    @pytest.mark.ruling("R18")
    def test_the_declared_run_must_earn_the_most(self) -> None:
        state = running("N&W", ["2"], COAL, phase="3", best_run=True)
        refused(state, RunTrains(()), "11.5", 80)
        refused(state, RunTrains(("2: C13:0 D12:0",)), "11.5", 80)

    @pytest.mark.ruling("R18")
    @pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
    def test_any_run_where_the_table_says_so(self, rulings: str) -> None:
        facts = {"best_run": False} if rulings == "rulebook" else {"best_run": None}
        state = running("N&W", ["2"], COAL, phase="3", rulings=rulings, **facts)
        assert runs(state, "2: C13:0 D12:0") == 50

    @pytest.mark.ruling("R18")
    def test_the_best_run_is_offered(self) -> None:
        state = running("N&W", ["2", "2", "3"], COAL, phase="3", best_run=True)
        (option,) = (option for option in ch.options(state) if isinstance(option, Suggestion))
        assert isinstance(option.action, RunTrains)
        after = state.copy()
        ch.apply(after, option.action)
        assert after.earnings == 80 + 80 + 60


@pytest.mark.rule("11.6")
class TestEarnings:
    def earned(self, earnings: int = 100, **facts: Any) -> State:
        known: dict[str, Any] = {
            "round": "operating",
            "company": "PRR",
            "step": "dividend",
            "earnings": earnings,
            "shares": {"PRR": {0: 4, 1: 2}},
        }
        return build_state(**known | facts)

    def test_paid_out_each_share_gets_a_tenth_and_the_ipo_nothing(self) -> None:
        state = self.earned()
        bank = state.bank
        play(state, Dividend(True))
        assert (state.cash, state.treasury["PRR"]) == ([840, 820, 800], 0)
        assert state.bank == bank - 60

    def test_shares_in_the_pool_pay_the_company(self) -> None:
        state = self.earned(pool={"PRR": 3})
        play(state, Dividend(True))
        assert (state.cash, state.treasury["PRR"]) == ([840, 820, 800], 30)

    def test_withheld_the_company_gets_all(self) -> None:
        state = self.earned()
        play(state, Dividend(False))
        assert (state.cash, state.treasury["PRR"], state.spaces["PRR"]) == ([800, 800, 800], 100, (3, 2))

    def test_there_is_no_third_way(self) -> None:
        assert kinds(self.earned()) == {Dividend}
        assert len(ch.options(self.earned())) == 2

    def test_the_revenue_of_one_round_is_not_that_of_the_next(self) -> None:
        state = self.earned(phase="3", operating_rounds=2)
        play(state, Dividend(True))
        assert (state.operating_round, state.company, state.step, state.earnings) == (2, "PRR", "track", 0)

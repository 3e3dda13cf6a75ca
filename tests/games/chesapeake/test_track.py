"""Track (11.3): where a tile may go, what it costs, what an upgrade keeps."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import LayTile, Pass, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE

EDGES = range(6)


def laying(company: str, **facts: Any) -> State:
    """The track step of a company with $500 and its home station placed."""
    held = {company: {0: 6}}
    return build_state(**{"round": "operating", "company": company, "shares": held, "treasury": {company: 500}} | facts)


def rotations(state: State, hex: str, tile: str) -> set[int]:
    """Which rotations of the tile may be laid in the hex."""
    return {edge for edge in EDGES if ch.check(state, LayTile(hex, tile, edge)) is None}


def either_way(rotations: set[int]) -> set[int]:
    """Rotations of a tile that looks the same upside down."""
    return {rotation % 3 for rotation in rotations}


@pytest.mark.rule("11.3")
class TestTheHomeHex:
    @pytest.mark.ruling("R12")
    @pytest.mark.parametrize("company", ["PRR", "SRR", "C&O", "LV", "C&A", "N&W"])
    def test_while_it_has_no_track_a_tile_goes_there_and_nowhere_else(self, company: str) -> None:
        state = laying(company)
        home = TITLE.companies[company].home
        assert rotations(state, home, "57")
        lays = [option for option in ch.options(state) if isinstance(option, LayTile)]
        assert {lay.hex for lay in lays} == {home}
        assert {lay.tile for lay in lays} == {"57"}

    @pytest.mark.ruling("R12")
    def test_the_companies_at_printed_track_need_none(self) -> None:
        assert offers(laying("B&O"), LayTile("G7", "9", 1))
        assert {option.hex for option in ch.options(laying("PLE", phase="2")) if isinstance(option, LayTile)} == {"B4"}

    @pytest.mark.ruling("R12")
    def test_another_company_may_have_laid_it(self) -> None:
        state = laying("SRR", tiles={"H4": ("57", 0)})
        assert offers(state, LayTile("H2", "8", 0))

    @pytest.mark.ruling("R12")
    def test_not_even_where_another_station_has_a_route(self) -> None:
        """P4 gave PRR a station in D2 before there was track at its home."""
        facts: dict[str, Any] = {"stations": {"PRR": ["F2:0", "D2:0"]}, "tiles": {"D2": ("57", 1)}}
        state = laying("PRR", **facts)
        assert {option.hex for option in ch.options(state) if isinstance(option, LayTile)} == {"F2"}
        refused(state, LayTile("C3", "8", 4), "11.3")
        state = laying("PRR", **facts | {"tiles": {"D2": ("57", 1), "F2": ("57", 1)}})
        assert offers(state, LayTile("C3", "8", 4))

    @pytest.mark.ruling("R12")
    def test_the_other_reading_lays_wherever_another_station_reaches(self) -> None:
        facts: dict[str, Any] = {"stations": {"PRR": ["F2:0", "D2:0"]}, "tiles": {"D2": ("57", 1)}}
        state = laying("PRR", **facts, rulings="18xx.games")
        assert {option.hex for option in ch.options(state) if isinstance(option, LayTile)} == {"F2", "C3"}
        play(state, LayTile("C3", "8", 4))
        state = laying("PRR", rulings="18xx.games")
        assert {option.hex for option in ch.options(state) if isinstance(option, LayTile)} == {"F2"}

    def test_the_home_station_is_placed_before(self) -> None:
        state = build_state(round="operating", step="next_company", shares={"PRR": {0: 6}}, treasury={"PRR": 800})
        assert (state.stations["PRR"], state.step, state.treasury["PRR"]) == (("F2:0",), "track", 800)

    def test_a_tile_is_optional(self) -> None:
        play(laying("PRR"), Pass())


@pytest.mark.rule("11.3")
class TestYellow:
    def test_one_a_turn(self) -> None:
        state = laying("PRR")
        play(state, LayTile("F2", "57", 1))
        assert state.tiles == {"F2": ("57", 1)}
        assert state.step != "track"

    def test_it_extends_a_route(self) -> None:
        state = laying("B&O")
        assert rotations(state, "G7", "9") == {1, 4}
        assert rotations(state, "G7", "8") == {2, 4}
        assert rotations(state, "G7", "7") == {3}  # south-east is water
        for hex in ("E7", "I5", "F6", "I7"):
            assert not rotations(state, hex, "9")
            assert not rotations(state, hex, "58")

    def test_both_cities_of_an_oo_hex_are_apart(self) -> None:
        """B&O's station stands in the western city of Baltimore; the eastern one leads to I5."""
        state = laying("B&O", tiles={"G7": ("9", 1)})
        assert not rotations(state, "I5", "4")
        assert rotations(state, "F8", "X1")

    @pytest.mark.parametrize(
        ("hex", "tile"), [("G7", "57"), ("G7", "58"), ("F8", "57"), ("F8", "9"), ("F8", "58"), ("G7", "X1")]
    )
    def test_the_tile_is_of_the_kind_of_the_hex(self, hex: str, tile: str) -> None:
        state = laying("B&O", tiles={"G7": ("9", 1)} if hex == "F8" else {})
        assert not rotations(state, hex, tile)

    def test_a_town_hex_takes_a_town_tile_and_two_towns_a_double_one(self) -> None:
        state = laying("PLE")
        laid = {option.tile for option in ch.options(state) if isinstance(option, LayTile) and option.hex == "B4"}
        assert laid == {"1", "2", "55", "56", "69"}
        state = laying("B&O", stations={"B&O": ["H6:1"]})
        laid = {option.tile for option in ch.options(state) if isinstance(option, LayTile) and option.hex == "I5"}
        assert laid == {"3", "4", "58"}

    def test_not_off_the_map_or_into_a_blank_side(self) -> None:
        state = laying("PRR")
        assert either_way(rotations(state, "F2", "57")) == {1, 2}  # north is off the map
        state = laying("C&O")
        assert either_way(rotations(state, "G13", "57")) == {1, 2}  # south is off the map
        state = laying("C&A")  # J6: I5 I7 J8 J4 K5 K7, of which K7 has track to J6's south-east
        assert either_way(rotations(state, "J6", "57")) == {
            rotation for rotation in range(3) if all(_is_open("J6", edge) for edge in (rotation, rotation + 3))
        }

    @pytest.mark.parametrize(
        ("company", "hex", "cost"), [("SRR", "H4", 40), ("C&A", "J6", 40), ("N&W", "C13", 80), ("PRR", "F2", 0)]
    )
    def test_terrain_is_paid_to_the_bank(self, company: str, hex: str, cost: int) -> None:
        state = laying(company)
        bank = state.bank
        play(state, LayTile(hex, "57", min(rotations(state, hex, "57"))))
        assert (state.treasury[company], state.bank) == (500 - cost, bank + cost)

    def test_without_the_money_it_is_refused(self) -> None:
        state = laying("SRR", treasury={"SRR": 39})
        rotation = min(rotations(laying("SRR"), "H4", "57"))
        refused(state, LayTile("H4", "57", rotation), "11.3", 40, 39)
        play(laying("SRR", treasury={"SRR": 40}), LayTile("H4", "57", rotation))

    def test_a_hex_with_a_tile_takes_no_second_yellow_one(self) -> None:
        state = laying("B&O", tiles={"G7": ("9", 1)})
        assert not rotations(state, "G7", "8")
        assert not rotations(state, "H6", "57")
        assert not rotations(state, "J4", "57")

    @pytest.mark.parametrize("hex", ["A3", "A7", "H14", "I9", "K1", "E1"])
    def test_red_and_gray_hexes_are_never_built_on(self, hex: str) -> None:
        state = laying("PLE")
        for tile in ("57", "9", "58"):
            assert not rotations(state, hex, tile)

    def test_tiles_run_out_but_for_7_8_and_9(self) -> None:
        tiles = dict.fromkeys(("C5", "C13", "D2", "D8", "D12", "E3", "G13"), ("57", 0))
        state = laying("PRR", tiles=tiles)
        assert state.supply["57"] == 0
        assert not rotations(state, "F2", "57")
        plain = dict.fromkeys(("B6", "B8", "B10", "C3", "C7", "C9"), ("7", 0))
        assert rotations(laying("B&O", tiles=plain), "G7", "7")

    def test_words_that_are_not_on_the_table_are_refused(self) -> None:
        state = laying("B&O")
        for action in (LayTile("Z9", "9", 0), LayTile("G7", "999", 0), LayTile("G7", "9", 6), LayTile("G7", "9", -1)):
            refused(state, action, "11.3")


def _is_open(hex: str, edge: int) -> bool:
    across = TITLE.neighbours[hex].get(edge % 6)
    if across is None:
        return False
    printed = TITLE.hexes[across]
    return printed.colour in ("white", "yellow") or (edge + 3) % 6 in printed.tile.edges


@pytest.mark.rule("7.1")
class TestHexesOfPrivates:
    @pytest.mark.parametrize(
        ("private", "hex", "company", "tiles"),
        [
            ("C-P", "H2", "SRR", {"H4": ("57", 0)}),
            ("C-P", "I3", "SRR", {"H4": ("57", 1)}),
            ("B&S", "G5", "SRR", {"H4": ("57", 1)}),
            ("B&S", "F4", "PRR", {"F2": ("15", 4)}),
            ("C&OC", "D2", "PRR", {"F2": ("57", 2)}),
            ("D&R", "K3", "LV", {"J2": ("57", 2)}),
        ],
    )
    def test_they_are_closed_while_a_player_owns_the_private(
        self, private: str, hex: str, company: str, tiles: dict[str, tuple[str, int]]
    ) -> None:
        for owner in ({"privates": {private: 0}}, {"company_privates": {private: "SRR"}}):
            facts: dict[str, Any] = {"shares": {company: {0: 6}, "SRR": {0: 6}}, "tiles": tiles}
            state = laying(company, phase="3", stations={company: [_home(company)]}, **facts, **owner)
            lays = {option.hex for option in ch.options(state) if isinstance(option, LayTile)}
            if owner.get("privates"):
                assert hex not in lays
                for tile in ("9", "8", "7", "57", "55", "1"):
                    assert not rotations(state, hex, tile)
            else:
                assert hex in lays


def _home(company: str) -> str:
    return f"{TITLE.companies[company].home}:0"


@pytest.mark.rule("11.3")
class TestUpgrades:
    @pytest.mark.parametrize(
        ("phase", "colours"),
        [("2", set()), ("3", {"green"}), ("4", {"green"}), ("5", {"green"}), ("6", {"green"}), ("D", {"green"})],
    )
    def test_green_from_phase_3(self, phase: str, colours: set[str]) -> None:
        state = laying("PRR", phase=phase, tiles={"F2": ("57", 1)})
        laid = {TITLE.tiles[o.tile].colour for o in ch.options(state) if isinstance(o, LayTile) and o.hex == "F2"}
        assert laid == colours

    @pytest.mark.parametrize(
        ("phase", "brown", "gray"),
        [("3", False, False), ("4", False, False), ("5", True, False), ("6", True, False), ("D", True, True)],
    )
    def test_brown_from_phase_5_and_gray_from_phase_d(self, phase: str, brown: bool, gray: bool) -> None:
        state = laying("SRR", phase=phase, tiles={"H4": ("14", 0)})
        assert bool(rotations(state, "H4", "611")) == brown
        state = laying("SRR", phase=phase, tiles={"H4": ("611", 0)} if phase in "56D" else {"H4": ("14", 0)})
        assert bool(rotations(state, "H4", "915")) == gray

    def test_a_colour_is_never_skipped(self) -> None:
        state = laying("SRR", phase="D", tiles={"H4": ("57", 0)})
        assert not rotations(state, "H4", "611")
        assert not rotations(state, "H4", "915")

    def test_all_old_track_is_kept(self) -> None:
        state = laying("SRR", phase="3", tiles={"H4": ("57", 0)})
        for tile in ("14", "15"):
            expected = {r for r in EDGES if {0, 3} <= set(TITLE.rotated[tile, r].stops[0].edges)}
            assert rotations(state, "H4", tile) == {
                r for r in expected if all(_is_open("H4", e) for e in TITLE.rotated[tile, r].stops[0].edges)
            }

    def test_the_old_tile_is_free_again(self) -> None:
        state = laying("SRR", phase="3", tiles={"H4": ("57", 0)})
        play(state, LayTile("H4", "14", 0))
        assert (state.supply["57"], state.supply["14"]) == (7, 4)

    def test_terrain_is_not_paid_again(self) -> None:
        state = laying("SRR", phase="3", tiles={"H4": ("57", 0)})
        play(state, LayTile("H4", "14", 0))
        assert state.treasury["SRR"] == 500

    def test_the_printed_example_of_25(self) -> None:
        """From Baltimore G7 curves to F6: #25 may fork towards Baltimore, not towards F6."""
        state = laying("B&O", phase="3", tiles={"G7": ("8", 2)})
        assert rotations(state, "G7", "25") == {4}

    def test_plain_track_needs_new_track_on_a_route(self) -> None:
        state = laying("B&O", phase="3", tiles={"G7": ("9", 1), "F6": ("9", 0)})
        assert not rotations(state, "F6", "23")
        assert rotations(state, "G7", "23")
        for rotation in rotations(state, "G7", "23"):
            new = set(map(frozenset, TITLE.rotated["23", rotation].track)) - {frozenset((1, 4))}
            assert any(4 in pair for pair in new)

    def test_a_city_needs_only_be_reached(self) -> None:
        tiles = {"G7": ("9", 1), "F8": ("X1", 0)}  # X1 leads south and north-east
        state = laying("B&O", phase="3", tiles=tiles)
        assert rotations(state, "F8", "X2")
        state = laying("B&O", phase="3", tiles={"F8": ("X1", 0)})
        assert not rotations(state, "F8", "X2")

    def test_towns_are_never_upgraded(self) -> None:
        state = laying("PLE", phase="D", tiles={"B4": ("55", 2)})
        assert all(option.hex != "B4" for option in ch.options(state) if isinstance(option, LayTile))

    def test_baltimore_costs_40_with_its_first_upgrade_only(self) -> None:
        state = laying("B&O", phase="3")
        assert rotations(state, "H6", "X3") == {2, 5}
        assert rotations(state, "H6", "X4") == {1}
        assert rotations(state, "H6", "X5") == {4}
        play(state, LayTile("H6", "X4", 1))
        assert state.treasury["B&O"] == 460
        state = laying("B&O", phase="5", tiles={"H6": ("X4", 1)}, stations={"B&O": ["H6:0"]})
        brown = rotations(state, "H6", "X7")
        assert brown
        play(state, LayTile("H6", "X7", min(brown)))
        assert state.treasury["B&O"] == 500

    def test_baltimore_without_the_money_is_refused(self) -> None:
        refused(laying("B&O", phase="3", treasury={"B&O": 39}), LayTile("H6", "X4", 1), "11.3", 40, 39)

    def test_philadelphia_costs_nothing(self) -> None:
        state = laying("LV", phase="3", tiles={"J2": ("15", 4)})
        allowed = rotations(state, "J4", "X3")
        assert allowed
        play(state, LayTile("J4", "X3", min(allowed)))
        assert state.treasury["LV"] == 500

    @pytest.mark.parametrize(("rotation", "station"), [(2, "H6:1"), (5, "H6:0")])
    def test_stations_stay_with_their_track(self, rotation: int, station: str) -> None:
        """#X3 has its first city at edges r and r + 2; B&O's track in Baltimore leads to edge 1."""
        state = laying("B&O", phase="3")
        play(state, LayTile("H6", "X3", rotation))
        assert state.stations["B&O"] == (station,)

    @pytest.mark.ruling("R13")
    def test_both_stations_and_a_reserved_home_outlast_every_upgrade_of_an_oo(self) -> None:
        held = {"SRR": {0: 6}, "LV": {0: 6}}
        stations = {"SRR": ["H4:0", "H6:1"], "LV": ["J2:0"]}
        tiles = {"H4": ("57", 0), "H6": ("X4", 1)}
        state = laying("SRR", phase="5", shares=held, stations=stations, tiles=tiles)
        for rotation in rotations(state, "H6", "X7"):
            after = state.copy()
            play(after, LayTile("H6", "X7", rotation))
            assert after.stations["SRR"] == ("H4:0", "H6:0")
        assert rotations(state, "H6", "X7")

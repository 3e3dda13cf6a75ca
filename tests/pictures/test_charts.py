"""Charts: every figure can be read off them, in two widths, by colour and by a second sign."""

from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from trunkline.games import GAMES
from trunkline.pictures.charts import (
    DASHES,
    LETTER,
    NARROW,
    SEATS,
    WIDE,
    ChartLine,
    Mark,
    frame_of,
    line_chart,
    spread,
    style,
)
from trunkline.pictures.colours import piece_class

SVG = "{http://www.w3.org/2000/svg}"
MARKS = [Mark(2, "Stock round 1", "SR 1", True), Mark(4, "Operating round 1.1", "OR 1.1")]
ANN = ChartLine("Ann", "seatA", [0, 10, 10, 40, 40, 25])
BOB = ChartLine("Bob", "seatB", [None, None, 5, 5, 90, 90])


def drawn(*lines: ChartLine, **options: float) -> ElementTree.Element:
    plies = max((len(line.values) for line in lines), default=0)
    marks = [mark for mark in MARKS if mark.ply < plies]
    return ElementTree.fromstring(line_chart("Worth", "What all are worth", lines, marks, money="$", **options))  # type: ignore[arg-type]


def words(chart: ElementTree.Element) -> list[str]:
    """All that is written in the picture."""
    return [element.text or "" for element in chart.iter(f"{SVG}text")]


def lines(chart: ElementTree.Element) -> list[ElementTree.Element]:
    return [element for element in chart.iter(f"{SVG}path") if element.get("class") == "line"]


class TestLines:
    def test_a_line_has_a_step_wherever_the_figure_changes(self) -> None:
        (line,) = lines(drawn(ANN))
        frame = frame_of(WIDE, 300, 0, 5, 0, 40)
        path = line.get("d") or ""
        assert path.count("V") == 3
        assert path.startswith("M")
        assert f"V{frame.y(40):g}" in path

    def test_a_line_begins_where_its_figure_does(self) -> None:
        first, later = lines(drawn(ANN, BOB))
        begins = [float((line.get("d") or "")[1:].split(" ")[0]) for line in (first, later)]
        assert begins[0] < begins[1]

    def test_no_two_lines_have_the_same_sign(self) -> None:
        eight = [ChartLine(name, piece_class(name), [1, 2], True) for name in GAMES["chesapeake"].pictures.PIECES]
        assert len({line.get("stroke-dasharray") for line in lines(drawn(*eight))}) == 8 <= len(DASHES)

    def test_every_piece_has_its_colour_in_the_style(self) -> None:
        for game in GAMES.values():
            for name, piece in {**game.pictures.PIECES, **SEATS}.items():
                assert f".{piece_class(name)}{{--fill:{piece.fill}" in style(game.pictures.PIECES)

    def test_a_chart_without_figures_is_still_one(self) -> None:
        assert lines(drawn()) == lines(drawn(ChartLine("PRR", "PRR", [None], True))) == []


class TestNames:
    def test_every_line_has_its_name_and_last_figure_at_its_end(self) -> None:
        assert {"Ann $25", "Bob $90"} <= set(words(drawn(ANN, BOB)))
        company = ChartLine("N&W", "NW", [3, 7], True)
        assert {"N&W", "$7"} <= set(words(drawn(company)))

    def test_a_name_of_forty_letters_stays_within_the_picture(self) -> None:
        for width in (WIDE, NARROW):
            chart = drawn(ChartLine("W" * 40, "seatA", [1, 2]), width=width)
            said = next(word for word in words(chart) if word.startswith("W"))
            assert "…" in said
            assert len(said) < 24

    def test_names_are_words_and_nothing_else(self) -> None:
        assert "<b>&" in " ".join(words(drawn(ChartLine("<b>&", "seatA", [1, 2]))))

    @pytest.mark.parametrize("seed", range(20))
    def test_names_never_overlap_and_stay_within_bounds(self, seed: int) -> None:
        rng = Random(seed)
        wished = [rng.choice((50.0, rng.uniform(0, 200))) for _ in range(rng.randrange(1, 9))]
        places = spread(wished, 0, 200, 17)
        assert all(0 <= place <= 200 for place in places)
        assert all(after - before > 16.999 for before, after in pairwise(sorted(places)))
        order = sorted(range(len(wished)), key=lambda one: (wished[one], one))
        assert [places[one] for one in order] == sorted(places)

    def test_names_far_apart_stay_where_they_are(self) -> None:
        assert spread([150, 20, 90], 0, 200, 17) == [150, 20, 90]


class TestAxes:
    @pytest.mark.parametrize(
        ("lowest", "highest", "floor", "ceiling", "step"),
        [
            (0, 1000, 0, 1000, 200),
            (0, 7, 0, 8, 2),
            (45, 95, 40, 100, 10),
            (0, 0, 0, 1, 1),
            (20, 95, 0, 100, 20),
            (-30, 60, -40, 60, 20),
        ],
    )
    def test_round_figures_at_the_lines(self, lowest: int, highest: int, floor: int, ceiling: int, step: int) -> None:
        frame = frame_of(WIDE, 300, 100, 10, lowest, highest)
        assert (frame.floor, frame.ceiling, frame.step) == (floor, ceiling, step)
        assert frame.y(ceiling) == frame.top
        assert frame.y(floor) == frame.bottom

    def test_amounts_below_nothing_have_room_at_the_axis(self) -> None:
        frame = frame_of(WIDE, 300, 100, 10, -10, 20)
        assert frame.left - 6 >= LETTER * len("−10")

    def test_rounds_and_moves_are_said(self) -> None:
        assert {"SR 1", "OR 1.1", "move 0", "move 5"} <= set(words(drawn(ANN)))

    def test_rounds_that_have_no_room_are_left_out_the_lesser_first(self) -> None:
        marks = [Mark(ply, f"Round {ply}", f"OR {ply}.1", ply % 10 == 0) for ply in range(0, 100, 2)]
        chart = ElementTree.fromstring(
            line_chart("W", "", [ChartLine("Ann", "seatA", list(range(100)))], marks, None, NARROW)
        )
        said = [word for word in words(chart) if word.startswith("OR")]
        assert 2 < len(said) < 10
        assert all(word.endswith("0.1") for word in said)

    def test_the_position_that_is_looked_at_is_marked(self) -> None:
        assert "move 3" in words(drawn(ANN, shown=3))
        assert not [word for word in words(drawn(ANN)) if word == "move 3"]


class TestReading:
    def test_it_has_a_title_and_a_description(self) -> None:
        chart = drawn(ANN)
        assert (chart[0].tag, chart[0].text) == (f"{SVG}title", "Worth")
        assert [element.text for element in chart.iter(f"{SVG}desc")] == ["What all are worth"]
        assert chart.get("role") == "img"

    def test_a_pointer_on_a_round_is_told_how_all_stood(self) -> None:
        titles = [element.text for element in drawn(ANN, BOB).iter(f"{SVG}title")]
        assert "The beginning (move 0): Ann $0" in titles
        assert "Stock round 1 (move 2): Ann $10, Bob $5" in titles
        assert "Operating round 1.1 (move 4): Ann $40, Bob $90" in titles

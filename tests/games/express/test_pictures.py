"""The picture of Chicago Express: all of the state is in it, and nothing else."""

import re
from collections import Counter
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from trunkline.core.api import Span
from trunkline.games import express as ex
from trunkline.games.express.pictures.board import draw
from trunkline.games.express.pictures.map import board_map, draw_hex
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.state import State, sold
from trunkline.games.express.tables import COMPANIES, DIALS, HEXES, HOUSES, INDUSTRIAL
from trunkline.games.express.testing.positions import build_state
from trunkline.pictures.colours import PIECES
from trunkline.words.language import speaking

SVG = "{http://www.w3.org/2000/svg}"
EVERYWHERE = ("A2", "C3", "D7", "K4", "E0")


def random_states(players: int, seed: int, every: int = 60) -> list[State]:
    """Positions of a random game, from its beginning to its end."""
    rng, state = Random(seed), ex.setup(players, seed)
    states, ply = [state.copy()], 0
    while state.actor is not None:
        option = rng.choice(ex.options(state))
        # low bids, so that there is money for several shares and the game goes on for a while
        ex.apply(
            state, option.at(min(option.low + rng.randrange(3), option.high)) if isinstance(option, Span) else option
        )
        ply += 1
        if ply % every == 0:
            states.append(state.copy())
    return [*states, state]


def everyone_in(hexes: tuple[str, ...] = EVERYWHERE) -> State:
    """All five companies in the same hexes."""
    return build_state(5, network=dict.fromkeys(COMPANIES, hexes), wabash=True, developed=["D7", "D3"])


STATES = [
    *(state for players, seed in ((2, 1), (4, 2), (6, 3)) for state in random_states(players, seed)),
    everyone_in(),
]


def tree(state: State, names: list[str] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(draw(state, names))


def having(root: ElementTree.Element, class_: str) -> list[ElementTree.Element]:
    """The elements of a class, in the order of the picture."""
    return [node for node in root.iter() if class_ in node.get("class", "").split()]


def words(node: ElementTree.Element) -> list[str]:
    """What is written in an element, titles left out."""
    return ["".join(text.itertext()) for text in node.iter(f"{SVG}text")]


def title(node: ElementTree.Element) -> str:
    return node.findtext(f"{SVG}title") or ""


def by_hex(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {node.get("data-hex", ""): node for node in having(root, "hex")}


def fronts(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """Hex -> what is written in it and stands there."""
    return {node.get("data-front", ""): node for node in having(root, "front")}


def test_the_picture_is_a_standalone_svg_without_scripts_or_links() -> None:
    root = tree(ex.setup(3, 0))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert title(root).startswith("Chicago Express. Seat 1, with $40: bid for the initial share of PRR")
    assert not [node for node in root.iter() if node.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}use")]
    assert not [name for node in root.iter() for name in node.attrib if "href" in name or name.startswith("on")]
    assert "url(" not in "".join(root.itertext())


def test_every_hex_of_the_map_is_drawn_once() -> None:
    named = [node.get("data-hex") for node in having(tree(ex.setup(3, 0)), "hex")]
    assert named == list(HEXES)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.soak)])
def test_a_hex_that_was_drawn_before_looks_as_if_drawn_anew(language: str) -> None:
    with speaking(language):
        for number, state in enumerate(random_states(4, 7, every=3)):
            detail = bool(number % 2)
            figures = {hex: "here" for place, hex in enumerate(HEXES) if place % 9 == number % 9}
            drawn = board_map(state, figures=figures, detail=detail)
            anew = [draw_hex(state, hex, figures.get(hex), detail) for hex in HEXES]
            assert "".join(ground for ground, _ in anew) in drawn
            assert "".join(front for _, front in anew) in drawn


@pytest.mark.parametrize("state", STATES)
def test_every_piece_on_the_table_is_in_the_picture(state: State) -> None:
    root = tree(state)
    for hex, node in fronts(root).items():
        drawn = [piece.get("data-company") for piece in having(node, "loco")]
        assert drawn == list(state.locomotives.get(hex, ())), hex
        assert len(having(node, "house")) == (hex in state.developed), hex
    assert len(having(root, "stock")) == state.houses
    markers = [node.get("data-company") for node in having(root, "marker")]
    assert sorted(str(name) for name in markers) == sorted(state.income)
    chips = Counter(
        text for player in having(root, "player") for chip in having(player, "chip") for text in words(chip)
    )
    held = Counter(f"{name}×{count}" for name, shares in state.shares.items() for count in shares if count)
    assert chips == held


@pytest.mark.parametrize("state", STATES)
def test_charters_players_and_dials_show_their_figures(state: State) -> None:
    root = tree(state)
    charters = {node.get("data-company"): words(node) for node in having(root, "charter")}
    for name, company in COMPANIES.items():
        count, is_open = sold(state, name), name in state.income
        assert charters[name][:2] == [name, company.name]
        labels, values = charters[name][2:14:2], charters[name][3:14:2]
        assert dict(zip(labels, values, strict=True)) == {
            "Treasury": f"${state.treasury[name]}",
            "Income": str(state.income[name]) if is_open else "–",
            "Dividend": f"${dividend_per_share(state, name)}" if count else "–",
            "Sold": f"{count}/{company.shares}",
            "Unsold": str(state.unsold[name]),
            "Locos": str(state.charter[name]),
        }
        assert ("Opens when the first company reaches Chicago" in charters[name]) is not is_open
    for seat, node in enumerate(having(root, "player")):
        assert f"${state.cash[seat]}" in words(node)
        lit = seat == state.actor if state.actor is not None else state.cash[seat] == max(state.cash)
        assert bool(having(node, "acting")) is lit
    for node in having(root, "dial"):
        dial = node.get("data-dial", "")
        assert f"{state.needles[dial]} of {DIALS[dial]}" in words(node)
    assert f"{state.houses} of {HOUSES} left" in words(having(root, "supply")[0])


def test_the_industrial_track_and_the_map_show_the_value_now() -> None:
    root = tree(build_state(3, industrial={"Detroit": 5, "Wheeling": 6, "Pittsburgh": 8}))
    (track,) = having(root, "industrial-track")
    for row in track.iter(f"{SVG}g"):
        if city := row.get("data-city"):
            assert words(row) == [city, *map(str, INDUSTRIAL[city])]
            assert [text.text for text in having(row, "strong")] == [title(row).removeprefix(f"{city}: income +")]
    assert "+8" in words(fronts(root)["K4"])
    assert "Income +8" in title(by_hex(root)["K4"])


@pytest.mark.parametrize("dial", DIALS)
def test_the_needle_turns_with_every_choice(dial: str) -> None:
    angles = []
    for chosen in range(DIALS[dial] + 1):
        (node,) = (
            node
            for node in having(tree(build_state(3, needles={dial: chosen})), "dial")
            if node.get("data-dial") == dial
        )
        (needle,) = having(node, "needle")
        angles.append(float((needle.get("transform") or "").removeprefix("rotate(").rstrip(")")))
    assert angles == sorted(set(angles))
    assert angles[0] == -angles[-1]


def places(root: ElementTree.Element, class_: str) -> dict[str, tuple[float, float]]:
    """Company -> where its one piece of a class is moved to."""
    points = {}
    for node in having(root, class_):
        x, y = (node.get("transform") or "").split(")")[0].removeprefix("translate(").split()
        points[node.get("data-company", "")] = (float(x), float(y))
    return points


def test_the_initials_of_five_locomotives_in_a_hex_do_not_cover_each_other() -> None:
    pieces = having(fronts(tree(everyone_in()))["A2"], "loco")
    assert [words(piece) for piece in pieces] == [[company[0]] for company in COMPANIES]
    across = sorted(x for x, _y in places(fronts(tree(everyone_in()))["A2"], "loco").values())
    assert min(right - left for left, right in pairwise(across)) >= 14  # a letter is 10 wide, a piece 19


def test_a_network_is_joined_from_its_start_to_its_ends() -> None:
    root = tree(build_state(3, network={"PRR": ["Q5", "P4", "P5", "O4"], "B&O": ["P6", "O6", "P5"]}))
    drawn = {node.get("data-company"): having(node, "line") for node in having(root, "network")}
    assert set(drawn) == {"PRR", "B&O"}  # the others are in one hex each
    assert drawn["PRR"][0].get("d", "").count("M") == 4
    assert drawn["B&O"][0].get("d", "").count("M") == 3
    ends = {company: re.findall(r"[ML]([^ML]*)", lines[0].get("d", "")) for company, lines in drawn.items()}
    assert not set(ends["PRR"]) & set(ends["B&O"])  # in the hex that they share, each line runs to its own piece


def test_equal_incomes_share_a_box_and_large_ones_stand_in_the_second_row() -> None:
    state = everyone_in()
    state.income.update({"PRR": 20, "B&O": 20, "C&O": 70, "NYC": 120, "WAB": 19})
    (track,) = having(tree(state), "income-track")
    at = places(track, "marker")
    assert at["PRR"][0] == at["B&O"][0] == at["C&O"][0] == at["NYC"][0] > at["WAB"][0]
    assert len(set(at.values())) == len(COMPANIES)
    assert at["C&O"][1] > at["PRR"][1] > at["B&O"][1]
    assert [text.text for text in having(track, "token")] == ["+100"]


def test_a_hex_says_what_the_next_locomotive_costs_and_who_is_there() -> None:
    hexes = by_hex(tree(build_state(3, network={"PRR": ["Q3", "R3"], "NYC": ["Q2"]}, developed=["Q2"])))
    assert title(hexes["Q3"]) == (
        "Binghamton (Q3), city. The next locomotive costs $4 (2 × $2). Income +1. A house adds +1. "
        "16 hexes from Chicago. Here: PRR."
    )
    assert title(hexes["Q2"]) == (
        "Q2, forest. Full: there's room for one locomotive. No income. Developed. 16 hexes from Chicago. Here: NYC."
    )
    assert title(hexes["R5"]) == (
        "Philadelphia (R5), start hex. PRR starts here; closed to all others. 17 hexes from Chicago. Here: PRR."
    )


def test_cost_comes_first_then_income_and_the_house_in_small_print() -> None:
    hexes = fronts(tree(ex.setup(3, 0)))
    assert words(hexes["I9"]) == ["$3", "+2", "Charleston", "I9", "+1"]
    assert words(hexes["G8"]) == ["$2", "G8", "$2"]
    assert words(hexes["E0"]) == ["$3", "+1", "Detroit", "E0"]


def test_a_hex_shows_what_it_costs_now_and_nothing_where_nobody_can_build() -> None:
    hexes = fronts(tree(build_state(3, network={"PRR": ["Q3", "R3", "P4"]}, developed=["Q3"])))
    assert words(hexes["Q3"])[:2] == ["$4", "+2"]
    assert words(hexes["P4"])[0] == "$2"
    assert [text for text in words(hexes["R3"]) if text != "R3"] == ["$2", "P"]  # what a house is worth, and the piece
    assert not having(hexes["R3"], "cost")


def test_the_bar_says_whose_turn_it_is_and_what_is_asked() -> None:
    state = ex.setup(3, 0)
    ex.apply(state, ex.Bid(9))
    (said,) = having(tree(state, ["Ann", "Bob", "Cy"]), "turn")
    assert words(said)[0] == ("Bob, with $40: bid for the initial share of PRR, or pass; Ann has bid $9")


def test_names_are_escaped_and_control_characters_replaced() -> None:
    name = "<b onclick='x'>&\"\x00"
    svg = draw(ex.setup(2, 0), [name, "Bob"])
    assert name not in svg
    assert "<b" not in svg
    (row, _) = having(ElementTree.fromstring(svg), "player")
    assert title(row) == "<b onclick='x'>&\"\ufffd: $60"


def test_the_same_state_gives_the_same_picture_and_is_left_alone() -> None:
    for state in STATES:
        before = state.copy()
        assert draw(state) == draw(before)
        assert state == before


def test_what_is_written_on_a_piece_can_be_read() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for piece in PIECES.values():
        dark, bright = sorted((light(piece.fill), light(piece.ink)))
        assert (bright + 0.05) / (dark + 0.05) >= 4.5

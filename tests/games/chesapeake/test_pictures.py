"""The picture of 18Chesapeake: all of the state is in it, and track meets the edges where it should."""

import re
from collections import Counter
from itertools import combinations
from math import dist, sqrt
from random import Random
from xml.etree import ElementTree

import pytest

from trunkline.core.api import Span, pick
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.game import GAME
from trunkline.games.chesapeake.title import TITLE
from trunkline.hexes.grid import EDGES
from trunkline.hexes.tiles import Tile
from trunkline.kit18xx.market import stack
from trunkline.kit18xx.pictures import Pictures, labels
from trunkline.kit18xx.pictures import map as board
from trunkline.kit18xx.pictures.board import turn_words
from trunkline.kit18xx.pictures.map import legend
from trunkline.kit18xx.pictures.routes import routes
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.state import State
from trunkline.pictures import hexmap
from trunkline.pictures.hexmap import TrackLine, clearance, middle
from trunkline.pictures.tiles import VALUE, marks, obstacles, placed_stops, slot_radius, track
from trunkline.words.language import speaking

PICTURES = Pictures(GAME.rules)
SVG = "{http://www.w3.org/2000/svg}"
SIDE = 100.0


def random_states(players: int, seed: int, plies: int = 420, every: int = 60) -> list[State]:
    """Positions of the beginning of a random game in which passing is rare, so that something is built."""
    rng, state = Random(seed), c18.setup(players, seed)
    states = [state.copy()]
    for ply in range(1, plies + 1):
        if state.actor is None:
            break
        options = c18.options(state)
        active = [option for option in options if not isinstance(option, c18.Pass)]
        option = rng.choice(active if active and rng.random() < 0.9 else options)
        action = option.at(option.low) if isinstance(option, Span) else pick([option], rng)
        c18.apply(state, action)
        if ply % every == 0:
            states.append(state.copy())
    return [*states, state]


def test_the_legend_covers_no_hex() -> None:
    found = re.search(r"translate\(([\d.]+) ([\d.]+)\)", legend(TITLE))
    assert found
    left, top = float(found[1]) + board.extent(TITLE).left, float(found[2]) + board.extent(TITLE).top
    corners = [
        (x + dx * labels.SIDE, y + dy * labels.SIDE)
        for x, y in map(labels.centre, TITLE.hexes)
        for dx, dy in hexmap.CORNERS
    ]
    assert not [(x, y) for x, y in corners if x > left - 2 and y > top - 2]


@pytest.mark.parametrize("seed", range(3))
def test_no_name_lies_over_another_however_much_is_built(seed: int) -> None:
    for state in random_states(3, seed):
        boxes = {hex: box for hex, (box, _) in labels.name_boxes(state).items()}
        assert not [pair for pair in combinations(boxes, 2) if _touch(boxes[pair[0]], boxes[pair[1]])]


def test_no_name_lies_over_what_a_tile_costs() -> None:
    """A tile beside Wilmington takes the place where its name was."""
    for rotation in range(3):
        state = c18.setup(3, 1)
        state.tiles = {**state.tiles, "H4": ("57", rotation)}
        boxes = {hex: box for hex, (box, _) in labels.name_boxes(state).items()}
        costs = {
            hex: labels.cost_box(TITLE, hex) for hex in TITLE.hexes if TITLE.hexes[hex].cost and hex not in state.tiles
        }
        assert not [(one, cost) for one in boxes for cost in costs if _touch(boxes[one], costs[cost])]


def _share(box: labels.Box, other: labels.Box) -> float:
    """How much of the other box is covered, from 0 to 1."""
    sides = [
        min(box[n] + box[n + 2], other[n] + other[n + 2]) - max(box[n] - box[n + 2], other[n] - other[n + 2])
        for n in (0, 1)
    ]
    return max(0.0, sides[0]) * max(0.0, sides[1]) / (4 * other[2] * other[3])


def _boxes(hex: str, tile: Tile) -> list[labels.Box]:
    """The cities, towns, values and the label of a tile on the map."""
    left, top = (each / labels.SIDE for each in labels.centre(hex))
    stops = [
        (x, y, slot_radius(place.stop) if place.slots else 0.2)
        for place in placed_stops(tile)
        for x, y in place.slots or (place.at,)
    ]
    values = [(x, y, VALUE) for _, (x, y) in marks(tile)]
    return [(left + x, top + y, half, half) for x, y, half in stops + values]


def lays(hex: str) -> list[tuple[str, int]]:
    """The tiles with stops that a hex can have, in every rotation."""
    printed = TITLE.hexes[hex].tile
    kinds = [stop.kind for stop in printed.stops]
    return [
        turned
        for turned, tile in TITLE.rotated.items()
        if tile.label == printed.label
        and set(tile.edges) <= set(TITLE.neighbours[hex])
        and (tile.label or [stop.kind for stop in tile.stops] == kinds)
    ]


@pytest.mark.parametrize(
    ("hex", "most"), [("B4", 3.0), ("F8", 2.0), ("H6", 0.1), ("J4", 1.2), ("K3", 0.5), ("K5", 2.0)]
)
def test_no_name_hides_a_stop_or_a_value_and_few_hide_track(hex: str, most: float) -> None:
    covered, (left, top) = [], (each / labels.SIDE for each in labels.centre(hex))
    for turned in lays(hex):
        state = c18.setup(3, 1)
        state.tiles = {**state.tiles, hex: turned}
        box, _ = labels.name_boxes(state)[hex]
        around = {hex: TITLE.rotated[turned]} | {
            other: TITLE.hexes[other].tile for other in TITLE.neighbours[hex].values()
        }
        for other, tile in around.items():
            assert all(_share(box, shape) < 0.12 for shape in _boxes(other, tile)), turned
        spots = [(left + x, top + y, 0.01, 0.01) for x, y in obstacles(TITLE.rotated[turned])]
        covered.append(sum(_share(box, spot) > 0 for spot in spots))
    assert sum(covered) / len(covered) <= most


@pytest.mark.parametrize("hex", [hex for hex, printed in TITLE.hexes.items() if printed.cost and printed.name])
def test_the_cost_of_a_tile_hides_no_stop_or_value(hex: str) -> None:
    box = labels.cost_box(TITLE, hex)
    assert all(_share(box, shape) < 0.05 for shape in _boxes(hex, TITLE.hexes[hex].tile))


@pytest.mark.parametrize("phase", TITLE.phases)
@pytest.mark.parametrize(
    "hex", [hex for hex, printed in TITLE.hexes.items() if printed.colour == "red" and printed.name]
)
def test_the_revenue_of_a_run_off_the_board_hides_no_name_and_no_other_value(hex: str, phase: str) -> None:
    state = c18.setup(3, 1)
    state.phase = phase
    drawn = ElementTree.fromstring(f"<svg xmlns='{SVG[1:-1]}'>{board.draw_hex(state, hex, '')}</svg>")
    value = TITLE.phases[phase].colours[-1]
    runs = ElementTree.fromstring(f"<svg>{routes(state, [f'2: {hex}:0'] * 2)}</svg>")
    first, second = ((float(x) - at, float(y) - top) for x, y, at, top in _bubbles(runs, hex))
    for rectangle in having(drawn, "phase"):
        x, y = float(rectangle.get("x", "")) + 13.5, float(rectangle.get("y", "")) + 8.5
        is_now = value in rectangle.get("class", "").split()
        assert (dist(first, (x, y)) < 1) == is_now
        assert abs(second[0] - x) >= 27 or abs(second[1] - y) >= 17
    for name in having(drawn, "name"):
        for bubble in (first, second):
            assert abs(bubble[1] - float(name.get("y", "")) + 5) > 13.5 or abs(bubble[0]) > 40


def _bubbles(runs: ElementTree.Element, hex: str) -> list[tuple[str, str, float, float]]:
    """Where the revenue of each run is written, and where the hex is."""
    found = [re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", group.get("transform", "")) for group in runs.iter("g")]
    return [(x, y, *labels.centre(hex)) for ((x, y),) in filter(None, found)]


def _touch(one: labels.Box, other: labels.Box) -> bool:
    return all(abs(one[n] - other[n]) < one[n + 2] + other[n + 2] - 0.05 for n in (0, 1))


STATES = [state for players, seed in ((2, 1), (4, 2), (6, 3)) for state in random_states(players, seed)]


def tree(state: State, names: list[str] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(PICTURES.draw(state, names))


def having(root: ElementTree.Element, class_: str) -> list[ElementTree.Element]:
    """The elements of a class, in the order of the picture."""
    return [node for node in root.iter() if class_ in node.get("class", "").split()]


def one(root: ElementTree.Element, class_: str) -> ElementTree.Element:
    (node,) = having(root, class_)
    return node


def words(node: ElementTree.Element) -> list[str]:
    """What is written in an element, titles left out."""
    return ["".join(text.itertext()) for text in node.iter(f"{SVG}text")]


def title(node: ElementTree.Element) -> str:
    return node.findtext(f"{SVG}title") or ""


def test_the_random_games_come_far_enough_to_test_anything() -> None:
    assert max(len(state.tiles) for state in STATES) > 10
    assert max(sum(map(len, state.stations.values())) for state in STATES) > 5
    assert max(len(state.markers) for state in STATES) > 5
    assert {"auction", "stock", "operating"} <= {state.round for state in STATES}


def test_the_picture_is_a_standalone_svg_without_scripts_or_links() -> None:
    root = ElementTree.fromstring(PICTURES.draw(c18.setup(3, 0)))
    assert root.tag == f"{SVG}svg"
    assert title(root).startswith("18Chesapeake. Seat 1, with $800: buy D&R for $20, bid")
    assert not [node for node in root.iter() if node.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}use")]
    assert not [name for node in root.iter() for name in node.attrib if "href" in name or name.startswith("on")]
    assert "url(" not in "".join(root.itertext())


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.soak)])
def test_a_hex_that_was_drawn_before_looks_as_if_drawn_anew(language: str) -> None:
    with speaking(language):
        for number, state in enumerate(random_states(4, 7, every=4)):
            can = {hex: "here" for place, hex in enumerate(TITLE.hexes) if place % 9 == number % 9}
            drawn = "".join(board.draw_hex(state, hex, can.get(hex, "")) for hex in TITLE.hexes)
            assert drawn in board.board_map(state, can=can)


@pytest.mark.parametrize("state", STATES)
def test_the_map_shows_every_hex_once_with_its_tile_and_its_stations(state: State) -> None:
    hexes = {node.get("data-hex", ""): node for node in having(tree(state), "hex")}
    assert list(hexes) == list(TITLE.hexes)
    for hex, node in hexes.items():
        laid = (node.get("data-tile", ""), int(node.get("data-rotation", "0")))
        assert laid == state.tiles.get(hex, ("", 0)), hex
        drawn = sorted(str(piece.get("data-company")) for piece in having(node, "station"))
        there = [company for company, placed in state.stations.items() for at in placed if at.split(":")[0] == hex]
        assert drawn == sorted(there), hex
        homes = sorted(str(piece.get("data-company")) for piece in having(node, "home"))
        kept = [name for name, card in TITLE.companies.items() if card.home == hex and not state.stations[name]]
        assert homes == sorted(kept), hex
        closed = [str(tag.get("data-private")) for tag in having(node, "closed")]
        assert closed == [private for private in state.privates if hex in TITLE.privates[private].blocks], hex
        assert hex in title(node)


@pytest.mark.parametrize("state", STATES)
def test_the_market_shows_every_marker_the_top_one_last_and_so_uppermost(state: State) -> None:
    market = one(tree(state), "market")
    stacks = [[str(node.get("data-company")) for node in having(node, "marker")] for node in having(market, "stack")]
    assert sorted(company for there in stacks for company in there) == sorted(state.markers)
    for there in stacks:
        assert there[::-1] == stack(state, there[0])


@pytest.mark.parametrize("state", STATES)
def test_players_show_their_money_and_shares(state: State) -> None:
    players = having(tree(state), "player")
    worth = c18.scores(state)
    assert [node.get("data-seat") for node in players] == [str(seat) for seat in range(state.players)]
    for seat, node in enumerate(players):
        said = words(node)
        assert said[:2] == [f"Seat {seat + 1}", f"${state.cash[seat]}"]
        assert f"worth ${worth[seat]} ·" in said[2]
        chips = Counter(text for chip in having(node, "chip") for text in words(chip))
        assert chips == Counter(f"{name} {held[seat]}0%" for name, held in state.shares.items() if held[seat])
        assert len(having(node, "crown")) == sum(president == seat for president in state.president.values())
        assert len(having(node, "paper")) == sum(owner == seat for owner in state.privates.values())
        assert bool(having(node, "acting")) == (seat == state.actor if state.actor is not None else "winner" in said)


@pytest.mark.parametrize("state", STATES)
def test_charters_show_treasury_trains_and_stations(state: State) -> None:
    charters = {node.get("data-company", ""): node for node in having(tree(state), "charter")}
    assert list(charters) == list(TITLE.companies)
    for company, node in charters.items():
        said = words(node)
        assert said[said.index("Treasury") + 1] == f"${state.treasury[company]}"
        assert tuple("".join(text.itertext()) for text in having(node, "train-words")) == state.trains[company]
        assert len(having(node, "left")) == len(stations_left(state, company))
        assert any("not floated" in text for text in said) == (company not in state.floated)
        assert bool(having(node, "operating")) == (company == state.company)


@pytest.mark.parametrize("state", STATES)
def test_the_bank_shows_its_trains(state: State) -> None:
    cards = {str(node.get("data-train")): words(node) for node in having(tree(state), "train-card")}
    assert list(cards) == list(TITLE.trains)
    for name, left in state.depot.items():
        if TITLE.trains[name].count:
            assert cards[name][:3] == [
                name,
                f"${TITLE.trains[name].cost}",
                f"{left} of {TITLE.trains[name].count} left",
            ]


@pytest.mark.parametrize(("money", "note"), [(-294, "Bank broken, $294 short"), (294, "Bank broken, $294 left")])
def test_a_broken_bank_is_told_by_a_positive_sum(money: int, note: str) -> None:
    state = STATES[0].copy()
    state.broken, state.bank = True, money
    assert note in words(tree(state))


@pytest.mark.parametrize("hex", ["F8", "H6", "J4"])
def test_the_frame_of_a_hex_lies_below_what_is_drawn_in_it_and_inside_of_it(hex: str) -> None:
    drawn = ElementTree.fromstring(board.board_map(STATES[0], can={hex: "A tile can be laid."}))
    (node,) = (child for child in drawn.iter() if child.get("data-hex") == hex)
    kinds = [str(child.get("class", "")).split()[0] for child in node if child.get("class")]
    assert kinds[:4] == ["land", "halo", "glow", "printed"]
    assert having(one(node, "printed"), "city-spaces")
    corner = max(float(point.partition(",")[0]) for point in str(one(node, "halo").get("points")).split())
    # the half of its line that is outside reaches no further than the sides of the hex
    assert corner * sqrt(3) / 2 + 5.5 / 2 <= labels.SIDE * sqrt(3) / 2


def test_the_turn_is_told_at_every_step_of_a_game() -> None:
    questions = {step: set[str]() for step in TITLE.rules.steps}
    for players, seed in ((3, 4), (5, 5), (4, 6)):
        for state in random_states(players, seed, every=1):
            names = [f"Seat {seat + 1}" for seat in range(players)]
            who, asked = turn_words(state, names)
            assert who == ("Game over" if state.actor is None else names[state.actor])
            assert (
                state.step in ("answer", "discard") or not state.company or state.company in asked or who == "Game over"
            )
            questions[state.step].add(re.sub(r"[0-9]+", "", asked))
    # a step that no game comes to would go untested without a word
    assert {step for step, said in questions.items() if not said} <= {
        "canal",
        "dividend",
        "discard",
        "answer",
        "bidding",
        "par",
    }
    assert all(
        said.isdisjoint(other) for step, said in questions.items() for name, other in questions.items() if name != step
    )


def test_the_same_state_gives_the_same_picture_and_is_not_changed() -> None:
    for state in STATES:
        before = state.copy()
        assert PICTURES.draw(state) == PICTURES.draw(state.copy())
        assert state == before


def test_names_are_escaped_and_shortened() -> None:
    state = STATES[-1]
    names = ["<b>&\"'", "x" * 80, "\x00\x1b", "Dora", "Émile", "]]>"]
    root = tree(state, names)
    assert not list(root.iter(f"{SVG}b"))
    shown = [words(node)[0] for node in having(root, "player")]
    assert shown == ["<b>&\"'", "x" * 25 + "…", "\ufffd\ufffd", "Dora", "Émile", "]]>"]


def test_every_company_has_its_own_colours_with_enough_contrast() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert list(PICTURES.PIECES) == list(TITLE.companies)
    assert len({piece.fill for piece in PICTURES.PIECES.values()}) == len(TITLE.companies)
    for name, piece in PICTURES.PIECES.items():
        low, high = sorted((light(piece.fill), light(piece.ink)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, name


def test_the_sheet_has_every_tile_in_every_rotation() -> None:
    sheet = ElementTree.fromstring(PICTURES.tile_sheet())
    drawn = [(node.get("data-tile"), node.get("data-rotation")) for node in having(sheet, "tile")]
    assert drawn == [(name, str(turn)) for name in TITLE.tiles for turn in EDGES]


def ends(d: str) -> list[tuple[float, float]]:
    """Where the parts of a path begin and end."""
    points = []
    for command, numbers in re.findall(r"([MLA])([^MLA]*)", d):
        assert command in "MLA"
        *_, x, y = (float(number) for number in numbers.split())
        points.append((x, y))
    return points


def turns(name: str) -> list[Tile]:
    """A tile in all its rotations."""
    return [TITLE.rotated[name, turn] for turn in EDGES]


@pytest.mark.parametrize("name", TITLE.tiles)
class TestTile:
    def test_track_ends_at_the_middle_of_its_edges_or_in_a_stop(self, name: str) -> None:
        for tile in turns(name):
            band = ElementTree.fromstring(f"<g>{track(tile, SIDE)}</g>")[1]
            points = ends(band.get("d", ""))
            middles = {edge: (x * SIDE, y * SIDE) for edge in EDGES for x, y in [middle(edge)]}
            stops = [(x * SIDE, y * SIDE) for place in placed_stops(tile) for x, y in [place.at]]
            reached: Counter[int] = Counter()
            for point in points:
                edge = min(EDGES, key=lambda edge: dist(middles[edge], point))
                if dist(middles[edge], point) < 0.02:
                    reached[edge] += 1
                else:
                    assert min(dist(stop, point) for stop in stops) < 0.02
            wanted = Counter(edge for pair in tile.track for edge in pair)
            wanted.update(edge for stop in tile.stops for edge in stop.edges)
            assert reached == wanted

    def test_arcs_are_perpendicular_to_their_edges(self, name: str) -> None:
        for tile in turns(name):
            lines = [TrackLine(*pair) for pair in tile.track] + [
                place.line for place in placed_stops(tile) if place.line
            ]
            for line in lines:
                for edge, part in ((line.start, 0.0), (line.end, 1.0)):
                    assert dist(line.at(part), middle(edge)) < 1e-9
                    x, y = middle(edge)
                    near_x, near_y = line.at(0.001 if part == 0 else 0.999)
                    # no component along the edge, as far as a small step tells
                    across, step = abs((near_x - x) * y - (near_y - y) * x), dist((x, y), (near_x, near_y))
                    assert across < 0.01 * step

    def test_values_are_clear_of_track_and_cities(self, name: str) -> None:
        for tile in turns(name):
            worth = {str(stop.values[0]) for stop in tile.stops}
            assert {said for said, _ in marks(tile)} == worth | ({tile.label} if tile.label else set())
            for said, spot in marks(tile):
                if said in worth:
                    assert clearance(spot, list(obstacles(tile))) > VALUE + 0.06

    def test_cities_have_all_their_spaces_and_do_not_overlap(self, name: str) -> None:
        for tile in turns(name):
            places = placed_stops(tile)
            slots = [slot for place in places for slot in place.slots]
            assert len(slots) == sum(place.stop.slots for place in places)
            assert all(dist(a, b) > 0.42 for n, a in enumerate(slots) for b in slots[:n])
            assert all(max(abs(x), abs(y)) < 0.8 for x, y in slots)


def test_routes_run_from_stop_to_stop_and_tell_what_they_pay() -> None:
    state = c18.setup(3, 0)
    state.tiles = {**state.tiles, "H4": ("57", 2), "I5": ("4", 2), "J6": ("57", 2)}
    (run,) = ElementTree.fromstring(routes(state, ["3: H4:0 I5:0 J6:0"]))
    assert run.findtext("title") == "3-train: 20 + 10 + 20 = $50"
    assert ["".join(text.itertext()) for text in run.iter("text")] == ["20", "10", "20"]
    (line,) = having(run, "route")
    parts = [ends(f"M{part}") for part in line.get("d", "").split("M")[1:]]
    # from one hex to the next the line goes on where it was
    (first, second, last), near = parts, 0.02
    assert dist(first[-1], second[0]) < near
    assert dist(second[-1], last[-1]) < near
    assert dist(second[0], second[-1]) > 50
    with pytest.raises(ValueError, match="not a route"):
        routes(state, ["2: nowhere"])


def test_what_a_stop_pays_a_second_train_lies_on_its_value_unless_the_first_stops_there() -> None:
    state = c18.setup(3, 0)
    state.tiles = {**state.tiles, "H4": ("57", 2), "I5": ("4", 2), "J6": ("57", 2)}

    def places(declared: list[str]) -> list[str | None]:
        run = ElementTree.fromstring(routes(state, declared))[-1]
        return [bubble.get("transform") for bubble in run.findall("g")]

    alone = places(["2: I5:0 J6:0"])
    assert places(["", "2: I5:0 J6:0"]) == alone
    beside = places(["2: H4:0 I5:0", "2: I5:0 J6:0"])
    assert beside[0] != alone[0]
    assert beside[1] == alone[1]

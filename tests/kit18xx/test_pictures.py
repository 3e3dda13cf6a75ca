"""Pictures of several titles in one process: each has its own map, market and colours."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from trunkline.games import chesapeake as c18
from trunkline.games import offtherails as otr
from trunkline.games.chesapeake.state import State
from trunkline.hexes.tiles import Tile, rotated
from trunkline.kit18xx.pictures import Pictures
from trunkline.kit18xx.pictures import market as bank
from trunkline.kit18xx.pictures.labels import lines_of
from trunkline.kit18xx.pictures.map import extent
from trunkline.kit18xx.pictures.pieces import company_class
from trunkline.kit18xx.pictures.routes import routes
from trunkline.kit18xx.rules.setup import begin
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import zone_words


def mirrored(tile: Tile) -> Tile:
    doubled = tuple(replace(stop, values=tuple(2 * value for value in stop.values)) for stop in tile.stops)
    return rotated(replace(tile, stops=doubled), 3)


@dataclass(slots=True)
class MirrorState(State):
    """18Chesapeake's hexes and companies by their names, and all about them different."""

    title: ClassVar[Title] = replace(
        State.title,
        packages=("tests.mirror",),
        hexes={
            hex: replace(
                printed,
                name="" if printed.colour == "red" else printed.name[::-1] or f"At {hex}",
                colour={"gray": "white", "white": "gray"}.get(printed.colour, printed.colour),
                cost=printed.cost * 2,
                tile=mirrored(printed.tile),
            )
            for hex, printed in State.title.hexes.items()
        },
        companies={
            name: replace(card, colour=card.ink, ink=card.colour, home="J2")
            for name, card in State.title.companies.items()
        },
    )


STATES: Sequence[type[State]] = (c18.State, otr.State, MirrorState)
MAPS: Sequence[type[State]] = (c18.State, MirrorState)
ZONES = {c18.State: ["yellow"], otr.State: ["yellow", "orange", "brown", "end"], MirrorState: ["yellow"]}


def pictures(kind: type[State]) -> Pictures:
    rules: Any = SimpleNamespace(TITLE=kind.__module__, State=kind)
    return Pictures(rules)


def opening(kind: type[State]) -> State:
    return begin(kind, "", 3, vanderbilt="LV")


def draw(kind: type[State]) -> ElementTree.Element:
    return ElementTree.fromstring(pictures(kind).draw(opening(kind)))


def having(root: ElementTree.Element, class_: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if class_ in node.get("class", "").split()]


def words(nodes: Sequence[ElementTree.Element]) -> list[str]:
    return ["".join(node.itertext()) for node in nodes]


@pytest.mark.parametrize("order", [MAPS, MAPS[::-1]], ids=["one first", "the other first"])
def test_hexes_of_the_same_name_are_of_their_own_title(order: Sequence[type[State]]) -> None:
    for kind in (*order, *order):
        drawn, title = draw(kind), kind.title
        hexes = {node.get("data-hex", ""): node for node in having(drawn, "hex")}
        assert list(hexes) == list(title.hexes)
        for hex, printed in title.hexes.items():
            assert printed.colour in having(hexes[hex], "land")[0].get("class", "").split()
            assert words(having(hexes[hex], "cost")) == ([f"${printed.cost}"] if printed.cost else [])
            homes = [node.get("data-company") for node in having(hexes[hex], "home")]
            assert set(homes) <= {name for name, card in title.companies.items() if card.home == hex}
            assert bool(homes) == any(card.home == hex for card in title.companies.values())
        names = {node.get("data-name"): words(list(node)) for node in drawn.iter() if node.get("data-name")}
        assert names == {
            hex: list(lines_of(printed.name))
            for hex, printed in title.hexes.items()
            if printed.name and printed.colour != "red"
        }


def test_thumbnails_are_the_same_whatever_was_drawn_between() -> None:
    before = {kind: pictures(kind).thumbnail(opening(kind)) for kind in STATES}
    assert before == {kind: pictures(kind).thumbnail(opening(kind)) for kind in reversed(STATES)}


@pytest.mark.parametrize("order", [MAPS, MAPS[::-1]], ids=["one first", "the other first"])
def test_a_run_is_paid_by_its_own_map(order: Sequence[type[State]]) -> None:
    paid = {
        kind: words(having(ElementTree.fromstring(routes(opening(kind), ["2: L2:0"])), "bubble-words"))
        for kind in order
    }
    assert paid == {c18.State: ["40"], MirrorState: ["80"]}


def test_styles_of_titles_on_one_page_do_not_clash() -> None:
    rules = re.findall(r"\.(\w+)\{--fill:(#\w+)", "".join(pictures(kind).STYLE for kind in STATES))
    colours = dict(rules)
    assert len(rules) == len(colours) == sum(len(kind.title.companies) for kind in STATES)
    for kind in STATES:
        for company, card in kind.title.companies.items():
            assert colours[company_class(kind.title, company)] == card.colour == pictures(kind).PIECES[company].fill


@pytest.mark.parametrize("kind", STATES)
def test_the_market_has_all_its_spaces_and_a_key_to_its_zones(kind: type[State]) -> None:
    (market,) = having(draw(kind), "market")
    spaces = [space for row in kind.title.market for space in row]
    kinds = [node.get("class", "").split()[1:] for node in having(market, "space")]
    zones = ZONES[kind]
    assert kinds[: 1 + len(zones)] == [["par"], *([zone] for zone in zones)]
    assert kinds[1 + len(zones) :] == [["par"] * space.par + [space.zone] * bool(space.zone) for space in spaces]
    assert words(having(market, "price")) == [str(space.price) for space in spaces]
    assert words(having(market, "small"))[1:-1] == [zone_words(kind.title, zone) for zone in zones]


@pytest.mark.parametrize("kind", STATES)
def test_the_picture_grows_with_its_parts(kind: type[State]) -> None:
    drawn = draw(kind)
    tops = {
        name: float(found[1])
        for node in drawn
        for name in ("map", "market", "charters")
        if having(node, name) and (found := re.match(r"translate\([\d.]+ ([\d.]+)\)", node.get("transform", "")))
    }
    _, market_height = bank.stock_market(opening(kind))
    assert tops["map"] + extent(kind.title).height < tops["market"]
    assert tops["market"] + max(market_height, bank.bank_height(kind.title)) < tops["charters"]
    assert tops["charters"] < float(drawn.get("viewBox", "").split()[3])

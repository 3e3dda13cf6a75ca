"""The ids and fields of Chicago Express as an environment, which never change within a version, and what they say."""

import hashlib
from collections.abc import Callable

import numpy as np

from scripts.environment import page
from tests.paths import ROOT
from trunkline.core.api import Span
from trunkline.env import prices
from trunkline.env.episode import Episode
from trunkline.env.face import Field, offsets
from trunkline.games.express import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express import env as face
from trunkline.games.express.tables import COMPANIES, HEXES, NEIGHBOURS, ORDER

IDS = "a20798fad6b6645a"
FIELDS = "98f34f2659338319"
"""Whoever changes what these stand for makes a new version: policies that were trained would be useless."""


def digest(*lines: object) -> str:
    return hashlib.blake2b("\n".join(map(str, lines)).encode(), digest_size=8).hexdigest()


def sizes(fields: tuple[Field, ...]) -> list[tuple[str, int, bool]]:
    return [(field.name, field.size, field.by_seat) for field in fields]


def part(view: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]", name: str) -> list[float]:
    """A field of a vector."""
    size = next(field.size for field in face.FIELDS if field.name == name)
    at = offsets(face.FIELDS)[name]
    return [round(number, 4) for number in view[at : at + size].tolist()]


def test_the_page_about_them_is_made_from_them() -> None:
    assert (ROOT / "docs" / "environment-express.md").read_text("utf-8") == page("express")


class TestPinned:
    def test_ids_are_those_of_version_0(self) -> None:
        assert face.VERSION == 0
        assert digest(*((cell.kind, cell.first, cell.second) for cell in face.CELLS)) == IDS

    def test_fields_are_those_of_version_0(self) -> None:
        fields = (*sizes(tuple(face.FIELDS)), *sizes(tuple(face.HEX_FIELDS)))
        assert digest(*fields, *face.HEXES, *face.EDGES) == FIELDS

    def test_there_are_251_choices_and_the_cells_of_a_bid(self) -> None:
        kinds = [cell.kind for cell in face.CELLS]
        counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
        assert counts == {"choose": 3, "offer": 5, "expand": 5, "build": 156, "develop": 81, "pass": 1, "bid": 18}
        assert sum(counts.values()) - counts["bid"] == 251

    def test_rows_of_the_graph_are_the_map(self) -> None:
        assert list(face.HEXES) == list(HEXES)
        assert {(a, b) for a in HEXES for b in NEIGHBOURS[a] if ORDER[a] < ORDER[b]} == {
            (face.HEXES[low], face.HEXES[high]) for low, high in face.EDGES
        }


def test_an_id_is_what_its_cell_says() -> None:
    episode = Episode("express", 3)
    plain: dict[str, Callable[[str], Action]] = {
        "choose": Choose,
        "offer": Offer,
        "expand": Expand,
        "build": Build,
        "develop": Develop,
        "pass": lambda _first: Pass(),
    }
    rng, seen = np.random.default_rng(2), set()
    for seed in range(6):
        episode.reset(seed)
        while not episode.is_over:
            for id, action in episode.offered.items():
                cell = face.CELLS[id]
                seen.add(cell.kind)
                if cell.kind == "bid":
                    (span,) = (option for option in episode.options if isinstance(option, Span))
                    assert dict(prices.prices(span))[prices.NAMES.index(cell.first)] == action.price
                else:
                    assert plain[cell.kind](cell.first) == action
            episode.step(int(rng.choice(list(episode.offered))))
    assert seen == {*plain, "bid"}


class TestSeen:
    def test_an_auction(self) -> None:
        episode = Episode("express", 3, auto_pass=True)
        episode.play(Bid(9))
        view = episode.vector(1)
        assert part(view, "seated") == [1, 1, 1, 0, 0, 0]
        assert part(view, "cash") == [0.4, 0.4, 0.4, 0, 0, 0]
        assert part(view, "actor") == [1, 0, 0, 0, 0, 0]
        assert part(view, "bidder") == part(view, "turn") == [0, 0, 1, 0, 0, 0]
        assert part(view, "bidding") == [1, 1, 1, 0, 0, 0]
        assert part(view, "company") == [1, 0, 0, 0, 0]
        assert (part(view, "price"), part(view, "lowest")) == ([0.09], [0.1])
        assert part(view, "auto_pass") == [1]
        assert part(view, "income") == [0.175, 0.15, 0.125, 0.2, 0]
        assert part(view, "open") == [1, 1, 1, 1, 0]

    def test_a_share_and_what_it_pays(self) -> None:
        episode = Episode("express", 2)
        for action in (Bid(9), Pass()):
            episode.play(action)
        view = episode.vector(0)
        assert part(view, "shares")[:10] == [0.3333, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        assert part(view, "coming") == [0.07, 0, 0, 0, 0, 0]
        assert part(view, "treasury") == [0.09, 0, 0, 0, 0]
        assert part(view, "unsold") == [0.6667, 1, 1, 1, 1]
        assert part(view, "initial") == [0.25]

    def test_the_board(self) -> None:
        episode = Episode("express", 2)
        for action in (Bid(20), Pass(), *(Pass(),) * 6, Choose("expansion"), Expand("PRR"), Build("Q5")):
            episode.play(action)
        view, graph = episode.vector(0), episode.graph()
        there = np.array(part(view, "locomotives")).reshape(len(HEXES), len(COMPANIES))
        assert there.sum() == 5
        assert there[ORDER["Q5"]].tolist() == there[ORDER["R5"]].tolist() == [1, 0, 0, 0, 0]
        assert (part(view, "built"), part(view, "needles")) == ([0.3333], [0, 0.2, 0])
        at = offsets(face.HEX_FIELDS)
        assert graph[ORDER["Q5"], at["cost"]] == np.float32(0.2), "the second locomotive pays twice the cost of $1"
        assert graph[ORDER["P4"], at["cost"]] == np.float32(0.1)
        assert graph[ORDER["R5"], at["terrain"] + 5] == 1
        assert graph[ORDER["A2"], at["chicago"]] == 1
        assert graph[ORDER["E0"], at["income"]] == np.float32(0.1), "Detroit begins at 1"

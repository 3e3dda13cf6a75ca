"""The board of Chicago Express on the page: the map alone, with what can be chosen on it."""

from trunkline.games.express.actions import Develop
from trunkline.games.express.pictures import map as express_map
from trunkline.games.express.pictures.pieces import SCOPE, colour
from trunkline.games.express.state import State, network
from trunkline.games.express.tables import NEIGHBOURS
from trunkline.games.express.ways import way_to_chicago
from trunkline.games.express.web.hexes import development_figures
from trunkline.games.express.web.view import state_of
from trunkline.pictures.svg import document, group, path, rect
from trunkline.web.game_page.choices import Choice, targets
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _

PAD = 4.0
LEAST = 62
"""Pixels across a hex at which everything on the map can be read on a phone: the smallest type is 13 pixels high."""
WIDTH, HEIGHT = express_map.WIDTH + 2 * PAD, express_map.HEIGHT + 2 * PAD


def board(view: Snapshot, choices: list[Choice]) -> str:
    """The map, and between its land and its words the hexes that can be chosen and the way to Chicago."""
    state = state_of(view)
    over = targets(choices, express_map.centre, express_map.SIDE) + (_way(state) if choices else "")
    developed = {one.hex: development_figures(state, one.hex) for one in choices if isinstance(one.does, Develop)}
    return document(
        _("The board"),
        WIDTH,
        HEIGHT,
        "",
        group(express_map.terrain_key(), at=(16, HEIGHT - 150), aria_hidden="true"),
        group(express_map.board_map(state, over, developed), at=(PAD, PAD), data_least=LEAST),
        class_=SCOPE,
        role="group",
    )


def _way(state: State) -> str:
    """The cheapest way to Chicago of the company that is expanded."""
    company = state.company
    way = way_to_chicago(state, company) if company and state.step == "build" else None
    if way is None or company is None:
        return ""
    inside = network(state, company)
    start = next(hex for hex in NEIGHBOURS[way.hexes[0]] if hex in inside)
    line = express_map.trail(map(express_map.feet, (start, *way.hexes)))
    x, y = express_map.centre(way.hexes[0])
    middle = rect(x, y, 1, 1, fill="none", data_middle="")
    return group(path(line, "way-casing"), path(line, "way-line"), middle, class_=f"way {colour(company)}")

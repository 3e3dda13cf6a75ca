"""The board of Chicago Express on the page: the map alone, with what can be chosen on it."""

from django.utils.translation import gettext as _

from trunkline.games.express.pictures import map as express_map
from trunkline.games.express.pictures.style import SCOPE
from trunkline.games.express.web.choices import state_of
from trunkline.pictures.svg import document, group
from trunkline.web.face import Choice, View, targets

PAD = 4.0
WIDTH, HEIGHT = express_map.WIDTH + 2 * PAD, express_map.HEIGHT + 2 * PAD


def board(view: View, choices: list[Choice]) -> str:
    """The map, and between its land and its words the hexes that can be chosen."""
    over = targets(choices, express_map.centre, express_map.SIDE)
    return document(
        _("The board"),
        WIDTH,
        HEIGHT,
        "",
        group(express_map.terrain_key(), at=(16, HEIGHT - 150)),
        group(express_map.board_map(state_of(view), over), at=(PAD, PAD)),
        class_=SCOPE,
        role="group",
    )

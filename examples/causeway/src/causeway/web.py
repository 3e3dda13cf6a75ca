"""Causeway on the page: the plain page, with a map whose hexes can be chosen."""

from causeway.pictures.map import LEFT, SIDE, TOP, place
from causeway.pictures.style import SCOPE
from causeway.pictures.table import WIDTH, draw_table, table_height
from trunkline.pictures.svg import document, group
from trunkline.web.play.choices import Choice
from trunkline.web.play.plain import PlainWeb
from trunkline.web.play.targets import targets
from trunkline.web.play.view import View


class CausewayWeb(PlainWeb):
    """All but the board is the plain page."""

    def board(self, view: View, choices: list[Choice]) -> str:
        """The table; hexes where the player can build glow."""
        over = group(targets(choices, place, SIDE), at=(-LEFT, -TOP))
        table = draw_table(view.state, view.names, over)
        return document("The table", WIDTH, table_height(view.state), "", table, class_=SCOPE, role="group")

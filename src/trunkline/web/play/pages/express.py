"""Chicago Express on the page: where the turn stands, and the board."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trunkline.express.rules.dividends import dividend_per_share
from trunkline.express.state import is_open
from trunkline.express.tables import INITIAL_AUCTIONS
from trunkline.hexes import grid
from trunkline.render import express as picture
from trunkline.render import express_map, express_tracks, hexmap
from trunkline.render.express_style import SCOPE
from trunkline.render.svg import document, group, text
from trunkline.web.play.choices import Choice
from trunkline.web.play.pages.express_cards import cards
from trunkline.web.play.pages.express_choices import dress
from trunkline.web.play.pages.targets import targets
from trunkline.web.play.view import View

__all__ = ["board", "cards", "dress", "figures", "where"]

TRACK = 20.0
"""Room for the heading of the income track."""
STEPS = {
    "choose": gettext_lazy("A turn"),
    "offer": gettext_lazy("Auction"),
    "expand": gettext_lazy("Expansion"),
    "build": gettext_lazy("Expansion"),
    "develop": gettext_lazy("Development"),
    "over": gettext_lazy("The end"),
}


def where(state: Any) -> str:
    """The step in a few words, with its company."""
    if state.step == "bid":
        said = {"number": state.initial + 1, "all": len(INITIAL_AUCTIONS)}
        is_initial = state.initial < len(INITIAL_AUCTIONS)
        which = _("Initial auction %(number)s of %(all)s") % said if is_initial else _("Auction")
        return f"{which} · {state.company}"
    return f"{STEPS[state.step]} · {state.company}" if state.step == "build" else str(STEPS[state.step])


def auction(state: Any) -> str:
    """Which auction is going on, as part of a sentence; nothing in any other step."""
    return _("in the %(company)s auction") % {"company": state.company} if state.step == "bid" else ""


def figures(state: Any, seat: int) -> dict[str, int]:
    """What a player has and what their shares bring: cash, and what each pays at a dividend."""
    held = [company for company, shares in state.shares.items() if shares[seat] and is_open(state, company)]
    return {_("Cash"): state.cash[seat]} | {
        _("A share of %(company)s pays") % {"company": one}: dividend_per_share(state, one) for one in held
    }


def board(view: View, choices: list[Choice]) -> str:
    """The map with its tracks, the income track below it, and over the map the hexes that can be chosen."""
    width, top = picture.MAP_WIDTH, picture.MAP_HEIGHT + TRACK
    chosen = targets(choices, lambda hex: hexmap.place(grid.SHIFTED, hex, express_map.SIDE), express_map.SIDE)
    return document(
        "The board",
        width,
        top + 2 * express_tracks.BOX_HEIGHT,
        "",
        picture.map_and_tracks(view.state),
        text("Income track", 0, top - 6, "heading"),
        group(express_tracks.income_track(view.state, width + 2), at=(0, top)),
        group(chosen, at=(picture.PAD - express_map.LEFT, picture.PAD - express_map.TOP)),
        class_=SCOPE,
        role="group",
    )

"""Chicago Express on the page: where the turn stands, and the board."""

from typing import Any

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
    "choose": "A turn",
    "offer": "Auction",
    "expand": "Expansion",
    "build": "Expansion",
    "develop": "Development",
    "over": "The end",
}


def where(state: Any) -> str:
    """The step in a few words, with its company."""
    if state.step == "bid":
        which = f"Initial auction {state.initial + 1} of {len(INITIAL_AUCTIONS)}"
        return f"{which if state.initial < len(INITIAL_AUCTIONS) else 'Auction'} · {state.company}"
    return f"{STEPS[state.step]} · {state.company}" if state.step == "build" else STEPS[state.step]


def figures(state: Any, seat: int) -> dict[str, int]:
    """What a player has and what their shares bring: cash, and what each pays at a dividend."""
    held = [company for company, shares in state.shares.items() if shares[seat] and is_open(state, company)]
    return {"Cash": state.cash[seat]} | {f"A share of {one} pays": dividend_per_share(state, one) for one in held}


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

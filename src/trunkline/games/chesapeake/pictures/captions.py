"""What the picture of 18Chesapeake says in words: the turn, and the hexes."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.games.chesapeake.board import colour_at, tile_at
from trunkline.games.chesapeake.engine import scores
from trunkline.games.chesapeake.network import value_of
from trunkline.games.chesapeake.rules.bids import face_price, lowest_bid, on_offer
from trunkline.games.chesapeake.rules.privates import blocked_by
from trunkline.games.chesapeake.rules.trains import over_limit, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, P6, PRIVATES

#: What is asked of the one who acts, by the step, where no figures are needed to say it.
ASKED = {
    "stock": "sells, buys or passes",
    "track": "lays track or passes",
    "canal": "places the free station in D2 or passes",
    "station": "places a station or passes",
    "run": "runs the trains",
    "dividend": "pays or withholds",
    "trains": "buys a train or passes",
    "privates": "buys a private or passes",
}


def round_words(state: State) -> str:
    """Which round it is."""
    if state.step == "over":
        return "Game over"
    if state.round == "auction":
        return "Private auction"
    if state.round == "stock":
        return f"Stock round {state.stock_round}"
    several = f" ({state.operating_round} of {state.operating_rounds})" if state.operating_rounds > 1 else ""
    return f"Operating round {state.stock_round}.{state.operating_round}{several}"


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    """Who must act, and what for."""
    if state.actor is None:
        worth = scores(state)
        best = winners(worth)
        verb = "share the victory" if len(best) > 1 else "wins"
        return "Game over", f"{' and '.join(names[seat] for seat in best)} {verb} with ${max(worth)}"
    return names[state.actor], _asked(state, names)


def _asked(state: State, names: Sequence[str]) -> str:
    if state.step == "auction":
        cheapest = on_offer(state)[0]
        return f"buys {cheapest} for ${face_price(state, cheapest)}, bids for another private or passes"
    if state.step == "bidding" and state.contested:
        seat, price = state.bids[state.contested][-1]
        least = lowest_bid(state, state.contested)
        return f"bids ${least} or more for {state.contested} or passes · highest bid ${price} by {names[seat]}"
    if state.step == "par":
        return f"sets the par value of {state.vanderbilt}, which comes with the private {P6}"
    if state.step == "discard":
        return f"discards a train of {over_limit(state)[0]}, which has more than {train_limit(state)}"
    if state.step == "answer":
        return f"is offered ${state.offer_price} by {state.company} for {_offered(state)}"
    if state.step == "counter":
        return f"is asked for ${state.offer_price} for {_offered(state)}, which {state.company} wants"
    asked = f"for {state.company} {ASKED[state.step]}" if state.company else ASKED[state.step]
    return f"{asked} · ${state.earnings} earned" if state.step == "dividend" else asked


def _offered(state: State) -> str:
    kind, name, *seller = state.offer
    return f"the {name}-train of {seller[0]}" if kind == "train" and seller else f"the private {name}"


def hex_words(state: State, hex: str) -> str:
    """Everything about a hex: name, tile, stops with values and stations, cost, and who keeps it closed."""
    printed, laid = HEXES[hex], state.tiles.get(hex)
    name = printed.name or printed.area
    said = [f"{name} ({hex})" if name else hex]
    said.append(
        f"{colour_at(state, hex)} tile {laid[0]}" if laid else "land" if printed.colour == "white" else "printed"
    )
    for index, stop in enumerate(tile_at(state, hex).stops):
        worth = value_of(state, (hex, index))
        said.append(stop.kind.replace("offboard", "off-board area") + (f" worth ${worth}" if worth else ""))
        if there := stations_at(state, hex, index):
            said.append(f"stations of {', '.join(there)}")
    said += [f"home of {company}" for company, card in COMPANIES.items() if card.home == hex]
    if printed.cost and not laid:
        said.append(f"{printed.terrain}, a tile costs ${printed.cost}")
    if private := blocked_by(state, hex):
        said.append(f"closed while a player owns {PRIVATES[private].name}")
    return ", ".join(said) + "."


def stations_at(state: State, hex: str, city: int) -> list[str]:
    """The companies with a station in a city."""
    return [company for company, placed in state.stations.items() if f"{hex}:{city}" in placed]

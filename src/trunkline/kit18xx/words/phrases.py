"""Phrases about the things of an 18xx game, for its story and its words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from trunkline.core.messages import Message, figure_text, marked
from trunkline.hexes.tiles import Stop, Tile
from trunkline.kit18xx.board import tile_at
from trunkline.kit18xx.network import value_of
from trunkline.kit18xx.rules.bids import highest_bid
from trunkline.kit18xx.rules.running import Route, read_route
from trunkline.kit18xx.state import State, acting, operating
from trunkline.kit18xx.title import Title, kind_of
from trunkline.words.compass import clockwise, sides
from trunkline.words.language import said, said_many, text_of, translated

Names = Sequence[str]

SHADES = {
    "yellow": marked("yellow"),
    "green": marked("green"),
    "brown": marked("brown"),
    "gray": marked("gray"),
}
"""The colours of tiles."""
STOPS = {"city": marked("city"), "town": marked("town"), "offboard": marked("off-board area")}
TERRAIN = {"mountain": marked("{cost} for the mountain"), "water": marked("{cost} for the water")}


def money(title: Title, number: int | str) -> str:
    """An amount where no sentence says what it is for."""
    return text_of(title.money(number))


def cash_words(state: State, seat: int) -> Sequence[str]:
    free = highest_bid(state, seat, "") if state.round == "auction" else state.cash[seat]
    if free == state.cash[seat]:
        return [money(state.title, free)]
    return [
        said("{free} free", free=state.title.money(free)),
        said("{bid} bid", bid=state.title.money(state.cash[seat] - free)),
    ]


def shade(colour: str) -> str:
    return said(SHADES[colour])


def train_name(train: str) -> str:
    """A kind of train: "2-train"."""
    return said("{train}-train", train=train) if train.isdigit() else said("{letter}-train", letter=train)


def train_kind(train: str) -> str:
    """What stands before "train": "2", which is "2er" in German; a D is a D everywhere."""
    return str(figure_text(kind_of(train), translated))


def trains_name(train: str) -> str:
    """Trains of a kind: "2-trains"."""
    return said("{train}-trains", train=train) if train.isdigit() else said("{letter}-trains", letter=train)


def terrain_words(title: Title, hex: str, cost: int) -> str:
    """What a tile costs in a hex, and for what: "$80 for the mountain"."""
    return said(TERRAIN[title.hexes[hex].terrain], cost=title.money(cost))


def label(title: Title, hex: str) -> str:
    name = title.hexes[hex].name or title.hexes[hex].area
    return f"{name} ({hex})" if name else hex


def president(state: State, names: Names, company: str) -> str:
    return names[state.president[company]]


def percent(units: int) -> str:
    return said("{number}%", number=units * 10)


def actor(state: State, names: Names) -> str:
    return names[acting(state)]


ZONES = {
    "yellow": marked("not counted as certificates"),
    "orange": marked("also more than {most}"),
    "brown": marked("also several a turn"),
    "end": marked("ends the game"),
}
"""What the zones of the market allow, each in addition to those before it."""


def zone_words(title: Title, zone: str) -> str:
    return said(ZONES[zone], most=percent(title.player_shares))


def private_label(title: Title, private: str) -> str:
    return f"{private} ({title.privates[private].name})"


def stop_words(title: Title, stop: Stop) -> str:
    """A stop of a tile with the sides that its track leads to: "city $30 (2 spaces) (S-N)"."""
    value = money(title, "/".join(map(str, stop.values))) if any(stop.values) else ""
    spaces = said("({count} spaces)", count=stop.slots) if stop.slots > 1 else ""
    ends = f"({sides(stop.edges)})" if stop.edges else ""
    return " ".join(filter(None, [said(STOPS[stop.kind]), value, spaces, ends]))


def tile_words(title: Title, tile: Tile) -> str:
    """What is on a tile, with the sides that its track leads to."""
    track = [sides(pair) for pair in tile.track]
    return ", ".join([*(stop_words(title, stop) for stop in tile.stops), *track]) or said("no track")


def toward(title: Title, hex: str, tile: Tile) -> str:
    """The hexes that the track of a tile leads to: "toward NE Milford and S Q9"; nothing beyond the map."""
    around = {edge: other for edge, other in title.neighbours[hex].items() if edge in tile.edges}
    names = {other: title.hexes[other].name or title.hexes[other].area or other for other in around.values()}
    places = [f"{sides([edge])} {names[around[edge]]}" for edge in clockwise(around)]
    return said("toward {places}", places=places) if places else ""


def route_words(state: State, text: str) -> str:
    """A route with its stops and what it earns: "the 2-train Milford – Ashton $60"."""
    route = read_route(state.title, text)
    assert isinstance(route, Route)
    stops = [state.title.hexes[hex].name or state.title.hexes[hex].area or hex for hex, _ in route.places]
    earned = sum(value_of(state, place) for place in route.places)
    return said(
        "the {train} {stops} {earned}",
        train=train_name(route.train),
        stops=" – ".join(stops),
        earned=state.title.money(earned),
    )


def phase_words(title: Title, phase: str) -> str:
    rules = title.phases[phase]
    return said(
        marked("{colours} tiles, up to {limit} trains per company, {rounds}, companies may buy privates")
        if rules.buys_privates
        else marked("{colours} tiles, up to {limit} trains per company, {rounds}"),
        colours=[Message(SHADES[colour]) for colour in rules.colours],
        limit=rules.train_limit,
        rounds=said_many(rules.operating_rounds, "{count} operating round per set", "{count} operating rounds per set"),
    )


def offer_words(state: State) -> str:
    kind, name, *seller = state.offer
    if kind == "train":
        return said("a {train} from {company}", train=train_name(name), company=seller[0])
    return said("the private {private}", private=private_label(state.title, name))


def owner_of_offer(state: State, names: Names) -> str:
    kind, name, *seller = state.offer
    return names[state.president[seller[0]] if kind == "train" else state.privates[name]]


def is_upgrade(state: State, hex: str) -> bool:
    """Is there a tile to upgrade, laid or printed?"""
    return hex in state.tiles or state.title.hexes[hex].colour == "yellow"


def stop_value(state: State, hex: str, index: int) -> int:
    return value_of(state, (hex, index)) if tile_at(state, hex).stops[index].edges else 0


STEPS = {
    "track": marked("lay track"),
    "station": marked("place a station"),
    "run": marked("run trains"),
    "dividend": marked("pay or withhold"),
    "trains": marked("buy trains"),
    "privates": marked("buy privates"),
    "discard": marked("discard a train"),
    "answer": marked("answer an offer"),
    "counter": marked("answer a counter-offer"),
}
"""The steps of an operating turn, and what can come between them."""


def where(state: State) -> Sequence[str]:
    step = STEPS.get(state.step)
    words = [round_words(state), state.company or "", said(step) if step else ""]
    return [one for one in words if one]


def round_words(state: State) -> str:
    if state.actor is None:
        return said("Game over")
    if state.round == "auction":
        return said("Private auction")
    if state.round == "stock":
        return said("Stock round {number}", number=state.stock_round)
    number = f"{state.stock_round}.{state.operating_round}"
    if state.operating_rounds == 1:
        return said("Operating round {number}", number=number)
    return said(
        "Operating round {number} ({this} of {all})",
        number=number,
        this=state.operating_round,
        all=state.operating_rounds,
    )


MANY = {2: marked("two {trains}"), 3: marked("three {trains}"), 4: marked("four {trains}")}
"""So many trains of a kind in words; no company ever owns more than four."""


def for_company(state: State, names: Names, words: str, **figures: Any) -> str:
    """A question to the president of the company that operates, which is shown with its money and its trains."""
    company = operating(state)
    owned = Counter(state.trains[company])
    trains = [
        Message("a {train}", train=train_name(train)) if count == 1 else Message(MANY[count], trains=trains_name(train))
        for train, count in owned.items()
    ]
    things = [
        state.title.money(state.treasury[company]),
        *(trains or [Message("no train")]),
    ]
    shown = Message("{company}, with {things}", company=company, things=things)
    return said(words, name=actor(state, names), company=shown, **figures)

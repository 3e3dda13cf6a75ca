"""The table of Causeway as one picture: the marsh, the companies and the players below it."""

from collections.abc import Sequence

from causeway.pictures.map import HEIGHT as MAP_HEIGHT
from causeway.pictures.map import WIDTH as MAP_WIDTH
from causeway.pictures.map import cube, draw_map
from causeway.pictures.style import SCOPE, STYLE
from causeway.rules.paydays import per_share
from causeway.state import State, income, sold
from causeway.tables import COMPANIES, CUBES, PAYDAYS, SHARES
from causeway.words import WORDS
from trunkline.pictures.svg import circle, document, group, rect, text
from trunkline.pictures.table import BAR_HEIGHT, seats, shorten, turn_bar

PAD, GAP = 12.0, 8.0
WIDTH = MAP_WIDTH + 2 * PAD
CARD = (WIDTH - 2 * GAP) / 3
CARD_HEIGHT, PLAYER_HEIGHT = 100.0, 34.0
MARSH_HEIGHT = MAP_HEIGHT + 2 * PAD


def draw(state: State, names: Sequence[str] | None = None) -> str:
    """The whole table as a picture of its own; without names the players are Seat 1, Seat 2 and so on."""
    called = seats(state.players, names)
    who = "The end" if state.actor is None else called[state.actor]
    top = PAD + BAR_HEIGHT + GAP
    width, height = WIDTH + 2 * PAD, top + MARSH_HEIGHT + GAP + cards_height(state) + PAD
    return document(
        f"Causeway. {WORDS.asks(state, called)}",
        width,
        height,
        STYLE,
        rect(0, 0, width, height, "page"),
        group(turn_bar(WIDTH, shorten(who, 24), _step(state), "Causeway"), at=(PAD, PAD)),
        group(draw_marsh(state), at=(PAD, top)),
        group(draw_cards(state, called), at=(PAD, top + MARSH_HEIGHT + GAP)),
        class_=SCOPE,
    )


def thumbnail(state: State) -> str:
    """The marsh alone, for small pictures."""
    return document("Causeway", WIDTH, MARSH_HEIGHT, STYLE, draw_marsh(state), class_=SCOPE)


def _step(state: State) -> str:
    steps = {"bid": f"bids for {state.company}", "build": f"builds {state.company}", "over": ""}
    return steps.get(state.step, "to play")


def draw_marsh(state: State) -> str:
    """The map and the paydays."""
    return group(
        rect(0, 0, WIDTH, MARSH_HEIGHT, "water", rx=10),
        group(draw_map(state), at=(PAD, PAD)),
        _paydays(state),
    )


def draw_cards(state: State, names: Sequence[str]) -> str:
    """The companies side by side, and below them the players in two columns."""
    companies = (group(_company(state, one), at=(n * (CARD + GAP), 0)) for n, one in enumerate(COMPANIES))
    half = (WIDTH - GAP) / 2
    players = (
        group(
            _player(state, seat, name, half),
            at=(seat % 2 * (half + GAP), CARD_HEIGHT + GAP + seat // 2 * (PLAYER_HEIGHT + GAP)),
        )
        for seat, name in enumerate(names)
    )
    return group(*companies, *players)


def cards_height(state: State) -> float:
    """It depends on the number of players."""
    return CARD_HEIGHT + (state.players + 1) // 2 * (PLAYER_HEIGHT + GAP)


def _paydays(state: State) -> str:
    """In the corner that the map leaves free."""
    days = [
        circle(10 + 20 * (day % 4), 30 + 20 * (day // 4), 7, "day" if day < state.paydays else "day gone")
        for day in range(PAYDAYS[state.players])
    ]
    return group(text("Paydays left", 2, 14, "strong"), *days, at=(12, 10))


def _company(state: State, company: str) -> str:
    """Money, what a share is paid, shares and cubes."""
    color, count = COMPANIES[company].color, sold(state, company)
    pays = f"${per_share(state, company)} a share" if count else f"${income(state, company)} income"
    shares = [
        group(rect(10 + 16 * n, 55, 13, 13, "" if n < count else "unsold", rx=3), class_=f"share {color}")
        for n in range(SHARES)
    ]
    is_offered = "card now" if state.company == company else "card"
    return group(
        rect(0, 0, CARD, CARD_HEIGHT, is_offered, rx=8),
        group(rect(0, 0, CARD, 24, "band", rx=8), rect(0, 12, CARD, 12, "band"), class_=color),
        group(
            text(company, 10, 17, "on-band"),
            text(f"${state.treasury[company]}", CARD - 10, 17, "on-band end"),
            class_=color,
        ),
        text(pays, 10, 44, "big"),
        *shares,
        text("can pay" if state.ready[company] else "must build", CARD - 10, 66, "small end"),
        cube(color, 17, 85, 0.8),
        text(f"{state.cubes[company]} of {CUBES} cubes left", 30, 89, "small"),
    )


def _player(state: State, seat: int, name: str, width: float) -> str:
    """Name, cash and shares of a player."""
    held = [(company, state.shares[company][seat]) for company in COMPANIES if state.shares[company][seat]]
    chips = [
        group(
            rect(0, 0, 22, 20, rx=4),
            text(f"{company[0]}{count}", 11, 14),
            at=(width - 78 - 25 * (len(held) - n - 1), 7),
            class_=f"share {COMPANIES[company].color}",
        )
        for n, (company, count) in enumerate(held)
    ]
    return group(
        rect(0, 0, width, PLAYER_HEIGHT, "card now" if seat == state.actor else "card", rx=8),
        text(shorten(name, 12), 10, 22, "strong"),
        text(f"${state.cash[seat]}", width - 10, 23, "big end"),
        *chips,
    )

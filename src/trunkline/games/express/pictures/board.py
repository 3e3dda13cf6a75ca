"""The table of Chicago Express as one picture: the turn, the map with its tracks, the players and the charters."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.games.express.pictures import map as board
from trunkline.games.express.pictures import tracks
from trunkline.games.express.pictures.pieces import SCOPE, STYLE, colour, locomotive, marker
from trunkline.games.express.rules.dividends import dividend_per_share, end_reasons
from trunkline.games.express.state import State, is_open, sold
from trunkline.games.express.tables import COMPANIES, COMPANIES_AT_END, HOUSES_AT_END, INDUSTRIAL
from trunkline.games.express.words.questions import asked, asked_player
from trunkline.games.express.words.table import dollars, has_won, standing
from trunkline.pictures.svg import clean, document, element, group, path, rect, text, title
from trunkline.pictures.table import BAR_HEIGHT, map_alone, seats, shorten, turn_bar
from trunkline.words.language import said
from trunkline.words.phrases import victory

GAP = 10.0
PAD = 8.0
COLUMN = 300.0
MAP_WIDTH, MAP_HEIGHT = board.WIDTH + 2 * PAD, board.HEIGHT + 2 * PAD
WIDTH = MAP_WIDTH + COLUMN + 3 * GAP
MAP_TOP = BAR_HEIGHT + 2 * GAP
TRACK_TOP = MAP_TOP + MAP_HEIGHT + GAP
HEIGHT = TRACK_TOP + 18 + 2 * tracks.BOX_HEIGHT + 26


def draw(state: State, names: Sequence[str] | None = None) -> str:
    """The whole table as a standalone SVG; without names the players are Seat 1, Seat 2 and so on."""
    called = seats(state.players, names)
    short = [shorten(name, 24) for name in called]
    column = MAP_WIDTH + 2 * GAP
    charters_top = MAP_HEIGHT - CHARTERS_HEIGHT
    return document(
        "Chicago Express. " + " ".join(turn_words(state, called)),
        WIDTH,
        HEIGHT,
        STYLE,
        rect(0, 0, WIDTH, HEIGHT, "page"),
        group(turn_bar(WIDTH - 2 * GAP, *turn_words(state, short), "Chicago Express"), at=(GAP, GAP)),
        group(map_and_tracks(state), at=(GAP, MAP_TOP)),
        group(players(state, called, COLUMN, charters_top - GAP), at=(column, MAP_TOP)),
        group(charters(state, COLUMN), at=(column, MAP_TOP + charters_top)),
        group(_income(state), at=(GAP, TRACK_TOP)),
        class_=SCOPE,
    )


def map_and_tracks(state: State) -> str:
    """The map on the sea; key, tracks, dials and supply lie in the corners that the map leaves free."""
    return group(
        rect(0, 0, MAP_WIDTH, MAP_HEIGHT, "sea", rx=8),
        group(board.board_map(state, detail=True), at=(PAD, PAD)),
        group(board.terrain_key(), at=(18, 12), scale=0.8),
        group(tracks.industrial_track(state), at=(330, 12)),
        group(tracks.dials(state, 100), at=(60, 662)),
        group(tracks.supply(state), at=(1010, 530)),
    )


def _income(state: State) -> str:
    ends = end_words(state)
    parts = [
        " · " * bool(n) + element("tspan", clean(words), class_="alarm" if holds else None)
        for n, (words, holds) in enumerate(ends)
    ]
    before = clean(said("The game ends after a dividend with one of:"))
    return group(
        text(said("Income track"), 0, 11, "heading"),
        group(tracks.income_track(state, WIDTH - 2 * GAP + 2), at=(0, 18)),
        element("text", before, " ", *parts, x=0, y=18 + 2 * tracks.BOX_HEIGHT + 13),
    )


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    if state.actor is None:
        return said("Game over:"), victory(names, winners(state.cash), max(state.cash))
    return f"{asked_player(state, names)}:", asked(state, names)


def end_words(state: State) -> list[tuple[str, bool]]:
    empty = sum(state.charter[company] == 0 for company in state.income)
    sold_out = sum(state.unsold[company] == 0 for company in state.income)
    detroit, last = state.industrial["Detroit"], INDUSTRIAL["Detroit"][-1]
    words = {
        "10.1": said("charters without locomotives {count} of {end}", count=empty, end=COMPANIES_AT_END),
        "10.2": said("charters without shares {count} of {end}", count=sold_out, end=COMPANIES_AT_END),
        "10.3": said("houses left {count}, ends at {end}", count=state.houses, end=HOUSES_AT_END),
        "10.4": said("Detroit at {value}, ends at {end}", value=detroit, end=last),
    }
    hold = end_reasons(state)
    return [(each, section in hold) for section, each in words.items()]


CHARTER_HEIGHT = 72.0
CHARTER_GAP = 5.0
CHARTERS_HEIGHT = len(COMPANIES) * (CHARTER_HEIGHT + CHARTER_GAP) - CHARTER_GAP
#: Where the columns of a charter begin: treasury, income, dividend per share, shares sold, unsold, locomotives.
COLUMNS = (10, 57, 113, 164, 209, 245)


def players(state: State, names: Sequence[str], width: float, height: float) -> str:
    pitch = min(72.0, (height + 4) / state.players)
    rows = [_player(state, seat, names[seat], width, pitch - 4, seat * pitch) for seat in range(state.players)]
    return group(*rows, class_="players")


def _player(state: State, seat: int, name: str, width: float, height: float, y: float) -> str:
    middle, now, money = height / 2, standing(state, seat), dollars(state.cash[seat])
    acting = seat == state.actor or has_won(state, seat)
    held = [(company, state.shares[company][seat]) for company in COMPANIES if state.shares[company][seat]]
    chips = [
        marker(f"{company}×{count}", company, 24 + 52 * n, middle + 3, 49, 16, "chip")
        for n, (company, count) in enumerate(held)
    ]
    return group(
        title(f"{name}: {money}"),
        rect(0, 0, width, height, "card acting" if acting else "card", rx=6),
        path(f"M8 {middle - 12}l8 5l-8 5Z", "pointer") if acting else "",
        text(shorten(name, 16 if now else 24), 24, middle - 3, "player-name"),
        text(now, width - 70, middle - 3, "small end"),
        text(money, width - 12, middle - 2, "money end"),
        *(chips or [text(said("no shares"), 24, middle + 15, "small")]),
        at=(0, y),
        class_="player",
        data_seat=str(seat),
    )


def charters(state: State, width: float) -> str:
    pitch = CHARTER_HEIGHT + CHARTER_GAP
    cards = [_charter(state, company, width, n * pitch) for n, company in enumerate(COMPANIES)]
    return group(*cards, class_="charters")


def _charter(state: State, company: str, width: float, y: float) -> str:
    opened = is_open(state, company)
    printed = COMPANIES[company]
    classes = "card offered" if company == state.company else "card"
    return group(
        rect(0, 0, width, CHARTER_HEIGHT, classes, rx=6),
        group(
            path(f"M6 0H{width - 6}a6 6 0 0 1 6 6V24H0V6a6 6 0 0 1 6-6Z", "band"),
            text(company, COLUMNS[0], 17, "symbol"),
            text(printed.name, COLUMNS[1], 17, "company"),
            class_=colour(company) if opened else "shut",
        ),
        *_charter_figures(state, company),
        locomotive(company, width - 18, 53, 1) if opened else "",
        "" if opened else text(said("Opens when the first company reaches Chicago"), 10, 66, "small"),
        at=(0, y),
        class_="charter" if opened else "charter closed",
        data_company=company,
    )


def _charter_figures(state: State, company: str) -> list[str]:
    opened, count = is_open(state, company), sold(state, company)
    figures = (
        (said("Treasury"), dollars(state.treasury[company])),
        (said("Income"), str(state.income[company]) if opened else "–"),
        (said("Dividend"), dollars(dividend_per_share(state, company)) if opened and count else "–"),
        (said("Sold"), f"{count}/{COMPANIES[company].shares}"),
        (said("Unsold"), str(state.unsold[company])),
        (said("Locos"), str(state.charter[company])),
    )
    base = 40 if opened else 35
    return [
        group(text(label, 0, base, "tiny"), text(value, 0, base + (19 if opened else 16), "value"), at=(x, 0))
        for x, (label, value) in zip(COLUMNS, figures, strict=True)
    ]


def thumbnail(state: State) -> str:
    drawn = board.board_map(state)
    return map_alone("Chicago Express", board.WIDTH, board.HEIGHT, STYLE, drawn, SCOPE)

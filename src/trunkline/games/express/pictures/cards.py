"""The cards beside the board of Chicago Express: players and charters."""

from collections.abc import Sequence

from trunkline.games.express.pictures.pieces import colour, locomotive, marker
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.state import State, is_open, sold
from trunkline.games.express.tables import COMPANIES
from trunkline.games.express.words.table import dollars, has_won, standing
from trunkline.pictures.names import shorten
from trunkline.pictures.svg import group, path, rect, text, title
from trunkline.words.language import said

CHARTER_HEIGHT = 72.0
CHARTER_GAP = 5.0
CHARTERS_HEIGHT = len(COMPANIES) * (CHARTER_HEIGHT + CHARTER_GAP) - CHARTER_GAP
#: Where the columns of a charter begin: treasury, income, dividend per share, shares sold, unsold, locomotives.
COLUMNS = (10, 57, 113, 164, 209, 245)


def players(state: State, names: Sequence[str], width: float, height: float) -> str:
    """A row for each seat, the one that must act highlighted."""
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
    """The five charters, one below the other."""
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

"""The cards around the map of 18Chesapeake: players and charters."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.games.chesapeake.engine import scores
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.pictures.pieces import chip, paper, station, train
from trunkline.games.chesapeake.rules.shares import counted_certificates
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.state import State, floated_companies, price_of, sold_units
from trunkline.games.chesapeake.tables import CERTIFICATES, COMPANIES, FLOAT_SHARES
from trunkline.games.chesapeake.words.phrases import percent
from trunkline.pictures.colours import piece_class
from trunkline.pictures.svg import group, path, rect, text, title
from trunkline.pictures.table import shorten
from trunkline.words.language import said, said_in
from trunkline.words.phrases import money

CHARTER_HEIGHT = 118.0
#: Where the columns of a charter begin: treasury, price, par, IPO, pool, and president.
COLUMNS = (10, 64, 104, 158, 197, 237)


def players(state: State, names: Sequence[str], width: float, height: float) -> str:
    pitch = min(108.0, (height + 6) / state.players)
    worth = scores(state)
    cards = [
        _player(state, seat, names[seat], worth[seat], (width, pitch - 6), seat * pitch)
        for seat in range(state.players)
    ]
    return group(*cards, class_="players")


def _player(state: State, seat: int, name: str, worth: int, size: tuple[float, float], y: float) -> str:
    width, height = size
    won = state.actor is None and seat in winners(scores(state))
    acting = seat == state.actor or won
    cash = state.cash[seat]
    count = f"{counted_certificates(state, seat)}/{CERTIFICATES[state.players]}"
    limit = said("certificates {count}", count=count)
    return group(
        title(said("{name}: ${cash} in cash, worth ${worth}, {limit}", name=name, cash=cash, worth=worth, limit=limit)),
        rect(0, 0, width, height, "card acting" if acting else "card", rx=6),
        path("M9 10l9 6l-9 6Z", "pointer") if acting else "",
        text(shorten(name, 26), 25, 21, "player-name"),
        text(money(cash), width - 12, 22, "money end"),
        text(said("worth ${worth}", worth=worth) + f" · {limit}", 25, 39, "label"),
        text(_standing(state, seat, won), width - 12, 39, "label strong end"),
        *_holdings(state, seat, width),
        at=(0, y),
        class_="player",
        data_seat=str(seat),
    )


def _standing(state: State, seat: int, won: bool) -> str:
    if won:
        return said("winner")
    if seat == state.bankrupt:
        return said("bankrupt")
    return said("priority deal") if seat == state.priority else ""


def _holdings(state: State, seat: int, width: float) -> list[str]:
    """Shares as chips and privates as slips, in as many rows as they need."""
    pieces, x, y = [], 25.0, 48.0
    for company in COMPANIES:
        if units := state.shares[company][seat]:
            crowned = state.president.get(company) == seat
            room = 74.0 if crowned else 62.0
            if x + room > width - 10:
                x, y = 25.0, y + 19
            pieces.append(chip(f"{company} {percent(units)}", company, x, y, room, crowned=crowned))
            x += room + 4
    for private, owner in state.privates.items():
        if owner == seat:
            if x + 38 > width - 10:
                x, y = 25.0, y + 19
            pieces.append(paper(private, x, y))
            x += 42
    return pieces or [text(said("no shares"), x, y + 12, "small")]


def charters(state: State, names: Sequence[str], width: float) -> str:
    wide = (width - 30) / 4
    order = operating_order(state, floated_companies(state))
    cards = [
        _charter(state, company, names, order, wide, (n % 4 * (wide + 10), n // 4 * (CHARTER_HEIGHT + 8)))
        for n, company in enumerate(COMPANIES)
    ]
    return group(*cards, class_="charters")


def _charter(
    state: State, company: str, names: Sequence[str], order: list[str], width: float, at: tuple[float, float]
) -> str:
    operating = " operating" * (company == state.company)
    return group(
        rect(0, 0, width, CHARTER_HEIGHT, f"card{operating}", rx=6),
        group(
            path(f"M6 0H{width - 6}a6 6 0 0 1 6 6V24H0V6a6 6 0 0 1 6-6Z", "head"),
            text(company, 10, 17, "symbol"),
            text(shorten(COMPANIES[company].name, 33), 50, 16.5, "company"),
            text(_place(state, company, order), width - 9, 16.5, "company end"),
            class_=piece_class(company),
        ),
        *_figures(state, company, names),
        *_assets(state, company, width),
        at=at,
        class_="charter",
        data_company=company,
    )


def _place(state: State, company: str, order: list[str]) -> str:
    if company == state.company:
        return said("operating")
    if state.round == "operating" and company in state.operated:
        return said_in("card", "has operated")
    return said("no. {place} to operate", place=order.index(company) + 1) if company in order else ""


def _figures(state: State, company: str, names: Sequence[str]) -> list[str]:
    president = state.president.get(company)
    figures = [
        (said("Treasury"), money(state.treasury[company])),
        (said_in("share", "Price"), money(price_of(state, company)) if company in state.spaces else "–"),
        (said("Par"), money(state.par[company]) if company in state.par else "–"),
        (said("IPO"), percent(state.ipo[company])),
        (said("Pool"), percent(state.pool[company])),
        (said("President"), "–" if president is None else shorten(names[president], 11)),
    ]
    return [
        group(text(label, 0, 39, "small"), text(value, 0, 55, "value"), at=(x, 0))
        for x, (label, value) in zip(COLUMNS, figures, strict=True)
    ]


def _assets(state: State, company: str, width: float) -> list[str]:
    sold = sold_units(state, company)
    if company not in state.floated:
        words = said("not floated")
        if sold:
            words = said(
                "not floated: {sold} sold, floats at {needed}", sold=percent(sold), needed=percent(FLOAT_SHARES)
            )
    else:
        words = "" if state.trains[company] else said("no train")
    owned = [train(name, 10 + 22 * n, 66) for n, name in enumerate(state.trains[company])]
    held = [name for name, owner in state.company_privates.items() if owner == company]
    slips = [paper(name, 10 + 42 * n, 95) for n, name in enumerate(held)]
    left = stations_left(state, company)
    return [
        text(words, 10, 81, "small"),
        *owned,
        *slips,
        *(_station_left(company, price, width - 24 - 40 * n) for n, price in enumerate(reversed(left))),
        "" if left else text(said("no stations left"), width - 10, 90, "small end"),
    ]


def _station_left(company: str, price: int, x: float) -> str:
    words = money(price) if price else said("home")
    return group(station(company, x, 80, 12.5), text(words, x, 108, "small middle"), class_="left")

"""The cards around the map: players and charters."""

from collections.abc import Sequence

from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.pictures.pieces import chip, company_class, paper, station, train
from trunkline.kit18xx.sheet import CompanySheet, PlayerSheet, company_sheet, players_of
from trunkline.kit18xx.state import State, floated_companies
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import money, percent
from trunkline.pictures.svg import group, path, rect, text
from trunkline.pictures.svg import title as hint
from trunkline.pictures.table import shorten
from trunkline.words.language import said, said_in

CHARTER_HEIGHT, CHARTER_GAP = 118.0, 8.0
CHARTERS = 4
"""In a row."""
#: Where the columns of a charter begin: treasury, price, par, IPO, pool, and president.
COLUMNS = (10, 64, 104, 158, 197, 237)


def players(state: State, names: Sequence[str], width: float, height: float) -> str:
    pitch = min(108.0, (height + 6) / state.players)
    cards = [
        _player(state.title, one, names[one.seat], (width, pitch - 6), one.seat * pitch) for one in players_of(state)
    ]
    return group(*cards, class_="players")


def _player(title: Title, sheet: PlayerSheet, name: str, size: tuple[float, float], y: float) -> str:
    width, height = size
    acting = sheet.is_acting or sheet.has_won
    cash, worth = sheet.cash, sheet.worth
    limit = said("certificates {count}", count=f"{sheet.certificates}/{sheet.limit}")
    return group(
        hint(
            said(
                "{name}: {cash} in cash, worth {worth}, {limit}",
                name=name,
                cash=title.money(cash),
                worth=title.money(worth),
                limit=limit,
            )
        ),
        rect(0, 0, width, height, "card acting" if acting else "card", rx=6),
        path("M9 10l9 6l-9 6Z", "pointer") if acting else "",
        text(shorten(name, 26), 25, 21, "player-name"),
        text(money(title, cash), width - 12, 22, "money end"),
        text(said("worth {worth}", worth=title.money(worth)) + f" · {limit}", 25, 39, "label"),
        text(_standing(sheet), width - 12, 39, "label strong end"),
        *_holdings(title, sheet, width),
        at=(0, y),
        class_="player",
        data_seat=str(sheet.seat),
    )


def _standing(sheet: PlayerSheet) -> str:
    if sheet.has_won:
        return said("winner")
    if sheet.is_bankrupt:
        return said("bankrupt")
    return said("priority deal") if sheet.has_priority else ""


def _holdings(title: Title, sheet: PlayerSheet, width: float) -> list[str]:
    """Shares as chips and privates as slips, in as many rows as they need."""
    pieces, x, y = [], 25.0, 48.0
    for held in sheet.holdings:
        room = 74.0 if held.is_president else 62.0
        if x + room > width - 10:
            x, y = 25.0, y + 19
        words = f"{held.company} {percent(held.units)}"
        pieces.append(chip(title, words, held.company, x, y, room, crowned=held.is_president))
        x += room + 4
    for private in sheet.privates:
        if x + 38 > width - 10:
            x, y = 25.0, y + 19
        pieces.append(paper(title, private, x, y))
        x += 42
    return pieces or [text(said("no shares"), x, y + 12, "small")]


def charters(state: State, names: Sequence[str], width: float) -> str:
    wide = (width - 10 * (CHARTERS - 1)) / CHARTERS
    order = operating_order(state, floated_companies(state))
    cards = [
        _charter(
            state,
            company,
            names,
            order,
            wide,
            (n % CHARTERS * (wide + 10), n // CHARTERS * (CHARTER_HEIGHT + CHARTER_GAP)),
        )
        for n, company in enumerate(state.title.companies)
    ]
    return group(*cards, class_="charters")


def charters_height(title: Title) -> float:
    rows = -(-len(title.companies) // CHARTERS)
    return rows * CHARTER_HEIGHT + (rows - 1) * CHARTER_GAP


def _charter(
    state: State, company: str, names: Sequence[str], order: list[str], width: float, at: tuple[float, float]
) -> str:
    sheet = company_sheet(state, company)
    operating = " operating" * sheet.is_operating
    return group(
        rect(0, 0, width, CHARTER_HEIGHT, f"card{operating}", rx=6),
        group(
            path(f"M6 0H{width - 6}a6 6 0 0 1 6 6V24H0V6a6 6 0 0 1 6-6Z", "head"),
            text(company, 10, 17, "symbol"),
            text(shorten(state.title.companies[company].name, 33), 50, 16.5, "company"),
            text(_place(state, company, order), width - 9, 16.5, "company end"),
            class_=company_class(state.title, company),
        ),
        *_figures(state.title, sheet, names),
        *_assets(state.title, sheet, width),
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


def _figures(title: Title, sheet: CompanySheet, names: Sequence[str]) -> list[str]:
    figures = [
        (said("Treasury"), money(title, sheet.treasury)),
        (said_in("share", "Price"), money(title, sheet.price) if sheet.price else "–"),
        (said("Par"), "–" if sheet.par is None else money(title, sheet.par)),
        (said("IPO"), percent(sheet.ipo)),
        (said("Pool"), percent(sheet.pool)),
        (said("President"), "–" if sheet.president is None else shorten(names[sheet.president], 11)),
    ]
    return [
        group(text(label, 0, 39, "small"), text(value, 0, 55, "value"), at=(x, 0))
        for x, (label, value) in zip(COLUMNS, figures, strict=True)
    ]


def _assets(title: Title, sheet: CompanySheet, width: float) -> list[str]:
    if sheet.is_floated:
        words = "" if sheet.trains else said("no train")
    elif sheet.sold:
        sold, needed = percent(sheet.sold), percent(title.float_shares)
        words = said("not floated: {sold} sold, floats at {needed}", sold=sold, needed=needed)
    else:
        words = said("not floated")
    owned = [train(name, 10 + 22 * n, 66) for n, name in enumerate(sheet.trains)]
    slips = [paper(title, name, 10 + 42 * n, 95) for n, name in enumerate(sheet.privates)]
    left = sheet.stations_left
    return [
        text(words, 10, 81, "small"),
        *owned,
        *slips,
        *(_station_left(title, sheet.name, price, width - 24 - 40 * n) for n, price in enumerate(reversed(left))),
        "" if left else text(said("no stations left"), width - 10, 90, "small end"),
    ]


def _station_left(title: Title, company: str, price: int, x: float) -> str:
    words = money(title, price) if price else said("home")
    return group(station(title, company, x, 80, 12.5), text(words, x, 108, "small middle"), class_="left")

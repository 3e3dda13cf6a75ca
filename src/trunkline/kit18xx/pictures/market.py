"""The bank's side of the table: the stock market, the trains and the private companies."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from trunkline.core.messages import Message, marked
from trunkline.kit18xx.market import stack
from trunkline.kit18xx.pictures.pieces import company_class, paper_words
from trunkline.kit18xx.rules.trains import bank_trains
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import SHADES, ZONES, money, train_name, zone_words
from trunkline.pictures.svg import circle, fitted, group, move, number, path, rect, text
from trunkline.pictures.svg import title as hint
from trunkline.pictures.table import shorten
from trunkline.words.language import said, said_many

CELL_X, CELL_Y = 41.0, 42.0
CARD_HEIGHT = 86.0
PRIVATE_HEIGHT, PRIVATE_GAP = 42.0, 5.0
PRIVATES_TOP = 160.0
"""Below the trains."""
KEY_LEFT, KEY_LINE = 104.0, 16.0
"""Where the key of the market begins beside its heading, and the height of a line."""
#: Room for a letter of small text.
LETTER = 5.6
UP, DOWN = "M0 4L4-3L8 4Z", "M0-3L8-3L4 4Z"


def market_size(title: Title) -> tuple[float, float]:
    """Of the spaces alone."""
    return CELL_X * max(map(len, title.market)), CELL_Y * len(title.market)


def stock_market(state: State) -> tuple[str, float]:
    """The market with its key, and how high they are."""
    key, lines = _key(state.title)
    top = 4 + KEY_LINE * lines
    drawn = group(text(said("Stock market"), 0, 11, "heading"), key, group(spaces(state), at=(0, top)), class_="market")
    return drawn, top + market_size(state.title)[1]


def spaces(state: State, came_from: Mapping[str, tuple[int, int]] = MappingProxyType({})) -> str:
    """The spaces in their rows with the markers on them, the top one of a stack first; and where some came from."""
    stacks = dict.fromkeys(state.spaces[company] for company in state.markers)
    moves = [_move(state.title, company, old, state.spaces[company]) for company, old in came_from.items()]
    return group(_spaces(state.title), *moves, *(_stack(state, *space) for space in stacks))


def _move(title: Title, company: str, old: tuple[int, int], new: tuple[int, int]) -> str:
    (x, y), (to_x, to_y) = (((column + 0.5) * CELL_X, (row + 0.6) * CELL_Y) for row, column in (old, new))
    return group(
        circle(x, y, 4, "came-from"),
        path(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}", "came-from"),
        class_=company_class(title, company),
    )


def _key(title: Title) -> tuple[str, int]:
    """What the spaces and arrows mean, and in how many lines; a line may end in the gap beside the market."""
    zones = {*title.zones.values()}
    entries = [("par", said("par"))]
    entries += [(zone, zone_words(title, zone)) for zone in ZONES if zone in zones]
    entries.append(("", said("at the end of a row the marker moves up or down")))
    room = market_size(title)[0] + 20 - KEY_LEFT
    drawn, x, line = [], 0.0, 0
    for kind, words in entries:
        indent = 17 if kind else 26
        if x and x + indent + LETTER * len(words) > room:
            x, line = 0.0, line + 1
        y = KEY_LINE * line
        if kind:
            drawn.append(rect(x, y, 12, 12, f"space {kind}", rx=2))
        else:
            drawn.append(path(UP, "arrow", transform=move(x, y + 6)))
            drawn.append(path(DOWN, "arrow", transform=move(x + 12, y + 6)))
        drawn.append(text(words, x + indent, y + 10, "small"))
        x += 12 + indent + LETTER * len(words)
    # The picture has the same size in every language.
    return group(*drawn, at=(KEY_LEFT, 1)), max(line + 1, len(entries) // 2)


@cache
def _spaces(title: Title) -> str:
    drawn = []
    for row, spaces in enumerate(title.market):
        for column, space in enumerate(spaces):
            x, y = column * CELL_X, row * CELL_Y
            kind = " par" * space.par + f" {space.zone}" * bool(space.zone)
            drawn.append(rect(x + 1, y + 1, CELL_X - 3, CELL_Y - 3, f"space{kind}", rx=3))
            drawn.append(text(str(space.price), x + 5, y + 11.5, "price"))
        if row + 1 < len(title.market):
            drawn.append(path(DOWN, "arrow", transform=f"translate({CELL_X - 13:.0f} {row * CELL_Y + 8:.0f})"))
        if row:
            x = (len(spaces) - 1) * CELL_X + CELL_X - 13
            drawn.append(path(UP, "arrow", transform=f"translate({x:.0f} {row * CELL_Y + 8:.0f})"))
    return "".join(drawn)


def _stack(state: State, row: int, column: int) -> str:
    """One marker below the other, from three on in two columns; where there are more they lie on each other."""
    first = next(company for company in state.markers if state.spaces[company] == (row, column))
    there = stack(state, first)
    columns = 1 if len(there) < 3 else 2
    width, lines = (CELL_X - 7) / columns, -(-len(there) // columns)
    step = min(13.0, 13.0 / max(lines - 1, 1))
    drawn = [
        _marker(state, company, 3 + n % columns * width, 13.5 + n // columns * step, width - 1)
        for n, company in enumerate(there)
    ]
    words = f"{money(state.title, state.title.market[row][column].price)}: {', '.join(there)}"
    return group(hint(words), *reversed(drawn), at=(column * CELL_X, row * CELL_Y), class_="stack")


def _marker(state: State, company: str, x: float, y: float, width: float) -> str:
    now = " now" * (company == state.company)
    return group(
        rect(0, 0, width, 12, rx=2.5),
        fitted(company, width / 2, 9.6, 9.6 if width > 20 else 8, width - 2, "initials"),
        at=(x, y),
        class_=f"marker {company_class(state.title, company)}{now}",
        data_company=company,
    )


def trains(state: State, width: float) -> str:
    """What the bank sells and for how much, what rusts, and what the phase allows."""
    pitch = (width + 6) / len(state.title.trains)
    cards = [_train(state, name, n * pitch, pitch - 6) for n, name in enumerate(state.title.trains)]
    phase = state.title.phases[state.phase]
    colours = [Message(SHADES[colour]) for colour in phase.colours]
    allowed = [
        said("Phase {phase}: {colours} tiles", phase=state.phase, colours=colours),
        said("{limit} trains per company", limit=phase.train_limit),
        said_many(phase.operating_rounds, "{count} operating round", "{count} operating rounds"),
        said("companies buy privates") if phase.buys_privates else "",
    ]
    pool = ", ".join(f"{count}× {name}" for name, count in Counter(state.train_pool).items()) or said("none")
    return group(
        text(said("Trains"), 0, 11, "heading"),
        text(said("Bank {amount}", amount=bank_words(state)), width, 11, "label end"),
        group(*cards, at=(0, 20)),
        text(" · ".join(filter(None, allowed)), 0, 20 + CARD_HEIGHT + 16, "label"),
        text(said("Trains in the pool: {trains}", trains=pool), 0, 20 + CARD_HEIGHT + 33, "label"),
        class_="trains",
    )


def bank_words(state: State) -> str:
    """What the bank has, or by how much it is short; once broken it stays so, even if money comes back (ruling R25)."""
    if not state.broken:
        return money(state.title, state.bank)
    words = marked("broken, {amount} short") if state.bank < 0 else marked("broken, {amount} left")
    return said(words, amount=state.title.money(abs(state.bank)))


def _train(state: State, name: str, x: float, width: float) -> str:
    kind, left = state.title.trains[name], state.depot.get(name)
    mark = " now" * (name in bank_trains(state))
    gone = " waiting" * (left == 0 and kind.count > 0)
    rusts = [other for other, train in state.title.trains.items() if train.rusted_by == name]
    count = said("{left} of {count} left", left=left, count=kind.count) if kind.count else said("unlimited")
    if kind.trade_in:
        count = said("traded in {price}", price=state.title.money(kind.trade_in))
    fate = said("rusts with {train}", train=kind.rusted_by) if kind.rusted_by else said("never rusts")
    last = said("after the first {train}", train=kind.available_from) if kind.available_from else ""
    if rusts:
        last = said("rusts {trains}", trains=rusts[0])
    words = said(
        "{train}: {price}, {left}, {fate}",
        train=train_name(name),
        price=state.title.money(kind.cost),
        left=count,
        fate=fate,
    )
    return group(
        hint(words),
        rect(0, 0, width, CARD_HEIGHT, f"train{mark}", rx=5),
        text(name, 9, 22, "money"),
        text(money(state.title, kind.cost), width - 9, 21, "value end"),
        text(count, 9, 41, "small"),
        text(fate, 9, 57, "small"),
        text(last, 9, 73, "small strong"),
        at=(x, 0),
        class_=f"train-card{gone}",
        data_train=name,
    )


def privates(state: State, names: Sequence[str], width: float) -> str:
    wide = (width - 8) / 2
    cards = [
        _private(state, name, names, wide, (n % 2 * (wide + 8), n // 2 * (PRIVATE_HEIGHT + PRIVATE_GAP)))
        for n, name in enumerate(state.title.privates)
    ]
    return group(text(said("Private companies"), 0, 11, "heading"), group(*cards, at=(0, 20)), class_="privates")


def bank_height(title: Title) -> float:
    """Of the trains and the privates."""
    return PRIVATES_TOP + 20 + -(-len(title.privates) // 2) * (PRIVATE_HEIGHT + PRIVATE_GAP)


def _private(state: State, name: str, names: Sequence[str], width: float, at: tuple[float, float]) -> str:
    card = state.title.privates[name]
    owned = name in state.privates or name in state.company_privates
    gone = "" if owned or name not in state.closed else " waiting"
    owner = shorten(_owner(state, name, names), 26)
    contested = " acting" * (name == state.contested)
    return group(
        hint(f"{paper_words(state.title, name)}. {_owner(state, name, names)}"),
        rect(0, 0, width, PRIVATE_HEIGHT, f"card{contested}", rx=5),
        text(card.number, 9, 17, "small"),
        text(name, 29, 17, "value"),
        text(
            said(
                "{value} · pays {revenue}", value=state.title.money(card.value), revenue=state.title.money(card.revenue)
            ),
            width - 9,
            17,
            "label end",
        ),
        text(shorten(card.name, 46 - len(owner)), 9, 34, "small"),
        text(owner, width - 9, 34, "label end"),
        at=at,
        class_=f"private{gone}",
        data_private=name,
    )


def _owner(state: State, name: str, names: Sequence[str]) -> str:
    if name in state.privates:
        return names[state.privates[name]]
    if name in state.company_privates:
        return state.company_privates[name]
    if name in state.closed:
        return said("closed")
    bids = state.bids.get(name, ())
    if not bids:
        return said("no bid")
    seat, price = bids[-1]
    if len(bids) == 1:
        return said("{price} {name}", price=state.title.money(price), name=names[seat])
    return said("{price} {name}, {count} bids", price=state.title.money(price), name=names[seat], count=len(bids))

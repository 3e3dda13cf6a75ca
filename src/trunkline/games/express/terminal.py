"""Chicago Express in a terminal: the map in colour, the companies, the players, the dials; needs the extra `cli`."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.cli.terminal import Cells, Part, Sheet, append_line, put
from trunkline.core.messages import marked
from trunkline.games.express import tables
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.rules.expansion import cost_of, income_of, is_full
from trunkline.games.express.state import State, is_open, sold
from trunkline.games.express.words.table import houses_until_end
from trunkline.hexes import grid
from trunkline.pictures.colours import PIECES
from trunkline.words.language import said, text_of

WIDE, NARROW = 5, 4
"""Characters that a hex is wide; it is two lines high, and odd columns sit one line lower."""

INK = {
    name: Style(color=PIECES[company.colour].ink, bgcolor=PIECES[company.colour].fill, bold=True)
    for name, company in tables.COMPANIES.items()
}
LAND = {
    "plain": "#dfead2",
    "forest": "#9cc48a",
    "mountain": "#c9b79c",
    "city": "#f3f0e6",
    "industrial": "#c8a2e0",
    "start": "#f3f0e6",
}
MARK = {"forest": "♣", "mountain": "▲", "industrial": "⚙", "plain": "", "city": "", "start": ""}
HOUSE_ADDS = {1: "¹", 2: "²"}
TERRAIN = {
    "plain": marked("plain"),
    "forest": marked("forest"),
    "mountain": marked("mountain"),
    "city": marked("city"),
    "industrial": marked("industrial"),
}
HEADS = (
    marked("company"),
    marked("money"),
    marked("income"),
    marked("per share"),
    marked("unsold"),
    marked("locos"),
    marked("held by"),
)
"""Of the table of companies."""
COLUMNS = 1 + max(grid.parse(hex)[0] for hex in tables.HEXES)
MARGIN = 3
"""Characters for row numbers, at the left and, where there is room, at the right."""
MARKED = Style(color="white", bgcolor="#7d3c98", bold=True)


def board(state: State, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
    return Group(_map_that_fits(state, marks, width), _legend(), *_tables(state, names, width))


def sheets(state: State, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> list[Sheet]:
    """The map and the tables, in an auction the other way round, and last the signs of the map."""
    drawn = [Sheet(_map_that_fits(state, marks, width, brief=True)), Sheet(Group(*_tables(state, names, width)))]
    return [*(drawn[::-1] if state.step == "bid" else drawn), Sheet(_legend())]


def _tables(state: State, names: Sequence[str], width: int) -> tuple[RenderableType, ...]:
    return _companies(state, names, _size(width) == WIDE), _players(state, names), _tracks(state)


def _size(width: int) -> int:
    return WIDE if width >= MARGIN + COLUMNS * WIDE else NARROW


def _map_that_fits(state: State, marks: Mapping[str, int], width: int, brief: bool = False) -> RenderableType:
    """The map as wide as there is room for; it says so if there isn't enough."""
    size = _size(width)
    needed = MARGIN + COLUMNS * size
    drawn = _map(state, marks, size, width >= needed + MARGIN, brief)
    if width >= needed:
        return drawn
    words = said("(the map needs {needed} columns, your terminal has {width})", needed=needed, width=width)
    return Group(Text(words, "red"), drawn)


def _map(state: State, marks: Mapping[str, int], size: int, right: bool, brief: bool) -> Text:
    """Letters over and under the columns; row numbers of A, C, E... at the left, of B, D, F... at the right.

    In brief it has letters above alone, and doesn't say what there is no room for.
    """
    cells: Cells = {}
    without_room = []
    for hex in tables.HEXES:
        column, row = grid.parse(hex)
        line, left = 2 * row + column % 2, column * size
        upper, lower, has_room = _hex(state, hex, marks, size)
        put(cells, line, left, size, upper)
        put(cells, line + 1, left, size, lower)
        without_room += [] if has_room else [hex]
    height = 1 + max(line for line, _ in cells)
    letters = " " * MARGIN + "".join(chr(ord("A") + column).center(size) for column in range(COLUMNS)) + "\n"
    text = Text()
    text.append(letters, "dim")
    for line in range(height):
        text.append((f"{line // 2:>2}" if line % 2 == 0 else "").ljust(MARGIN), "dim")
        append_line(text, cells, line, COLUMNS * size)
        text.append(f" {line // 2}\n" if right and line % 2 and line > 1 else "\n", "dim")
    if brief:
        text.right_crop()
        return text
    text.append(letters, "dim")
    for hex in without_room:
        house = said("A house in {place} adds {amount}.", place=tables.label(hex), amount=tables.HEXES[hex].develop)
        text.append(f"   {house}\n", "dim")
    return text


def _hex(state: State, hex: str, marks: Mapping[str, int], size: int) -> tuple[list[Part], list[Part], bool]:
    """The two lines of a hex, and whether there was room for what a house adds.

    Above stand the number to type, or the locomotives and as much of the name as there is room for; below, what the
    next locomotive costs and brings. Where a number is to be typed, the list of options tells cost and income.
    """
    printed, there = tables.HEXES[hex], state.locomotives.get(hex, ())
    land = Style(color="#333333", bgcolor=LAND[printed.terrain])
    pieces = [(company[0], INK[company]) for company in there]
    figures = _figures(state, hex)
    house = HOUSE_ADDS[printed.develop] if printed.develop and hex not in state.developed else ""
    if hex in marks:
        over, lower = pieces[size:], pieces[:size] or [(figures, land)]
        lower += [(house, land)] if house and sum(len(text) for text, _ in lower) < size else []
        return [(f"[{marks[hex]}]"[:size], MARKED), *over, ("", land)], [*lower, ("", land)], True
    over = pieces[size:]
    lower = [*over, (figures, land)]
    below = bool(house) and len(over) + len(figures) < size
    above = bool(house) and not below and len(pieces) < size
    room = size - len(pieces) - above
    name = _name(printed, room - 1) if not pieces else f" {_name(printed, room - 1)}"[:room]
    upper = [*pieces, (name.ljust(room) if above else name, land + Style(bold=bool(printed.name)))]
    upper += [(house, land)] if above else []
    lower += [(house, land)] if below else []
    return [*upper, ("", land)], [*lower, ("", land)], not house or below or above


def _name(printed: tables.Hex, room: int) -> str:
    """The beginning of the name and the terrain's mark; a single letter would look like a locomotive."""
    mark = MARK[printed.terrain]
    letters = room - len(mark)
    return (printed.name[:letters] if letters > 1 else "") + mark


def _figures(state: State, hex: str) -> str:
    """What the next locomotive costs and brings: 2+1, or 2*2 where a house stands; a full hex has no cost."""
    if not tables.HEXES[hex].cost:
        return ""
    cost = "" if is_full(state, hex) else str(cost_of(state, hex))
    income = income_of(state, hex)
    if hex in state.developed:
        return f"{cost}*{income or ''}"
    return f"{cost}+{income}" if income else cost


def _legend() -> Text:
    text = Text(" " * MARGIN)
    for terrain, words in TERRAIN.items():
        text.append(f" {MARK[terrain]}{said(words)} ", Style(color="#333333", bgcolor=LAND[terrain]))
        text.append(" ")
    costs = said(
        "2+1² cost, income, and what a house adds (♣ pays ${money})   2*3 house built", money=tables.FOREST_MONEY
    )
    signs = said("+1 no room for another   [7] an option   P B C N W locomotives")
    text.append(f"\n   {costs}\n   {signs}", "dim")
    return text


def _companies(state: State, names: Sequence[str], full_names: bool) -> Table:
    table = Table(*map(said, HEADS), box=None)
    for name, company in tables.COMPANIES.items():
        title = Text.assemble((f" {name} ", INK[name]), f" {company.name}" if full_names else "")
        if not is_open(state, name):
            closed = Text(said("not open yet (9.3)"), "dim")
            table.add_row(title, "", "", "", _unsold(state, name), str(state.charter[name]), closed)
            continue
        held = ", ".join(f"{names[seat]} {count}" for seat, count in enumerate(state.shares[name]) if count)
        table.add_row(
            title,
            _money(state.treasury[name]),
            str(state.income[name]),
            _money(dividend_per_share(state, name)) if sold(state, name) else "–",
            _unsold(state, name),
            str(state.charter[name]),
            Text(held),
        )
    return table


def _unsold(state: State, company: str) -> str:
    return said("{left} of {all}", left=state.unsold[company], all=tables.COMPANIES[company].shares)


def _money(amount: int) -> str:
    return said("${amount}", amount=amount)


def _players(state: State, names: Sequence[str]) -> Table:
    table = Table(said("player"), said("cash"), said("shares"), box=None)
    for seat, name in enumerate(names):
        shares = Text()
        for company in tables.COMPANIES:
            if count := state.shares[company][seat]:
                shares.append(f" {company} {count} ", INK[company])
                shares.append(" ")
        acts = seat == state.actor
        table.add_row(Text(("▶ " if acts else "  ") + name, "bold" if acts else ""), _money(state.cash[seat]), shares)
    return table


def _tracks(state: State) -> Text:
    text = Text()
    for dial, limit in tables.DIALS.items():
        count = state.needles[dial]
        text.append(f"{text_of(tables.dial_name(dial))} ", "dim")
        text.append("●" * count + "○" * (limit - count), "red" if count == limit else "green")
        text.append("   ")
    supply = [
        said("{city} {value} of {most}", city=city, value=state.industrial[city], most=boxes[-1])
        for city, boxes in tables.INDUSTRIAL.items()
    ]
    supply.append(said("houses left {count}", count=houses_until_end(state)))
    text.append(f"\n{'  '.join(supply)}\n", "dim")
    return text


view = board

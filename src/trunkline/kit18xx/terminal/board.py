"""The table in a terminal: the round, the map, the market, the companies, the players, the trains."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.cli.terminal import Sheet
from trunkline.core.messages import Message, marked
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.rules.bids import face_price, on_offer
from trunkline.kit18xx.sheet import company_sheet, players_of, trains_of
from trunkline.kit18xx.state import State
from trunkline.kit18xx.terminal.map import board_map, inks, legend, line_of
from trunkline.kit18xx.title import Space
from trunkline.kit18xx.words.phrases import money, percent, round_words, zone_words
from trunkline.words.language import said

PRIVATE_HEADS = (
    marked("private"),
    marked("cost"),
    marked("pays"),
    marked("blocks"),
    marked("gives"),
    marked("owner or bids"),
)
COMPANY_HEADS = (
    marked("company"),
    marked("president"),
    marked("price"),
    marked("money"),
    marked("trains"),
    marked("stations"),
    marked("IPO"),
    marked("pool"),
)
PLAYER_HEADS = (marked("player"), marked("cash"), marked("worth"), marked("certs"), marked("holds (* president)"))
TILES = {
    "yellow": marked("yellow tiles"),
    "green": marked("green tiles"),
    "brown": marked("brown tiles"),
    "gray": marked("gray tiles"),
}
CELL = 4
"""Characters of a space of the market."""
ROOMY = 120
"""From this width on there is room for full words."""

PAR = Style(color="red", bold=True)
ZONES = {
    "yellow": Style(color="#8a6d00", bold=True),
    "orange": Style(color="#d9730d", bold=True),
    "brown": Style(color="#9a5b2c", bold=True),
    "end": Style(color="green", bold=True),
}
ALLOWED = {
    "orange": marked("orange: {allowed}"),
    "brown": marked("brown: {allowed}"),
    "end": marked("green: {allowed}"),
}
"""Zone -> what is said of its colour below the market."""


def board(state: State, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
    return Group(
        "",
        _title(state),
        board_map(state, marks, width),
        legend(state),
        _market(state),
        _privates(state, names, width),
        _companies(state, names, width),
        _players(state, names),
        _trains(state),
    )


def view(state: State, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
    parts: list[RenderableType] = ["", _title(state)]
    if state.round == "auction":
        parts.append(_privates(state, names, width))
    elif state.round == "stock":
        parts += [_market(state), _companies(state, names, width)]
    else:
        parts += [board_map(state, marks, width), legend(state), _companies(state, names, width)]
    parts.append(_players(state, names))
    if state.round != "auction":
        parts.append(_trains(state))
    return Group(*parts)


def sheets(state: State, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> list[Sheet]:
    """Everything on the table in parts, in the order in which the round needs them."""
    title = _title(state)
    drawn = Sheet(Group(title, board_map(state, marks, width)), line_of(state, marks))
    market, privates = Sheet(Group(title, _market(state))), Sheet(_privates(state, names, width))
    standing = [Sheet(_companies(state, names, width)), Sheet(Group(_players(state, names), _trains(state)))]
    if state.round == "auction":
        return [privates, *standing[::-1], drawn, Sheet(legend(state)), market]
    if state.round == "stock":
        return [market, *standing, privates, drawn, Sheet(legend(state))]
    return [drawn, *standing, Sheet(legend(state)), market, privates]


def _title(state: State) -> Text:
    phase = state.title.phases[state.phase]
    now = said("phase {phase}", phase=state.phase)
    limit = said("{tiles}, train limit {limit}", tiles=Message(TILES[phase.colours[-1]]), limit=phase.train_limit)
    text = Text.assemble((f" {round_words(state)} ", "reverse bold"), f"  {now}, ")
    text.append(f"{limit}, ", "dim")
    if state.broken:
        text.append(said("the bank is broken"), "bold red")
    else:
        text.append(said("bank {money}", money=state.title.money(state.bank)), "dim")
    return text


def _market(state: State) -> Text:
    text = Text()
    for row, spaces in enumerate(state.title.market):
        for space in spaces:
            text.append(str(space.price).rjust(CELL), _space_style(space))
        text.append("\n")
        for line in _markers(state, row):
            text.append(line)
            text.append("\n")
    zones = {*state.title.zones.values()}
    keys = [said("red: par values; yellow: shares don't count toward the limit")]
    keys += [said(words, allowed=zone_words(state.title, zone)) for zone, words in ALLOWED.items() if zone in zones]
    for key in keys:
        text.append(f" {key}\n", "dim")
    return text


def _space_style(space: Space) -> Style:
    return PAR if space.par else ZONES.get(space.zone, Style(dim=True))


def _markers(state: State, row: int) -> Iterator[Text]:
    stacks: dict[int, list[str]] = {}
    ink = inks(state.title)
    for company in state.markers:
        if state.spaces[company][0] == row:
            stacks.setdefault(state.spaces[company][1], []).append(company)
    for depth in range(max(map(len, stacks.values()), default=0)):
        line = Text()
        for column in range(len(state.title.market[row])):
            stack = stacks.get(column, [])
            if depth < len(stack):
                line.append(" " * (CELL - len(stack[depth])))
                line.append(stack[depth], ink[stack[depth]])
            else:
                line.append(" " * CELL)
        yield line


def _privates(state: State, names: Sequence[str], width: int) -> Table:
    table = Table(*map(said, PRIVATE_HEADS), box=None)
    for private, card in state.title.privates.items():
        if private in state.closed:
            continue
        name = f"{card.number} {private}" + (f" {card.name}" if width >= ROOMY else "")
        table.add_row(
            name,
            money(state.title, face_price(state, private) if private in on_offer(state) else card.value),
            money(state.title, card.revenue),
            " ".join(card.blocks),
            said(card.brief, company=state.title.rules.granted_company(state)) if card.brief else "",
            Text(_owner(state, names, private)),
        )
    return table


def _owner(state: State, names: Sequence[str], private: str) -> str:
    if private in state.privates:
        return names[state.privates[private]]
    if private in state.company_privates:
        return state.company_privates[private]
    bids = ", ".join(f"{names[seat]} {money(state.title, price)}" for seat, price in state.bids.get(private, ()))
    if not bids and on_offer(state)[:1] == [private]:
        return said("for sale now")
    return bids


def _companies(state: State, names: Sequence[str], width: int) -> RenderableType:
    order = operating_order(state, [company for company in state.title.companies if company in state.par])
    order.sort(key=lambda company: company not in state.floated)
    waiting = Text(said("not started:") + " " if len(order) < len(state.title.companies) else "", "dim")
    for company in state.title.companies:
        if company not in state.par:
            waiting.append(f" {company} ", inks(state.title)[company])
            waiting.append(" ")
    if not order:
        return waiting
    table = Table(*map(said, COMPANY_HEADS), box=None)
    for company in order:
        table.add_row(*_company_row(state, names, company, width))
    return Group(table, waiting) if waiting.plain else table


def _company_row(state: State, names: Sequence[str], company: str, width: int) -> list[str | Text]:
    sheet = company_sheet(state, company)
    title = Text.assemble("▶" if sheet.is_operating else " ", (f" {company} ", inks(state.title)[company]))
    if width >= ROOMY:
        title.append(f" {state.title.companies[company].name}")
    row: list[str | Text] = [title, Text(names[state.president[company]])]
    row.append(
        said("{price} (par {par})", price=state.title.money(sheet.price), par=sheet.par)
        if sheet.ipo
        else money(state.title, sheet.price)
    )
    shares = [percent(sheet.ipo), percent(sheet.pool) if sheet.pool else ""]
    if not sheet.is_floated:
        return [*row, Text(said("{percent} sold", percent=percent(sheet.sold)), "dim"), "", "", *shares]
    left = sheet.stations_left[not state.stations[company] :]
    row += [money(state.title, sheet.treasury), " ".join([*sheet.trains, *sheet.privates]) or "–"]
    row.append(
        said("{count}, next {price}", count=len(left), price=state.title.money(left[0])) if left else said("none left")
    )
    return [*row, *shares]


def _players(state: State, names: Sequence[str]) -> Table:
    table, ink = Table(*map(said, PLAYER_HEADS), box=None), inks(state.title)
    for name, sheet in zip(names, players_of(state), strict=True):
        held = Text()
        for one in sheet.holdings:
            held.append(f"{one.company}:{percent(one.units)}{'*' if one.is_president else ''}", ink[one.company])
            held.append(" ")
        held.append(" ".join(sheet.privates))
        deal = " " + said("(priority)") if sheet.has_priority and state.round != "auction" else ""
        table.add_row(
            Text(("▶ " if sheet.is_acting else "  ") + name + deal, "bold" if sheet.is_acting else ""),
            money(state.title, sheet.cash),
            money(state.title, sheet.worth),
            f"{sheet.certificates}/{sheet.limit}",
            held,
        )
    return table


def _trains(state: State) -> Text:
    text = Text(said("trains left:") + " ", "dim")
    kinds = [kind for kind in trains_of(state) if kind.left or not kind.count]
    for kind in kinds:
        each = (
            f"{kind.name} ×{kind.left} {money(state.title, kind.cost)}"
            if kind.left
            else f"{kind.name} {money(state.title, kind.cost)}"
        )
        text.append(f"{each}  ", "bold" if kind is kinds[0] else "dim")
    if state.train_pool:
        text.append(said("bank pool: {trains}", trains=" ".join(state.train_pool)), "bold")
    text.append("\n")
    return text

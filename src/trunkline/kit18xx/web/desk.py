"""The stock desk: what each company costs and who holds it, the market, purchases and sales in the rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst

from trunkline.kit18xx.actions import Action, Buy, Par, Sell
from trunkline.kit18xx.engine import check
from trunkline.kit18xx.events.operating import (
    DividendPaid,
    EarningsWithheld,
    NothingEarned,
    OperatingRoundBegan,
    TrainsRun,
)
from trunkline.kit18xx.market import move_down, move_up, stack
from trunkline.kit18xx.pictures.pieces import company_class
from trunkline.kit18xx.rules.emergency import missing_money, president_cash
from trunkline.kit18xx.rules.shares import counted_certificates, sell_shares
from trunkline.kit18xx.rules.stock import buy, is_sold_out, share_price
from trunkline.kit18xx.rules.trains import cheapest
from trunkline.kit18xx.sheet import CompanySheet, company_sheet, players_of
from trunkline.kit18xx.state import State, acting, operating, price_of, sold_units, zone_of
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web.board import state_of
from trunkline.kit18xx.web.trains import chips
from trunkline.kit18xx.web.zones import excess_tip, tips_of, zones_of
from trunkline.kit18xx.words.choices import describe
from trunkline.kit18xx.words.phrases import label, money, percent
from trunkline.web.game_page.choices import encoded
from trunkline.web.site.caches import PLIES, cached
from trunkline.web.site.template_functions import refusal_words
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _

Do = dict[str, Any]
"""A button on a card: its words and action, or why it is refused."""


def address(snapshot: Snapshot) -> dict[str, Any]:
    """Where buttons send their actions, for the cards that have some: all others look the same to everybody."""
    return {"to": {"code": snapshot.table.code, "ply": snapshot.ply}}


def button(state: State, words: str, action: Action, title: str = "") -> Do:
    illegal = check(state, action)
    do: Do = {"words": words, "action": encoded(action), "refusal": illegal}
    return do if illegal else {**do, "title": title or describe(state, action)}


Round = tuple[int, int]
"""An operating round: the number of its set, and its own within the set."""


@dataclass(frozen=True, slots=True)
class Revenue:
    earned: int
    paid: bool | None = None
    """None until its president has decided."""


def revenues(events: Iterable[object]) -> dict[Round, dict[str, Revenue]]:
    """Operating round -> company -> what it earned, in the order in which it happened."""
    rounds: dict[Round, dict[str, Revenue]] = {}
    now: dict[str, Revenue] = {}
    for event in events:
        if isinstance(event, OperatingRoundBegan):
            now = rounds.setdefault((event.stock_round, event.number), {})
        elif isinstance(event, TrainsRun):
            now[event.company] = Revenue(event.earned)
        elif isinstance(event, DividendPaid):
            now[event.company] = Revenue(event.earned, True)
        elif isinstance(event, EarningsWithheld):
            now[event.company] = Revenue(event.earned, False)
        elif isinstance(event, NothingEarned):
            now[event.company] = Revenue(0, False)
    return rounds


def revenues_of(snapshot: Snapshot) -> dict[Round, dict[str, Revenue]]:
    last = snapshot.plies[-1].id
    found: tuple[dict[Round, dict[str, Revenue]]] = cached(
        PLIES, ("revenues", last), lambda: (revenues(event for ply in snapshot.plies for event in ply.events),)
    )
    return found[0]


def last_revenues(rounds: dict[Round, dict[str, Revenue]]) -> dict[str, Revenue]:
    """Company -> what it earned when it last ran trains."""
    return {company: revenue for companies in rounds.values() for company, revenue in companies.items()}


def cell(row: int, column: int) -> str:
    return f"{row}-{column}"


def market_context(snapshot: Snapshot, state: State) -> dict[str, Any]:
    """The spaces row by row, the markers on them from the top of each stack, and where the last move took one from."""
    before = snapshot.state_at(snapshot.ply - 1)
    earlier = before.spaces if isinstance(before, State) else {}
    left = {earlier[company]: company for company in earlier if state.spaces.get(company) != earlier[company]}
    stacks = {space: stack(state, company) for company, space in state.spaces.items()}
    market, tips = state.title.market, tips_of(state.title)
    rows = [
        [
            {
                "at": cell(row, column),
                "price": space.price,
                "par": space.par,
                "zone": space.zone,
                "tip": tips.get(space.zone, ""),
                "turn": "▲"
                if row and column == len(spaces) - 1
                else "▼"
                if not column and row < len(market) - 1
                else "",
                "markers": [(name, company_class(state.title, name)) for name in stacks.get((row, column), ())],
                "left": company_class(state.title, left[row, column]) if (row, column) in left else "",
            }
            for column, space in enumerate(spaces)
        ]
        for row, spaces in enumerate(market)
    ]
    words = ", ".join(f"{company} {money(state.title, price_of(state, company))}" for company in state.markers)
    return {"rows": rows, "columns": max(map(len, market)), "words": words, "zones": zones_of(state.title)}


def after_sale(state: State, company: str, count: int) -> list[tuple[int, int]]:
    """The spaces over which so many shares sold would move the marker; none where it stays on a ledge."""
    return _path(state, company, move_down, count)


def if_sold_out(state: State, company: str) -> list[tuple[int, int]]:
    """The space to which the marker would rise at the end of the stock round, if all shares were in players' hands."""
    return _path(state, company, move_up, 1)


def _path(state: State, company: str, move: Any, count: int) -> list[tuple[int, int]]:
    later, spaces = state.copy(), []
    for _step in range(count):
        old = later.spaces[company]
        move(later, company)
        if later.spaces[company] == old:
            break
        spaces.append(later.spaces[company])
    return spaces


def price_at(title: Title, space: tuple[int, int]) -> int:
    return title.market[space[0]][space[1]].price


def sale(snapshot: Snapshot, state: State, action: Sell) -> dict[str, Any]:
    """A block of shares with the effects of selling it, or the reason why it can't be sold."""
    company, refusal = action.company, check(state, action)
    block = {"percent": percent(action.count), "refusal": refusal_words(refusal) if refusal else ""}
    if refusal:
        return block
    seat, later, price = acting(state), state.copy(), price_of(state, company)
    sell_shares(later, action, seat)
    president = later.president[company]
    return {
        **block,
        "action": encoded(action),
        "words": describe(state, action),
        "gets": price * action.count,
        "old": price,
        "new": price_of(later, company),
        "cash": later.cash[seat],
        "certificates": counted_certificates(later, seat),
        "president": snapshot.names[president] if president != state.president[company] else "",
        "path": " ".join(cell(*space) for space in after_sale(state, company, action.count)),
    }


def train_sales(snapshot: Snapshot, state: State, sales: list[Sell]) -> dict[str, Any]:
    """The money missing for a train that the company must buy (11.8), and how much of it each sale leaves missing."""
    company, missing = operating(state), missing_money(state)
    rows = [
        {"company": one.company, "class": company_class(state.title, one.company), **sale(snapshot, state, one)}
        for one in sales
    ]
    return {
        "company": company,
        "price": cheapest(state),
        "treasury": state.treasury[company],
        "cash": president_cash(state),
        "missing": missing,
        "sales": [{**row, "missing": max(0, missing - row["gets"])} for row in rows],
    }


Row = dict[str, Any]


def desk_context(snapshot: Snapshot) -> dict[str, Any]:
    """The rows, what each player has, and the market; whoever acts in a stock round trades in the rows."""
    state = state_of(snapshot)
    last = last_revenues(revenues_of(snapshot))
    trades = snapshot.can_act and state.step == "stock"
    # A phone shows the shares of one seat first: the one that acts here, else the person's first one.
    own = (
        state.actor if snapshot.can_act and state.actor is not None else snapshot.mine[0].number if snapshot.mine else 0
    )
    return {
        # Always in the same order, so that no row moves under the pointer.
        "rows": [_row(snapshot, company, last.get(company), trades) for company in state.title.companies],
        "trades": trades,
        "players": players(snapshot),
        "own": own,
        "needed": percent(state.title.float_shares),
        "market": market_context(snapshot, state),
        **(address(snapshot) if trades else {}),
    }


def players(snapshot: Snapshot) -> list[Row]:
    return [
        {
            "name": snapshot.names[one.seat],
            "seat": one.seat,
            "acting": one.is_acting,
            "cash": one.cash,
            "certificates": one.certificates,
            "limit": one.limit,
            "worth": one.worth,
        }
        for one in players_of(state_of(snapshot))
    ]


def holdings(state: State, sheet: CompanySheet) -> list[Row]:
    return [
        {
            "seat": one.seat,
            "percent": percent(one.units) if one.units else "",
            "crowned": one.is_president,
            "worth": one.worth,
            "excess": excess_tip(state, sheet.name, one.units),
            "acting": one.seat == state.actor,
        }
        for one in sheet.holdings
    ]


def _row(snapshot: Snapshot, company: str, last: Revenue | None, trades: bool) -> Row:
    state = state_of(snapshot)
    card, sheet = state.title.companies[company], company_sheet(state, company)
    started = sheet.par is not None
    return {
        "id": company,
        "number": list(state.title.companies).index(company),
        "class": company_class(state.title, company),
        "name": _("%(name)s, home %(home)s") % {"name": card.name, "home": label(state.title, card.home)},
        "floated": sheet.is_floated,
        "par": sheet.par,
        "price": sheet.price,
        "treasury": sheet.treasury,
        "zone": zone_of(state, company),
        "zone_tip": tips_of(state.title).get(zone_of(state, company), ""),
        "sold": percent(sheet.sold),
        "trains": chips(state, sheet.trains),
        "last": last,
        "holdings": holdings(state, sheet),
        "ipo": _source(snapshot, company, "ipo", trades),
        "pool": _source(snapshot, company, "pool", trades),
        "pars": pars(state, company) if trades and not started else [],
        **(_ways(state, company) if started else {}),
        **(_sales(snapshot, company) if trades and started else {}),
    }


def _ways(state: State, company: str) -> Row:
    """Where the price would go: after a sale, and if the company is sold out at the end of the round."""
    # All shares that the acting player could sell; for everyone else, one share.
    most = max(1, 0 if state.actor is None else state.shares[company][state.actor])
    down, up = after_sale(state, company, most), if_sold_out(state, company)
    price = price_of(state, company)
    return {
        "at": cell(*state.spaces[company]),
        "down": " ".join(cell(*space) for space in down),
        "up": " ".join(cell(*space) for space in up),
        "after_sale": price_at(state.title, down[0]) if down else price,
        "if_sold_out": price_at(state.title, up[0]) if up else price,
        "rises": company in state.floated and is_sold_out(state, company),
    }


def _source(snapshot: Snapshot, company: str, source: str, trades: bool) -> Row:
    state = state_of(snapshot)
    units = (state.ipo if source == "ipo" else state.pool)[company]
    held: Row = {"percent": percent(units) if units else ""}
    if not trades or company not in state.par:
        return held
    action = Buy(company, source)
    words = _("Buy %(price)s") % {"price": money(state.title, share_price(state, action))}
    refused = check(state, action)
    return {**held, "do": button(state, words, action, "" if refused else _after_purchase(snapshot, action))}


def _after_purchase(snapshot: Snapshot, action: Buy) -> str:
    state = state_of(snapshot)
    seat, later, company = acting(state), state.copy(), action.company
    buy(later, action)
    certificates = {
        "old": counted_certificates(state, seat),
        "new": counted_certificates(later, seat),
        "limit": state.title.certificates[state.players],
    }
    said = [
        capfirst(describe(state, action)),
        _("cash %(old)s → %(new)s")
        % {"old": money(state.title, state.cash[seat]), "new": money(state.title, later.cash[seat])},
        _("certificates %(old)s → %(new)s of %(limit)s") % certificates,
    ]
    if company in later.floated and company not in state.floated:
        said.append(
            _("%(company)s floats with %(money)s")
            % {"company": company, "money": money(state.title, 10 * state.par[company])}
        )
    if later.president[company] != state.president[company]:
        said.append(
            _("%(name)s becomes president") % {"name": snapshot.called}
            if snapshot.called
            else _("you become president")
        )
    return "; ".join(said)


def _sales(snapshot: Snapshot, company: str) -> Row:
    """The blocks that the actor can sell with what follows; or, if there is none, why."""
    state = state_of(snapshot)
    held = state.shares[company][acting(state)]
    if not held:
        return {"held": False}
    blocks = [sale(snapshot, state, Sell(company, count)) for count in range(1, held + 1)]
    if all(block["refusal"] for block in blocks):
        return {"held": True, "no_sale": button(state, _("Sell"), Sell(company, 1))}
    return {"held": True, "sales": blocks}


def pars(state: State, company: str) -> list[Do]:
    """The par values at which a company can be started, and what each means for its money and one's own."""
    size, cash = state.title.rules.president_units(state, company), state.cash[acting(state)]
    # What comes with a private is sold already.
    alone = max(size, state.title.float_shares - sold_units(state, company))
    rows = []
    for price in sorted(state.title.pars):
        action = Par(company, price)
        refusal = check(state, action)
        rows.append(
            {
                "refusal": refusal_words(refusal) if refusal else "",
                "action": encoded(action),
                "words": describe(state, action),
                "par": price,
                "percent": percent(size),
                "cost": size * price,
                "float": alone * price,
                "float_percent": percent(alone),
                "treasury": 10 * price,
                "left": cash - size * price,
            }
        )
    return rows

"""The cards of an 18xx game: players, companies, privates, trains and tiles, and the spreadsheet."""

from collections.abc import Sequence
from typing import Any

from trunkline.core import codec
from trunkline.kit18xx.actions import Bid, BuyTrain, RunTrains, Sell, TradeIn
from trunkline.kit18xx.events.operating import PrivateSold
from trunkline.kit18xx.events.stock import PrivateBought
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.pictures.pieces import company_class
from trunkline.kit18xx.rules.bids import face_price, highest_bid, lowest_bid, on_offer
from trunkline.kit18xx.rules.shares import check_sale
from trunkline.kit18xx.rules.zones import UNCOUNTED
from trunkline.kit18xx.sheet import company_sheet, players_of
from trunkline.kit18xx.state import State, acting, floated_companies, price_of
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web.board import state_of
from trunkline.kit18xx.web.desk import (
    Revenue,
    address,
    button,
    desk_context,
    holdings,
    last_revenues,
    market_context,
    players,
    revenues_of,
)
from trunkline.kit18xx.web.trains import chips, tiles_context, trains_context
from trunkline.kit18xx.web.zones import certificates_tip
from trunkline.kit18xx.words.phrases import cash_words, label, money, percent, train_kind
from trunkline.kit18xx.words.table import power_words
from trunkline.web.game_page.choices import QUICK_STEPS
from trunkline.web.game_page.parts import Card
from trunkline.web.site.caches import render_cached
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import in_row

RUN = codec.type_name(RunTrains)

COLUMNS = ("private", "value", "pays", "owner", "power")

AUCTION_COLUMNS = ("private", "value", "pays", "deal", "bids", "owner", "power")
"""The columns of the privates, which keep their widths."""


def all_cards(snapshot: Snapshot) -> list[Card]:
    state = state_of(snapshot)
    made = [
        ("desk", _("Stock desk"), desk_context(snapshot), state.round == "stock", True),
        ("spreadsheet", _("Spreadsheet"), spreadsheet_context(snapshot), False, True),
        ("privates", _("Privates"), _privates(snapshot), state.round == "auction", True),
        ("stocks", _("Trains and tiles"), {**trains_context(state), "tiles": tiles_context(state)}, False, True),
        ("players", _("Players"), _players(snapshot), state.round == "stock", False),
        ("companies", _("Companies"), _charters(snapshot), state.round == "operating", False),
        ("market", _("Market"), {"market": market_context(snapshot, state)}, False, False),
        ("supply", _("Supply"), _supply(snapshot), False, False),
    ]
    return [
        Card(
            name,
            title,
            render_cached(f"kit18xx/{name}.html", {**context, "money": state.title.currency}),
            forward,
            wide,
        )
        for name, title, context, forward, wide in made
    ]


def last_run(snapshot: Snapshot) -> tuple[str, ...]:
    """The routes of the run that was declared last; none if the table began with a position after it."""
    ply = next((ply for ply in reversed(snapshot.plies) if ply.action and ply.action["type"] == RUN), None)
    run = snapshot.action_at(ply) if ply else None
    return run.routes if isinstance(run, RunTrains) else ()


def _charters(snapshot: Snapshot) -> dict[str, Any]:
    return {"companies": all_companies(snapshot), "needed": percent(state_of(snapshot).title.float_shares)}


def _players(snapshot: Snapshot) -> dict[str, Any]:
    state = state_of(snapshot)
    people = [
        {
            **player,
            "priority": sheet.has_priority,
            "bankrupt": sheet.is_bankrupt,
            "purse": in_row(cash_words(state, sheet.seat)),
            "held": sheet.worth - sheet.cash,
            "shares": [
                {
                    "company": held.company,
                    "class": company_class(state.title, held.company),
                    "percent": held.units * 10,
                    "crowned": held.is_president,
                    "worth": held.worth,
                    "uncounted": held.zone in UNCOUNTED,
                }
                for held in sheet.holdings
            ],
            "privates": [f"{state.title.privates[name].number} {name}" for name in sheet.privates],
        }
        for player, sheet in zip(players(snapshot), players_of(state), strict=True)
    ]
    return {"players": people, "counted": certificates_tip(state.title)}


def all_companies(snapshot: Snapshot) -> list[dict[str, Any]]:
    """The charters: the one that operates, the others in their order, those that were started, then the rest."""
    state = state_of(snapshot)
    order = _order_of_round(state)
    started = [company for company in state.title.companies if company in state.par and company not in order]
    rest = [company for company in state.title.companies if company not in state.par]
    last = last_revenues(revenues_of(snapshot))
    order_shown = sorted(order, key=lambda company: (company != state.company, company in _done(state)))
    return [_company(snapshot, company, order, last.get(company)) for company in (*order_shown, *started, *rest)]


def _order_of_round(state: State) -> list[str]:
    """The companies that operate, in the order of this round: those that have operated keep their places in it."""
    floated = operating_order(state, floated_companies(state))
    if state.round != "operating":
        return floated
    begun = list(dict.fromkeys([*state.operated, *filter(None, [state.company])]))
    return [*begun, *(company for company in floated if company not in begun)]


def _done(state: State) -> Sequence[str]:
    """The companies that have had their turn in this operating round."""
    return state.operated if state.round == "operating" else ()


def _company(snapshot: Snapshot, company: str, order: list[str], last: Revenue | None) -> dict[str, Any]:
    state = state_of(snapshot)
    card, sheet = state.title.companies[company], company_sheet(state, company)
    place, sign = _place(state, company, order)
    return {
        "id": company,
        "class": company_class(state.title, company),
        "name": card.name,
        "home": label(state.title, card.home),
        "place": place,
        "sign": sign,
        "done": company in _done(state),
        "operating": sheet.is_operating,
        "price": sheet.price,
        "par": sheet.par,
        "treasury": sheet.treasury,
        "trains": chips(state, sheet.trains),
        "stations": [money(state.title, price) if price else _("home") for price in sheet.stations_left],
        "ipo": sheet.ipo * 10,
        "pool": sheet.pool * 10,
        "removed": sheet.removed * 10,
        "holders": [(snapshot.names[one.seat], one.units * 10, one.is_president) for one in sheet.holders],
        "privates": sheet.privates,
        "last": last and last.earned,
        "floated": sheet.is_floated,
        "sold": sheet.sold * 10,
        "needed": state.title.float_shares * 10,
    }


def _place(state: State, company: str, order: list[str]) -> tuple[str, str]:
    """When the company operates, or what it still needs to, in words and as a sign below its name."""
    if company == state.company:
        return _("operating now"), "▸"
    if company in _done(state):
        return _("has operated"), "✓"
    if company in order:
        number = order.index(company) + 1
        return _("no. %(place)s to operate") % {"place": number}, f"{number}."
    return _("not floated") if company in state.par else _("not started"), ""


def _supply(snapshot: Snapshot) -> dict[str, Any]:
    """Trains and tiles; in the step of buying trains each train can be bought where it lies."""
    state = state_of(snapshot)
    context = {**trains_context(state), "tiles": tiles_context(state)}
    if not snapshot.can_act or state.step != "trains" or not state.company:
        return context
    for train in context["trains"]:
        if train["now"]:
            words = _("Buy for %(price)s") % {"price": money(state.title, train["cost"])}
            train["deeds"] = [button(state_of(snapshot), words, BuyTrain(train["name"], "bank", train["cost"]))]
        if train["trade"]:
            traded_in = state.title.trains[train["name"]].traded_in
            owned = dict.fromkeys(name for name in state.trains[state.company] if name in traded_in)
            train["deeds"] = [
                *train.get("deeds", ()),
                *(
                    button(
                        state,
                        _("Trade in a %(train)s: %(price)s")
                        % {"train": train_kind(name), "price": money(state.title, train["trade"])},
                        TradeIn(name),
                    )
                    for name in owned
                ),
            ]
    buy = _("Buy a %(train)s for %(price)s")
    context["pool_deeds"] = [
        button(
            state,
            buy % {"train": train_kind(name), "price": money(state.title, state.title.trains[name].cost)},
            BuyTrain(name, "pool", state.title.trains[name].cost),
        )
        for name, _count in context["pool"]
    ]
    return context | address(snapshot)


def _privates(snapshot: Snapshot) -> dict[str, Any]:
    state = state_of(snapshot)
    offered = on_offer(state) if state.round == "auction" else []
    privates = []
    # Purchases before the table began, as in an analysis of a position, are unknown.
    events = (event for ply in snapshot.plies for event in ply.events)
    paid = {one.private: one.price for one in events if isinstance(one, PrivateBought | PrivateSold)}
    for name, card in state.title.privates.items():
        bids = [(snapshot.names[seat], price) for seat, price in reversed(state.bids.get(name, ()))]
        owner = state.privates.get(name)
        privates.append(
            {
                "id": name,
                "number": card.number,
                "name": card.name,
                "value": card.value,
                "revenue": card.revenue,
                "blocks": ", ".join(card.blocks),
                "power": power_words(card, state.title.rules.granted_company(state)),
                "owner": snapshot.names[owner] if owner is not None else state.company_privates.get(name, ""),
                "paid": paid.get(name),
                "closed": name in state.closed,
                "bids": bids,
                "contested": name == state.contested,
                "first": bool(offered) and name == offered[0],
                "price": face_price(state, name) if offered and name == offered[0] else None,
                "bid": _bid(snapshot, name) if snapshot.can_act else None,
            }
        )
    asked = any(private["bid"] for private in privates)
    return {
        "privates": privates,
        "auction": state.round == "auction",
        "columns": AUCTION_COLUMNS if state.round == "auction" else COLUMNS,
        **(address(snapshot) if asked else {}),
    }


def _bid(snapshot: Snapshot, name: str) -> dict[str, Any] | None:
    """How the actor bids: a button to buy, or the lowest bids as chips with what each leaves."""
    state = state_of(snapshot)
    if state.step == "bidding" and name != state.contested:
        return None
    if state.step not in ("auction", "bidding") or name not in on_offer(state):
        return None
    buys = state.step == "auction" and name == on_offer(state)[0]
    low = face_price(state, name) if buys else lowest_bid(state, name)
    do = button(
        state, _("Buy for %(price)s") % {"price": money(state.title, low)} if buys else _("Bid"), Bid(name, low)
    )
    free = highest_bid(state, acting(state), name)
    prices = [price for step in QUICK_STEPS if (price := low + step * state.title.bid_step) <= free]
    return {
        **do,
        "buys": buys,
        "chips": [(price, _leaves(state.title, free - price, buys)) for price in prices],
    }


def _leaves(title: Title, left: int, buys: bool) -> str:
    words = (
        _("%(left)s are left.")
        if buys
        else _("The money is set aside until this private is sold: %(left)s is left for other bids.")
    )
    return words % {"left": money(title, left)}


def spreadsheet_context(snapshot: Snapshot) -> dict[str, Any]:
    """Companies by rows, players and operating rounds by columns, and the sums of each player."""
    state = state_of(snapshot)
    floated = operating_order(state, floated_companies(state))
    # The newest first, since they are compared most and the oldest may not fit.
    rounds = dict(reversed(revenues_of(snapshot).items()))
    return {
        "rounds": [f"{stock_round}.{number}" for stock_round, number in rounds],
        "rows": [
            {
                "id": company,
                "class": company_class(state.title, company),
                "price": sheet.price,
                "par": sheet.par,
                "floated": sheet.is_floated,
                "treasury": sheet.treasury,
                "trains": chips(state, sheet.trains),
                "stations": len(sheet.stations_left) if sheet.is_floated else "",
                "privates": ", ".join(sheet.privates),
                "ipo": percent(sheet.ipo) if sheet.ipo else "",
                "pool": percent(sheet.pool) if sheet.pool else "",
                "holdings": holdings(state, sheet),
                "revenues": [earned.get(company) for earned in rounds.values()],
            }
            for company in (
                *floated,
                *(company for company in state.title.companies if company not in floated),
            )
            for sheet in [company_sheet(state, company)]
        ],
        "owns_privates": bool(state.company_privates),
        "players": [
            player
            | {
                "liquid": sheet.cash + sum(_sale(state, company, sheet.seat) for company in state.par),
                "shares": sheet.shares_worth,
                "privates": sheet.privates_worth,
            }
            for player, sheet in zip(players(snapshot), players_of(state), strict=True)
        ],
    }


def _sale(state: State, company: str, seat: int) -> int:
    """What a player gets for as much of a company as the rules let them sell at once."""
    if state.round == "stock" and state.stock_round == 1:
        return 0
    blocks = range(1, state.shares[company][seat] + 1)
    can = [count for count in blocks if not check_sale(state, Sell(company, count), seat)]
    return max(can, default=0) * price_of(state, company)

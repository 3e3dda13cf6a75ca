"""The desk of a stock round: a row for each company with all that matters before a trade, and the trades in it."""

from typing import Any

from django.utils.text import capfirst

from trunkline.games.chesapeake.actions import Buy, Par, Sell
from trunkline.games.chesapeake.engine import check, scores
from trunkline.games.chesapeake.rules.shares import counted_certificates
from trunkline.games.chesapeake.rules.stock import buy, is_sold_out, share_price
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import State, acting, price_of, sold_units
from trunkline.games.chesapeake.tables import CERTIFICATES, COMPANIES, FLOAT_SHARES, PARS
from trunkline.games.chesapeake.web.buttons import Do, address, button
from trunkline.games.chesapeake.web.choices import state_of
from trunkline.games.chesapeake.web.market import after_sale, cell, if_sold_out, market_context, price_at
from trunkline.games.chesapeake.web.revenue import Revenue, last_revenues, revenues_of
from trunkline.games.chesapeake.web.rust import chips
from trunkline.games.chesapeake.web.sales import sale
from trunkline.games.chesapeake.words.choices import describe
from trunkline.games.chesapeake.words.phrases import label, percent
from trunkline.pictures.colours import piece_class
from trunkline.web.game_page.choices import encoded
from trunkline.web.site.template_functions import refusal_words
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import money

Row = dict[str, Any]


def desk_context(view: Snapshot) -> dict[str, Any]:
    """The rows, what each player has, and the market; whoever acts in a stock round trades in the rows."""
    state = state_of(view)
    last = last_revenues(revenues_of(view))
    trades = view.can_act and state.step == "stock"
    return {
        # Always in the same order, so that no row moves under the pointer.
        "rows": [_row(view, company, last.get(company), trades) for company in COMPANIES],
        "trades": trades,
        "players": players(view),
        "own": _own_seat(view),
        "market": market_context(view, state),
        **(address(view) if trades else {}),
    }


def _own_seat(view: Snapshot) -> int:
    """The seat whose shares a phone shows first: the one that acts here, else the person's first one."""
    state = state_of(view)
    if view.can_act and state.actor is not None:
        return state.actor
    return view.mine[0].number if view.mine else 0


def players(view: Snapshot) -> list[Row]:
    """Cash, certificates and worth of each player."""
    state, limit = state_of(view), CERTIFICATES[len(view.names)]
    worth = scores(state)
    return [
        {
            "name": name,
            "seat": seat,
            "acting": seat == state.actor,
            "cash": state.cash[seat],
            "certificates": counted_certificates(state, seat),
            "limit": limit,
            "worth": worth[seat],
        }
        for seat, name in enumerate(view.names)
    ]


def holdings(state: State, company: str) -> list[Row]:
    """What each player holds of a company."""
    price = price_of(state, company)
    return [
        {
            "seat": seat,
            "percent": percent(units) if units else "",
            "crowned": state.president.get(company) == seat,
            "worth": units * price,
            "acting": seat == state.actor,
        }
        for seat, units in enumerate(state.shares[company])
    ]


def _row(view: Snapshot, company: str, last: Revenue | None, trades: bool) -> Row:
    state = state_of(view)
    card, started = COMPANIES[company], company in state.par
    return {
        "id": company,
        "number": list(COMPANIES).index(company),
        "class": piece_class(company),
        "name": _("%(name)s, home %(home)s") % {"name": card.name, "home": label(card.home)},
        "floated": company in state.floated,
        "par": state.par.get(company),
        "price": price_of(state, company),
        "treasury": state.treasury[company],
        "sold": percent(sold_units(state, company)),
        "needed": percent(FLOAT_SHARES),
        "trains": chips(state, state.trains[company]),
        "last": last,
        "holdings": holdings(state, company),
        "ipo": _source(view, company, "ipo", trades),
        "pool": _source(view, company, "pool", trades),
        "pars": pars(state, company) if trades and not started else [],
        **(_ways(state, company) if started else {}),
        **(_sales(view, company) if trades and started else {}),
    }


def _ways(state: State, company: str) -> Row:
    """Where the price would go: after a sale, and if the company is sold out at the end of the round."""
    down, up = after_sale(state, company, _most(state, company)), if_sold_out(state, company)
    price = price_of(state, company)
    return {
        "at": cell(*state.spaces[company]),
        "down": " ".join(cell(*space) for space in down),
        "up": " ".join(cell(*space) for space in up),
        "after_sale": price_at(down[0]) if down else price,
        "if_sold_out": price_at(up[0]) if up else price,
        "rises": company in state.floated and is_sold_out(state, company),
    }


def _most(state: State, company: str) -> int:
    """The shares that whoever acts could part with; for all others the way of one share is shown."""
    return max(1, 0 if state.actor is None else state.shares[company][state.actor])


def _source(view: Snapshot, company: str, source: str, trades: bool) -> Row:
    """The shares in the IPO or the pool, and how one is bought."""
    state = state_of(view)
    units = (state.ipo if source == "ipo" else state.pool)[company]
    held: Row = {"percent": percent(units) if units else ""}
    if not trades or company not in state.par:
        return held
    action = Buy(company, source)
    words = _("Buy %(price)s") % {"price": money(share_price(state, action))}
    refused = check(state, action)
    return {**held, "do": button(state, words, action, "" if refused else _after_purchase(view, action))}


def _after_purchase(view: Snapshot, action: Buy) -> str:
    """What a purchase changes, in short."""
    state = state_of(view)
    seat, later, company = acting(state), state.copy(), action.company
    buy(later, action)
    said = [
        capfirst(describe(state, action)),
        _("cash %(old)s → %(new)s") % {"old": money(state.cash[seat]), "new": money(later.cash[seat])},
        _certificates(state, later, seat),
    ]
    if company in later.floated and company not in state.floated:
        said.append(
            _("%(company)s floats with %(money)s") % {"company": company, "money": money(10 * state.par[company])}
        )
    if later.president[company] != state.president[company]:
        said.append(
            _("%(name)s becomes president") % {"name": view.called} if view.called else _("you become president")
        )
    return "; ".join(said)


def _certificates(state: State, later: State, seat: int) -> str:
    figures = {
        "old": counted_certificates(state, seat),
        "new": counted_certificates(later, seat),
        "limit": CERTIFICATES[state.players],
    }
    return _("certificates %(old)s → %(new)s of %(limit)s") % figures


def _sales(view: Snapshot, company: str) -> Row:
    """The blocks that the actor can sell with what follows; or, if there is none, why."""
    state = state_of(view)
    held = state.shares[company][acting(state)]
    if not held:
        return {"held": False}
    blocks = [sale(view, state, Sell(company, count)) for count in range(1, held + 1)]
    if all(block["refusal"] for block in blocks):
        return {"held": True, "no_sale": button(state, _("Sell"), Sell(company, 1))}
    return {"held": True, "sales": blocks}


def pars(state: State, company: str) -> list[Do]:
    """The par values at which a company can be started, and what each means for its money and one's own."""
    size, cash = president_size(state, company), state.cash[acting(state)]
    # What comes with a private is sold already.
    alone = max(size, FLOAT_SHARES - sold_units(state, company))
    rows = []
    for price in sorted(PARS):
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

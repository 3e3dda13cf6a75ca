"""Sales of shares on the page: proceeds and effects of each block, in a stock round or to pay for a train."""

from typing import Any

from trunkline.games.chesapeake.actions import Sell
from trunkline.games.chesapeake.engine import check
from trunkline.games.chesapeake.rules.emergency import missing_money, president_cash
from trunkline.games.chesapeake.rules.shares import counted_certificates
from trunkline.games.chesapeake.rules.stock import sell_shares
from trunkline.games.chesapeake.rules.trains import cheapest
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.web.market import after_sale, cell
from trunkline.games.chesapeake.words.choices import describe
from trunkline.games.chesapeake.words.phrases import percent
from trunkline.pictures.colours import piece_class
from trunkline.web.game_page.choices import encoded
from trunkline.web.site.template_functions import refusal_words
from trunkline.web.table.snapshot import Snapshot


def sale(view: Snapshot, state: State, action: Sell) -> dict[str, Any]:
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
        "president": view.names[president] if president != state.president[company] else "",
        "path": " ".join(cell(*space) for space in after_sale(state, company, action.count)),
    }


def train_sales(view: Snapshot, state: State, sales: list[Sell]) -> dict[str, Any]:
    """The money missing for a train that the company must buy (11.8), and how much of it each sale leaves missing."""
    company, missing = operating(state), missing_money(state)
    rows = [{"company": one.company, "class": piece_class(one.company), **sale(view, state, one)} for one in sales]
    return {
        "company": company,
        "price": cheapest(state),
        "treasury": state.treasury[company],
        "cash": president_cash(state),
        "missing": missing,
        "sales": [{**row, "missing": max(0, missing - row["gets"])} for row in rows],
    }

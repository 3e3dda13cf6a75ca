"""Chapter 9 on the page: bids, and what passing leaves to others."""

from trunkline.kit18xx.actions import Bid, Par, Pass
from trunkline.kit18xx.rules.bids import highest_bid, set_aside
from trunkline.kit18xx.state import State, acting
from trunkline.kit18xx.web.board import show
from trunkline.kit18xx.words.phrases import money
from trunkline.kit18xx.words.table import tell_private
from trunkline.web.game_page.choices import Choice
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _


@show.register
def _bid(action: Bid, snapshot: Snapshot, state: State, choice: Choice) -> None:
    """Bids in short; what a purchase leaves."""
    if choice.number:
        label = _("%(private)s, from %(low)s") % {
            "private": action.private,
            "low": money(state.title, choice.number.low),
        }
        free = highest_bid(state, acting(state), action.private)
        choice.extra |= {"label": label, "subject": action.private, "verb": _("Bid")}
        choice.extra |= {
            "money": free,
            "left": free - choice.number.low,
            "about": tell_private(state, action.private, snapshot.names),
        }
    elif not choice.refusal and state.step == "auction":
        aside = set_aside(state, acting(state))
        free = state.cash[acting(state)] - aside
        figures = {"old": money(state.title, free), "new": money(state.title, free - action.price)}
        bought = {"private": action.private, "price": money(state.title, action.price)}
        choice.words = _("Buy %(private)s for %(price)s") % bought
        words = _("free cash %(old)s → %(new)s") if aside else _("cash %(old)s → %(new)s")
        choice.extra["notes"] = [words % figures]


@show.register
def _par(action: Par, _snapshot: Snapshot, state: State, choice: Choice) -> None:
    """The par value of a company that comes with a private, in short; all that matters of it follows from the price."""
    if state.step == "par":
        price = action.price
        choice.words = _("Par %(price)s") % {"price": money(state.title, price)}
        floats = {"company": action.company, "money": money(state.title, 10 * price)}
        choice.extra["notes"] = [_("%(company)s floats with %(money)s") % floats]


@show.register
def _pass(_action: Pass, snapshot: Snapshot, state: State, choice: Choice) -> None:
    if state.step != "bidding" or choice.refusal or state.contested is None:
        return
    rest = [bid for bid in state.bids[state.contested] if bid[0] != state.actor]
    if len(rest) == 1:
        got = {"name": snapshot.names[rest[0][0]], "private": state.contested, "price": money(state.title, rest[0][1])}
        choice.extra["notes"] = [_("%(name)s gets %(private)s for %(price)s") % got]

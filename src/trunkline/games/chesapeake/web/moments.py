"""What everybody at the table should see once: dividends, phases, flotations, presidents, and how the game ends."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst

from trunkline.games.chesapeake.events import operating_records as operating
from trunkline.games.chesapeake.events import stock_records as stock
from trunkline.games.chesapeake.words.phrases import phase_words
from trunkline.web.game_page.parts import Moment
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import money

Names = Sequence[str]


def _dividend(event: operating.DividendPaid, _names: Names) -> str:
    figures = {"company": event.company, "sum": money(event.earned // 10)}
    return _("%(company)s pays %(sum)s a share") % figures


def _phase(event: operating.PhaseBegan, _names: Names) -> str:
    return _("Phase %(phase)s begins") % {"phase": event.phase}


def _floats(event: stock.CompanyFloated, _names: Names) -> str:
    return _("%(company)s floats with %(money)s") % {"company": event.company, "money": money(event.money)}


def _president(event: stock.PresidentChanged, names: Names) -> str:
    return _("%(name)s becomes president of %(company)s") % {"name": names[event.seat], "company": event.company}


def _broken(_event: operating.BankBroken, _names: Names) -> str:
    return _("The bank is broken")


def _bankrupt(event: operating.BankruptcyDeclared, names: Names) -> str:
    return _("%(name)s is bankrupt") % {"name": names[event.seat]}


def _ended(_event: operating.GameEnded, _names: Names) -> str:
    return _("The game is over")


TITLES: Mapping[type[Any], Callable[..., str]] = {
    operating.BankruptcyDeclared: _bankrupt,
    operating.BankBroken: _broken,
    operating.PhaseBegan: _phase,
    operating.DividendPaid: _dividend,
    stock.CompanyFloated: _floats,
    stock.PresidentChanged: _president,
    operating.GameEnded: _ended,
}
"""What is a moment, and how it is called; the most important first."""
TOLD = (
    operating.TrainExported,
    operating.TrainsRusted,
    operating.PrivatesClosed,
    operating.DiscardDue,
    operating.CashForfeited,
    operating.GameEnded,
)
"""What is told with a moment in the sentences of the log."""


def moment(view: Snapshot, ply: LivePly) -> Moment | None:
    """The moment of a ply, named after the most important thing that happened, with all that came with it."""
    matter = sorted(
        (event for event in ply.events if type(event) in TITLES), key=lambda event: list(TITLES).index(type(event))
    )
    if not matter:
        return None
    names = view.names_at(ply)
    first, *others = matter
    lines = _details(first, ply, names)
    for event in (event for event in others if not isinstance(event, TOLD)):
        lines += [TITLES[type(event)](event, names), *_details(event, ply, names)]
    lines += [view.game.sentence(event, names) for event in ply.events if isinstance(event, TOLD)]
    return Moment(TITLES[type(first)](first, names), lines, getattr(first, "company", ""), first)


def _details(event: object, ply: LivePly, names: Names) -> list[str]:
    """Who gets what, or what holds from now on."""
    if isinstance(event, operating.PhaseBegan):
        return [capfirst(phase_words(event.phase))]
    if isinstance(event, operating.BankBroken):
        this, following = (
            _("The game ends after this set of operating rounds."),
            _("The game ends after the next set of operating rounds."),
        )
        return [this if event.this_set else following]
    if isinstance(event, operating.DividendPaid):
        gets = [f"{names[seat]} +{money(paid)}" for seat, paid in enumerate(event.paid) if paid]
        if event.pool:
            gets.append(f"{event.company} +{money(event.pool)}")
        return [", ".join(gets), *_prices(ply, event.company)]
    return []


def _prices(ply: LivePly, company: str) -> list[str]:
    """Where the price of a company went."""
    moves = [event for event in ply.events if isinstance(event, stock.PriceMoved) and event.company == company]
    return [_("Price %(old)s → %(new)s") % {"old": money(move.old), "new": money(move.new)} for move in moves]

"""An 18xx game at a glance: the figures of the strip, and the moments that every player sees once."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst

from trunkline.kit18xx.events import operating, stock
from trunkline.kit18xx.pictures.market import bank_words
from trunkline.kit18xx.rules.trains import next_train, train_limit
from trunkline.kit18xx.sheet import players_of
from trunkline.kit18xx.state import State, price_of
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web.board import state_of
from trunkline.kit18xx.web.desk import price_at
from trunkline.kit18xx.web.trains import LAST_TRAINS, next_rust
from trunkline.kit18xx.web.zones import is_near_end
from trunkline.kit18xx.words.phrases import cash_words, money, phase_words, train_kind
from trunkline.web.game_page.parts import Moment, Standing, Stat
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _

NEAR = 3
"""Certificates below the limit from which on it matters."""
LITTLE = 1000
"""Money in the bank that may not last for another set of operating rounds."""


def status(snapshot: Snapshot) -> list[Stat]:
    state = state_of(snapshot)
    ends = _("The game ends after the set of operating rounds in which the bank breaks.")
    return [
        Stat(_("Phase"), state.phase, phase_words(state.title, state.phase)),
        Stat(_("Train limit"), str(train_limit(state)), _("So many trains a company may own.")),
        *_trains(state),
        Stat(_("Bank"), bank_words(state), ends, near=state.broken or state.bank < LITTLE),
        *_market_end(state),
        _rounds(state),
    ]


def _market_end(state: State) -> list[Stat]:
    """How near the highest price is to the end of the market, if that is one that ends the game."""
    ends = [price_at(state.title, space) for space, zone in state.title.zones.items() if zone == "end" and space]
    if not ends:
        return []
    end, highest = money(state.title, min(ends)), max((price_of(state, company) for company in state.spaces), default=0)
    if state.market_ended:
        words = _("A share price has reached %(end)s: the game ends after this round.") % {"end": end}
        return [Stat(_("Highest price"), end, words, near=True)]
    words = _("When a share price reaches %(end)s, the game ends after the round that is being played.") % {"end": end}
    value = _("%(price)s of %(end)s") % {"price": money(state.title, highest), "end": end}
    return [Stat(_("Highest price"), value, words, near=any(is_near_end(state, one) for one in state.spaces))]


def _trains(state: State) -> list[Stat]:
    train = next_train(state)
    stats = [] if train is None else [_next_train(state, train)]
    rust = next_rust(state)
    if rust:
        said = {"old": train_kind(rust.train), "by": train_kind(rust.by), "count": rust.before}
        words = _("Each %(old)s rusts when the first %(by)s is bought. Trains to be sold before that: %(count)s")
        stats.append(Stat(_("Rusts next"), _("%(old)s, by the first %(by)s") % said, words % said, rust.is_near))
    if train and state.title.trains[train].exported:
        words = _("After each set of operating rounds the bank loses this train, as if it had been bought.")
        stats.append(Stat(_("Export"), train_kind(train), words))
    return stats


def _next_train(state: State, train: str) -> Stat:
    left = state.depot[train]
    figures = {"train": train_kind(train), "price": money(state.title, state.title.trains[train].cost), "count": left}
    phases = list(state.title.phases)
    first = phases.index(train) > phases.index(state.phase)
    words = (
        _("The first %(train)s begins phase %(phase)s: %(allowed)s")
        % {**figures, "phase": train, "allowed": phase_words(state.title, train)}
        if first
        else ""
    )
    value = _("%(train)s for %(price)s · %(count)s left") % figures
    near = left <= LAST_TRAINS
    after = next(
        (
            name
            for name in list(state.title.trains)[list(state.title.trains).index(train) + 1 :]
            if state.depot.get(name, 1)
        ),
        "",
    )
    if near and after:
        then = {"train": train_kind(after), "price": money(state.title, state.title.trains[after].cost)}
        value += _(", then %(train)s for %(price)s") % then
    return Stat(_("Next train"), value, words, near=near)


def _rounds(state: State) -> Stat:
    """The operating rounds of this set, or of the next one; the last ones once the bank is broken."""
    planned = state.title.phases[state.phase].operating_rounds
    if state.round == "operating":
        value = _("%(this)s of %(all)s") % {"this": state.operating_round, "all": state.operating_rounds}
    else:
        value = _("%(count)s next") % {"count": planned}
    if state.market_ended:
        return Stat(_("Operating rounds"), value, _("This is the last round."), near=True)
    if state.broken:
        return Stat(_("Operating rounds"), value, _("These are the last operating rounds."), near=True)
    words = _("Operating rounds in this set; in the next one: %(count)s") % {"count": planned}
    return Stat(_("Operating rounds"), value, words if state.round == "operating" else "")


def standings(snapshot: Snapshot) -> list[Standing]:
    state = state_of(snapshot)
    tip = _("Cash that is free, and what is set aside for bids until those privates are sold")
    worth = _("Worth: cash, shares at their price, privates at face value")
    return [
        Standing(
            [
                Stat(_("Cash"), free, tip if bid else "", rest="".join(f" · {part}" for part in bid)),
                Stat(
                    _("Certificates"),
                    f"{one.certificates}/{one.limit}",
                    _("Certificates held, and how many one may hold: each share and private is one"),
                    near=one.certificates > one.limit - NEAR,
                ),
                Stat(_("Worth"), f"Σ {money(state.title, one.worth)}", worth),
            ],
            _("priority") if one.has_priority else "",
        )
        for one in players_of(state)
        for free, *bid in [cash_words(state, one.seat)]
    ]


Names = Sequence[str]


TITLES: Mapping[type[Any], Callable[[Title, Any, Names], str]] = {
    operating.BankruptcyDeclared: lambda _title, event, names: _("%(name)s is bankrupt") % {"name": names[event.seat]},
    operating.MarketEnded: lambda _title, event, _names: (
        _("%(company)s reaches the end of the market") % {"company": event.company}
    ),
    operating.BankBroken: lambda _title, _event, _names: _("The bank is broken"),
    operating.PhaseBegan: lambda _title, event, _names: _("Phase %(phase)s begins") % {"phase": event.phase},
    operating.DividendPaid: lambda title, event, _names: (
        _("%(company)s pays %(sum)s a share") % {"company": event.company, "sum": money(title, event.earned // 10)}
    ),
    stock.CompanyFloated: lambda title, event, _names: (
        _("%(company)s floats with %(money)s") % {"company": event.company, "money": money(title, event.money)}
    ),
    stock.PresidentChanged: lambda _title, event, names: (
        _("%(name)s becomes president of %(company)s") % {"name": names[event.seat], "company": event.company}
    ),
    operating.GameEnded: lambda _title, _event, _names: _("The game is over"),
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


def moment(snapshot: Snapshot, ply: LivePly) -> Moment | None:
    """The moment of a ply, named after the most important thing that happened, with all that came with it."""
    matter = sorted(
        (event for event in ply.events if type(event) in TITLES), key=lambda event: list(TITLES).index(type(event))
    )
    if not matter:
        return None
    title, names = state_of(snapshot).title, snapshot.names_at(ply)
    first, *others = matter
    lines = _details(title, first, ply, names)
    for event in (event for event in others if not isinstance(event, TOLD)):
        lines += [TITLES[type(event)](title, event, names), *_details(title, event, ply, names)]
    lines += [snapshot.game.sentence(event, names) for event in ply.events if isinstance(event, TOLD)]
    return Moment(TITLES[type(first)](title, first, names), lines, getattr(first, "company", ""), first)


def _details(title: Title, event: object, ply: LivePly, names: Names) -> list[str]:
    """Who gets what, or what holds from now on."""
    if isinstance(event, operating.PhaseBegan):
        return [capfirst(phase_words(title, event.phase))]
    if isinstance(event, operating.MarketEnded):
        return [_("The game ends after this round.")]
    if isinstance(event, operating.BankBroken):
        this, following = (
            _("The game ends after this set of operating rounds."),
            _("The game ends after the next set of operating rounds."),
        )
        return [this if event.this_set else following]
    if isinstance(event, operating.DividendPaid):
        gets = [f"{names[seat]} +{money(title, paid)}" for seat, paid in enumerate(event.paid) if paid]
        if event.pool:
            gets.append(f"{event.company} +{money(title, event.pool)}")
        moves = [one for one in ply.events if isinstance(one, stock.PriceMoved) and one.company == event.company]
        prices = [
            _("Price %(old)s → %(new)s") % {"old": money(title, one.old), "new": money(title, one.new)} for one in moves
        ]
        return [", ".join(gets), *prices]
    return []

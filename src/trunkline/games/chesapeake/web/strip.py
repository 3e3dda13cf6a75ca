"""18Chesapeake at a glance: phase, trains, bank and rounds; and each player's cash, certificates and worth."""

from trunkline.games.chesapeake.pictures.market import bank_words
from trunkline.games.chesapeake.rules.trains import EXPORTED, next_train, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import PHASES, TRAINS
from trunkline.games.chesapeake.web.choices import state_of
from trunkline.games.chesapeake.web.desk import players
from trunkline.games.chesapeake.web.rust import LAST_TRAINS, next_rust
from trunkline.games.chesapeake.words.phrases import cash_words, phase_words, train_kind
from trunkline.web.game_page.parts import Standing, Stat
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import money

NEAR = 3
"""Certificates below the limit from which on it matters."""
LITTLE = 1000
"""Money in the bank that may not last for another set of operating rounds."""


def status(view: Snapshot) -> list[Stat]:
    """Phase and limit of trains, the next train and what it rusts, what is exported, the bank, the rounds to come."""
    state = state_of(view)
    ends = _("The game ends after the set of operating rounds in which the bank breaks.")
    return [
        Stat(_("Phase"), state.phase, phase_words(state.phase)),
        Stat(_("Train limit"), str(train_limit(state)), _("So many trains a company may own.")),
        *_trains(state),
        Stat(_("Bank"), bank_words(state), ends, near=state.broken or state.bank < LITTLE),
        _rounds(state),
    ]


def _trains(state: State) -> list[Stat]:
    train = next_train(state)
    stats = [] if train is None else [_next_train(state, train)]
    rust = next_rust(state)
    if rust:
        said = {"old": train_kind(rust.train), "by": train_kind(rust.by), "count": rust.before}
        words = _("Each %(old)s rusts when the first %(by)s is bought. Trains to be sold before that: %(count)s")
        stats.append(Stat(_("Rusts next"), _("%(old)s, by the first %(by)s") % said, words % said, rust.is_near))
    if train in EXPORTED:
        words = _("After each set of operating rounds the bank loses this train, as if it had been bought.")
        stats.append(Stat(_("Export"), train_kind(train), words))
    return stats


def _next_train(state: State, train: str) -> Stat:
    left = state.depot[train]
    figures = {"train": train_kind(train), "price": money(TRAINS[train].cost), "count": left}
    phases = list(PHASES)
    first = phases.index(train) > phases.index(state.phase)
    words = (
        _("The first %(train)s begins phase %(phase)s: %(allowed)s")
        % {**figures, "phase": train, "allowed": phase_words(train)}
        if first
        else ""
    )
    value = _("%(train)s for %(price)s · %(count)s left") % figures
    near = left <= LAST_TRAINS
    after = next((name for name in list(TRAINS)[list(TRAINS).index(train) + 1 :] if state.depot.get(name, 1)), "")
    if near and after:
        then = {"train": train_kind(after), "price": money(TRAINS[after].cost)}
        value += _(", then %(train)s for %(price)s") % then
    return Stat(_("Next train"), value, words, near=near)


def _rounds(state: State) -> Stat:
    """The operating rounds of this set, or of the next one; the last ones once the bank is broken."""
    planned = PHASES[state.phase].operating_rounds
    if state.round == "operating":
        value = _("%(this)s of %(all)s") % {"this": state.operating_round, "all": state.operating_rounds}
    else:
        value = _("%(count)s next") % {"count": planned}
    if state.broken:
        return Stat(_("Operating rounds"), value, _("These are the last operating rounds."), near=True)
    words = _("Operating rounds in this set; in the next one: %(count)s") % {"count": planned}
    return Stat(_("Operating rounds"), value, words if state.round == "operating" else "")


def _cash(state: State, seat: int) -> Stat:
    """What a player has; in the auction without what is set aside for bids, which is told apart."""
    free, *bid = cash_words(state, seat)
    tip = _("Cash that is free, and what is set aside for bids until those privates are sold")
    return Stat(_("Cash"), free, tip if bid else "", rest="".join(f" · {one}" for one in bid))


def standings(view: Snapshot) -> list[Standing]:
    """Cash, certificates of how many, worth; and who has priority."""
    state = state_of(view)
    worth = _("Worth: cash, shares at their price, privates at face value")
    return [
        Standing(
            [
                _cash(state, one["seat"]),
                Stat(
                    _("Certificates"),
                    f"{one['certificates']}/{one['limit']}",
                    _("Certificates held, and how many one may hold: each share and private is one"),
                    near=one["certificates"] > one["limit"] - NEAR,
                ),
                Stat(_("Worth"), f"Σ {money(one['worth'])}", worth),
            ],
            _("priority") if one["seat"] == state.priority else "",
        )
        for one in players(view)
    ]

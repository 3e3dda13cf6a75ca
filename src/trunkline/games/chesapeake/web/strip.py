"""18Chesapeake at a glance: phase, trains, bank and rounds; and each player's cash, certificates and worth."""

from django.utils.translation import gettext as _

from trunkline.games.chesapeake.engine import scores
from trunkline.games.chesapeake.pictures.market import bank_words
from trunkline.games.chesapeake.rules.shares import counted_certificates
from trunkline.games.chesapeake.rules.trains import EXPORTED, next_train, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import CERTIFICATES, PHASES, TRAINS
from trunkline.games.chesapeake.web.choices import state_of
from trunkline.games.chesapeake.words.phrases import phase_words, train_kind
from trunkline.web.face import Standing, Stat, View
from trunkline.words.phrases import money

NEAR = 3
"""Certificates below the limit from which on it matters."""
LAST_TRAINS = 2
"""So many trains of a kind are the last ones."""


def status(view: View) -> list[Stat]:
    """Phase and limit of trains, the next train and what it rusts, what is exported, the bank, the rounds of a set."""
    state = state_of(view)
    phase = PHASES[state.phase]
    return [
        Stat(_("Phase"), state.phase, phase_words(state.phase)),
        Stat(_("Train limit"), str(train_limit(state))),
        *_trains(state),
        Stat(
            _("Bank"), bank_words(state), _("The game ends after the set of operating rounds in which the bank breaks.")
        ),
        Stat(_("Operating rounds"), str(phase.operating_rounds), _("Operating rounds after the next stock round")),
    ]


def _trains(state: State) -> list[Stat]:
    train = next_train(state)
    if train is None:
        return []
    kind, left = TRAINS[train], state.depot.get(train)
    price = _("%(train)s for %(price)s") % {"train": train_kind(train), "price": money(kind.cost)}
    count = _("∞ left") if left is None else _("%(count)s left") % {"count": left}
    stats = [Stat(_("Next train"), f"{price} · {count}", near=left is not None and left <= LAST_TRAINS)]
    rusting = _rusting(state)
    if rusting:
        old, by = rusting
        words = _("Each %(old)s rusts when the first %(by)s is bought.")
        said = {"old": train_kind(old), "by": train_kind(by)}
        stats.append(Stat(_("Rusts next"), _("%(old)s, by the first %(by)s") % said, words % said))
    if train in EXPORTED:
        stats.append(
            Stat(_("Export"), train_kind(train), _("After each set of operating rounds the bank loses this train."))
        )
    return stats


def _rusting(state: State) -> tuple[str, str] | None:
    """The train that rusts next, and the one that makes it rust."""
    phases = list(PHASES)
    later = phases[phases.index(state.phase) + 1 :]
    pairs = [(old, kind.rusted_by) for old, kind in TRAINS.items() if kind.rusted_by in later]
    return min(pairs, key=lambda pair: phases.index(pair[1]), default=None)


def standings(view: View) -> list[Standing]:
    """Cash, certificates of how many, worth; and who has priority."""
    state, limit = state_of(view), CERTIFICATES[len(view.names)]
    worth = scores(state)
    return [
        Standing(
            [
                Stat(_("Cash"), money(state.cash[seat])),
                Stat(
                    _("Certificates"),
                    f"{(held := counted_certificates(state, seat))}/{limit}",
                    near=held > limit - NEAR,
                ),
                Stat(
                    _("Worth"),
                    f"= {money(worth[seat])}",
                    _("Worth: cash, shares at their price, privates at face value"),
                ),
            ],
            _("priority") if seat == state.priority else "",
        )
        for seat in range(len(view.names))
    ]

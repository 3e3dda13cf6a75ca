"""When trains rust, as the page says it with each train: what makes it rust, and whether that is near."""

from dataclasses import dataclass
from typing import Any

from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import PHASES, TRAINS
from trunkline.games.chesapeake.words.phrases import train_kind, train_name
from trunkline.words.language import said as _

LAST_TRAINS = 2
"""So many trains before the one that makes others rust are the last ones."""


@dataclass(frozen=True, slots=True)
class Rust:
    """The trains that rust next."""

    train: str
    by: str
    """The train whose first purchase makes them rust."""
    before: int
    """How many trains have to leave the bank before that one can."""

    @property
    def is_near(self) -> bool:
        return self.before <= LAST_TRAINS


def next_rust(state: State) -> Rust | None:
    """The trains that rust next; nothing once no train rusts any more."""
    phases = list(PHASES)
    later = phases[phases.index(state.phase) + 1 :]
    pairs = [(old, kind.rusted_by) for old, kind in TRAINS.items() if kind.rusted_by in later]
    if not pairs:
        return None
    old, by = min(pairs, key=lambda pair: phases.index(pair[1]))
    return Rust(old, by, _before(state, by))


def _before(state: State, train: str) -> int:
    """How many trains have to leave the bank before the first of a kind can; a D comes with the first 6."""
    first = TRAINS[train].available_from or train
    kinds = list(TRAINS)
    earlier = sum(state.depot.get(kind, 0) for kind in kinds[: kinds.index(first)])
    begun = kinds.index(first) <= kinds.index(state.phase)
    return earlier + (first != train and not begun)


def chips(state: State, trains: tuple[str, ...]) -> list[dict[str, Any]]:
    """Trains as they are shown wherever they are owned: with when they rust, marked if they are next."""
    coming = next_rust(state)
    return [
        {
            "name": train,
            "tip": _tip(state, train),
            "next": coming is not None and train == coming.train,
            "near": coming is not None and train == coming.train and coming.is_near,
        }
        for train in trains
    ]


def _tip(state: State, train: str) -> str:
    by = TRAINS[train].rusted_by
    if not by:
        return _("%(train)s: never rusts") % {"train": train_name(train)}
    before = _before(state, by)
    figures = {"train": train_name(train), "by": train_kind(by), "count": before}
    if not before:
        return _("%(train)s: rusts when the first %(by)s is bought, which could happen now") % figures
    return _("%(train)s: rusts when the first %(by)s is bought; trains to be sold before that: %(count)s") % figures

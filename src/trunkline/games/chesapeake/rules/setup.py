"""Chapter 3: the first position, for 18Chesapeake and the titles that are based on it."""

from typing import TYPE_CHECKING, TypeVar

from trunkline.core.rulebook import rule
from trunkline.games.chesapeake.rules.vanderbilt import draw_company
from trunkline.kit18xx.rules.setup import begin

if TYPE_CHECKING:
    from trunkline.games.chesapeake.state import State

S = TypeVar("S", bound="State")


@rule("3")
def lay_out(
    kind: type[S],
    name: str,
    players: int,
    seed: int,
    rulings: str = "rulebook",
    best_run: bool | None = None,
    consent: bool | None = None,
) -> S:
    """The table of a title with this kind of State; the seed draws Vanderbilt's company and nothing else."""
    company = draw_company(kind.title, seed)
    return begin(kind, name, players, rulings=rulings, best_run=best_run, consent=consent, vanderbilt=company)

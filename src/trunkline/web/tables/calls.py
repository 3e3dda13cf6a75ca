"""How whoever has to act is called: as "you", or by name if several play at their screen."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from trunkline.web.tables.models import DEAL, PERSON, Seat


def shares_screen(seats: Iterable[Seat], seat: Seat) -> bool:
    """Does whoever decides for a seat decide for others at the table, too?"""
    return sum(other.kind == PERSON and other.person_id == seat.person_id for other in seats) > 1


def turn_of(seats: Iterable[Seat], acting: Seat) -> str:
    """Whose turn it is, in two words."""
    if shares_screen(seats, acting):
        return _("%(name)s's turn") % {"name": acting.name}
    return _("Your turn")


def call_to(kind: str, seats: Iterable[Seat], acting: Seat) -> str:
    """What waits for an answer, a turn or a deal, as a sentence."""
    if shares_screen(seats, acting):
        words = _("A deal needs %(name)s's answer.") if kind == DEAL else _("It's %(name)s's turn.")
        return words % {"name": acting.name}
    return _("A deal needs your answer.") if kind == DEAL else _("It's your turn.")

"""How a game has ended: every score, and how the one who looks has done."""

from django.utils.translation import gettext as _

from trunkline.core.api import winners
from trunkline.web.face.view import View
from trunkline.words.phrases import amount, victory


def result_of(view: View) -> list[tuple[str, int, bool]]:
    """Name, score and whether it wins, the best first."""
    scores = view.rules.scores(view.position)
    best = winners(scores)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [(view.names[seat], scores[seat], seat in best) for seat in order]


def outcome_of(view: View) -> str:
    """Who wins, and if the one who looks has one seat, their place: "Ada wins with $60. You're third with $49."."""
    scores = view.rules.scores(view.position)
    best, money = winners(scores), view.game.money
    own = view.mine[0].number if len(view.mine) == 1 else None
    if own is not None and best == [own]:
        return _("You win with %(score)s.") % {"score": amount(scores[own], money)}
    won = victory(view.names, best, max(scores), money)
    if own is None or own in best:
        return won
    place = 1 + sum(score > scores[own] for score in scores)
    words = {2: _("You're second with %(score)s."), 3: _("You're third with %(score)s.")}
    later = _("You're number %(place)s with %(score)s.")
    return f"{won} {words.get(place, later) % {'place': place, 'score': amount(scores[own], money)}}"

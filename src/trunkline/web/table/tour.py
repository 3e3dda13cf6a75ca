"""A first game's tour: steps that point at parts of the live page, general ones and those of a kind of round."""

from dataclasses import asdict

from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trunkline.games import GAMES
from trunkline.web.face.step import Step
from trunkline.web.face.web import web_of
from trunkline.web.people.request import Request


@require_safe
def tour(_request: Request, game: str) -> HttpResponse:
    """The steps of a game's tour, in their order."""
    if game not in GAMES:
        raise Http404
    return JsonResponse({"steps": [asdict(step) for step in steps_of(game)]})


def steps_of(game: str) -> list[Step]:
    """What to show first, what the rounds are about, and what is on every page."""
    return [*web_of(game).tour(), *_always()]


def _always() -> list[Step]:
    return [
        Step("#panel-log", _("The log"), _("Every move in words. Each line links to the position after it.")),
        Step(
            ".history",
            _("Looking back"),
            _(
                "Drag the slider or use the arrow keys to see any earlier position. Nothing you do here changes the"
                " game."
            ),
        ),
        Step(
            "#now .hint-button",
            _("Hint"),
            _(
                "Says what a bot would do, and why, and marks it. There you can also switch on “Warn me before bad "
                "moves”: then you're asked before a move that gives away a lot, at this table and later ones."
            ),
        ),
        Step(
            "#now .undo",
            _("Undo"),
            _("Undoes your last move. If somebody else has moved since, they have to agree."),
        ),
        Step(
            ".top a[target=rules]",
            _("The rules"),
            _("The rules in another tab, with a search. Grayed-out buttons tell you why and cite the rule."),
        ),
        Step(
            "#tour-open",
            _("That's all"),
            _("This button shows you around again; in another part of the game it shows what is new there. Have fun!"),
        ),
    ]

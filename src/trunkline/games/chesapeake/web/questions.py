"""The variants that a table of 18Chesapeake can choose, in plain words."""

from django.utils.translation import gettext_lazy as _

from trunkline.web.face import Question

QUESTIONS = (
    Question(
        "rulings",
        _("Unclear rules"),
        (("rulebook", _("follow the rulebook's wording")), ("18xx.games", _("play it as 18xx.games does"))),
    ),
    Question(
        "best_run",
        _("A company's run"),
        (
            (None, _("as set under “Unclear rules”")),
            (True, _("must earn as much as possible")),
            (False, _("may be any legal one")),
        ),
    ),
    Question(
        "consent",
        _("Buying a train or private from another player"),
        (
            (None, _("as set under “Unclear rules”")),
            (True, _("needs that player's consent")),
            (False, _("needs no consent")),
        ),
    ),
)

"""The variants that a table of 18Chesapeake can choose, in plain words."""

from trunkline.web.game_page.parts import Question
from trunkline.web.site.language import said_later as _

QUESTIONS = (
    Question(
        "rulings",
        _("Unclear rules"),
        (("rulebook", _("follow the rulebook's wording")), ("18xx.games", _("play it as 18xx.games does"))),
        (
            _(
                "Rulebook: a run earns as much as possible, other players must agree to sell trains and privates, "
                "and only a train that a president can't pay for makes them bankrupt."
            ),
            _("18xx.games: any legal run will do, nobody's consent is needed, and bankruptcy is possible at any time."),
        ),
    ),
    Question(
        "best_run",
        _("A company's run"),
        (
            (None, _("as set under “Unclear rules”")),
            (True, _("must earn as much as possible")),
            (False, _("may be any legal one")),
        ),
        (_("By the rulebook it must earn as much as possible; on 18xx.games it may be any legal one."),),
    ),
    Question(
        "consent",
        _("Buying a train or private from another player"),
        (
            (None, _("as set under “Unclear rules”")),
            (True, _("needs that player's consent")),
            (False, _("needs no consent")),
        ),
        (_("By the rulebook the other player is asked; on 18xx.games nobody is."),),
    ),
)

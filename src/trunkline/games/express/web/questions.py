"""The variants that a table of Chicago Express can choose, in plain words."""

from trunkline.web.game_page.parts import Question
from trunkline.web.site.language import said_later as _

QUESTIONS = (
    Question(
        "auto_pass",
        _("Players who can't afford the minimum bid"),
        ((True, _("pass automatically")), (False, _("pass by hand"))),
    ),
)

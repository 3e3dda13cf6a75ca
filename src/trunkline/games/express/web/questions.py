"""The variants that a table of Chicago Express can choose, in plain words."""

from django.utils.translation import gettext_lazy as _

from trunkline.web.game_page.parts import Question

QUESTIONS = (
    Question(
        "auto_pass",
        _("Players who can't afford the minimum bid"),
        ((True, _("pass automatically")), (False, _("pass by hand"))),
    ),
)

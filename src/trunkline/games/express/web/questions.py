"""The rulings that a table of Chicago Express can choose, in plain words."""

from django.utils.translation import gettext_lazy as _

from trunkline.web.face import Question

QUESTIONS = (
    Question(
        "auto_pass",
        _("Whoever cannot pay the lowest bid"),
        ((True, _("is passed by itself")), (False, _("has to say so"))),
    ),
)

"""What is at stake in a choice, in words: such as what a share on offer would pay whoever wins it."""

from trunkline.web.face.choices import choices_of
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of


def stakes_of(view: View) -> list[str]:
    """What the bar says beside the choices that is not a choice; nothing for those who can't act."""
    if view.state is None or not view.can_act:
        return []
    choices = choices_of(view)
    web_of(view.table.game).decorate(view, choices)
    return [choice.words for choice in choices if choice.extra.get("short")]

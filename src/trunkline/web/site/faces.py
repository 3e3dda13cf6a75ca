"""The faces of bots: a small drawing for each level and each personality, so that one knows them again at a table."""

from markupsafe import Markup

_HEAD = '<circle cx="12" cy="13" r="9"/>'
_EYES = '<path class="line" d="M8.8 11v1.8M15.2 11v1.8"/>'
_SMILE = '<path class="line" d="M8.2 16.2q3.8 3.4 7.6 0"/>'
_STRAIGHT = '<path class="line" d="M8.6 17h6.8"/>'
_BROWS = '<path class="line" d="M7.4 9l3.2 1.4M16.6 9l-3.2 1.4"/>'
_FACES: dict[str, str] = {
    "easy": _HEAD + _EYES + _SMILE,
    "medium": _HEAD + _EYES + _STRAIGHT,
    "hard": _HEAD + _EYES + _BROWS + _STRAIGHT,
    "expert": _HEAD
    + '<path class="line" d="M6.2 12.2a2.5 2.5 0 105 0a2.5 2.5 0 10-5 0M12.8 12.2a2.5 2.5 0 105 0a2.5 2.5 0 10-5 0'
    + 'M11.2 12h1.6"/>'
    + _STRAIGHT,
    "builder": _HEAD + '<path class="hat" d="M2.6 9.4h18.8v-1.8h-1.9a7.6 7.6 0 00-15 0h-1.9z"/>' + _EYES + _SMILE,
    "raider": _HEAD
    + '<path class="hat" d="M3 10.2h18v3.6h-5q-2 0-4-2q-2 2-4 2h-5z"/><path class="gap" d="M7.4 12h2.2M14.4 12h2.2"/>'
    + _STRAIGHT,
    "miser": _HEAD
    + '<path class="hat" d="M3.4 8.6h17.2v-1.6h-3v-5.6h-11.2v5.6h-3z"/>'
    + _EYES
    + '<path class="line" d="M9.4 17.4q2.6-2 5.2 0"/>',
    "opportunist": _HEAD + '<path class="line" d="M8.8 11v1.8M13.8 12.2q1.4-1.6 2.8 0"/>' + _SMILE,
}
_MACHINE = '<rect x="4" y="6" width="16" height="14" rx="3"/><path class="line" d="M12 6v-4"/>' + _EYES + _STRAIGHT
"""Any other bot."""


def face_of(bot: str) -> Markup:
    """The face of a bot, by its name without a budget."""
    drawn = _FACES.get(bot.partition(":")[0], _MACHINE)
    return Markup('<svg class="bot-face" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(Markup(drawn))

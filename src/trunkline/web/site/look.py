"""How pages look: the style sheet, static files, faces of bots, times and previews.

The addresses of the style sheet and of static files have a version, so browsers can cache them forever and scripts can
import each other: `/static/<version>/play/table.js` imports "./tabs.js", and the browser asks for
`/static/<version>/play/tabs.js`.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.storage import Storage
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markupsafe import Markup

from trunkline.games import GAMES
from trunkline.pictures.colours import LIGHT, Piece, theme
from trunkline.pictures.flat import flatten
from trunkline.words.language import said, said_many


@cache
def sheet() -> str:
    return theme("trunkline") + "".join(dict.fromkeys(game.pictures.STYLE for game in GAMES.values()))


@cache
def version() -> str:
    """A hash of the style sheet."""
    return blake2b(sheet().encode(), digest_size=6).hexdigest()


@require_safe
def style(_request: HttpRequest) -> HttpResponse:
    response = HttpResponse(sheet(), content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@cache
def static_version() -> str:
    """A hash of the names and contents of all static files."""
    storages: dict[str, Storage] = {}
    for finder in finders.get_finders():
        for name, storage in finder.list(None):
            storages.setdefault(name, storage)
    total = blake2b(digest_size=6)
    for name in sorted(storages):
        with storages[name].open(name) as file:
            content = file.read()
        total.update(f"{name} {len(content)} ".encode())
        total.update(content)
    return total.hexdigest()


class VersionedStorage(StaticFilesStorage):
    """Addresses with the version; without it in debug mode, as the files change there."""

    def url(self, name: str | None) -> str:
        return super().url(name if settings.DEBUG else f"{static_version()}/{name}")


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


def face_of(bot: str) -> Markup:
    drawn = _FACES.get(bot.partition(":")[0], _MACHINE)
    return Markup('<svg class="bot-face" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(Markup(drawn))


def in_words(seconds: int) -> str:
    """A length of time in words.

    >>> in_words(60), in_words(5400), in_words(259_200), in_words(45)
    ('1 minute', '1 hour 30 minutes', '3 days', '45 seconds')
    """
    days, hours, minutes, rest = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    parts = [
        said_many(days, "%d day", "%d days") % days if days else "",
        said_many(hours, "%d hour", "%d hours") % hours if hours else "",
        said_many(minutes, "%d minute", "%d minutes") % minutes if minutes else "",
        said_many(rest, "%d second", "%d seconds") % rest if rest or not seconds else "",
    ]
    return " ".join(filter(None, parts))


def in_figures(seconds: float) -> str:
    """A length of time as a clock shows it, like clock.js.

    >>> in_figures(571), in_figures(4000.5), in_figures(190_000)
    ('9:31', '1:06:40', '2 d 4 h')
    >>> in_figures(259_200)
    '3 d'
    """
    whole = int(seconds)
    days, hours, minutes, rest = whole // 86_400, whole // 3600 % 24, whole // 60 % 60, whole % 60
    if days:
        if hours:
            return said("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
        return said_many(days, "%(days)s d", "%(days)s d") % {"days": days}
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_tag(at: datetime) -> SafeString:
    """A time as markup that never changes, so that it can be cached: times.js writes how long ago it was."""
    utc = at.astimezone(UTC)
    return mark_safe(f'<time datetime="{utc:%Y-%m-%dT%H:%M:%SZ}">{utc:%Y-%m-%d %H:%M} +00:00</time>')


WIDTH, HEIGHT = 1200, 630
"""Of previews."""


def png_of(svg: str, pieces: Mapping[str, Piece]) -> bytes:
    """The whole picture as PNG, with the sea around it. It takes a good part of a second: cache it."""
    import resvg_py  # Megabytes that only previews need.

    sized = flatten(svg, pieces, width=str(WIDTH), height=str(HEIGHT))
    return bytes(resvg_py.svg_to_bytes(svg_string=sized, background=LIGHT["sea"]))

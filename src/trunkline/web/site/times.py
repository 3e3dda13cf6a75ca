"""Lengths of time, in words and as a clock shows them, and times of day as markup."""

from datetime import UTC, datetime

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext


def in_words(seconds: int) -> str:
    """A length of time in words.

    >>> in_words(60), in_words(5400), in_words(259_200), in_words(45)
    ('1 minute', '1 hour 30 minutes', '3 days', '45 seconds')
    """
    days, hours, minutes, rest = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    parts = [
        ngettext("%d day", "%d days", days) % days if days else "",
        ngettext("%d hour", "%d hours", hours) % hours if hours else "",
        ngettext("%d minute", "%d minutes", minutes) % minutes if minutes else "",
        ngettext("%d second", "%d seconds", rest) % rest if rest or not seconds else "",
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
            return gettext("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
        return ngettext("%(days)s d", "%(days)s d", days) % {"days": days}
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_tag(at: datetime) -> SafeString:
    """A time as markup that never changes, so that it can be cached: times.js writes how long ago it was."""
    utc = at.astimezone(UTC)
    return mark_safe(f'<time datetime="{utc:%Y-%m-%dT%H:%M:%SZ}">{utc:%Y-%m-%d %H:%M} +00:00</time>')

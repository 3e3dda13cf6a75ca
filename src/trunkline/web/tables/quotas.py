"""How much one person can have: tables that have not begun, new tables within an hour, analyses. No two requests at
the same time get the last place."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from trunkline.web.people.locking import lock
from trunkline.web.people.models import Person
from trunkline.web.tables.errors import TooMany
from trunkline.web.tables.models import OPEN, ChatMessage, Notes, Ply, Table


def check_tables(host: Person) -> None:
    """Nobody fills the lobby alone: so many tables that have not begun, so many new ones an hour."""
    lock(host)
    made = Table.objects.filter(host=host, analysis=False)
    if made.filter(status=OPEN).count() >= settings.MOST_OPEN_TABLES:
        said = _("%(count)s of your tables haven't begun yet. Start or cancel one of them first.")
        raise TooMany(said % {"count": settings.MOST_OPEN_TABLES})
    hour = timedelta(hours=1)
    lately = made.filter(created__gt=timezone.now() - hour).order_by("-created").values_list("created", flat=True)
    if len(lately) >= settings.MOST_TABLES_AN_HOUR:
        said = _("You've created %(count)s tables in the last hour. Try again a little later.")
        first = lately[settings.MOST_TABLES_AN_HOUR - 1] if settings.MOST_TABLES_AN_HOUR else timezone.now()
        wait = (first + hour - timezone.now()).total_seconds()
        raise TooMany(said % {"count": settings.MOST_TABLES_AN_HOUR}, max(1, round(wait)))


def make_room(person: Person) -> None:
    """So many analyses can be kept. The oldest in which nothing was done holds nothing that is not elsewhere."""
    lock(person)
    kept = Table.every.filter(analysis=True, host=person)
    most = settings.MOST_GUEST_ANALYSES if person.user_id is None else settings.MOST_ANALYSES
    if kept.count() < most:
        return
    done = Exists(Ply.objects.filter(table=OuterRef("pk"), number__gt=0))
    written = Exists(ChatMessage.objects.filter(table=OuterRef("pk"))) | Exists(
        Notes.objects.filter(table=OuterRef("pk"))
    )
    empty = kept.exclude(done | written | is_base()).order_by("moved").first()
    if empty is None:
        said = _("You have %(count)s analyses, which is the maximum. Remove one of them in the lobby first.")
        raise TooMany(said % {"count": most})
    empty.delete()


def is_base() -> Exists:
    """Does another analysis go on from this one?"""
    return Exists(Table.every.filter(base__table=OuterRef("pk")))

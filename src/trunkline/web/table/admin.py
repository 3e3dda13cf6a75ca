"""The administrator's pages of people, tokens, tables, moves and chat; what they change goes through moderation.py."""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property

from trunkline.core.messages import marked
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person, Token
from trunkline.web.site.errors import Refused
from trunkline.web.site.forms import ModelAdmin, Paginator, TabularInline
from trunkline.web.site.language import said_later
from trunkline.web.table import models, moderation
from trunkline.web.table.models import ChatMessage, Ply, Seat, Table
from trunkline.web.table.plies import decoded, derived, names_at
from trunkline.web.table.remarks import text_of
from trunkline.words.language import said


@admin.register(Token)
class TokenAdmin(ModelAdmin[Token]):
    list_display = ("name", "person", "created", "used")
    list_select_related = ("person",)
    search_fields = ("name", "person__name")
    fields = readonly_fields = ("name", "person", "created", "used")
    ordering = ("-id",)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False


Kind = TypeVar("Kind", bound=Model)

for _model, _one, _many in (
    (Person, said_later("person"), said_later("people")),
    (Ply, said_later("move"), said_later("moves")),
    (ChatMessage, said_later("message"), said_later("chat")),
):
    # As the administrator's pages call them; what the database calls them stays.
    _model._meta.verbose_name, _model._meta.verbose_name_plural = _one, _many


STATUSES = (models.OPEN, models.RUNNING, models.FINISHED, models.CANCELLED)
MOST_COUNTED = 10_000
"""Rows of a list that are counted and paged; a search or a filter leads to older ones."""


class Bounded(Paginator[Model]):
    @cached_property
    def count(self) -> int:
        assert isinstance(self.object_list, QuerySet)
        return self.object_list.order_by()[:MOST_COUNTED].count()


def among(field: str, values: Iterable[str]) -> type[admin.SimpleListFilter]:
    """A filter by the values that a field can have. Django would look through all rows for them."""

    class Among(admin.SimpleListFilter):
        title, parameter_name = field.rpartition("__")[2], field

        def lookups(self, _request: HttpRequest, _pages: object) -> list[tuple[str, str]]:
            return [(value, value) for value in values]

        def queryset(self, _request: HttpRequest, rows: QuerySet[Kind]) -> QuerySet[Kind]:
            return rows.filter(**{field: self.value()}) if self.value() else rows

    return Among


class ToLookAt:
    show_full_result_count = False

    def get_paginator(self, _request: HttpRequest, rows: QuerySet[Kind], per_page: int, *more: Any) -> Bounded:
        return Bounded(rows, per_page, *more)

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


def _do(
    pages: ModelAdmin[Kind], request: HttpRequest, each: QuerySet[Kind], do: Callable[[Kind], object], done: str
) -> None:
    count = 0
    for one in each:
        try:
            do(one)
            pages.log_change(request, one, f"{done}.")
            count += 1
        except Refused as error:
            messages.error(request, f"{one}: {error}")
    if count:
        messages.success(request, f"{said(done)}: {count}.")


@admin.register(Person)
class PersonAdmin(ToLookAt, ModelAdmin[Person]):
    """Guests and accounts. It is here and not beside the people because who is banned leaves tables."""

    list_display = ("name", "user", "banned", "created")
    list_filter = ("banned", ("user", admin.EmptyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("name", "user__username", "user__email")
    ordering = ("-id",)
    actions = ("ban", "unban")

    @admin.action(description=said_later("Ban: they can only watch"))
    def ban(self, request: HttpRequest, people: QuerySet[Person]) -> None:
        _do(self, request, people, moderation.ban, marked("Banned"))

    @admin.action(description=said_later("Lift the ban"))
    def unban(self, request: HttpRequest, people: QuerySet[Person]) -> None:
        _do(self, request, people, moderation.unban, marked("Ban lifted"))


class SeatInline(ToLookAt, TabularInline[Seat, Table]):
    """Who sits at a table; the secrets of its invitations are not shown."""

    model = Seat
    fk_name = "table"
    fields = ("number", "kind", "name", "person", "bot", "invited")
    ordering = ("number",)


@admin.register(Table)
class TableAdmin(ToLookAt, ModelAdmin[Table]):
    list_display = ("code", "game", "status", "listed", "host", "ply", "moved")
    list_filter = (among("game", GAMES), among("status", STATUSES), "listed", "analysis")
    list_select_related = ("host",)
    search_fields = ("code", "host__name", "seats__name")
    fields = ("code", "game", "status", "listed", "analysis", "host", "seed", "rulings", "ply", "actor", "scores")
    ordering = ("-moved",)
    inlines = (SeatInline,)
    actions = ("close", "reopen")

    def get_queryset(self, _request: HttpRequest) -> QuerySet[Table]:
        return Table.every.all()

    def view_on_site(self, table: Table) -> str:
        return reverse("table", args=[table.code])

    @admin.action(description=said_later("Close: no more moves or chat there; everything is kept"))
    def close(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        _do(self, request, tables, lambda table: moderation.close(table.code), marked("Closed"))

    @admin.action(description=said_later("Reopen"))
    def reopen(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        _do(self, request, tables, lambda table: moderation.reopen(table.code), marked("Reopened"))


@admin.register(Ply)
class PlyAdmin(ToLookAt, ModelAdmin[Ply]):
    list_display = ("table", "number", "story", "by", "cause", "live", "created")
    list_display_links = ("number",)
    list_filter = ("live", among("cause", (models.ORDER, models.CLOCK, models.GOES_ON)), among("table__game", GAMES))
    list_select_related = ("table", "by")
    search_fields = ("=table__code", "by__name")
    fields = ("table", "number", "seat", "by", "cause", "live", "created", "story", "action", "key", "position")
    readonly_fields = ("story", "position")
    ordering = ("-id",)

    def get_queryset(self, _request: HttpRequest) -> QuerySet[Ply]:
        return Ply.objects.with_text().prefetch_related("table__seats")

    @admin.display(description=said_later("story"))
    def story(self, ply: Ply) -> str:
        if ply.table.game not in GAMES:
            return ""
        game, names = GAMES[ply.table.game], names_at(ply.table.seats.all(), ply.number)
        events = None if ply.events is None else decoded(game, ply.events)
        return " ".join(game.sentence(event, names) for event in (derived(game, ply) if events is None else events))

    @admin.display(description=said_later("state"))
    def position(self, ply: Ply) -> str:
        return json.dumps(ply.state, ensure_ascii=False)


@admin.register(ChatMessage)
class ChatMessageAdmin(ToLookAt, ModelAdmin[ChatMessage]):
    list_display = ("table", "name", "words", "created")
    list_display_links = ("words",)
    list_select_related = ("table",)
    search_fields = ("=table__code", "name", "text")
    fields = ("table", "ply", "person", "name", "words", "created")
    readonly_fields = ("words",)
    ordering = ("-id",)

    @admin.display(description=said_later("text"))
    def words(self, message: ChatMessage) -> str:
        return text_of(message, message.table.game)

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return True

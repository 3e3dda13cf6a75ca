"""The administrator's pages of tokens: whose they are and when they were used; a token that is deleted is revoked."""

from django.contrib import admin
from django.http import HttpRequest

from trunkline.web.people.generic import ModelAdmin
from trunkline.web.people.models import Token


@admin.register(Token)
class TokenAdmin(ModelAdmin[Token]):
    """Tokens, to look at and to revoke."""

    list_display = ("name", "person", "created", "used")
    list_select_related = ("person",)
    search_fields = ("name", "person__name")
    fields = readonly_fields = ("name", "person", "created", "used")
    ordering = ("-id",)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

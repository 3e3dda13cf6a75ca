"""Addresses of the pages."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from trunkline.games import GAMES
from trunkline.web.game_page.page import web_of
from trunkline.web.operations import dashboard, health
from trunkline.web.site.language import said_later as _

admin.site.site_header = admin.site.site_title = "Trunkline"
admin.site.index_title = _("Administration of this server")
admin.site.site_url = "/"
admin.site.index_template = "site/admin_index.html"

handler400 = "trunkline.web.site.errors.bad_request"
handler403 = "trunkline.web.site.errors.forbidden"
handler404 = "trunkline.web.site.errors.not_found"
handler500 = "trunkline.web.site.errors.server_error"

PARTS = ("site", "lobby", "table", "analysis", "rules", "accounts")
"""Of the site, each with its addresses."""

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/", include("trunkline.web.api.urls")),
    path("admin/server/", admin.site.admin_view(dashboard.dashboard), name="server"),
    path("admin/", admin.site.urls),
    path("language", set_language, name="set_language"),
    *(path("", include(f"trunkline.web.{part}.urls")) for part in PARTS),
    *(path("", include((list(web_of(name).urlpatterns), name))) for name in GAMES),
]

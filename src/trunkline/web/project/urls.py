"""Addresses of the pages."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.i18n import set_language

from trunkline.games import GAMES
from trunkline.web.accounts import tokens, views
from trunkline.web.game_page.page import web_of
from trunkline.web.operations import health
from trunkline.web.site import look
from trunkline.web.table import notifications
from trunkline.words.language import said as _

admin.site.site_header = admin.site.site_title = "Trunkline"
admin.site.index_title = _("Administration of this server")
admin.site.site_url = "/"
admin.site.index_template = "site/admin_index.html"

handler400 = "trunkline.web.site.errors.bad_request"
handler403 = "trunkline.web.site.errors.forbidden"
handler404 = "trunkline.web.site.errors.not_found"
handler500 = "trunkline.web.site.errors.server_error"

PARTS = ("lobby", "table", "analysis", "rules")
"""Of the site, each with its addresses."""

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/", include("trunkline.web.api.urls")),
    path("admin/server/", admin.site.admin_view(health.dashboard), name="server"),
    path("admin/", admin.site.urls),
    path("language", set_language, name="set_language"),
    path("style.css", look.style, name="style"),
    path("people/me", views.me, name="me"),
    path("people/password", views.ChangePassword.as_view(), name="change-password"),
    path("people/delete", views.delete, name="delete-account"),
    path("people/notices", notifications.usual, name="usual-notices"),
    path("people/address", views.address, name="address"),
    path("people/tokens", tokens.create, name="token-make"),
    path("people/tokens/new", tokens.new, name="token-made"),
    path("people/tokens/<int:number>/revoke", tokens.revoke, name="token-revoke"),
    path("people/sign-up", views.sign_up, name="sign-up"),
    path("people/log-in", views.LogIn.as_view(), name="log-in"),
    path("people/log-out", LogoutView.as_view(), name="log-out"),
    path("people/reset", views.Reset.as_view(), name="reset"),
    path("people/reset/sent", views.reset_sent, name="reset-sent"),
    path("people/reset/<uidb64>/<token>", views.NewPassword.as_view(), name="password_reset_confirm"),
    *(path("", include(f"trunkline.web.{part}.urls")) for part in PARTS),
    *(path("", include((list(web_of(name).urlpatterns), name))) for name in GAMES),
]

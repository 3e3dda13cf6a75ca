"""The URLs of the site, except those of the lobby, of a table and of the games' own pages."""

from importlib.util import find_spec

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.i18n import set_language

from trunkline.web.accounts import tokens, views
from trunkline.web.analysis import analyses, review, story
from trunkline.web.api import errors, service
from trunkline.web.operations import health
from trunkline.web.rules.views import rules
from trunkline.web.site import look
from trunkline.web.site.language import said_later
from trunkline.web.table import notifications
from trunkline.web.table.page import posting

admin.site.site_header = admin.site.site_title = "Trunkline"
admin.site.index_title = said_later("Administration of this server")
admin.site.site_url = "/"
admin.site.index_template = "site/admin_index.html"

handler400 = "trunkline.web.site.errors.bad_request"
handler403 = "trunkline.web.site.errors.forbidden"
handler404 = "trunkline.web.site.errors.not_found"
handler500 = "trunkline.web.site.errors.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/", service.page, name="api-page"),
    path("api/", service.api.urls),
    path("api/<path:rest>", errors.nothing_here),
    path("admin/server/", admin.site.admin_view(health.dashboard), name="server"),
    path("admin/", admin.site.urls),
    path("language", set_language, name="set_language"),
    path("style.css", look.style, name="style"),
    path("people/me", views.me, name="me"),
    path("people/password", views.ChangePassword.as_view(), name="change-password"),
    path("people/delete", views.delete, name="delete-account"),
    path("people/notifications", notifications.usual, name="usual-notifications"),
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
    path("", include("trunkline.web.lobby.urls")),
    path("", include("trunkline.web.table.urls")),
    path("t/<str:code>/analyse", analyses.start_analysis, name="analyse"),
    path("t/<str:code>/analysis", analyses.analysis, name="analysis"),
    path("t/<str:code>/candidates", analyses.candidates, name="candidates"),
    path("t/<str:code>/line/<int:leaf>", posting(analyses.post_line), name="line"),
    path("t/<str:code>/story", story.story, name="story"),
    path("t/<str:code>/review", review.review, name="review"),
    path("position", analyses.open_position, name="open-position"),
    path("position/<str:text>", analyses.position, name="position"),
    path("rules/<str:game>", rules, name="rules"),
    # An app of games may have addresses of its own, in its module `urls`.
    *(path("", include(f"{app}.urls")) for app in settings.GAME_APPS if find_spec(f"{app}.urls")),
]

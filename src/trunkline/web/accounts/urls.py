"""Addresses of the pages of a person."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from trunkline.web.accounts import token_views, views
from trunkline.web.table import notifications

urlpatterns = [
    path("people/me", views.me, name="me"),
    path("people/password", views.ChangePassword.as_view(), name="change-password"),
    path("people/delete", views.delete, name="delete-account"),
    path("people/notices", notifications.usual, name="usual-notices"),
    path("people/address", views.address, name="address"),
    path("people/tokens", token_views.make, name="token-make"),
    path("people/tokens/new", token_views.made, name="token-made"),
    path("people/tokens/<int:number>/revoke", token_views.revoke, name="token-revoke"),
    path("people/sign-up", views.sign_up, name="sign-up"),
    path("people/log-in", views.LogIn.as_view(), name="log-in"),
    path("people/log-out", LogoutView.as_view(), name="log-out"),
    path("people/reset", views.Reset.as_view(), name="reset"),
    path("people/reset/sent", views.reset_sent, name="reset-sent"),
    path("people/reset/<uidb64>/<token>", views.NewPassword.as_view(), name="password_reset_confirm"),
]

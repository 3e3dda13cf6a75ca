"""Addresses of the pages of a person."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from trunkline.web.people.pages import account, leaving, notices, tokens

urlpatterns = [
    path("people/me", account.me, name="me"),
    path("people/password", account.ChangePassword.as_view(), name="change-password"),
    path("people/delete", leaving.delete, name="delete-account"),
    path("people/notices", notices.usual, name="usual-notices"),
    path("people/address", account.address, name="address"),
    path("people/tokens", tokens.make, name="token-make"),
    path("people/tokens/new", tokens.made, name="token-made"),
    path("people/tokens/<int:number>/revoke", tokens.revoke, name="token-revoke"),
    path("people/sign-up", account.sign_up, name="sign-up"),
    path("people/log-in", account.LogIn.as_view(), name="log-in"),
    path("people/log-out", LogoutView.as_view(), name="log-out"),
    path("people/reset", account.Reset.as_view(), name="reset"),
    path("people/reset/sent", account.reset_sent, name="reset-sent"),
    path("people/reset/<uidb64>/<token>", account.NewPassword.as_view(), name="password_reset_confirm"),
]

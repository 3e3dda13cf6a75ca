"""Addresses of the rules."""

from django.urls import path

from trunkline.web.rules import views

urlpatterns = [
    path("rules/<str:game>", views.rules, name="rules"),
]

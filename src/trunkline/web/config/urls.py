"""Addresses of the pages."""

from django.urls import include, path

urlpatterns = [
    path("people/", include("trunkline.web.people.urls")),
    path("", include("trunkline.web.play.urls")),
]

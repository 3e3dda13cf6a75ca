"""Addresses that all pages need."""

from django.urls import path

from trunkline.web.site import look

urlpatterns = [
    path("style.css", look.style, name="style"),
]

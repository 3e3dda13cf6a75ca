"""Addresses that all pages need."""

from django.urls import path

from trunkline.web.site import style

urlpatterns = [
    path("style.css", style.style, name="style"),
]

"""Addresses of the pages."""

from django.urls import include, path

urlpatterns = [path("", include("trunkline.web.play.urls"))]

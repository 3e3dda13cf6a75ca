"""Addresses of the pages."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("api/", include("trunkline.web.api.urls")),
    path("admin/", admin.site.urls),
    path("", include("trunkline.web.play.urls")),
]

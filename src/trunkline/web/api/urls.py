"""Addresses of the API: its page, its operations, and an answer in JSON for whatever is not there."""

from django.urls import path

from trunkline.web.api.errors import nothing_here
from trunkline.web.api.service import api, page

urlpatterns = [
    path("", page, name="api-page"),
    path("", api.urls),
    path("<path:rest>", nothing_here),
]

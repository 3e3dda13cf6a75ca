"""Addresses of 18Chesapeake's own: runs by hand, and what tiles would earn."""

from django.urls import path

from trunkline.games.chesapeake.web import runs

urlpatterns = [
    path("t/<str:code>/run", runs.run, name="run"),
    path("t/<str:code>/gains", runs.gains, name="gains"),
    path("t/<str:code>/tiles", runs.tiles, name="tiles"),
]

"""URLs of 18xx tables, the same for every title: each takes it from the table's position."""

from django.urls import path

from trunkline.kit18xx.web import analysis, runs

app_name = "kit18xx"
urlpatterns = [
    path("t/<str:code>/run", runs.run, name="run"),
    path("t/<str:code>/gains", analysis.gains, name="gains"),
    path("t/<str:code>/tiles", analysis.tiles, name="tiles"),
]

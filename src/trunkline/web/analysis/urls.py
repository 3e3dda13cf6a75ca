"""Addresses of analyses, positions and stories."""

from django.urls import path

from trunkline.web.analysis import positions, story, study

urlpatterns = [
    path("t/<str:code>/analyse", study.analyse, name="analyse"),
    path("t/<str:code>/analysis", study.analysis, name="analysis"),
    path("t/<str:code>/story", story.story, name="story"),
    path("position", positions.open_position, name="open-position"),
    path("position/<str:text>", positions.position, name="position"),
]

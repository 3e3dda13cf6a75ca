"""Addresses of analyses, positions and stories."""

from django.urls import path

from trunkline.web.analysis import analyses, review, story
from trunkline.web.table.page import posting

urlpatterns = [
    path("t/<str:code>/analyse", analyses.start_analysis, name="analyse"),
    path("t/<str:code>/analysis", analyses.analysis, name="analysis"),
    path("t/<str:code>/candidates", analyses.candidates, name="candidates"),
    path("t/<str:code>/line/<int:leaf>", posting(analyses.post_line), name="line"),
    path("t/<str:code>/story", story.story, name="story"),
    path("t/<str:code>/review", review.review, name="review"),
    path("position", analyses.open_position, name="open-position"),
    path("position/<str:text>", analyses.position, name="position"),
]

"""Addresses of analyses, positions and stories."""

from django.urls import path

from trunkline.web.analysis import review, story, views
from trunkline.web.table.page import posting

urlpatterns = [
    path("t/<str:code>/analyse", views.analyse, name="analyse"),
    path("t/<str:code>/analysis", views.analysis, name="analysis"),
    path("t/<str:code>/candidates", views.candidates, name="candidates"),
    path("t/<str:code>/line/<int:leaf>", posting(views.post_line), name="line"),
    path("t/<str:code>/story", story.story, name="story"),
    path("t/<str:code>/review", review.review, name="review"),
    path("position", views.open_position, name="open-position"),
    path("position/<str:text>", views.position, name="position"),
]

"""Addresses of the lobby."""

from django.urls import path

from trunkline.web.lobby import importing, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("tables", views.tables, name="tables"),
    path("quick/<str:game>", views.quick, name="quick"),
    path("learn/<str:game>", views.learn, name="learn"),
    path("new/<str:game>", views.new, name="new"),
    path("import", importing.take_in, name="import"),
    path("t/<str:code>/claim/<str:token>", importing.claim, name="claim"),
    path("t/<str:code>/remove", importing.remove, name="remove"),
]

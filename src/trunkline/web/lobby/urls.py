"""Addresses of the lobby."""

from django.urls import path

from trunkline.web.lobby import showcase, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("tables", views.tables, name="tables"),
    path("tables/<str:name>", views.table_list, name="table-list"),
    path("quick/<str:game>", views.quick, name="quick"),
    path("learn/<str:game>", views.learn, name="learn"),
    path("friends/<str:game>", views.friends, name="friends"),
    path("showcase/<str:game>/<int:number>.svg", showcase.frame, name="showcase-frame"),
    path("showcase/<str:game>.png", showcase.still, name="showcase-still"),
    path("showcase/<str:game>", showcase.frames, name="showcase"),
    path("t/<str:code>/hide", views.hide, name="hide"),
    path("new/<str:game>", views.new, name="new"),
    path("import", views.take_in, name="import"),
    path("t/<str:code>/claim/<str:token>", views.claim, name="claim"),
    path("t/<str:code>/remove", views.remove_import, name="remove"),
]

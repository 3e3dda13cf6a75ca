"""Addresses of a table."""

from django.urls import path

from trunkline.web.table import (
    coach,
    downloads,
    hints,
    invitations,
    live,
    notes,
    notices,
    picture,
    rematch,
    text,
    tour,
    views,
)

urlpatterns = [
    path("tour/<str:game>", tour.tour, name="tour"),
    path("t/<str:code>", views.page, name="table"),
    path("t/<str:code>/board.svg", picture.board, name="board"),
    path("t/<str:code>/board.png", picture.board_png, name="board-png"),
    path("t/<str:code>/panels", views.panels, name="panels"),
    path("t/<str:code>/live", live.stream, name="live"),
    path("t/<str:code>/act", views.act, name="act"),
    path("t/<str:code>/hint", hints.hint, name="hint"),
    path("t/<str:code>/coach", coach.coach, name="coach"),
    path("t/<str:code>/text", text.text, name="text"),
    path("t/<str:code>/order", views.order, name="order"),
    path("t/<str:code>/order/<int:id>", views.withdraw, name="withdraw"),
    path("t/<str:code>/line/<int:leaf>", views.line, name="line"),
    path("t/<str:code>/undo", views.undo, name="undo"),
    path("t/<str:code>/undo/<int:request_id>", views.answer, name="answer"),
    path("t/<str:code>/say", views.say, name="say"),
    path("t/<str:code>/sit/<int:number>", views.sit, name="sit"),
    path("t/<str:code>/join", invitations.open_to_all, name="join-open"),
    path("t/<str:code>/join/<str:invitation>", invitations.by_link, name="join"),
    path("t/<str:code>/seat/<int:number>", views.seat, name="seat"),
    path("t/<str:code>/host", views.host, name="host"),
    path("t/<str:code>/pace", views.pace, name="pace"),
    path("t/<str:code>/rematch", rematch.ask, name="rematch"),
    path("t/<str:code>/record", downloads.record, name="record"),
    path("t/<str:code>/file/<str:site>", downloads.file, name="file"),
    path("t/<str:code>/notes", notes.save, name="notes"),
    path("t/<str:code>/notices", notices.choose, name="notices"),
    path("t/<str:code>/webhook", notices.webhook, name="webhook"),
]

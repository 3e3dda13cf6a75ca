"""Addresses of a table."""

from django.urls import path

from trunkline.web.analysis import views
from trunkline.web.table import (
    advice,
    downloads,
    host,
    lessons,
    live,
    notes,
    notifications,
    page,
    rematch,
    text_play,
    waiting_room,
)

urlpatterns = [
    path("tour/<str:game>", lessons.tour, name="tour"),
    path("share", page.share, name="share"),
    path("t/<str:code>", page.page, name="table"),
    path("t/<str:code>/board.svg", downloads.board, name="board"),
    path("t/<str:code>/board.png", downloads.board_png, name="board-png"),
    path("t/<str:code>/panels", page.panels, name="panels"),
    path("t/<str:code>/live", live.stream, name="live"),
    path("t/<str:code>/act", page.act, name="act"),
    path("t/<str:code>/hint", advice.hint, name="hint"),
    path("t/<str:code>/coach", advice.coach, name="coach"),
    path("t/<str:code>/text", text_play.text, name="text"),
    path("t/<str:code>/order", page.order, name="order"),
    path("t/<str:code>/order/<int:id>", page.withdraw, name="withdraw"),
    path("t/<str:code>/line/<int:leaf>", views.line, name="line"),
    path("t/<str:code>/undo", page.undo, name="undo"),
    path("t/<str:code>/redo", page.redo, name="redo"),
    path("t/<str:code>/undo/<int:request_id>", page.answer, name="answer"),
    path("t/<str:code>/say", page.say, name="say"),
    path("t/<str:code>/sit/<int:number>", page.sit, name="sit"),
    path("t/<str:code>/join", waiting_room.open_to_all, name="join-open"),
    path("t/<str:code>/join/<str:invitation>", waiting_room.by_link, name="join"),
    path("t/<str:code>/seat/<int:number>", page.seat, name="seat"),
    path("t/<str:code>/host", page.host, name="host"),
    path("t/<str:code>/pace", page.pace, name="pace"),
    path("t/<str:code>/rematch", rematch.ask, name="rematch"),
    path("t/<str:code>/record", downloads.record, name="record"),
    path("t/<str:code>/file/<str:site>", downloads.file, name="file"),
    path("t/<str:code>/notes", notes.save, name="notes"),
    path("t/<str:code>/notices", notifications.choose_here, name="notices"),
    path("t/<str:code>/webhook", host.webhook_view, name="webhook"),
]

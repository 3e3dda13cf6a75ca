"""URLs of a table."""

from django.urls import path

from trunkline.web.table import (
    advice,
    chat,
    downloads,
    host,
    lessons,
    live,
    notes,
    notifications,
    orders,
    page,
    rematch,
    seats,
    text_play,
    undo,
    waiting_room,
)
from trunkline.web.table.page import posting

urlpatterns = [
    path("tour/<str:game>", lessons.tour, name="tour"),
    path("share", page.share, name="share"),
    path("t/<str:code>", page.page, name="table"),
    path("t/<str:code>/board.svg", downloads.board, name="board"),
    path("t/<str:code>/board.png", downloads.board_png, name="board-png"),
    path("t/<str:code>/panels", page.changed_panels, name="panels"),
    path("t/<str:code>/live", live.stream, name="live"),
    path("t/<str:code>/act", page.act, name="act"),
    path("t/<str:code>/hint", advice.hint, name="hint"),
    path("t/<str:code>/coach", advice.coach, name="coach"),
    path("t/<str:code>/text", text_play.text, name="text"),
    path("t/<str:code>/order", posting(orders.post_order), name="order"),
    path("t/<str:code>/order/<int:id>", posting(orders.post_withdrawal), name="withdraw"),
    path("t/<str:code>/undo", posting(undo.post_undo), name="undo"),
    path("t/<str:code>/redo", posting(undo.post_redo), name="redo"),
    path("t/<str:code>/undo/<int:request_id>", posting(undo.post_answer), name="answer"),
    path("t/<str:code>/say", posting(chat.post_message), name="say"),
    path("t/<str:code>/sit/<int:number>", posting(seats.post_sit), name="sit"),
    path("t/<str:code>/join", waiting_room.open_to_all, name="join-open"),
    path("t/<str:code>/join/<str:invitation>", waiting_room.by_link, name="join"),
    path("t/<str:code>/seat/<int:number>", posting(host.post_seat), name="seat"),
    path("t/<str:code>/host", posting(host.post_host), name="host"),
    path("t/<str:code>/pace", posting(host.post_pace), name="pace"),
    path("t/<str:code>/rematch", rematch.ask, name="rematch"),
    path("t/<str:code>/record", downloads.record, name="record"),
    path("t/<str:code>/file/<str:site>", downloads.file, name="file"),
    path("t/<str:code>/notes", notes.save, name="notes"),
    path("t/<str:code>/notifications", notifications.choose_here, name="notifications"),
    path("t/<str:code>/webhook", host.webhook, name="webhook"),
]

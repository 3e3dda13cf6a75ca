"""Addresses of the lobby, the tables and the people."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from trunkline.web.play import live, lobby, people, study, style, table
from trunkline.web.play.pages import chesapeake_runs

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("style.css", style.style, name="style"),
    path("tables", lobby.tables, name="tables"),
    path("quick/<str:game>", lobby.quick, name="quick"),
    path("new/<str:game>", lobby.new, name="new"),
    path("t/<str:code>", table.page, name="table"),
    path("t/<str:code>/panels", table.panels, name="panels"),
    path("t/<str:code>/live", live.stream, name="live"),
    path("t/<str:code>/act", table.act, name="act"),
    path("t/<str:code>/run", chesapeake_runs.run, name="run"),
    path("t/<str:code>/gains", chesapeake_runs.gains, name="gains"),
    path("t/<str:code>/analyse", study.analyse, name="analyse"),
    path("t/<str:code>/analysis", study.analysis, name="analysis"),
    path("t/<str:code>/tiles", study.tiles, name="tiles"),
    path("t/<str:code>/line/<int:leaf>", table.line, name="line"),
    path("t/<str:code>/undo", table.undo, name="undo"),
    path("t/<str:code>/undo/<int:wish>", table.answer, name="answer"),
    path("t/<str:code>/say", table.say, name="say"),
    path("t/<str:code>/sit/<int:number>", table.sit, name="sit"),
    path("t/<str:code>/join/<str:invitation>", table.join, name="join"),
    path("t/<str:code>/seat/<int:number>", table.seat, name="seat"),
    path("t/<str:code>/host", table.host, name="host"),
    path("t/<str:code>/record", table.record, name="record"),
    path("position", study.open_position, name="open-position"),
    path("position/<str:text>", study.position, name="position"),
    path("people/me", people.me, name="me"),
    path("people/sign-up", people.sign_up, name="sign-up"),
    path("people/log-in", people.LogIn.as_view(), name="log-in"),
    path("people/log-out", LogoutView.as_view(), name="log-out"),
    path("people/reset", people.Reset.as_view(), name="reset"),
    path("people/reset/sent", people.reset_sent, name="reset-sent"),
    path("people/reset/<uidb64>/<token>", people.NewPassword.as_view(), name="password_reset_confirm"),
]

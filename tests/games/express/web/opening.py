"""How a game of Chicago Express begins in a real browser."""

from playwright.sync_api import Page

from tests.web.django_client import database_of, legal
from tests.web.serving import Server
from trunkline.web.table import moves
from trunkline.web.table.models import Table

HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


def to_the_first_turn(page: Page, server: Server) -> None:
    """Ann buys all four initial shares."""
    with database_of(server):
        table = Table.objects.get(code=page.url.rpartition("/")[2])
        for _ in range(4):
            for action in (legal(table), {"type": "pass"}):
                table = moves.play(table.code, table.host, table.ply, action).table
    page.reload()

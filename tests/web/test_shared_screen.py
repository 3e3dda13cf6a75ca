"""Several players at one screen: called by name, and what one of them ordered or noted is no secret from the others."""

import pytest
from django.test import Client

from tests.web.django_client import fresh, person, visitor
from trunkline.core import codec
from trunkline.games.express.orders import PassAuction
from trunkline.web.tables import ordering, seating
from trunkline.web.tables.models import Table
from trunkline.web.tables.seating import SeatSpec

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def shared() -> tuple[Table, Client]:
    """Ann and Bob at one screen."""
    ann = person("Ann")
    table = seating.create(ann, "express", [SeatSpec("me"), SeatSpec("hotseat", "Bob")], seed=7)
    return fresh(table), visitor(ann)


def page_of(shared: tuple[Table, Client]) -> str:
    table, client = shared
    return client.get(f"/t/{table.code}").content.decode()


def test_nobody_is_you(shared: tuple[Table, Client]) -> None:
    page = page_of(shared)
    assert "If Ann wins: the only share of PRR in play" in page
    assert "If you win" not in page
    assert page.count(">at this screen<") == 2
    assert "Everybody at this screen can see them" in page


def test_an_order_shows_on_the_turn_of_its_owner_and_in_the_dialog(shared: tuple[Table, Client]) -> None:
    table, _ = shared
    host = table.host
    assert host is not None
    ordering.give(table.code, host, 1, table.ply, codec.encode(PassAuction()))
    page = page_of(shared)
    aside, dialog = page.partition('id="ordering"')[::2]
    assert "Standing order<" not in aside.partition('id="asides"')[2]
    assert "Standing order<" in dialog
    assert "Everybody at this screen can see it here" in dialog
    assert "Nobody else can see your order" not in dialog

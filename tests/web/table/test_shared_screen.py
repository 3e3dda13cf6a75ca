"""Several players at one screen: called by name, and what one of them ordered or noted is no secret from the others."""

import pytest
from django.test import Client

from tests.web.django_client import fresh, person, visitor
from trunkline.core import codec
from trunkline.games.express.orders import PassAuction
from trunkline.web.table import create, orders
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def shared() -> tuple[Table, Client]:
    """Ann and Bob at one screen."""
    ann = person("Ann")
    table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("hotseat", "Bob")], seed=7)
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
    orders.give(table.code, host, 1, table.ply, codec.encode(PassAuction()))
    page = page_of(shared)
    aside, dialog = page.partition('id="ordering"')[::2]
    assert "Standing order<" not in aside.partition('id="asides"')[2]
    assert "Standing order<" in dialog
    assert "Everybody at this screen can see it here" in dialog
    assert "Nobody else can see your order" not in dialog
    # Bob's is folded away while Ann sits before the screen.
    assert "Standing order<" not in dialog.partition('class="other-seat"')[0]


def test_the_bar_wears_the_color_of_whoever_acts(shared: tuple[Table, Client]) -> None:
    assert '<strong class="whose seat-0" data-name="Ann">' in page_of(shared)


def test_what_cannot_reach_anybody_is_not_ticked(shared: tuple[Table, Client]) -> None:
    switches = page_of(shared).partition('id="card-notifications"')[2].partition("</form>")[0]
    assert switches.count('<input type="checkbox" disabled>') == 1  # The webhook; a guest isn't asked about mails.
    assert switches.count("checked") == 1


def test_the_lobby_leads_to_a_table_at_one_screen(shared: tuple[Table, Client]) -> None:
    assert 'href="/new/express#here"' in shared[1].get("/").content.decode()

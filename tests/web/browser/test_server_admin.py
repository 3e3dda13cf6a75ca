"""The administrator's pages and those for programs in a real browser: under our policy for scripts, and open to all."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import faults
from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import SLOW, new_table
from tests.web.serving import Server

Visit = Callable[..., Page]
PASSWORD = "a long enough word"


@pytest.mark.parametrize(
    ("size", "scheme"), [pytest.param(WIDE, "light", marks=pytest.mark.soak), (PHONE, "dark")], ids=["wide", "phone"]
)
def test_a_token_is_made_copied_once_and_revoked(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    page = visit("/api/", size, color_scheme=scheme)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Create a token").click()
    page.get_by_label("Used for").fill("my robot")
    page.get_by_role("button", name="Create a token").click()
    assert page.get_by_label("Token", exact=True).input_value().startswith("trunkline_")
    assert faults(page) == []
    page.get_by_role("link", name="Back to your page").click()
    assert faults(page) == []
    assert "trunkline_" not in page.content()
    page.get_by_role("button", name="Revoke my robot").click()
    expect(page.get_by_text("my robot", exact=True)).to_have_count(0)


def test_the_administrator_closes_a_table_that_somebody_plays_at(visit: Visit, server: Server) -> None:
    command = [sys.executable, "-m", "trunkline", "admin", "server_admin"]
    subprocess.run(command, input=f"{PASSWORD}\n", text=True, check=True, capture_output=True, env=server.environment())
    ann = visit("")
    code = new_table(ann, "express", {0: ("me", ""), 1: ("hotseat", "Bob")}).rsplit("/", 1)[1]
    expect(ann.locator("#now .turn")).to_be_visible()
    admin = visit(f"/admin/table/table/?q={code}", color_scheme="dark")
    admin.get_by_label("Username").fill("server_admin")
    admin.get_by_label("Password").fill(PASSWORD)
    admin.get_by_role("button", name="Log in").click()
    admin.get_by_role("checkbox", name="Select this object").check()
    # Django's own scripts run: the bar counts what is chosen.
    expect(admin.get_by_text("1 of 1 selected")).to_be_visible()
    admin.locator("select[name=action]").select_option("close")
    admin.get_by_role("button", name="Go").click()
    expect(admin.get_by_text("Closed: 1.")).to_be_visible()
    expect(ann.locator("#asides")).to_contain_text("This table has been closed", timeout=SLOW)
    expect(ann.locator("#now .pick")).to_have_count(0)
    admin.goto("/admin/")
    admin.get_by_role("link", name="How the server is doing").click()
    admin.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(admin.get_by_role("heading", name="Server")).to_be_visible()
    assert admin.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(admin) == []

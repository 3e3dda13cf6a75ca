import pytest
from tests.games.chesapeake.web.browsing import hotseat
from tests.games.chesapeake.web.positions import by_chance, write
from trunkline.games import offtherails
from trunkline.kit18xx.rules.stock import sell_options, buy_options
from trunkline.kit18xx.state import zone_of


def zones(state):
    z = {zone_of(state, c) for c in state.spaces}
    return (
        state.step == "stock"
        and not state.has_sold
        and not state.bought
        and state.actor == 0
        and {"", "yellow", "orange"} <= z
        and sell_options(state)
        and buy_options(state)
    )


def bought(state):
    return state.step == "stock" and state.bought and state.actor == 0 and sell_options(state)


@pytest.mark.parametrize("name,wanted", [("zones", zones), ("bought", bought)])
def test_shots(visit, server, name, wanted):
    page = visit("", (1440, 900))
    address = hotseat(page, "Ann", "Bob", "Cy", seed=2, game="offtherails")
    write(server, address.rpartition("/")[2], by_chance(3, 2, wanted, offtherails))
    page.goto(address)
    page.wait_for_timeout(1500)
    page.screenshot(path=f"/tmp/shots/{name}-1440.png")
    if name == "zones":
        page.locator(".desk-key .key-brown").hover()
        page.wait_for_timeout(600)
        page.screenshot(path=f"/tmp/shots/{name}-key.png")
        page.get_by_role("tab", name="Market").click()
        page.wait_for_timeout(500)
        page.screenshot(path=f"/tmp/shots/{name}-market.png")
        page.locator("button[popovertarget^=par]").first.click()
        page.wait_for_timeout(500)
        page.screenshot(path=f"/tmp/shots/{name}-pars.png")
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    page.wait_for_timeout(1200)
    page.screenshot(path=f"/tmp/shots/{name}-390.png", full_page=True)
    page.screenshot(path=f"/tmp/shots/{name}-390v.png")

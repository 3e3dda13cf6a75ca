"""axe-core finds nothing to mend on any page, wide and light as well as on a phone in the dark."""

import re
import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.counts import only
from tests.games.chesapeake.web.positions import write
from tests.paths import golden
from tests.web.axe import violations
from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import make_table, new_table, token_of
from tests.web.serving import Server
from trunkline.core.api import pick
from trunkline.games import GAMES

Look = tuple[tuple[int, int], str]
LOOKS: Sequence[Look] = ((WIDE, "light"), (PHONE, "dark"))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SEEDS = {"express": 21, "chesapeake": 14, "offtherails": 95}
"""Games by chance that end early."""


BOTH_WAYS = pytest.mark.parametrize(
    "looks",
    [LOOKS, pytest.param(LOOKS[::-1], marks=pytest.mark.soak)],
    ids=["one", "other"],
)
"""Every page is looked at once; with the marker soak also in the other look."""


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it looks now, in a line each."""
    broken = violations(page, runOnly=RULES)
    return [
        f"{page.url} {one['impact']} {one['id']}: {node['target']} {node['html'][:160]}"
        for one in broken
        for node in one["nodes"]
        if one["impact"] in ("critical", "serious", "moderate")
    ]


def check(page: Page, *paths: str, looks: Sequence[Look]) -> None:
    """Each of these addresses, in these looks; without an address, the page as it is."""
    all_faults = []
    for path in paths or ("",):
        if path:
            page.goto(path)
        for (width, height), scheme in looks:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            all_faults += faults(page)
    assert not all_faults, "\n".join(all_faults)


@BOTH_WAYS
def test_lobby_and_people(visit: Callable[..., Page], looks: Sequence[Look]) -> None:
    page = visit("")
    check(page, "/", "/new/chesapeake", "/people/log-in", "/people/reset/sent", looks=looks[:1])
    check(page, "/new/express", "/people/sign-up", "/people/reset", "/people/me", looks=looks[1:])


@BOTH_WAYS
def test_a_person_with_tables_and_an_account(visit: Callable[..., Page], looks: Sequence[Look]) -> None:
    page = visit("")
    new_table(page, "express", {0: ("me", "Ann"), 1: ("hotseat", "Bob")}, table_name="Friday")
    page.goto("/people/sign-up")
    page.fill("[name=username]", f"ann{secrets.token_hex(4)}")
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", "a long enough word")
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/")
    check(page, "/people/me", "/people/password", looks=looks[:1])
    check(page, "/people/delete", "/tables/mine", "/", looks=looks[1:])
    page.get_by_role("button", name="Hide").click()
    page.locator(".hidden-tables summary").click()
    check(page, looks=looks[:1])
    page.locator(".hidden-tables").get_by_role("button", name="Show again").click()
    expect(page.locator("#mine .tables")).to_be_visible()


@BOTH_WAYS
def test_an_error_the_form_of_positions_and_what_was_saved(visit: Callable[..., Page], looks: Sequence[Look]) -> None:
    page = visit("")
    check(page, "/nowhere", looks=looks[:1])
    check(page, "/position", looks=looks[1:])
    page.goto("/people/me")
    page.locator("#id_name").fill("Ann")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("status").filter(has_text="Name saved.")).to_be_focused()
    check(page, looks=looks[:1])


@BOTH_WAYS
def test_an_imported_game_is_removed(visit: Callable[..., Page], looks: Sequence[Look]) -> None:
    page = visit("/")
    page.locator(".import summary").click()
    page.locator("input[type=file]").set_input_files(golden("express") / "game-1.json")
    page.wait_for_url("**/t/*")
    check(page, "/", looks=looks[:1])
    page.get_by_role("link", name=re.compile(r"^Remove ?: Chicago Express \(Ann, Bob, Cy\)")).click()
    check(page, looks=looks[1:])
    page.get_by_role("button", name="Remove the table").click()
    expect(page.get_by_role("status").filter(has_text="Table removed.")).to_be_focused()
    expect(page.get_by_role("link", name="Remove")).to_have_count(0)


@pytest.mark.parametrize("game", only(("express",), GAMES))
def test_rules(visit: Callable[..., Page], game: str) -> None:
    page = visit("")
    check(page, f"/rules/{game}#s10.1", looks=LOOKS[:1])
    check(page, f"/rules/{game}?q=income", looks=LOOKS[1:])


@pytest.mark.parametrize("game", only(("chesapeake",), GAMES))
def test_open_table_and_invitation(visit: Callable[..., Page], game: str) -> None:
    page = visit("")
    new_table(page, game, {0: ("me", "Ann"), 1: ("invited", ""), 2: ("open", ""), 3: ("easy", "")})
    check(page, looks=[LOOKS[game == "express"]])
    page.locator(".change-seat summary").first.click()
    check(page, looks=[LOOKS[game != "express"]])
    for link in {box.input_value() for box in page.locator(".copy input").all() if "/join" in box.input_value()}:
        check(visit(link), looks=[LOOKS[game == "express"]])


def table_with_seed(page: Page, game: str) -> tuple[str, dict[str, Any]]:
    """A table for two at this screen whose game by chance ends early: its address and its record."""
    url = make_table(page, game, {0: ("me", ""), 1: ("hotseat", "")}, seed=SEEDS[game])
    return url, page.request.get(f"{url}/record").json()


def by_chance(game: str, record: dict[str, Any]) -> tuple[list[Any], dict[str, int]]:
    """A whole game by chance, and for each step the first ply at which it was asked."""
    rules, rng = GAMES[game].rules, Random(SEEDS[game])
    actions: list[Any] = []
    state = rules.setup(2, record["seed"], **record["rulings"])
    first: dict[str, int] = {}
    while state.actor is not None:
        first.setdefault(state.step, len(actions))
        action = pick(rules.options(state), rng)
        rules.apply(state, action)
        actions.append(action)
    return actions, first


STEPS_18XX = ("dividend", "trains", "track", "stock", "auction")
STEPS = {"express": ("build", "choose", "bid"), "chesapeake": STEPS_18XX, "offtherails": STEPS_18XX}
"""Backwards through the game, from the end by undo."""


@pytest.mark.parametrize("game", only(("chesapeake", "express"), GAMES))
def test_table_in_every_kind_of_step(visit: Callable[..., Page], server: Server, game: str) -> None:
    page = visit("")
    url, record = table_with_seed(page, game)
    actions, first = by_chance(game, record)
    write(server, url.split("/")[-1], actions)
    check(page, url, looks=LOOKS[1:])
    expect(page.locator("#now .result")).to_be_visible()
    if game == "express":
        check(page, f"{url}?ply=20", looks=LOOKS[:1])
    token = token_of(page)
    last = len(actions)
    for number, step in enumerate(STEPS[game]):
        page.request.post(f"{url}/undo", form={"csrfmiddlewaretoken": token, "ply": last, "to": first[step]})
        last = first[step]
        check(page, url, looks=[LOOKS[number % 2]])
        expect(page.locator("#now .choices")).to_be_visible()
    check(page, f"{url}/text", looks=[LOOKS[game == "express"]])

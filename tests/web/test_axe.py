"""axe-core finds nothing to mend on any page, wide and light as well as on a phone in the dark."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, WIDE
from tests.web.positions_chesapeake import write
from tests.web.serving import Server
from tests.web.steps import new_table
from trunkline.core.api import pick
from trunkline.games import GAMES

Look = tuple[tuple[int, int], str]
LOOKS: Sequence[Look] = ((WIDE, "light"), (PHONE, "dark"))
OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
SEEDS = {"express": 42, "chesapeake": 27}
"""Games by chance that end early."""


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it looks now, in a line each."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{page.url} {one['impact']} {one['id']}: {node['target']} {node['html'][:160]}"
        for one in found
        for node in one["nodes"]
        if one["impact"] in ("critical", "serious", "moderate")
    ]


def check(page: Page, *paths: str, looks: Sequence[Look] = LOOKS) -> None:
    """Each of these addresses, in these looks; without an address, the page as it is."""
    told = []
    for path in paths or ("",):
        if path:
            page.goto(path)
        for (width, height), scheme in looks:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            told += faults(page)
    assert not told, "\n".join(told)


def test_lobby_and_people(visit: Callable[..., Page]) -> None:
    page = visit("/")
    check(page, "/", "/new/express")
    check(page, "/new/chesapeake", "/people/log-in", "/people/reset/sent", looks=LOOKS[:1])
    check(page, "/people/sign-up", "/people/reset", "/people/me", looks=LOOKS[1:])


@pytest.mark.parametrize("game", GAMES)
def test_rules(visit: Callable[..., Page], game: str) -> None:
    page = visit("/")
    check(page, f"/rules/{game}#s10.1", looks=LOOKS[:1])
    check(page, f"/rules/{game}?q=income", looks=LOOKS[1:])


@pytest.mark.parametrize("game", GAMES)
def test_open_table_and_invitation(visit: Callable[..., Page], game: str) -> None:
    page = visit("/")
    new_table(page, game, {0: ("me", "Ann"), 1: ("invited", ""), 2: ("open", ""), 3: ("greedy", "")})
    check(page, looks=[LOOKS[game == "express"]])
    check(visit(page.locator(".copy input").first.input_value()), looks=[LOOKS[game == "express"]])


def by_steps(game: str) -> Iterator[tuple[str, list[Any]]]:
    """A game by chance: whenever a step is asked for the first time, its name and the actions since the last one."""
    rules, rng = GAMES[game], Random(SEEDS[game])
    actions: list[Any] = []
    state, seen = rules.setup(2, SEEDS[game]), set()
    while state.actor is not None:
        if state.step not in seen:
            seen.add(state.step)
            yield state.step, actions
            actions = []
        action = pick(rules.options(state), rng)
        rules.apply(state, action)
        actions.append(action)
    yield "over", actions


STEPS = {
    "express": ("bid", "choose", "build", "over"),
    "chesapeake": ("auction", "stock", "track", "run", "trains", "over"),
}


@pytest.mark.parametrize("game", GAMES)
def test_table_in_every_kind_of_step(visit: Callable[..., Page], server: Server, game: str) -> None:
    page = visit("/")
    new_table(page, game, {0: ("me", "Ann"), 1: ("hotseat", "Bob")})
    table, waiting = page.url, []
    for step, actions in by_steps(game):
        waiting += actions
        if step in STEPS[game]:
            write(server, table.split("/")[-1], waiting)
            waiting = []
            check(page, table, looks=[LOOKS[STEPS[game].index(step) % 2]])
            if step == "choose":
                check(page, f"{table}/text")
    expect(page.locator("#now .result")).to_be_visible()
    check(page, f"{table}?ply=20", looks=LOOKS[:1])

"""A win, a dividend and an arrival are never cut off: six players with long names, wide and on a phone."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.ledger import moves_of
from tests.games.matches import played
from tests.web.browsing import PHONE, WIDE
from tests.web.django_client import database_of, person, visitor
from tests.web.middle_games import at_play
from tests.web.serving import Server
from trunkline.core.match import Match

NAMES = (
    "Maximiliane Josephine",
    "Bartholomew the Great",
    "Christopher Columbus",
    "Anna-Katharina-Luise",
    "Friedrich-Wilhelm IV",
    "Guest 31734",
)
NEWS = {"express": ("ChicagoReached", "GameEnded"), "chesapeake": ("DividendPaid", "GameEnded")}
"""The end of Chicago Express comes with a dividend."""
CUT = """(all) => all.filter((one) => one.checkVisibility()
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).map((one) => one.innerText)"""
"""The texts that don't fit into their boxes."""


@cache
def match_of(game: str) -> Match[Any, Any]:
    return played(game, "easy", len(NAMES), 5)


def first_plies(game: str) -> dict[str, int]:
    """Kind of event -> the first ply in which it happened."""
    plies: dict[str, int] = {}
    for ply, (_before, _after, events) in enumerate(moves_of(match_of(game)), 1):
        for event in events:
            plies.setdefault(type(event).__name__, ply)
    return {kind: plies[kind] for kind in NEWS[game]}


def seen(
    visit: Callable[..., Page], server: Server, game: str, ply: int, size: tuple[int, int], language: str
) -> Iterator[Page]:
    """A position as the player whose turn it is sees it, and as another player does."""
    actor = match_of(game).states[ply].actor or 0
    with database_of(server):
        people = [person(name) for name in NAMES]
        table = at_play(match_of(game), ply, people)
        cookies = [visitor(who).cookies["sessionid"].value for who in people]
    others = [] if match_of(game).states[ply].actor is None else [(actor + 1) % len(NAMES)]
    for seat in (actor, *others):
        page = visit("/people/log-in", size, extra_http_headers={"Accept-Language": language})
        page.context.add_cookies([{"name": "sessionid", "value": cookies[seat], "url": server.url}])
        page.evaluate("([name, ply]) => localStorage.setItem(name, ply)", [f"visit.{table.code}", str(ply - 1)])
        page.goto(f"/t/{table.code}")
        yield page


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.soak)])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=str)
@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_news_is_whole(
    visit: Callable[..., Page], server: Server, game: str, size: tuple[int, int], language: str
) -> None:
    for kind, ply in first_plies(game).items():
        for page in seen(visit, server, game, ply, size, language):
            expect(page.locator("#asides .moment").filter(visible=True)).to_have_count(1)
            assert page.locator("#now :is(.prompt, .since), .dock, .moment, .moments").evaluate_all(CUT) == [], kind
            expect(page.locator("#asides .moment:not([hidden]) li").last).to_be_in_viewport(ratio=1)


def test_whoever_waits_reads_who_gets_how_much(visit: Callable[..., Page], server: Server) -> None:
    ply = first_plies("express")["ChicagoReached"]
    *_states, events = list(moves_of(match_of("express")))[ply - 1]
    paid = next(event.paid for event in events if type(event).__name__ == "ChicagoReached")
    _actors, page = seen(visit, server, "express", ply, WIDE, "en")
    told = page.locator("#now .since").inner_text()
    assert "reaches Chicago and pays" in told
    assert told.count(" gets $") == sum(money > 0 for money in paid)


def test_a_screen_reader_hears_it_whole_and_in_order(visit: Callable[..., Page], server: Server) -> None:
    """On a phone, where the bar has little room."""
    ply = first_plies("express")["ChicagoReached"]
    page = next(seen(visit, server, "express", ply + 1, PHONE, "en"))
    log = [" ".join(line.split()) for line in page.locator("#panel-log .event").all_text_contents()]
    expect(page.locator("#spoken")).to_contain_text("Since your last turn:")
    spoken = page.locator("#spoken").inner_text().partition("Since your last turn:")[2]
    heard = sorted((spoken.index(line), index) for index, line in enumerate(log) if line in spoken and "$" in line)
    assert [index for _place, index in heard] == sorted(index for _place, index in heard)
    assert "pays $" in spoken
    _actors, waiting = seen(visit, server, "express", ply, PHONE, "en")
    waiting.keyboard.press("s")
    expect(waiting.locator("#spoken")).to_contain_text("Friedrich-Wilhelm IV gets $12")
    expect(waiting.locator("#spoken")).not_to_contain_text("reaches Chicago.")

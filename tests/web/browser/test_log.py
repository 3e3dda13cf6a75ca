"""The log in a real browser: headings, colours of companies, and filters that need no reload."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.django_client import database_of, fresh, move, person
from tests.web.page_actions import settled
from tests.web.serving import Server
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.web.lobby import game_files
from trunkline.web.table.models import Table

Visit = Callable[..., Page]
MOVES = 95


@pytest.fixture
def table(server: Server) -> Table:
    """A game of Chicago Express with auctions, track and general dividends."""
    match = Match(GAMES["express"].rules, ["Ann", "Bob", "Cy"], 5)
    rng, choose = random_for(5, "log"), GAMES["express"].bot("easy")
    while len(match.actions) < MOVES:
        match.push(choose(match.state, rng))
    with database_of(server):
        return game_files.make_table(person("Ann"), game_files.Taken(match))


def opened(visit: Visit, table: Table, **settings: object) -> Page:
    page = visit(f"/t/{table.code}", **settings)
    settled(page)
    page.locator("#tab-log").click()
    return page


def pressed(page: Page, words: str) -> None:
    page.locator(".filters").get_by_role("button", name=words, exact=True).click()
    expect(page.locator(".filters [aria-pressed=true]")).to_have_text(words)


def shown(page: Page, topic: str) -> Locator:
    """What is to be seen of a topic."""
    return page.locator(f"#panel-log .event[data-topic={topic}]:visible")


def test_a_filter_shows_what_is_about_its_topic_and_all_is_there_again(visit: Visit, table: Table) -> None:
    page = opened(visit, table)
    everything = page.locator("#panel-log li:visible").count()
    bids, built, paid = (shown(page, topic).count() for topic in ("auction", "track", "money"))
    assert min(bids, built, paid) > 0
    page.evaluate("window.untouched = true")
    pressed(page, "Track")
    expect(shown(page, "track")).to_have_count(built)
    for topic in ("auction", "shares", "money", "move", "round"):
        expect(shown(page, topic)).to_have_count(0)
    expect(page.locator("#panel-log .remark:visible")).to_have_count(0)
    pressed(page, "Money")
    expect(shown(page, "money")).to_have_count(paid)
    sums = page.locator("#panel-log .event[data-money]")
    assert sums.count() > paid, "shares and track are paid for, too"
    expect(page.locator("#panel-log .event:visible")).to_have_count(sums.count())
    expect(shown(page, "auction")).to_have_count(0)
    pressed(page, "All")
    expect(page.locator("#panel-log li:visible")).to_have_count(everything)
    assert page.evaluate("window.untouched")


def test_it_stays_while_moves_come(visit: Visit, server: Server, table: Table) -> None:
    page = opened(visit, table)
    built = shown(page, "track").count()
    pressed(page, "Track")
    with database_of(server):
        last = move(table, 2).ply
    expect(page.locator(".history")).to_have_attribute("data-last", str(last))
    expect(page.locator(f"#panel-log a[data-ply='{last}']")).to_be_hidden()
    expect(shown(page, "track")).to_have_count(built)
    expect(page.locator(".filters [aria-pressed=true]")).to_have_text("Track")
    pressed(page, "All")
    expect(page.locator(f"#panel-log a[data-ply='{last}']").first).to_be_visible()


def test_a_line_leads_to_its_position_and_shows_its_companys_colour(visit: Visit, table: Table) -> None:
    page = opened(visit, table)
    line = page.locator("#panel-log a", has_text="builds in").last
    dot = line.locator(".dot").first
    company = (line.locator(".event").first.text_content() or "").split()[0]
    fill = GAMES["express"].pictures.PIECES[company].fill.lstrip("#")
    wanted = ", ".join(str(int(fill[place : place + 2], 16)) for place in (0, 2, 4))
    assert dot.evaluate("dot => getComputedStyle(dot).backgroundColor") == f"rgb({wanted})"
    ply = line.get_attribute("data-ply")
    line.click()
    expect(page.locator(".history")).to_have_attribute("data-ply", str(ply))
    expect(page.locator("#panel-log [aria-current]").last).to_have_attribute("data-ply", str(ply))
    expect(page.locator("#panel-log .later a").first).to_have_attribute("data-ply", str(int(ply or 0) + 1))
    page.locator("#slider").press("Home")
    expect(page.locator("#panel-log [aria-current]"), "before the first move").to_have_count(0)
    page.locator("#panel-log a").nth(2).click()
    expect(page.locator("#panel-log [aria-current]")).to_be_in_viewport()
    page.locator("#slider").press("End")
    expect(page.locator("#panel-log .later")).to_have_count(0)
    expect(page.locator("#panel-log a").last).to_be_in_viewport()


def test_in_german(visit: Visit, server: Server, table: Table) -> None:
    page = opened(visit, table, locale="de")
    expect(page.locator(".filters button")).to_have_text(["Alles", "Aktien", "Gleisbau", "Geld"])
    expect(page.locator("#panel-log .heading").last).to_have_text("Allgemeine Dividende")
    with database_of(server):
        assert fresh(table).ply == MOVES

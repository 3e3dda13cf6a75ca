"""The lobby: into a game at once, lists of tables, the form of a new one."""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.web.django_client import actor, fresh, move, person, state_at, table_of, visitor
from tests.web.serving import Server
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.game_page.page import web_of
from trunkline.web.lobby import game_files, urls
from trunkline.web.lobby.game_files import Taken
from trunkline.web.lobby.lists import MANY, MINE, SHOWN
from trunkline.web.table import bots, create, host, seats
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import CANCELLED, RUNNING, Ply, Seat, Table
from trunkline.words.phrases import in_row

BOTS = ", ".join(GAMES["express"].bots)
pytestmark = pytest.mark.usefixtures("database")


class TestStrangers:
    """Whoever only looks is not remembered."""

    QUERIES = (
        "",
        "?level=easy&name=Ann",
        "?level=hard&game=express",
        "?have=x",
        "?v=1",
        "?next=/",
        "?text=x",
        "?ply=0",
    )

    def test_nothing_is_stored_for_them(self) -> None:
        table = table_of([person("Ann"), person("Bob")])
        imported = game_files.make_table(table.host, Taken(Match(GAMES["express"].rules, ["x", "y"], 1)))
        gaps = {
            "name": "open",
            "game": "express",
            "number": 0,
            "code": imported.code,
            "token": game_files.claim_token(imported),
        }
        people = Person.objects.count()
        for address in urls.urlpatterns:
            kwargs = {name: gaps[name] for name in address.pattern.converters}
            for query in self.QUERIES:
                client = visitor()
                answer = client.get(reverse(str(address.name), kwargs=kwargs) + query)
                assert answer.status_code in (200, 302, 405), address
                assert settings.SESSION_COOKIE_NAME not in client.cookies, (address, query)
        assert (Session.objects.count(), Person.objects.count()) == (0, people)

    @pytest.mark.parametrize("level", ["easy", "hard"])
    def test_the_level_of_the_address_is_the_one_of_the_form(self, level: str) -> None:
        client = visitor()
        assert f'data-fill="{level}"' in client.get(f"/new/express?level={level}").content.decode()
        assert 'data-fill="medium"' in client.get("/new/express").content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_one_click_leads_from_the_first_page_into_a_game(game: str) -> None:
    client = visitor()
    page = client.get("/").content.decode()
    assert f'formaction="/quick/{game}"' in page
    assert page.count('name="name"') == 1
    assert GAMES[game].blurb in page
    answer = client.post(f"/quick/{game}", follow=True)
    assert answer.status_code == 200
    table = Table.objects.get()
    assert (table.game, table.status, table.listed, table.assistance) == (game, RUNNING, False, True)
    assert [seat.kind for seat in table.seats.all()] == ["person", "bot", "bot"]
    assert answer.redirect_chain == [(f"/t/{table.code}", 302)]


@pytest.mark.parametrize("path", ["/", "/new/chesapeake", "/me", "/quick/express", "/quick/chesapeake"])
def test_every_page_has_one_first_heading_and_skips_none_after_it(path: str) -> None:
    client = visitor(person("Ann"))
    answer = client.post(path, follow=True) if path.startswith("/quick") else client.get(path)
    levels = [int(level) for level in re.findall(r"<h([1-6])", answer.content.decode())]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


class TestFirstContact:
    def test_a_newcomer_reads_what_it_is_and_what_to_do(self) -> None:
        page = visitor().get("/").content.decode()
        heading = re.search(r"<h1>(.*?)</h1>", page)
        assert heading
        assert "railways" in heading[1]
        above, below = page.split('id="start"')
        for words in ("Play now", "Learn in five minutes", "Play with friends", 'data-showcase="/showcase/'):
            assert words in above
        assert re.search(r'name="name"[^>]* value="Guest [0-9]{3}"', above)
        assert 'class="tables"' not in page
        assert "No open tables" not in below

    def test_who_has_tables_sees_them_first(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")], agreed=create.Agreed("Friday night"))
        page = visitor(ann).get("/").content.decode()
        assert 'class="first"' not in page
        assert page.index(f"mine-{table.code}") < page.index('id="start"')
        row = page[page.index(f"mine-{table.code}") : page.index('id="start"')]
        assert f"/t/{table.code}/board.svg?v={table.version}" in row
        assert "Friday night" in row
        assert in_row(GAMES["express"].words.where(state_at(table, 0))) in row
        assert str(table.moved.year) in row

    def test_a_table_without_a_name_shows_players_round_and_last_move(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = move(table_of([ann, bob]), 2)
        hours = datetime.now(UTC) - timedelta(hours=3, minutes=5)
        Ply.objects.filter(table=table, number=2).update(created=hours)
        row = visitor(ann).get("/").content.decode().partition(f"mine-{table.code}")[2].partition("</li>")[0]
        assert "<strong>Ann, Bob</strong>" in row
        assert in_row(GAMES["express"].words.where(state_at(table, 2))) in row
        (stamp,) = re.findall(r'<time datetime="([^"]+)"', row)
        assert datetime.fromisoformat(stamp) == hours.replace(microsecond=0)

    def test_queries_do_not_grow_with_the_tables(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        counts = []
        for _ in range(3):
            table_of([ann, bob])
            client = visitor(ann)
            client.get("/")  # The round of a position is worked out once.
            with CaptureQueriesContext(connection) as asked:
                client.get("/")
            counts.append(len(asked))
        assert len(set(counts)) == 1

    @pytest.mark.parametrize("game", GAMES)
    def test_one_click_makes_a_table_for_friends(self, game: str) -> None:
        client = visitor()
        answer = client.post(f"/friends/{game}", {"name": "Ann"})
        table = Table.objects.get()
        assert answer["Location"] == f"/t/{table.code}"
        assert (table.status, table.listed, table.random_seats, table.assistance) == ("open", False, True, False)
        assert [seat.kind for seat in table.seats.all()] == ["person", "empty", "empty"]
        assert not any(seat.invited for seat in table.seats.all())

    @pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].showcase])
    def test_the_board_that_plays_by_itself(self, game: str) -> None:
        client = visitor()
        frames = client.get(f"/showcase/{game}").json()["frames"]
        assert len(frames) > 20
        pictures = [client.get(frame["picture"]) for frame in frames]
        assert all("immutable" in picture["Cache-Control"] for picture in pictures)
        assert len({picture.content for picture in pictures}) == len(frames)
        assert all(ElementTree.fromstring(picture.content).tag.endswith("svg") for picture in pictures[-2:])
        german = client.get(f"/showcase/{game}", headers={"Accept-Language": "de"}).json()["frames"]
        assert [frame["words"] for frame in german] != [frame["words"] for frame in frames]
        assert client.get(f"/showcase/{game}/{len(frames)}.svg").status_code == 404
        assert client.get("/showcase/chess").status_code == 404


class TestPicture:
    def test_a_table_has_a_picture_of_its_board(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")])
        while fresh(table).ply < 60:
            move(table)
        table = fresh(table)
        client = visitor()
        answer = client.get(f"/t/{table.code}/board.svg?v={table.version}")
        assert answer["Content-Type"] == "image/svg+xml"
        assert "immutable" in answer["Cache-Control"]
        assert answer.content.decode() == GAMES["express"].thumbnail(state_at(table, table.ply))
        assert client.get(f"/t/{table.code}/board.svg?v=1")["Cache-Control"] == "no-cache"

    def test_before_the_start_it_is_the_empty_board(self) -> None:
        table = create.create(person("Ann"), "chesapeake", [SeatSpec("me"), SeatSpec("open")])
        drawn = visitor().get(f"/t/{table.code}/board.svg").content
        assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_a_bad_name_is_told_in_the_lobby() -> None:
    answer = visitor().post("/quick/express", {"name": "x" * 41})
    assert answer.status_code == 400
    assert "is not a name" in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize("path", ["/quick/chess", "/new/chess", "/t/nowhere", "/t/nowhere/panels", "/t/nowhere/record"])
def test_there_is_no_such_page(path: str) -> None:
    client = visitor()
    assert (client.post(path) if path.startswith("/quick") else client.get(path)).status_code == 404


class TestLists:
    def test_every_table_is_in_its_list(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        mine = table_of([ann, bob])
        running = table_of([bob, person("Cy")])
        opened = create.create(bob, "chesapeake", [SeatSpec("me"), SeatSpec("open")])
        cancelled = create.create(bob, "express", [SeatSpec("me"), SeatSpec("open")])
        host.cancel(cancelled.code, bob)
        finished = create.create(bob, "express", [SeatSpec("uniform")] * 2, seed=3)
        while bots.work():
            pass
        lists = visitor(ann).get("/").context
        presets = {
            name: [row.table.code for row in lists[name]] for name in ("mine", "open", "running", "done", "finished")
        }
        assert presets == {
            "mine": [mine.code],
            "open": [opened.code],
            "running": [running.code],
            "done": [],
            "finished": [finished.code],
        }
        page = visitor(ann).get("/").content.decode()
        assert cancelled.code not in page
        assert cancelled.status == "open"
        assert fresh(cancelled).status == CANCELLED
        assert "1 free seat" in page
        assert "Won by " in page

    def test_where_it_is_my_turn_comes_first(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        tables = [table_of([ann, bob]) for _ in range(4)]
        for table in tables[1:3]:
            if actor(table) == ann:
                move(table)
        for table in (tables[0], tables[3]):
            if actor(table) != ann:
                move(table)
        mine = visitor(ann).get("/").context["mine"]
        assert [row.my_turn for row in mine] == [True, True, False, False]
        assert {row.table.code for row in mine[:2]} == {tables[0].code, tables[3].code}

    def test_only_tables_with_a_seat_for_me_are_open(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        create.create(bob, "express", [SeatSpec("me"), SeatSpec("invited")])
        kept = create.create(bob, "express", [SeatSpec("me"), SeatSpec("invited", "", ann)])
        free = create.create(bob, "express", [SeatSpec("me"), SeatSpec("open"), SeatSpec("invited")])
        lists = visitor(ann).get("/").context
        assert [row.table.code for row in lists["open"]] == [free.code]
        assert [row.table.code for row in lists["mine"]] == [kept.code]
        assert [row.table.code for row in visitor().get("/").context["open"]] == [free.code]

    def test_a_table_can_be_hidden_from_ones_own_lists_and_shown_again(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = table_of([ann, bob])
        client = visitor(ann)
        assert client.post(f"/t/{table.code}/hide", {"do": "hide"}).status_code == 302
        lists = client.get("/").context
        assert [lists["mine"], [row.table.code for row in lists["hidden"]]] == [[], [table.code]]
        assert table.code not in [row.table.code for row in lists["running"]]
        assert [row.table.code for row in visitor(bob).get("/").context["mine"]] == [table.code]
        assert "Show again" in client.get("/").content.decode()
        client.post(f"/t/{table.code}/hide", {"do": "show"})
        assert [row.table.code for row in client.get("/").context["mine"]] == [table.code]

    def test_a_hidden_table_says_when_others_wait(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = table_of([ann, bob])
        client = visitor(actor(table))
        assert (
            "Hidden: Chicago Express (Ann, Bob)"
            in client.post(f"/t/{table.code}/hide", {"do": "hide"}, follow=True).content.decode()
        )
        page = client.get("/").content.decode()
        assert "Hidden: Chicago Express" not in page
        assert "A table that you have hidden waits for you: Chicago Express (Ann, Bob)" in page
        move(table)
        assert "waits for you" not in client.get("/").content.decode()

    def test_at_one_screen_the_row_names_whose_turn_it_is(self) -> None:
        ann = person("Ann")
        both = create.create(ann, "express", [SeatSpec("me"), SeatSpec("hotseat", "Bob")], seed=7)
        client = visitor(ann)
        name = fresh(both).acting().name
        assert f"{name}&#39;s turn" in client.get("/").content.decode()
        assert "Your turn" not in client.get("/").content.decode()
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy")], seed=7)
        while fresh(table).acting().bot:
            bots.work()
        assert "Your turn" in client.get("/").content.decode()

    def test_a_long_list_says_how_many_more_there_are_and_has_pages(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        waiting = [table_of([ann, bob]) for _ in range(MINE + 3)]
        for table in waiting[1:]:
            if actor(table) == ann:
                move(table)
        first = waiting[0] if actor(waiting[0]) == ann else move(waiting[0])
        Table.objects.filter(id=first.id).update(moved=timezone.now() - timedelta(days=9))
        client = visitor(ann)
        lists = client.get("/").context
        assert (len(lists["mine"]), lists["more"]["mine"]) == (MINE, 3)
        assert lists["mine"][0].table.code == first.code  # It is the oldest, but Ann's turn.
        assert re.search(r'href="/tables/mine">\s*3 more tables', client.get("/").content.decode())
        page = client.get("/tables/mine")
        assert page.context["rows"][0].table.code == first.code
        assert len(page.context["rows"]) == len(waiting)
        assert 'rel="next"' not in page.content.decode()
        assert client.get("/tables/elsewhere").status_code == 404
        assert visitor().get("/tables/mine").context["rows"] == []

    def test_more_than_a_hundred_are_not_counted(self) -> None:
        bob = person("Bob")
        table = create.create(bob, "express", [SeatSpec("me"), SeatSpec("open")])
        copies = Table.objects.bulk_create(
            Table(code=f"copy{number}", game="express", seed=1, host=bob) for number in range(SHOWN + MANY + 5)
        )
        Seat.objects.bulk_create(
            Seat(table=copy, number=number, kind=kind, invitation=f"{copy.code}-{number}")
            for copy in copies
            for number, kind in enumerate(("person", "empty"))
        )
        client = visitor()
        lists = client.get("/").context
        assert (len(lists["open"]), lists["more"]["open"]) == (SHOWN, MANY + 1)
        assert "More than 100 more tables" in client.get("/").content.decode()
        codes = []
        for number in (1, 2, 3):
            page = client.get(f"/tables/open?page={number}")
            codes += [row.table.code for row in page.context["rows"]]
            assert ('rel="next"' in page.content.decode()) == (number < 3)
        assert sorted(codes) == sorted([table.code, *(copy.code for copy in copies)])
        for bad in ("0", "-1", "x", "", "99999", "²"):
            assert client.get(f"/tables/open?page={bad}").status_code == 200

    def test_an_open_page_gets_what_has_changed(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        client = visitor(ann)
        table = table_of([ann, bob])
        page = client.get("/").content.decode()
        (address,) = re.findall(r'hx-get="(/tables[^"]*)"', page)
        assert client.get(address).status_code == 204
        move(table)
        answer = client.get(address)
        assert answer.status_code == 200
        assert table.code in answer.content.decode()


def post(game: str = "express", **fields: str) -> Any:
    form = {"name": "Ann", "count": "2", "kind0": "me", "kind1": "easy", "listed": "yes"}
    return visitor().post(f"/new/{game}", form | fields)


class TestNewTable:
    @pytest.mark.parametrize("game", GAMES)
    def test_the_form_offers_all_that_can_be_chosen(self, game: str) -> None:
        page = visitor().get(f"/new/{game}").content.decode()
        for number in GAMES[game].players:
            assert f'name="count" value="{number}"' in page
        for kind in ("me", "hotseat", "open", "invited", "easy", "uniform"):
            assert page.count(f'<option value="{kind}"') == GAMES[game].players[-1]

    @pytest.mark.parametrize("game", GAMES)
    def test_every_ruling_has_words(self, game: str) -> None:
        said = {question.name: {value for value, _ in question.choices} for question in web_of(game).QUESTIONS}
        assert said == {name: set(choices) for name, choices in GAMES[game].rules.VARIANTS.items()}

    def test_a_click_seats_bots_of_the_level_that_was_chosen_in_the_lobby(self) -> None:
        client = visitor(person("Ann"))
        assert 'data-fill="medium"' in client.get("/new/express").content.decode()
        assert 'data-fill="hard"' in client.get("/new/express?level=hard").content.decode()
        assert 'data-fill="hard"' in client.get("/new/express").content.decode()

    def test_makes_the_table(self) -> None:
        fields = {"count": "4", "kind2": "hotseat", "name2": "Bob", "kind3": "open", "seed": "42"}
        answer = post("chesapeake", **fields, **{"variant-best_run": "False", "variant-consent": "None"})
        table = Table.objects.get()
        assert answer["Location"] == f"/t/{table.code}"
        assert [(seat.kind, seat.name) for seat in table.seats.all()] == [
            ("person", "Ann"),
            ("bot", "Ada"),
            ("person", "Bob"),
            ("empty", ""),
        ]
        assert (table.seed, table.listed) == (42, True)
        assert table.rulings == {"rulings": "rulebook", "best_run": False, "consent": None}

    def test_a_name_seats_by_lot_and_no_assistance(self) -> None:
        fields = {"table_name": "  Friday   night ", "random_seats": "yes", "assistance": "off"}
        post(kind1="open", **fields)
        table = Table.objects.get()
        assert (table.name, table.random_seats, table.assistance) == ("Friday night", True, False)
        page = visitor(table.host).get(f"/t/{table.code}").content.decode()
        assert "Friday night" in page
        assert "No assistance: while the game runs" in page
        assert "The seats are drawn at random" in page

    def test_without_them_everything_is_as_it_was(self) -> None:
        post()
        table = Table.objects.get()
        assert (table.name, table.random_seats, table.assistance) == ("", False, True)

    @pytest.mark.parametrize("kind", ["hotseat", "open", "invited"])
    def test_assistance_is_off_with_other_people_unless_the_host_wants_it(self, kind: str) -> None:
        post(kind1=kind)
        assert not Table.objects.latest("id").assistance
        post(kind1=kind, assistance="on")
        table = Table.objects.latest("id")
        assert table.assistance
        assert "Assistance: everyone can see" in visitor(table.host).get(f"/t/{table.code}").content.decode()

    def test_an_unknown_kind_of_assistance(self) -> None:
        assert post(assistance="some").status_code == 400
        assert not Table.objects.exists()

    @pytest.mark.parametrize("name", ["x" * 61, "a\u202eb", "a\0b"])
    def test_a_name_that_no_table_can_have(self, name: str) -> None:
        assert post(table_name=name).status_code == 400
        assert not Table.objects.exists()

    def test_is_private_if_not_listed(self) -> None:
        post(listed="")
        assert not Table.objects.get().listed

    @pytest.mark.parametrize(
        "fields",
        [
            {"count": "1"},
            {"count": "7"},
            {"count": ""},
            {"kind1": "nonsense"},
            {"count": "3", "kind1": "me", "kind2": "me"},
            {"seed": "x"},
            {"seed": "-1"},
            {"seed": "9" * 19},
            {"variant-auto_pass": "maybe"},
            {"name": "x" * 41},
            {"kind1": "hotseat", "name1": "\u202e"},
        ],
    )
    def test_mistakes_are_told_and_what_was_chosen_stays(self, fields: dict[str, str]) -> None:
        answer = post(**({"kind0": "uniform"} | fields))
        page = answer.content.decode()
        assert answer.status_code == 400
        assert 'role="alert"' in page
        assert page.count('<option value="uniform" selected>') == 1
        assert not Table.objects.exists()

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"count": "7"}, "Chicago Express is for 2 to 6 players."),
            ({"seed": "-1"}, "A seed is a whole number of at most 18 digits."),
            ({"variant-auto_pass": "maybe"}, "Chicago Express has no variant auto_pass=&#39;maybe&#39;."),
            (
                {"kind1": "nobody"},
                f"A seat is me, hotseat, open, invited or a bot ({', '.join(GAMES['express'].bots)}), not",
            ),
            ({"clock": "never"}, "There is no such clock."),
        ],
    )
    def test_a_mistake_is_told_in_a_sentence(self, fields: dict[str, str], said: str) -> None:
        assert f'<p class="refusal" role="alert">{said}' in post(**fields).content.decode()


class TestInvitation:
    def test_the_link_leads_to_a_seat(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("invited")])
        link = f"/t/{table.code}/join/{table.seats.get(number=1).invitation}"
        assert f"http://testserver{link}" in visitor(ann).get(f"/t/{table.code}").content.decode()
        bob = visitor()
        assert "You are invited" in bob.get(link).content.decode()
        assert bob.post(link, {"name": "Bob"})["Location"] == f"/t/{table.code}"
        assert fresh(table).status == RUNNING
        assert visitor().post(link, {"name": "Cy"}).status_code == 403
        assert "This link has been used or has expired" in visitor().get(link).content.decode()
        assert bob.get(link)["Location"] == f"/t/{table.code}"

    def test_only_the_host_sees_it(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("invited"), SeatSpec("open")])
        bob = person("Bob")
        seats.take(table.code, bob, 2)
        secret = table.seats.get(number=1).invitation
        for who in (bob, person("Stranger"), None):
            assert secret not in visitor(who).get(f"/t/{table.code}").content.decode()


def test_in_a_browser_lists_are_live_and_the_form_shows_what_is_chosen(visit: Callable[..., Page]) -> None:
    ann, bob = visit("/"), visit("/new/express")
    expect(bob.locator(".seat:visible")).to_have_count(3)
    bob.get_by_role("button", name="2 bots").click()
    assert [bob.input_value(f"[name=kind{seat}]") for seat in range(3)] == ["me", "medium", "medium"]
    bob.get_by_role("button", name="1 bot").click()
    assert [bob.input_value(f"[name=kind{seat}]") for seat in range(3)] == ["me", "open", "medium"]
    bob.check("[name=count][value='2']")
    expect(bob.locator(".seat:visible")).to_have_count(2)
    expect(bob.get_by_role("button", name="2 bots")).to_be_hidden()
    # a name that no table of an earlier attempt has: its host would wait elsewhere
    name = f"Bob {secrets.token_hex(4)}"
    bob.fill("form.new > label [name=name]", name)
    bob.select_option("[name=kind1]", "open")
    expect(bob.locator("[name=name1]:visible")).to_have_count(0)
    bob.select_option("[name=kind1]", "hotseat")
    expect(bob.locator("[name=name1]:visible")).to_have_count(1)
    bob.select_option("[name=kind1]", "open")
    bob.check("[name=listed]")
    bob.click("text=Create table")
    bob.wait_for_url("**/t/*")
    ann.click(f"#list-open ~ ul a:has-text('{name}')")
    ann.wait_for_url("**/t/*")
    ann.wait_for_load_state()
    ann.fill(".sit [name=name]", "Ann")
    ann.click("text=Sit down")
    bob.wait_for_selector("#map svg")
    ann.wait_for_selector("#map svg")


def test_in_a_browser_without_scripts_a_table_is_made(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=server.url)
    page = context.new_page()
    page.goto("/new/chesapeake")
    page.fill("form.new > label [name=name]", "Ann")
    for seat in (1, 2):
        page.select_option(f"select[name=kind{seat}]", "easy")
    page.click("text=Create table")
    expect(page.locator("#map svg").first).to_be_visible()
    context.close()


def test_in_a_browser_the_board_plays_by_itself_and_can_be_paused(visit: Callable[..., Page]) -> None:
    page = visit("/")
    board = page.locator(".showcase")
    expect(board).to_have_attribute("data-running", "yes")
    still = board.locator("img").get_attribute("src") or ""
    expect(board.locator("img")).not_to_have_attribute("src", still)
    board.get_by_role("button", name="Pause").click()
    expect(board.get_by_role("button", name="Play")).to_be_visible()
    calm = visit("/", reduced_motion="reduce").locator(".showcase")
    expect(calm).to_have_attribute("data-running", "no")
    expect(calm.locator("img")).to_have_attribute("src", still)

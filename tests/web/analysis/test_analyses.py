"""Analysis: private copies in which one person plays all sides, lines that branch, positions by their text."""

import json
import re
from typing import Any

import pytest
from django.db.models import ProtectedError

from tests.games.matches import played
from tests.paths import golden
from tests.web.django_client import (
    HTMX,
    actor,
    forget,
    fresh,
    legal,
    move,
    person,
    plies,
    post_move,
    present,
    said,
    sentences,
    state_at,
    table_of,
    visitor,
)
from trunkline.core import codec, record
from trunkline.games import GAMES
from trunkline.games.chesapeake.testing import build_state as chesapeake_state
from trunkline.games.express.testing.positions import build_state as express_state
from trunkline.notation import position
from trunkline.web.analysis import analyses, review
from trunkline.web.site.errors import Closed, Missing, NotYours, Refused, Stale
from trunkline.web.table import chat, create, host, moves, seats, undo
from trunkline.web.table.lines import variations_of
from trunkline.web.table.models import CANCELLED, FINISHED, PERSON, RUNNING, Ply, Table
from trunkline.web.table.plies import live_plies

pytestmark = pytest.mark.usefixtures("database")

Pass = {"type": "pass"}


def game(moves: int = 4) -> Table:
    """A running game of Ann and Bob with assistance, so many moves old."""
    return move(table_of([person("Ann"), person("Bob")], agreed=create.Agreed(assistance=True)), moves)


def bid(price: int) -> dict[str, Any]:
    return {"type": "bid", "price": price}


def lowest(state: Any) -> int:
    """The lowest bid."""
    option: Any = GAMES["express"].rules.options(state)[0]
    return int(option.low)


class TestACopy:
    def test_it_is_private_and_has_the_game_as_far_as_the_ply(self) -> None:
        table, cy = game(5), person("Cy")
        made = analyses.analyse(table.code, 3, cy)
        assert (made.analysis, made.listed, made.from_position, made.ply) == (True, False, False, 3)
        assert (made.origin_id, made.origin_ply, made.host_id) == (table.id, 3, cy.id)
        assert [(seat.name, seat.kind, seat.person_id) for seat in made.seats.all()] == [
            (name, PERSON, cy.id) for name in ("Ann", "Bob")
        ]
        assert [(one.number, one.events, one.action) for one in live_plies(made)] == [
            (one.number, one.events, one.action) for one in live_plies(table)[:4]
        ]
        assert state_at(made, 3) == state_at(table, 3)
        assert (made.per_move, made.webhook, made.deadline) == (None, "", None)

    def test_the_way_back_to_the_game_stays_whatever_one_looks_at(self) -> None:
        made = analyses.analyse(game(5).code, 5, cy := person("Cy"))
        for address in (f"/t/{made.code}", f"/t/{made.code}?ply=2"):
            page = visitor(cy).get(address).content.decode()
            head = page.partition('<div class="head')[2].partition('<p class="prompt"')[0]
            assert "Back to the game</a>" in head
            assert "Back to now" not in page
        assert "To the last move" in head

    def test_the_moves_of_the_game_are_not_to_be_undone_with_the_consent_of_the_others(self) -> None:
        made = analyses.analyse(game(5).code, 3, cy := person("Cy"))
        assert "Ask to undo" not in visitor(cy).get(f"/t/{made.code}").text
        moves.play(made.code, cy, 3, legal(made))
        assert "Takes back 1 move" in visitor(cy).get(f"/t/{made.code}").text

    def test_the_game_itself_is_not_touched(self) -> None:
        table = game()
        made = analyses.analyse(table.code, 2, person("Cy"))
        moves.play(made.code, made.host, 2, legal(made))
        again = fresh(table)
        assert (again.ply, again.version) == (table.ply, table.version)

    def test_a_ply_that_is_not_there_and_a_table_that_has_not_begun_are_refused(self) -> None:
        ann = person("Ann")
        waiting = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("open")])
        for code, ply in ((game().code, 5), (game().code, -1), (waiting.code, 0)):
            with pytest.raises(Refused, match="no move"):
                analyses.analyse(code, ply, ann)
        with pytest.raises(Missing):
            analyses.analyse("nowhere", 0, ann)

    def test_one_person_plays_all_sides(self) -> None:
        made = analyses.analyse(game().code, 4, cy := person("Cy"))
        for _ in range(6):
            made = moves.play(made.code, cy, fresh(made).ply, legal(made)).table
        assert fresh(made).ply == 10

    def test_nobody_else_plays_or_speaks_in_it(self) -> None:
        table = game()
        made = analyses.analyse(table.code, 4, person("Cy"))
        for other in (table.host, None):
            for ply in (4, 2):
                with pytest.raises(NotYours):
                    moves.play(made.code, other, ply, Pass)
            with pytest.raises(NotYours):
                undo.undo(made.code, other, 4)
        with pytest.raises(NotYours):
            chat.say(made.code, table.host, "hello")
        assert fresh(made).ply == 4

    def test_a_seat_of_it_is_given_to_nobody(self) -> None:
        made = analyses.analyse(game().code, 4, cy := person("Cy"))
        with pytest.raises(Refused, match="all sides"):
            seats.hand_to_bot(made.code, cy, 0)
        with pytest.raises(Refused, match="all sides"):
            seats.offer(made.code, cy, 0)


class TestByReference:
    """An analysis has the moves of its game without a copy of them."""

    def test_it_stores_only_what_is_played_in_it(self) -> None:
        table, cy = game(6), person("Cy")
        made = analyses.analyse(table.code, 6, cy)
        assert plies(made) == []
        moves.play(made.code, cy, 6, legal(made))
        assert [(ply.number, ply.parent_id) for ply in plies(made)] == [(7, plies(table)[-1].id)]
        assert len(plies(table)) == 7

    def test_what_is_undone_in_the_game_stays_in_the_analysis(self) -> None:
        table = game(4)
        made = analyses.analyse(table.code, 4, cy := person("Cy"))
        before = [(ply.key, ply.events) for ply in live_plies(made)]
        undo.undo(table.code, present(plies(table)[-1].by), 4)
        other = next(one for one in (Pass, bid(lowest(state_at(table, 3)) + 7)) if one != plies(table)[-1].action)
        moves.play(table.code, actor(table), 3, other)
        forget()
        assert [(ply.key, ply.events) for ply in live_plies(fresh(made))] == before
        assert fresh(table).ply == fresh(made).ply == 4
        assert live_plies(fresh(table))[4].id != live_plies(fresh(made))[4].id
        assert visitor(cy).get(f"/t/{made.code}").status_code == 200
        moves.play(made.code, cy, 4, legal(made))
        assert fresh(made).ply == 5

    def test_moves_of_the_game_after_it_and_of_other_analyses_are_not_its_own(self) -> None:
        table = game(6)
        one, two = (analyses.analyse(table.code, 4, person(name)) for name in ("Cy", "Dan"))
        moves.play(one.code, one.host, 4, legal(one))
        (line,) = variations_of(two)
        assert (line.leaf, line.ply) == (live_plies(table)[4].id, 4)
        moves.play(two.code, two.host, 4, legal(two))
        assert plies(two)[-1].id not in {plies(one)[-1].id, live_plies(table)[5].id}
        with pytest.raises(Refused, match="no such line"):
            analyses.take_line(two.code, two.host, plies(one)[-1].id)

    def test_one_of_another_analysis_goes_on_from_both(self) -> None:
        table = game(4)
        first = analyses.analyse(table.code, 4, cy := person("Cy"))
        for ply in (4, 5):
            moves.play(first.code, cy, ply, legal(first))
        second = analyses.analyse(first.code, 5, dan := person("Dan"))
        undo.undo(first.code, cy, 6, 2)
        moves.play(second.code, dan, 5, legal(second))
        forget()
        line = live_plies(fresh(second))
        assert [ply.number for ply in line] == list(range(7))
        assert [len(plies(one)) for one in (table, first, second)] == [5, 2, 1]
        assert [ply.id for ply in line[:5]] == [ply.id for ply in live_plies(table)]
        assert line[5].id == plies(first)[0].id
        early = analyses.analyse(second.code, 2, dan)
        assert present(early.base).table_id == table.id

    def test_its_record_story_and_review_tell_the_whole_game(self) -> None:
        table = game(6)
        made = analyses.analyse(table.code, 4, cy := person("Cy"))
        moves.play(made.code, cy, 2, bid(lowest(state_at(made, 2)) + 3))
        moves.play(made.code, cy, 3, Pass)
        forget()
        client = visitor(cy)
        data = json.loads(client.get(f"/t/{made.code}/record").content)
        match = record.replay(data, GAMES.rules)
        assert [match.key(ply) for ply in range(1, 5)] == [ply.key for ply in live_plies(fresh(made))[1:]]
        for page in ("story", "review", "text", "board.svg", "panels?ply=1"):
            assert client.get(f"/t/{made.code}/{page}").status_code == 200, page
        assert review.begin(fresh(made)).total == 4

    def test_a_game_that_an_analysis_goes_on_from_cannot_be_deleted(self) -> None:
        table = game(2)
        analyses.analyse(table.code, 2, person("Cy"))
        with pytest.raises(ProtectedError):
            table.delete()


class TestLines:
    def made(self) -> Table:
        return analyses.analyse(game().code, 4, person("Cy"))

    def play(self, table: Table, ply: int, data: dict[str, Any]) -> Table:
        return fresh(moves.play(table.code, table.host, ply, data).table)

    def test_going_back_is_free_at_once_and_without_a_remark(self) -> None:
        table = self.made()
        undo.undo(table.code, table.host, 4)
        assert fresh(table).ply == 3
        undo.undo(table.code, table.host, 3, 0)
        assert fresh(table).ply == 0
        assert said(table) == []
        with pytest.raises(Refused, match="nothing"):
            undo.undo(table.code, table.host, 0)

    def test_a_move_at_an_earlier_ply_begins_another_line_and_keeps_the_first(self) -> None:
        table = self.made()
        first = [ply.id for ply in live_plies(table)]
        state = state_at(table, 2)
        low = lowest(state)
        table = self.play(table, 2, bid(low + 3))
        assert table.ply == 3
        assert [one.id for one in live_plies(table)][:3] == first[:3]
        assert {line.leaf for line in variations_of(table)} == {first[-1], plies(table)[-1].id}
        assert Ply.objects.filter(id__in=first).count() == 5

    def test_a_line_is_taken_again_as_it_was(self) -> None:
        table = self.made()
        keys = [ply.key for ply in live_plies(table)]
        (first,) = variations_of(table)
        assert first.shown
        low = lowest(state_at(table, 2))
        table = self.play(self.play(table, 2, bid(low + 3)), 3, Pass)
        second, again = variations_of(table)
        assert (second.shown, again.shown, again.leaf) == (True, False, first.leaf)
        assert (second.words, second.moves, again.moves) == (sentences(table, table.ply)[0], 2, 4)
        table = analyses.take_line(table.code, table.host, first.leaf)
        assert (table.ply, [ply.key for ply in live_plies(table)]) == (4, keys)
        assert [line.shown for line in variations_of(table)] == [False, True]
        table = analyses.take_line(table.code, table.host, second.leaf)
        assert (table.ply, table.actor) == (4, state_at(table, 4).actor)

    def test_the_same_move_again_goes_into_its_line(self) -> None:
        table = self.made()
        last = live_plies(table)[-1]
        undo.undo(table.code, table.host, 4)
        table = self.play(table, 3, present(last.action))
        assert live_plies(table)[-1].id == last.id
        assert len(variations_of(table)) == 1

    def test_after_going_back_the_line_shown_is_one_that_goes_through(self) -> None:
        table = self.made()
        undo.undo(table.code, table.host, 4, 1)
        assert [line.shown for line in variations_of(fresh(table))] == [True]

    def test_an_analysis_of_a_finished_game_is_played_on_from_before_the_end(self) -> None:
        match = played("express", "uniform", 2, 7)
        made = analyses.from_position(position.write("express", match.states[-4]), person("Cy"))
        for ply, action in enumerate(match.actions[-3:]):
            made = self.play(made, ply, codec.encode(action))
        assert (made.status, made.scores) == (FINISHED, list(match.scores().values()))
        end = plies(made)[-1]
        with pytest.raises(Stale, match="over"):
            moves.play(made.code, made.host, 3, Pass)
        copy = analyses.analyse(made.code, 3, made.host)
        assert (copy.status, copy.scores) == (FINISHED, made.scores)
        other = next(
            data
            for option in GAMES["express"].rules.options(match.states[-4])
            if (data := codec.encode(getattr(option, "action", option))) != codec.encode(match.actions[-3])
        )
        made = self.play(made, 0, other)
        assert (made.status, made.scores, made.ply) == (RUNNING, None, 1)
        assert analyses.take_line(made.code, made.host, end.id).status == FINISHED

    def test_a_move_against_the_rules_at_an_earlier_ply_changes_nothing(self) -> None:
        table = self.made()
        with pytest.raises(Refused):
            moves.play(table.code, table.host, 1, bid(1))
        assert fresh(table).ply == 4
        assert len(live_plies(fresh(table))) == 5

    def test_lines_are_the_owners_and_of_an_analysis(self) -> None:
        table = self.made()
        (line,) = variations_of(table)
        with pytest.raises(NotYours):
            analyses.take_line(table.code, person("Dan"), line.leaf)
        with pytest.raises(Refused, match="no such line"):
            analyses.take_line(table.code, table.host, 10**6)
        played = game()
        with pytest.raises(Refused, match="several lines"):
            analyses.take_line(played.code, played.host, plies(played)[0].id)
        with pytest.raises(Refused, match="no such line"):
            analyses.take_line(table.code, table.host, plies(played)[0].id)

    def test_an_ordinary_table_takes_no_move_at_an_earlier_ply(self) -> None:
        table = game()
        with pytest.raises(Stale):
            moves.play(table.code, table.host, 2, Pass)


def test_what_is_said_of_a_table_where_nothing_can_be_played() -> None:
    ann = person("Ann")
    table = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("open")])
    with pytest.raises(Stale, match="not begun"):
        moves.play(table.code, ann, 0, Pass)
    host.cancel(table.code, ann)
    assert fresh(table).status == CANCELLED
    with pytest.raises(Closed, match="closed"):
        moves.play(table.code, ann, 0, Pass)


OPERATING = chesapeake_state(
    round="operating",
    company="PRR",
    shares={"PRR": {0: 6, 1: 2}, "LV": {1: 6}},
    tiles={"F2": ("57", 1)},
    trains={"PRR": ["2"]},
    treasury={"PRR": 300},
)
TEXT = position.write("chesapeake", OPERATING)


class TestAPosition:
    def test_it_begins_an_analysis(self) -> None:
        made = analyses.from_position(TEXT, cy := person("Cy"))
        assert (made.analysis, made.from_position, made.listed, made.ply, made.game) == (
            True,
            True,
            False,
            0,
            "chesapeake",
        )
        assert state_at(made, 0) == OPERATING
        assert [seat.name for seat in made.seats.all()] == ["Seat 1", "Seat 2", "Seat 3"]
        moves.play(made.code, cy, 0, legal(made))
        assert analyses.analyse(made.code, 1, cy).from_position

    def test_what_is_none_is_refused(self) -> None:
        with pytest.raises(Refused, match="damaged"):
            analyses.from_position(TEXT[:-1] + ("B" if TEXT[-1] == "A" else "A"), person("Cy"))
        assert not Table.objects.exists()

    def test_its_page_shows_it_and_begins_an_analysis(self) -> None:
        client = visitor()
        page = client.get(f"/position/{TEXT}")
        assert page.status_code == 200
        assert b"<svg" in page.content
        assert "Seat 1 for PRR" in page.content.decode()
        answer = client.post(f"/position/{TEXT}")
        assert answer.status_code == 302
        assert client.get(answer["Location"]).status_code == 200
        assert Table.objects.get().host.name == "Guest"

    @pytest.mark.parametrize("text", ["hello", TEXT[:-2], "express1.AAAA.AAAA", "x" * 3000])
    def test_bad_text_says_why(self, text: str) -> None:
        for answer in (
            visitor().get(f"/position/{text}"),
            visitor().post(f"/position/{text}"),
            visitor().get("/position", {"text": text}, follow=True),
        ):
            assert answer.status_code == 400
            assert 'role="alert"' in answer.content.decode()
        assert not Table.objects.exists()

    @pytest.mark.parametrize("text", ["a/b", "<script>alert(1)</script>", "ü", "two words", "x" * 9000])
    def test_the_form_of_the_lobby_takes_whatever_is_pasted(self, text: str) -> None:
        answer = visitor().get("/position", {"text": text}, follow=True)
        assert answer.status_code == 400
        assert "<script>alert" not in answer.content.decode()
        good = visitor().get("/position", {"text": f"  {TEXT}\n"})
        assert (good.status_code, good["Location"]) == (302, f"/position/{TEXT}")

    def test_it_has_no_record(self) -> None:
        made = analyses.from_position(TEXT, cy := person("Cy"))
        assert visitor(cy).get(f"/t/{made.code}/record").status_code == 404
        assert "/record" not in visitor(cy).get(f"/t/{made.code}").content.decode()


class TestPages:
    def test_analyse_from_here_leads_to_a_new_table_for_anybody(self) -> None:
        table, client = game(), visitor()
        answer = client.post(f"/t/{table.code}/analyse", {"ply": "2"}, headers=HTMX)
        assert answer.status_code == 204
        made = Table.objects.get(analysis=True)
        assert answer["HX-Redirect"] == f"/t/{made.code}"
        assert (made.ply, made.host.name) == (2, "Guest")
        page = client.get(answer["HX-Redirect"]).content.decode()
        assert 'name="action"' in page
        assert f'href="/t/{table.code}?ply=2"' in page
        assert client.post(f"/t/{table.code}/analyse", {"ply": "2"})["Location"].startswith("/t/")

    @pytest.mark.parametrize("ply", ["", "x", "-1", "99", "9" * 30, "²"])
    def test_a_ply_that_is_none_is_refused(self, ply: str) -> None:
        answer = visitor().post(f"/t/{game().code}/analyse", {"ply": ply})
        assert answer.status_code == 400
        assert not Table.objects.filter(analysis=True).exists()

    def test_a_token_is_asked_for(self) -> None:
        table = game()
        assert visitor(strict=True).post(f"/t/{table.code}/analyse", {"ply": "2"}).status_code == 403
        assert visitor(strict=True).post(f"/position/{TEXT}").status_code == 403

    def test_the_owner_may_choose_at_an_earlier_ply_and_is_then_at_the_end(self) -> None:
        made = analyses.analyse(game().code, 4, cy := person("Cy"))
        client = visitor(cy)
        looking = client.get(f"/t/{made.code}", {"ply": "2"}).content.decode()
        assert "begins another line" in looking
        assert '<input type="hidden" name="ply" value="2">' in looking
        low = lowest(state_at(made, 2))
        answer = post_move(client, made, 2, bid(low + 2), **{"X-Looking": "2"})
        assert answer.status_code == 200
        assert answer["HX-Trigger"] == "now"
        assert 'data-ply="3" data-last="3"' in answer.content.decode()

    def test_others_see_it_and_can_do_nothing_but_copy_it(self) -> None:
        made = analyses.analyse(game().code, 4, person("Cy"))
        moves.play(made.code, made.host, 2, Pass)
        client = visitor(person("Dan"))
        page = client.get(f"/t/{made.code}", {"ply": "1"})
        assert page.status_code == 200
        assert 'name="action"' not in page.content.decode()
        assert "Analyze from here" in page.content.decode()
        assert post_move(client, made, 1, Pass).status_code == 403
        leaf = live_plies(made)[-1].id
        assert client.post(f"/t/{made.code}/line/{leaf}", headers=HTMX).status_code == 403
        assert client.post(f"/t/{made.code}/undo", {"ply": "3"}, headers=HTMX).status_code == 403
        assert client.post(f"/t/{made.code}/say", {"text": "hello"}, headers=HTMX).status_code == 403
        assert client.post(f"/t/{made.code}/analyse", {"ply": "1"}).status_code == 302

    def test_the_address_of_a_private_table_is_not_given_away(self) -> None:
        private = table_of([person("Ann"), person("Bob")], listed=False)
        for table, told_others in ((private, False), (game(1), True)):
            made = analyses.analyse(table.code, 0, cy := person("Cy"))
            assert table.code in visitor(cy).get(f"/t/{made.code}").content.decode()
            assert (table.code in visitor().get(f"/t/{made.code}").content.decode()) is told_others

    def test_a_line_is_taken_by_its_button(self) -> None:
        made = analyses.analyse(game().code, 4, cy := person("Cy"))
        first = live_plies(made)[-1].id
        moves.play(made.code, cy, 2, Pass)
        client = visitor(cy)
        page = client.get(f"/t/{made.code}").content.decode()
        assert len(re.findall(r"/line/\d+", page)) == 2
        answer = client.post(f"/t/{made.code}/line/{first}", headers=HTMX | {"X-Looking": "1"})
        assert answer.status_code == 200
        assert 'data-ply="4" data-last="4"' in answer.content.decode()
        assert client.post(f"/t/{made.code}/line/987654321", headers=HTMX).status_code == 400

    def test_the_lobby_lists_analyses_for_their_owner_alone(self) -> None:
        table, cy = game(), person("Cy")
        made = analyses.analyse(table.code, 4, cy)
        mine = visitor(cy).get("/").content.decode()
        assert "My analyses" in mine
        assert mine.count(f'href="/t/{made.code}"') == 1
        assert "Your turn" not in mine
        for other in (visitor(), visitor(table.host)):
            assert made.code not in other.get("/").content.decode()

    def test_it_can_begin_in_the_middle_of_an_expansion(self) -> None:
        data = json.loads((golden("express") / "game-1.json").read_text("utf-8"))
        built = [state for state in record.replay(data, GAMES.rules).states if state.step == "build" and state.built]
        cy = person("Cy")
        made = analyses.from_position(position.write("express", built[0]), cy)
        page = visitor(cy).get(f"/t/{made.code}")
        assert page.status_code == 200
        assert "So far:" not in page.content.decode()

    def test_every_table_gives_the_text_of_the_position_shown(self) -> None:
        table = game()
        for ply in (0, 2, 4):
            page = visitor().get(f"/t/{table.code}", {"ply": str(ply)}).content.decode()
            (text,) = re.findall(r'value="(express1\.[^"]+)"', page)
            assert position.read(text) == ("express", state_at(table, ply))
            assert f"/t/{table.code}?ply={ply}" in page


class TestWhatAPositionHides:
    def test_dividends_and_ways_of_chicago_express(self) -> None:
        table = game(8)
        page = visitor().get(f"/t/{table.code}/analysis").content.decode()
        for words in ("A share pays", "Chicago", "Detroit", "PRR"):
            assert words in page
        assert "WAB" not in page
        assert page.count("data-hexes") > 40

    def test_it_is_of_the_position_shown(self) -> None:
        state = express_state(shares={"PRR": {0: 1}}, treasury={"PRR": 20})
        table = analyses.from_position(position.write("express", state), cy := person("Cy"))
        for ply, data in enumerate(
            [
                {"type": "choose", "dial": "expansion"},
                {"type": "expand", "company": "PRR"},
                {"type": "build", "hex": "R4"},
            ]
        ):
            moves.play(table.code, cy, ply, data)
        now = visitor().get(f"/t/{table.code}/analysis").content
        assert visitor().get(f"/t/{table.code}/analysis", headers={"X-Looking": "0"}).content != now

    def test_the_best_run_of_every_company(self) -> None:
        made = analyses.from_position(TEXT, person("Cy"))
        page = visitor().get(f"/t/{made.code}/analysis").content.decode()
        assert page.count("data-draw") == 2
        assert "no train" in page
        assert re.findall(r"<option[^>]*>([^<]+)<", page) == ["PRR", "LV"]
        assert "<option selected>PRR" in page

    def test_what_tiles_would_earn_the_best_first(self) -> None:
        made = analyses.from_position(TEXT, person("Cy"))
        page = visitor().get(f"/t/{made.code}/tiles", {"company": "PRR"}).content.decode()
        signs = re.findall(r'<td class="(?:more|less|same)">([^<]+)<', page)
        assert signs
        worth = [int(sign.replace("−", "-").replace("±", "").replace("$", "")) for sign in signs]
        assert worth == sorted(worth, reverse=True)
        assert worth[0] > 0

    @pytest.mark.parametrize("company", ["", "B&O", "<b>", "x" * 500])
    def test_a_company_that_does_not_operate_is_refused(self, company: str) -> None:
        made = analyses.from_position(TEXT, person("Cy"))
        answer = visitor().get(f"/t/{made.code}/tiles", {"company": company})
        assert answer.status_code == 400
        assert answer["Content-Type"].startswith("text/plain")
        assert visitor().get(f"/t/{game().code}/tiles", {"company": "PRR"}).status_code == 400

    def test_before_the_game_there_is_nothing_to_find(self) -> None:
        table = create.create(person("Ann"), "express", [create.SeatSpec("me"), create.SeatSpec("open")])
        assert visitor().get(f"/t/{table.code}/analysis").status_code == 204
        assert visitor().get("/t/nowhere/analysis").status_code == 404

    def test_runs_by_hand_and_gains_are_of_the_position_shown(self) -> None:
        """In an analysis one may look back at a step and play on from it."""
        made = analyses.from_position(TEXT, cy := person("Cy"))
        moves.play(made.code, cy, 0, legal(made))
        client = visitor(cy)
        assert client.get(f"/t/{made.code}/gains").status_code == 404
        answer = client.get(f"/t/{made.code}/gains", headers={"X-Looking": "0"})
        assert answer.status_code == 200
        assert json.loads(re.findall(r'value="([^"]+)"', answer.content.decode())[0].replace("&#34;", '"'))

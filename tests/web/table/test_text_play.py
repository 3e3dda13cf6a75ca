"""Playing by text alone: without scripts and pictures, in the words of the terminal, through the same rules."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from tests.counts import USUAL_GAMES, only
from tests.web.django_client import HTMX, actor, fresh, move, person, state_at, table_of, visitor
from trunkline import advice
from trunkline.bots.bot import Candidate
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.games.chesapeake.title import TITLE
from trunkline.games.express.actions import Bid, Pass
from trunkline.web.table import text_play
from trunkline.web.table.models import Table
from trunkline.words.commands import COMMANDS, Place

pytestmark = pytest.mark.usefixtures("database")


def type_in(client: Client, table: Table, line: str, **form: Any) -> tuple[int, str]:
    """What a typed line is answered with, as words without markup."""
    data = {"ply": fresh(table).ply, "line": line} | form
    answer = client.post(f"/t/{table.code}/text", data, headers=HTMX)
    words = re.sub(r"<[^>]*>", " ", answer.content.decode())
    return answer.status_code, " ".join(html.unescape(words).split())


def page_of(client: Client, table: Table) -> str:
    answer = client.get(f"/t/{table.code}/text")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def at_table(game: str) -> tuple[Table, Client, Client]:
    ann, bob = person("Ann"), person("Bob")
    return table_of([ann, bob], game), visitor(ann), visitor(bob)


class TestTyping:
    def test_a_move_is_played_and_told(self) -> None:
        table, ann, bob = at_table("express")
        status, said = type_in(ann, table, "bid 9")
        assert status == 200
        assert "Ann bids $9 for PRR." in said
        assert fresh(table).ply == 1
        assert type_in(bob, table, "pass")[0] == 200
        assert "Ann buys a share of PRR for $9." in " ".join(page_of(bob, table).split())

    def test_a_number_is_a_price_where_one_is_asked_and_an_entry_elsewhere(self) -> None:
        table, ann, bob = at_table("chesapeake")
        assert "Ann bids $45 for C-P" in type_in(ann, table, "2 45")[1]
        assert "Bob buys D&R" in type_in(bob, table, "1")[1]

    def test_a_group_opens_and_its_entries_are_picked_by_a_second_number(self) -> None:
        table = in_stock_round()
        client = visitor(actor(table))
        status, said = type_in(client, table, company_to_start(table))
        assert status == 200
        assert "par" in said
        assert fresh(table).ply == table.ply
        number = entry_of_group(table)
        status, said = type_in(client, table, f"{number} 1")
        assert (status, fresh(table).ply) == (200, table.ply + 1)

    def test_a_number_chooses_from_the_group_that_is_open(self) -> None:
        table = in_stock_round()
        client, company = visitor(actor(table)), company_to_start(table)
        opened = client.post(f"/t/{table.code}/text", {"ply": table.ply, "line": company}).content.decode()
        (group,) = re.findall(r'name="group" value="([^"]+)"', opened)
        assert "Type a number of this list, or back to leave it." in opened
        status, said = type_in(client, table, "77", group=group)
        assert (status, fresh(table).ply) == (400, table.ply)
        assert "There's no option 77; they go from 1 to" in said
        refused = client.post(f"/t/{table.code}/text", {"ply": table.ply, "line": "77", "group": group})
        assert f'name="group" value="{group}"' in refused.content.decode(), "still open: no other list is meant"
        left = client.post(f"/t/{table.code}/text", {"ply": table.ply, "line": "back", "group": group})
        assert 'name="group" value=""' in left.content.decode()
        assert type_in(client, table, "2", group=f"{table.ply - 1} 0")[0] == 409
        assert type_in(client, table, "2", group=group)[0] == 200
        assert state_at(fresh(table), table.ply + 1).par[company]

    def test_an_entry_of_a_group_by_its_name_and_number(self) -> None:
        table = in_stock_round()
        assert type_in(visitor(actor(table)), table, f"{company_to_start(table).lower()} 1")[0] == 200
        assert fresh(table).ply == table.ply + 1

    def test_against_the_rules_is_refused_with_the_rule(self) -> None:
        table, ann, _bob = at_table("express")
        status, said = type_in(ann, table, "bid 1")
        assert status == 422
        assert "Rule 5.2 : the minimum bid for PRR is $7" in said
        assert fresh(table).ply == 0

    def test_somebody_elses_turn_and_old_positions_are_refused(self) -> None:
        table, ann, bob = at_table("express")
        assert type_in(bob, table, "pass") == (403, "You typed > pass It's Ann's turn.")
        assert type_in(visitor(), table, "pass")[0] == 403
        move(table)
        assert type_in(bob, table, "pass", ply=0)[0] == 409
        assert type_in(ann, table, "pass", ply="x")[0] == 409
        assert fresh(table).ply == 1

    @pytest.mark.parametrize("line", ["frobnicate", "99", "bid", "bid ten", "<b>", "x" * 201, "9" * 150, "3 \x00", "é"])
    def test_nonsense_is_refused_in_words_and_loses_nothing(self, line: str) -> None:
        table, ann, _bob = at_table("chesapeake")
        status, said = type_in(ann, table, line)
        assert status == 400
        assert ("A line is at most 200 characters long." if len(line) > 200 else "Type ? for help.") in said
        assert fresh(table).ply == 0

    def test_nothing_and_options_list_what_can_be_done(self) -> None:
        table, ann, _bob = at_table("chesapeake")
        assert "1 buy D&R" in type_in(ann, table, "options")[1]
        assert "1 buy D&R" in type_in(ann, table, "")[1]

    def test_reading_commands(self) -> None:
        table, ann, _bob = at_table("chesapeake")
        for line in ("describe", "map"):
            assert "Ann: $1200 in cash" in type_in(ann, table, line)[1]
        assert "Nothing has happened yet." in type_in(ann, table, "log")[1]
        assert "Baltimore and Ohio Railroad" in type_in(ann, table, "info b&o")[1]
        assert "The certificate limit" in type_in(ann, table, "rule 10.1")[1]
        assert "10.6 The end of a stock round" in type_in(ann, table, "rule 10")[1]
        assert type_in(ann, table, "rule 77")[0] == 400
        assert "station H6" in type_in(ann, table, "?")[1]
        assert fresh(table).ply == 0

    def test_undo(self) -> None:
        table, ann, bob = at_table("express")
        type_in(ann, table, "bid 9")
        assert "Undone: Ann bids $9 for PRR." in type_in(ann, table, "undo")[1]
        assert fresh(table).ply == 0
        assert type_in(bob, table, "undo")[0] == 400
        assert "Put back: Ann bids $9 for PRR." in type_in(ann, table, "redo")[1]
        assert fresh(table).ply == 1

    def test_an_undo_of_more_than_ones_own_move_is_asked_about_first(self) -> None:
        table, ann, bob = at_table("express")
        type_in(ann, table, "bid 9")
        type_in(bob, table, "bid 10")
        status, said = type_in(ann, table, "undo")
        assert (status, fresh(table).ply) == (200, 2)
        assert "Ask the others to take back 2 moves, to: Initial auction 1 of 4 · PRR? • Ann bids $9 for PRR." in said
        assert "Type undo yes to do it." in said
        assert "The others have been asked." in type_in(ann, table, "undo yes")[1]

    def test_parts_of_the_table_and_earlier_positions(self) -> None:
        table, ann, _bob = at_table("chesapeake")
        for line in ("privates", "describe privates"):
            status, said = type_in(ann, table, line)
            assert status == 200
            assert "Privates: D&R, Delaware and Raritan Canal" in said
            assert "Ann: $1200" not in said
        assert "only: The round, Players, " in type_in(ann, table, "describe moon")[1]
        type_in(ann, table, "1")
        assert "Ann: $1180 in cash" in type_in(ann, table, "players")[1]
        assert "After move 0 of 1. The round: Private auction." in type_in(ann, table, "history 0")[1]
        assert "After move 1 of 1. Ann buys D&R" in type_in(ann, table, "history 1")[1]
        assert "1 Ann buys D&R" in type_in(ann, table, "history")[1]
        assert type_in(ann, table, "history 2")[0] == 400

    def test_chat_is_written_read_and_heard(self) -> None:
        table, ann, bob = at_table("express")
        assert "Nobody has said anything yet." in type_in(ann, table, "say")[1]
        assert "You said: Hello all" in type_in(ann, table, "say Hello all")[1]
        assert type_in(bob, table, "say")[1].endswith("Ann: Hello all")
        address = f"/t/{table.code}/text?after=0&said=0"
        assert "<p>Ann: Hello all</p>" in bob.get(address, headers=HTMX).content.decode()
        assert "<p>Ann: Hello all</p>" not in ann.get(address, headers=HTMX).content.decode(), "one's own words"
        assert type_in(visitor(), table, "say hi")[0] == 400

    def test_a_hint_and_what_a_bid_is_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        thought = [Candidate(Bid(9), 12.0, why=Message("it's worth $12")), Candidate(Pass(), 2.0)]
        monkeypatch.setattr(advice, "advise", lambda _question: thought)
        table, ann, bob = at_table("express")
        Table.objects.filter(id=table.id).update(assistance=True)
        assert "A bot would: bid $9. Why: it's worth $12." in type_in(ann, table, "hint")[1]
        assert "Hints are for the player whose turn it is." in type_in(bob, table, "hint")[1]
        assert "which pays you $7 per dividend." in type_in(ann, table, "options")[1]
        assert "which pays you $7 per dividend." in page_of(ann, table)


def in_stock_round() -> Table:
    table = table_of([person("Ann"), person("Bob"), person("Cy")], "chesapeake")
    while state_at(fresh(table), fresh(table).ply).round != "stock":
        table = move(table)
    return fresh(table)


def company_to_start(table: Table) -> str:
    state = state_at(table, table.ply)
    return next(company for company in TITLE.companies if company not in state.par)


def entry_of_group(table: Table) -> int:
    menu = GAMES["chesapeake"].words.menu(state_at(table, table.ply))
    return next(number for number, one in enumerate(menu, 1) if getattr(one, "about", "") == company_to_start(table))


class TestPage:
    @pytest.mark.parametrize("game", GAMES)
    def test_it_needs_no_script_and_shows_no_picture(self, game: str) -> None:
        table, ann, _bob = at_table(game)
        text = page_of(ann, table)
        assert "<svg" not in text
        assert "What you can do" in text
        assert text.count('method="post"') >= 2

    @pytest.mark.parametrize("game", GAMES)
    def test_a_button_does_what_it_says(self, game: str) -> None:
        table, ann, _bob = at_table(game)
        buttons = re.findall(r'name="action" value="([^>]*)"><button>([^<]*)<', page_of(ann, table))
        data, _words = buttons[-1]
        answer = ann.post(f"/t/{table.code}/text", {"ply": 0, "action": data})
        assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/text?after=0")
        assert fresh(table).ply == 1
        told = re.search(r'<div id="answer".*?</ul>', ann.get(answer["Location"]).content.decode(), re.DOTALL)
        assert told is not None
        assert "<li>1  Ann " in told[0], "what came of it stands where the field is described"

    def test_a_refusal_comes_with_the_page_and_what_was_typed(self) -> None:
        table, ann, _bob = at_table("express")
        answer = ann.post(f"/t/{table.code}/text", {"ply": 0, "line": "bid 1"})
        assert answer.status_code == 422
        assert '<span translate="no">bid 1</span>' in answer.content.decode()
        assert 'value="bid 1"' not in answer.content.decode(), "the field is free for another line"
        assert 'href="/rules/express#s5.2"' in answer.content.decode()

    def test_an_open_page_hears_what_has_happened_since(self) -> None:
        table, ann, bob = at_table("express")
        type_in(ann, table, "bid 9")
        heard = re.compile(r'<div id="heard" class="only-read" role="status">(.*?)</div>')
        address = f"/t/{table.code}/text?after=0"
        (said,) = heard.findall(bob.get(address, headers=HTMX).content.decode())
        assert re.findall("<p>(.*?)</p>", said)[:2] == ["Ann bids $9 for PRR.", "Your turn"]
        assert "You, with $60: bid for the initial share of PRR" in said
        assert heard.findall(bob.get(address).content.decode()) == [""], "who opens it reads the answer"
        assert heard.findall(bob.get(f"/t/{table.code}/text?after=1", headers=HTMX).content.decode()) == [""]
        type_in(ann, table, "undo")
        assert (
            "<p>Ann takes back “bids $9 for PRR”.</p>"
            in bob.get(f"/t/{table.code}/text?after=1", headers=HTMX).content.decode()
        )

    def test_all_moves_since_ones_own_are_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(text_play, "LAST_MOVES", 2)
        people = [person(f"P{number}") for number in range(5)]
        table = table_of(people, "express")
        for price, one in enumerate(people, start=7):
            assert type_in(visitor(one), table, str(price))[0] == 200
        told = page_of(visitor(people[1]), table)
        assert [f"P{number} bids" in told for number in range(5)] == [False, False, True, True, True]
        assert "P2 bids" not in page_of(visitor(), table), "who only watches reads the last ones"

    def test_the_field_has_the_focus_and_is_described_by_the_answer(self) -> None:
        table, ann, _bob = at_table("express")
        for page in (
            ann.post(f"/t/{table.code}/text", {"ply": 0, "line": "describe"}).content.decode(),
            page_of(ann, table),
        ):
            assert page.count("autofocus") == 1
            assert re.search(r'<input name="line"[^>]* autofocus aria-describedby="answer asks"', page)

    def test_moves_of_bots_are_heard_together_and_without_their_questions(self) -> None:
        ann = person("Ann")
        table, client = table_of([ann, person("Bob"), person("Cy")]), visitor(ann)
        type_in(client, table, "bid 9")
        address = f"/t/{table.code}/text?after=0"
        assert client.get(address, headers=HTMX).status_code == 200
        table.seats.exclude(number=0).update(bot="medium")
        assert client.get(address, headers=HTMX).status_code == 204
        assert visitor().get(address, headers=HTMX).status_code == 200, "who watches has nothing else to hear"
        move(fresh(table), 2)
        heard = client.get(address, headers=HTMX).content.decode()
        assert "<p>Ann bids $9 for PRR.</p><p>Bob " in heard
        assert "<p>Your turn</p>" in heard

    def test_others_are_named_but_their_question_is_not_read(self) -> None:
        table, ann, _bob = at_table("express")
        assert type_in(ann, table, "bid 9")[1].endswith("Ann bids $9 for PRR. Waiting for Bob.")

    def test_who_only_watches_reads_and_cannot_act(self) -> None:
        table, _ann, _bob = at_table("chesapeake")
        text = page_of(visitor(), table)
        assert "What you can do" not in text
        assert "Ann: $1200 in cash" in text

    def test_before_the_start_and_after_the_end(self) -> None:
        client = visitor(person("Ann"))
        client.post("/new/express", {"count": 2, "kind0": "me", "kind1": "open"})
        table = Table.objects.get()
        assert "The game has not begun." in page_of(client, table)
        assert type_in(client, table, "pass")[0] == 400
        assert type_in(client, table, "scene")[1].endswith("The game has not begun.")

    def test_no_such_table(self) -> None:
        assert visitor().get("/t/nowhere/text").status_code == 404

    def test_the_table_page_leads_there(self) -> None:
        table, ann, _bob = at_table("express")
        text = ann.get(f"/t/{table.code}").content.decode()
        assert f'<a class="skip" href="/t/{table.code}/text">Play by text</a>' in text
        assert f'href="/t/{table.code}/text#table-in-words">Read the board in words</a>' in text
        assert 'id="table-in-words"' in page_of(ann, table)


@pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
def test_a_whole_game_by_typing_numbers(game: str) -> None:
    """The last entry of every menu, typed: passes and all that cannot be passed; to the end or for long."""
    table, ann, bob = at_table(game)
    rules, words = GAMES[game].rules, GAMES[game].words
    for _ in range(60):
        table = fresh(table)
        state = state_at(table, table.ply)
        if state.actor is None:
            break
        menu = words.menu(state)
        legal = [number for number, one in enumerate(menu, 1) if not_refused(rules, state, one)]
        line = f"{legal[0]} 1" if hasattr(menu[legal[0] - 1], "options") else str(legal[-1])
        if state.step in ("bid", "bidding"):
            line = "pass"
        client = ann if table.actor == 0 else bob
        assert type_in(client, table, line)[0] == 200, line
        assert fresh(table).ply == table.ply + 1
        assert page_of(client, table)


def not_refused(rules: Any, state: Any, option: Any) -> bool:
    return hasattr(option, "options") or hasattr(option, "low") or rules.check(state, option) is None


def test_every_command_of_the_page_is_done_there() -> None:
    assert {command.name for command in COMMANDS if Place.PAGE in command.places} == set(text_play.DO)

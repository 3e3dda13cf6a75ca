"""The notes of a person at a table, and what happened since somebody's last turn."""

import json
import re
from typing import Any

import pytest

from tests.paths import golden
from tests.web.django_client import HTMX, actor, fresh, legal, move, person, state_at, table_of, visitor
from trunkline.web.table import create, guests, moves, notes, seats
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Notes, Table
from trunkline.web.table.recap import Recap, recap_of
from trunkline.web.table.snapshot import snapshot_of

GOLDEN = golden("chesapeake")

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def two() -> Table:
    """A game of two people."""
    return table_of([person("Ann"), person("Bob")])


def write(client: Any, table: Table, text: str) -> Any:
    return client.post(f"/t/{table.code}/notes", {"text": text}, headers=HTMX)


class TestNotes:
    def test_are_kept_for_their_writer_alone(self, two: Table) -> None:
        ann, bob = (visitor(seat.person) for seat in two.seats.all())
        version = fresh(two).version
        assert write(ann, two, "buy <b>PRR</b>\r\nthen B&O").content == b"Saved."
        assert "buy &lt;b&gt;PRR&lt;/b&gt;\nthen B&amp;O</textarea>" in ann.get(f"/t/{two.code}").content.decode()
        for other in (bob, visitor(), visitor(person("Stranger"))):
            for page in ("", "/panels", "/record"):
                assert "PRR&lt;" not in other.get(f"/t/{two.code}{page}").content.decode()
        assert "PRR&lt;" not in ann.get(f"/t/{two.code}/panels").content.decode()
        assert fresh(two).version == version

    def test_somebody_who_watches_has_notes_too(self, two: Table) -> None:
        watcher = person("Cy")
        write(visitor(watcher), two, "they bid high")
        assert notes.read(two, watcher) == "they bid high"

    def test_nobody_has_none(self, two: Table) -> None:
        assert write(visitor(), two, "x").status_code == 403
        assert "<textarea" not in visitor().get(f"/t/{two.code}").content.decode()
        assert not Notes.objects.exists()

    def test_a_text_that_is_too_long_is_told_and_the_one_before_kept(self, two: Table) -> None:
        ann = visitor(two.host)
        lines = "a\r\n" * 10_000
        assert write(ann, two, lines).status_code == 200
        answer = write(ann, two, lines + "b")
        assert answer.status_code == 400
        assert answer.content.decode() == "Not saved: notes have at most 20 000 characters, these have 20 001."
        assert len(notes.read(two, two.host)) == 20_000

    def test_they_can_be_emptied(self, two: Table) -> None:
        ann = visitor(two.host)
        write(ann, two, "x")
        write(ann, two, "")
        assert notes.read(two, two.host) == ""

    def test_no_such_table(self) -> None:
        assert visitor(person("Ann")).post("/t/nowhere/notes", {"text": "x"}).status_code == 404

    def test_a_guest_who_logs_in_keeps_them(self, two: Table) -> None:
        guest, account = person("Guest"), two.host
        notes.write(two, guest, "as a guest")
        notes.write(two, account, "before")
        guests.inherit(guest, account)
        assert notes.read(two, account) == "before\n\nas a guest"


def recap(table: Table) -> Recap:
    """The recap of the one whose turn it is."""
    table = fresh(table)
    shown = recap_of(snapshot_of(table, actor(table), table.ply))
    assert shown is not None
    return shown


class TestRecap:
    def test_names_the_moves_of_the_others_with_links(self) -> None:
        table = table_of([person("Ann"), person("Bob"), person("Cy")])
        first = fresh(table).actor
        move(table, 3)
        assert fresh(table).actor == first
        shown = recap(table)
        assert [re.sub("<.*?>", "", line)[0] for line in shown.lines] == ["2", "3"]
        assert all(f'href="?ply={ply}"' in line for ply, line in zip((2, 3), shown.lines, strict=True))
        assert not shown.short
        bidders = [seat.name for seat in table.seats.order_by("number") if seat.number != first]
        assert sorted(one.words.split()[0] for one in shown.told) == sorted(bidders), "each of them is told of"

    def test_only_the_one_whose_turn_it_is_has_one(self, two: Table) -> None:
        table = move(two)
        waits = table.seats.exclude(person=actor(table)).get().person
        assert recap_of(snapshot_of(table, waits, table.ply)) is None
        assert recap_of(snapshot_of(table, None, table.ply)) is None
        assert recap_of(snapshot_of(table, actor(table), 0)) is None
        assert "Since your last turn" in visitor(actor(table)).get(f"/t/{table.code}").content.decode()
        assert "Since your last turn" not in visitor(waits).get(f"/t/{table.code}").content.decode()

    def test_tells_what_changed_for_oneself(self, two: Table) -> None:
        """The first auction is won by its first bid, which the other's pass makes dear."""
        ann, cash = actor(two), state_at(two, 0).cash[fresh(two).actor]
        moves.play(two.code, ann, 0, {"type": "bid", "price": 20})
        moves.play(two.code, actor(two), 1, {"type": "pass"})
        while actor(two) != ann:
            moves.play(two.code, actor(two), fresh(two).ply, legal(two))
        assert recap(two).changes == [f"Cash ${cash - 20} (−$20)"]

    def test_what_mattered_of_each_player_is_told(self) -> None:
        table = table_of([person("Ann"), person("Bob"), person("Cy")])
        while state_at(table, fresh(table).ply).step == "bid":
            table = move(table)
        who = actor(table)
        actions = ({"type": "choose", "dial": "expansion"}, *[None] * 12)
        for action in actions:
            moves.play(table.code, actor(table), fresh(table).ply, action or legal(table))
            if actor(table) != who:
                break
        told = {one.words for one in recap(table).told}
        hexes = [words for words in told if " builds in " in words]
        assert len(hexes) == 1
        assert not any(f"{who.name} chooses" in words for words in told), "not that an expansion began or ended"

    def test_a_long_one_has_what_it_changed_and_every_move_in_its_order(self) -> None:
        """In the golden game Bob acts again at ply 59, ten moves after his last."""
        game = json.loads((GOLDEN / "bots.json").read_text("utf-8"))
        people = [person(name) for name in game["players"]]
        table = create.create(
            people[0], "chesapeake", [SeatSpec("me"), SeatSpec("open"), SeatSpec("open")], seed=game["seed"]
        )
        for number in (1, 2):
            seats.take(table.code, people[number], number)
        for action in game["actions"][:59]:
            moves.play(table.code, actor(table), fresh(table).ply, action)
        assert actor(table).name == "Bob"
        shown = recap(table)
        assert shown.changes == ["Cash $40 (+$10)", "Worth $760 (+$30)", "PLE share $95 (+$10)"]
        assert shown.short == "Cash $40 (+$10) · Worth $760 (+$30)"
        assert [one.short for one in shown.told if one.news] == ["Phase 3 begins."]
        assert all(one.words[0].isupper() and one.words.endswith(".") for one in shown.told), "whole sentences"
        plies = [int(ply) for ply in re.findall(r'href="\?ply=(\d+)"', "".join(shown.lines))]
        assert [ply for ply in plies if ply > 49] == list(range(50, 60))
        page = visitor(people[1]).get(f"/t/{table.code}").content.decode()
        assert page.count('<span class="in-short">Phase 3 begins.</span>') == 1
        assert f'<b class="changed">{shown.short}</b>' in page

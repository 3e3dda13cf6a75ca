"""A database of before, when rulings were named by sentences: every page of it answers, and its games go on.

It has running, finished and open tables of both games, one of 18Chesapeake with 18xx.games' rulings, an analysis of
that one with several lines, and an analysis that began from a position.
"""

import json
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from tests.web import django_client
from tests.web.django_client import fresh, move, needs_sqlite, present, sentences, visitor
from tests.web.old_databases import BEFORE_ONE_HOME, migrate
from tests.web.walking import Walk, pages_in_dots
from trunkline.cli.main import main
from trunkline.core import codec, record
from trunkline.games import GAMES
from trunkline.games.express.events.records import BidMade
from trunkline.notation.position import read, write
from trunkline.web.people.models import Person
from trunkline.web.tables import analyses, undoing
from trunkline.web.tables.lines import variations_of
from trunkline.web.tables.models import FINISHED, OPEN, RUNNING, Order, Ply, Table
from trunkline.web.tables.positions import decoded, derived, live_plies, read_state, state_at
from trunkline.web.tables.stored import loaded

SENTENCE = "any price for the cheapest private"


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """The database, brought up to date."""
    with django_db_blocker.unblock():
        return migrate(BEFORE_ONE_HOME, tmp_path_factory.mktemp("old") / "trunkline.sqlite3")


@pytest.fixture(autouse=True)
def _old(migrated: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A copy of it is the database of the test."""
    file = tmp_path / "trunkline.sqlite3"
    django_client.new_database(migrated, file)
    with django_db_blocker.unblock(), django_client.using(file):
        yield


def tables(**wanted: Any) -> list[Table]:
    """The tables of this kind; there are some."""
    matching = list(Table.objects.filter(**wanted).order_by("id"))
    assert matching
    return matching


def of_18xx_games() -> tuple[Table, Table]:
    """The table with that site's rulings, and the analysis of it."""
    table, analysis = tables(rulings__rulings="18xx.games")
    assert (table.analysis, analysis.analysis, analysis.origin) == (False, True, table)
    return table, analysis


def begun() -> list[Table]:
    return [table for table in tables() if table.status != OPEN]


def recorded() -> list[Table]:
    """Tables whose game can be told from its beginning."""
    return [table for table in begun() if not table.from_position]


def page(address: str, who: Person | None = None) -> str:
    """A page, as somebody sees it."""
    answer = visitor(who).get(address)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return str(answer.content.decode())


def verifies(table: Table, folder: Path) -> None:
    """The record of a table, downloaded, agrees with its game."""
    file = folder / f"{table.code}.json"
    file.write_text(page(f"/t/{table.code}/record"), "utf-8")
    data = record.parse(file.read_text("utf-8"))
    assert list(data["keys"]) == [str(ply) for ply in range(1, fresh(table).ply + 1)]
    assert record.first_difference(data, record.replay(data, GAMES.rules)) is None
    assert main(["verify", str(file)]) == 0


class TestWhatIsStored:
    def test_it_is_of_before(self) -> None:
        for table in of_18xx_games():
            for ply in Ply.objects.filter(table=table):
                assert SENTENCE in ply.state["rulings"]
                assert ply.key == codec.data_key(ply.state)

    @needs_sqlite  # PostgreSQL gives objects back in another order, and with them the companies of an event.
    def test_what_happened_is_stored_for_every_ply_and_every_remark_has_a_kind(self) -> None:
        """Also those of moves that were taken back and of other lines."""
        for table in begun():
            game = GAMES[table.game]
            for ply in Ply.objects.filter(table=table).select_related("parent"):
                assert ply.events is not None
                assert bool(ply.events) == bool(ply.number)
                assert decoded(game, ply.events) == derived(game, ply)
            assert not table.chat.filter(name="", kind="").exists()

    def test_why_an_order_ended_is_kept_in_the_words_of_now(self) -> None:
        ended = Order.objects.get(status="cancelled")
        assert str(loaded(ended.reason)) == "you moved yourself"

    def test_every_state_is_what_its_action_makes_of_the_one_before(self) -> None:
        """Also those of moves that were taken back and of other lines."""
        for table in begun():
            rules = GAMES[table.game].rules
            for ply in Ply.objects.filter(table=table).select_related("parent"):
                state = read_state(table.game, ply)
                if ply.number:
                    parent = present(ply.parent)
                    expected = read_state(table.game, parent).copy()
                    action = codec.decode(rules.ACTIONS, ply.action)
                    assert rules.check(expected, action) is None
                    rules.apply(expected, action)
                    assert state == expected
                elif not table.from_position:
                    assert state == rules.setup(table.seats.count(), table.seed, **table.rulings)

    def test_states_equal_a_replay_of_the_actions(self) -> None:
        for table in recorded():
            data = json.loads(page(f"/t/{table.code}/record"))
            match = record.replay(data, GAMES.rules)
            assert [state_at(table, number) for number in range(table.ply + 1)] == list(match.states)

    def test_records_verify(self, tmp_path: Path) -> None:
        for table in recorded():
            verifies(table, tmp_path)


class TestPages:
    def test_the_lobby(self) -> None:
        for who in (None, *Person.objects.all()):
            shown = page("/", who) + page("/tables", who)
            for table in tables(listed=True):
                assert table.code in shown

    @pytest.mark.soak
    def test_every_table_for_everybody_who_reads_german(self) -> None:
        """Nothing is left in English but what people wrote, and the names of seats in an analysis."""
        walk = Walk("Good luck, everybody", *(f"Seat {number}" for number in (1, 2, 3)))
        with pages_in_dots():
            for table in tables():
                for who in (None, *Person.objects.all()):
                    walk.get(visitor(who), f"/t/{table.code}")
                    walk.get(visitor(who), f"/t/{table.code}/text")
        assert not walk.left, "\n".join(walk.left)

    def test_the_log_has_the_last_moves(self) -> None:
        for table in begun():
            shown = page(f"/t/{table.code}", table.host)
            for ply in live_plies(table)[-3:]:
                for sentence in sentences(table, ply.number):
                    assert escape(sentence, quote=False) in shown.replace("&quot;", '"').replace("&#x27;", "'")

    def test_the_log_is_there_in_german_too(self) -> None:
        table = tables(game="express", status=RUNNING, analysis=False)[0]
        shown = {
            reads: unescape(visitor().get(f"/t/{table.code}", headers={"Accept-Language": reads}).content.decode())
            for reads in ("en", "de")
        }
        (bid, *_) = [event for ply in live_plies(table) for event in ply.events if isinstance(event, BidMade)]
        name = table.seats.get(number=bid.seat).name
        assert f"{name} bids ${bid.price} for {bid.company}." in shown["en"]
        assert f"{name} bietet {bid.price} $ auf die {bid.company}." in shown["de"].replace("\xa0", " ")
        assert "Ann undoes 2 moves, back to move 40." in shown["en"]
        assert "Ann nimmt 2 Schritte zurück; weiter geht es nach Schritt 40." in shown["de"]
        assert "Ann möchte alles nach Schritt 40 zurücknehmen." in shown["de"]

    def test_every_earlier_position_of_18xx_games_table(self) -> None:
        for table in of_18xx_games():
            for number in range(0, table.ply, 10):
                page(f"/t/{table.code}?ply={number}", table.host)

    def test_every_story(self) -> None:
        for table in begun():
            assert page(f"/t/{table.code}/story")

    def test_every_file_of_18xx_games(self) -> None:
        for table in recorded():
            if table.game == "chesapeake":
                page(f"/t/{table.code}/file/18xx.games")

    def test_the_analysis_card(self) -> None:
        for table in begun():
            page(f"/t/{table.code}/analysis", table.host)

    def test_programs_get_a_state_of_now_with_its_key(self) -> None:
        for table in begun():
            seen = json.loads(page(f"/api/tables/{table.code}/state"))
            state = codec.load(GAMES[table.game].rules.State, seen["state"])
            assert state == state_at(table, table.ply)
            assert seen["key"] == codec.state_key(state)
        assert SENTENCE not in json.dumps(seen)


class TestPlayingOn:
    def test_every_running_game_goes_on_and_its_record_verifies(self, tmp_path: Path) -> None:
        for table in tables(status=RUNNING, analysis=False):
            before = table.ply
            after = move(table, 12)
            assert after.ply >= before + 12
            verifies(after, tmp_path)

    def test_moves_are_taken_back_and_made_again(self, tmp_path: Path) -> None:
        _, analysis = of_18xx_games()
        undoing.undo(analysis.code, analysis.host, analysis.ply, 40)
        assert fresh(analysis).ply == 40
        verifies(move(analysis, 5), tmp_path)

    def test_every_line_of_the_analysis_can_be_taken(self, tmp_path: Path) -> None:
        _, analysis = of_18xx_games()
        lines = variations_of(analysis)
        assert len(lines) > 1
        for line in lines:
            analyses.take_line(analysis.code, analysis.host, line.leaf)
            assert fresh(analysis).ply == line.ply
            verifies(analysis, tmp_path)

    def test_an_old_game_is_analysed(self, tmp_path: Path) -> None:
        table, _ = of_18xx_games()
        made = analyses.analyse(table.code, 100, table.host)
        verifies(move(made, 5), tmp_path)
        assert state_at(made, 100) == state_at(table, 100)

    def test_a_position_is_written_and_opened(self) -> None:
        for table in begun():
            state = state_at(table, table.ply)
            assert read(write(table.game, state)) == (table.game, state)

    def test_finished_games_have_their_scores(self) -> None:
        for table in tables(status=FINISHED):
            assert table.scores == GAMES[table.game].rules.scores(state_at(table, table.ply))

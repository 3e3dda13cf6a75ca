"""The page that tells a game: standing with reasons, turning points with links, charts with their figures."""

import re
from xml.etree import ElementTree

import pytest

from tests.games.chesapeake.files18xx.games import THREE
from tests.web.django_client import person, present, visitor
from tests.web.game_files import cut, express_match, imported
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.story.turning import deciding
from trunkline.web.analysis.story import figures_of
from trunkline.web.table import create
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Ply, Table
from trunkline.web.table.plies import live_plies
from trunkline.words.phrases import amount

pytestmark = pytest.mark.usefixtures("database")


def page_of(table: Table, query: str = "") -> str:
    answer = visitor().get(f"/t/{table.code}/story{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.fixture(params=["chesapeake", "express"])
def finished(request: pytest.FixtureRequest) -> Table:
    return imported(THREE if request.param == "chesapeake" else express_match().record())


class TestAFinishedGame:
    def test_the_standing_has_every_score_and_what_it_is_made_of(self, finished: Table) -> None:
        context = visitor().get(f"/t/{finished.code}/story").context
        standing = context["standing"]
        names = [seat.name for seat in finished.seats.all()]
        assert {one["name"]: one["worth"] for one in standing} == dict(
            zip(names, present(finished.scores), strict=True)
        )
        assert [one["worth"] for one in standing] == sorted(present(finished.scores), reverse=True)
        for one in standing:
            assert sum(part.amount for part in one["parts"]) == one["worth"]
            assert one["wins"] == (one["worth"] == max(present(finished.scores)))
        page = page_of(finished)
        assert all(f"{amount(part.amount, '$')}</b>" in page for one in standing for part in one["parts"])

    def test_why_it_is_over_cites_the_rule(self, finished: Table) -> None:
        (said,) = re.findall(r"<p>[^<]*(The game is over: .*?)</p>", page_of(finished))
        numbers = re.findall(r"\(rule (\d+(?:\.\d)?)\)", said)
        assert numbers
        assert set(numbers) <= set(GAMES[finished.game].rules.RULEBOOK)

    def test_turning_points_lead_to_their_positions(self, finished: Table) -> None:
        context = visitor().get(f"/t/{finished.code}/story").context
        page = page_of(finished)
        assert context["turns"]
        for turn in context["turns"]:
            assert f'href="/t/{finished.code}?ply={turn["ply"]}"' in page
            events = deciding(live_plies(finished)[turn["ply"]].events)
            names = [seat.name for seat in finished.seats.all()]
            assert turn["done"] == " ".join(GAMES[finished.game].sentence(event, names) for event in events)
            assert visitor().get(f"/t/{finished.code}?ply={turn['ply']}").context["snapshot"].ply == turn["ply"]

    def test_no_amount_is_parted_from_its_currency(self, finished: Table) -> None:
        page = visitor().get(f"/t/{finished.code}/story", headers={"accept-language": "de"}).content.decode()
        turns = page.partition('id="turns"')[2].partition("</section>")[0]
        assert re.search("\\d\N{NO-BREAK SPACE}\\$", turns)
        assert not re.search(r"\d \$", turns)

    def test_every_chart_is_there_twice_with_its_figures_in_a_table(self, finished: Table) -> None:
        context = visitor().get(f"/t/{finished.code}/story").context
        assert len(context["charts"]) == 4
        for chart in context["charts"]:
            for width in ("wide", "narrow"):
                assert ElementTree.fromstring(chart[width])[0].text == chart["title"]
            last = chart["rows"][-1]
            assert last[1] == finished.ply
            assert len(last[2]) == len(chart["heads"])
        worth = context["charts"][0]["rows"][-1][2]
        assert worth == finished.scores

    def test_the_table_leads_to_it(self, finished: Table) -> None:
        page = visitor().get(f"/t/{finished.code}").content.decode()
        assert f'<a class="button main" href="/t/{finished.code}/story">The story of the game</a>' in page


class TestARunningGame:
    def test_the_same_charts_so_far(self) -> None:
        table = imported(cut(THREE, 60))
        page = page_of(table)
        assert "The game so far" in page
        assert "winner" not in page
        assert page.count('class="trunkline-chart"') == 8
        assert f'href="/t/{table.code}/story"' in visitor().get(f"/t/{table.code}").content.decode()

    def test_at_its_first_position(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("hotseat")])
        assert page_of(table).count('class="trunkline-chart"') == 8

    def test_before_it_begins_there_is_only_the_table(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("open")])
        assert visitor().get(f"/t/{table.code}/story")["Location"] == f"/t/{table.code}"

    def test_it_grows_with_every_move(self) -> None:
        table = imported(cut(THREE, 60))
        assert f"move {table.ply}" in page_of(table)
        visitor(table.host).post(f"/t/{table.code}/undo", {"ply": table.ply})
        page = page_of(table)
        assert f"move {table.ply - 1}<" in page
        assert f"move {table.ply}<" not in page


class TestTheShownPly:
    def test_it_is_marked(self) -> None:
        table = imported(cut(THREE, 60))
        assert "shown-words" not in re.sub(r"<style>.*?</style>", "", page_of(table))
        assert page_of(table, "?ply=31").count(">move 31<") == 8
        assert f'href="/t/{table.code}/story?ply=31"' in visitor().get(f"/t/{table.code}?ply=31").content.decode()

    @pytest.mark.parametrize("ply", ["x", "-1", "99999999999", "٣", "", "1e3"])
    def test_nonsense_marks_nothing(self, ply: str) -> None:
        table = imported(cut(THREE, 60))
        assert ">move " in page_of(table, f"?ply={ply}")

    def test_one_beyond_the_end_is_the_last(self) -> None:
        table = imported(cut(THREE, 60))
        assert f">move {table.ply}<" in page_of(table, "?ply=5000")


def test_names_are_shown_as_text() -> None:
    players = [one | {"name": f"<b>{place}"} for place, one in enumerate(THREE["players"])]
    page = page_of(imported(THREE | {"players": players}))
    assert "<b>0" not in page
    assert "&lt;b&gt;0" in page


def test_stored_positions_give_the_same_figures_as_states(finished: Table) -> None:
    plies = list(Ply.objects.filter(table=finished))
    positions = [codec.dump(codec.load(GAMES[finished.game].rules.State, ply.state)) for ply in plies]
    charts = GAMES[finished.game].figures.charts(positions, [ply.action for ply in plies])
    assert charts == figures_of(finished.game, plies[-1].id).series


def test_there_is_no_story_of_no_table() -> None:
    assert visitor().get("/t/nowhere/story").status_code == 404
    assert visitor().post("/t/nowhere/rematch").status_code == 404

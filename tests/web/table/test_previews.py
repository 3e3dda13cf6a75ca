"""Links in chats and social networks: a headline, a sentence and a picture that everybody can show."""

import re
import struct

import pytest

from tests.web.django_client import fresh, move, person, state_at, table_of, visitor
from trunkline.games import GAMES
from trunkline.pictures.colours import LIGHT
from trunkline.pictures.flat import flatten
from trunkline.web.table import create
from trunkline.web.table.create import Agreed, SeatSpec

pytestmark = pytest.mark.usefixtures("database")


def preview(path: str) -> dict[str, str]:
    """What a page says of itself to programs that show its link."""
    page = visitor().get(path).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">', page))


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert png.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def check(said: dict[str, str], path: str) -> None:
    """A whole preview, whose picture is a PNG of the size it says."""
    assert said["og:url"] == f"http://testserver{path}"
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:image"] == said["twitter:image"]
    answer = visitor().get(said["og:image"].removeprefix("http://testserver"))
    assert answer["Content-Type"] == "image/png"
    assert size(answer.content) == (int(said["og:image:width"]), int(said["og:image:height"])) == (1200, 630)


def test_the_lobby() -> None:
    said = preview("/")
    check(said, "/")
    assert said["og:title"] == "Trunkline"
    assert "railways" in said["og:description"]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_story(game: str) -> None:
    table = move(table_of([person("Ann"), person("Bob")], game, agreed=Agreed("Friday & night")), 3)
    for path in (f"/t/{table.code}", f"/t/{table.code}/story"):
        said = preview(path)
        check(said, path)
        assert (said["og:title"], said["og:description"]) == ("Friday &amp; night", "Ann, Bob")
        assert said["og:image"].endswith(f"/t/{table.code}/board.png?v={fresh(table).version}")


def test_an_invitation() -> None:
    table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("open")])
    for path in (f"/t/{table.code}/join", f"/t/{table.code}/join/{table.seats.get(number=1).invitation}"):
        said = preview(path)
        check(said, path)
        assert said["og:title"] == "You are invited to Chicago Express"
        assert said["og:description"].startswith("Ann is the host; 1 of 2 seats taken. Bid for shares")


def test_a_table_that_waits() -> None:
    table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("open")], agreed=Agreed("Friday"))
    assert preview(f"/t/{table.code}")["og:title"] == "“Friday”: a table for Chicago Express"


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_without_variables_has_the_same_colors(game: str) -> None:
    table = move(table_of([person("Ann"), person("Bob")], game), 3)
    pictures = GAMES[game].pictures
    drawn = GAMES[game].thumbnail(state_at(table, 3))
    flat = flatten(drawn, pictures.PIECES)
    assert "var(" in drawn
    assert "var(" not in flat
    assert LIGHT["sea"] in flat
    for name, piece in pictures.PIECES.items():
        assert f"fill:{piece.fill}" in flat, name

"""The list of keys speaks of sales and hexes only where the game has them."""

import re
from html import unescape

import pytest

from tests.games.tallying import installed
from tests.web.django_client import person, table_of, visitor
from trunkline.games import GAMES
from trunkline.games.game import Game

pytestmark = pytest.mark.usefixtures("database")


def keys_of(game: str, language: str = "en") -> dict[str, str]:
    """Keys -> what they do, as the page of a table says."""
    ann = person("Ann")
    table = table_of([ann, person("Bob")], game)
    page = visitor(ann).get(f"/t/{table.code}", headers={"Accept-Language": language}).content.decode()
    (listed,) = re.findall(r'<dialog id="keys".*?</dialog>', page, re.DOTALL)
    return {
        re.sub(r"<.*?>", "", keys): unescape(does) for keys, does in re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", listed)
    }


@pytest.mark.parametrize(("game", "sells", "hexes"), [("chesapeake", True, True), ("express", False, True)])
def test_the_games_that_live_here(game: str, sells: bool, hexes: bool) -> None:
    keys = keys_of(game)
    assert keys["1–9"] == "the choices in the bar, or in the list that is open" + "; press twice to sell" * sells
    assert keys["Tab Enter"] == "move to any control" + " or hex" * hexes + ", and select it"


def test_a_game_without_either() -> None:
    with installed():
        keys = keys_of("tally")
        assert (keys["1–9"], keys["Tab Enter"]) == (
            "the choices in the bar, or in the list that is open",
            "move to any control, and select it",
        )
        keys = keys_of("tally", "de")
        assert keys["1–9"] == "die Möglichkeiten in der Leiste oder in der offenen Liste"
        assert keys["Tab Enter"] == "alles ansteuern und auswählen"


def test_hexes_are_buttons_only_on_a_board_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = {"express": Game(GAMES["express"].rules)}
    monkeypatch.setitem(GAMES.__dict__, "_loaded", {**GAMES, **alone})
    assert keys_of("express")["Tab Enter"] == "move to any control, and select it"

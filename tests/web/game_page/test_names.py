"""The names that a game can't have are the ones that the site has, neither more nor fewer."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from tests.web.django_client import person, table_of, visitor
from tests.web.open_page import panels_in
from trunkline.games import GAMES
from trunkline.games.complaints import SEAT_KINDS
from trunkline.testing.names import LONGEST_NAME, SITE_NAMES
from trunkline.web.game_page.parts import PANELS, Card
from trunkline.web.lobby.new_table import KINDS
from trunkline.web.table.models import Seat, Table


def first_parts(patterns: list[URLPattern | URLResolver]) -> set[str]:
    """The first part of every address."""
    parts = set()
    for pattern in patterns:
        head = str(pattern.pattern)
        if not head and isinstance(pattern, URLResolver):
            parts |= first_parts(pattern.url_patterns)
        else:
            parts.add(head.split("/")[0])
    return parts


def test_games_are_not_called_like_addresses_apps_and_folders_of_the_site() -> None:
    site = [app for app in apps.get_app_configs() if app.label not in GAMES]
    places = [Path(app.path) / kind for app in site for kind in ("jinja2", "templates", "static")]
    folders = {one.name for place in places if place.is_dir() for one in place.iterdir() if one.is_dir()}
    assert settings.STATIC_URL.strip("/")
    names = {
        *first_parts(get_resolver().url_patterns),
        *(app.label for app in site),
        *folders,
        settings.STATIC_URL.strip("/"),
    }
    assert {name for name in names if re.fullmatch("[a-z]+", name)} == SITE_NAMES


def test_bots_are_not_called_like_kinds_of_seats() -> None:
    assert {kind for kind, _words in KINDS} | {"human"} == set(SEAT_KINDS)


def test_the_database_holds_the_longest_names() -> None:
    columns = (Table._meta.get_field("game"), Seat._meta.get_field("bot"))
    assert [column.max_length for column in columns] == [LONGEST_NAME, LONGEST_NAME]


@pytest.mark.parametrize("name", ["log", "talk", "analysis", "seats", "map"])
def test_a_card_is_not_called_like_a_panel_of_the_page(name: str) -> None:
    with pytest.raises(ValueError, match=f"a card can't be called '{name}': the page has another panel of that name"):
        Card(name, "Mine", "")


@pytest.mark.usefixtures("database")
def test_the_panels_of_the_page_are_those_that_cards_avoid() -> None:
    ann = person("Ann")
    page = visitor(ann).get(f"/t/{table_of([ann, person('Bob')]).code}").content.decode()
    tabs = set(re.findall(r'data-(?:tab|panel)="([a-z]+)"', page))
    panels = {name.removeprefix("panel-") for name in panels_in(page)}
    cards = {"players", "companies", "end"}
    assert (tabs | panels) - cards == PANELS

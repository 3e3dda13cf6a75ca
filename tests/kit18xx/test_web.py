"""Two titles on the pages of one process: neither shows what belongs to the other."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from tests.games.chesapeake.web.snapshots import snapshot_for
from tests.web.django_client import person, table_of, visitor
from trunkline.games import GAMES, chesapeake, offtherails
from trunkline.games.chesapeake.web.page import WEB as CHESAPEAKE
from trunkline.games.offtherails.web.page import WEB as OFFTHERAILS
from trunkline.kit18xx.web.board import draw
from trunkline.kit18xx.web.cards import all_cards
from trunkline.kit18xx.web.page import Web18xx
from trunkline.kit18xx.web.trains import can_become, tile_picture
from trunkline.words.language import speaking

TITLES = (("chesapeake", chesapeake), ("offtherails", offtherails))


def cards(name: str, rules: Any) -> dict[str, str]:
    view = snapshot_for(rules.setup(3, 1), mine=0, game=name)
    view.can_act, view.ply, view.state_at = False, 0, lambda _ply: None
    return {card.name: card.content for card in all_cards(view)}


def test_cards_drawn_in_turn_are_those_of_their_title() -> None:
    for _ in range(2):
        for name, rules in TITLES:
            shown = cards(name, rules)
            assert shown["market"].count('class="market-row"') == len(rules.State.title.market)
            assert f"of {rules.State.title.trains['2'].count} left" in shown["supply"]
            assert f"Once {rules.State.title.float_shares * 10}% is sold" in shown["companies"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_figures_of_the_rules_drawn_in_turn_are_those_of_their_title(language: str) -> None:
    with speaking(language):
        for _ in range(2):
            for web, rules in ((CHESAPEAKE, chesapeake), (OFFTHERAILS, offtherails)):
                title = rules.State.title
                assert web.RULE_FIGURES["6"]().picture.count('class="space') == sum(map(len, title.market))
                assert [row[3] for row in web.RULE_FIGURES["8"]().rows][:5] == [
                    title.trains[name].count for name in list(title.trains)[:5]
                ]


def test_maps_are_drawn_with_the_colors_of_their_title() -> None:
    for _ in range(2):
        for name, rules in TITLES:
            other = next(one for one, _ in TITLES if one != name)
            drawn = draw(rules.setup(3, 1), (), (), (), {})
            assert f'class="home {name}PRR"' in drawn
            assert f"{other}PRR" not in drawn


def test_tiles_are_kept_by_title() -> None:
    for _, rules in TITLES:
        title = rules.State.title
        assert can_become(title, "57") == ["14", "15"]
        assert tile_picture(title, "57") is tile_picture(title, "57")


def test_they_share_an_app_and_its_addresses() -> None:
    assert settings.INSTALLED_APPS.count("trunkline.kit18xx.web") == 1
    assert reverse("kit18xx:run", args=["abc"]) == "/t/abc/run"


@pytest.mark.usefixtures("database")
def test_a_page_is_painted_by_the_style_of_the_family() -> None:
    for name, _ in TITLES:
        ann = person("Ann")
        page = visitor(ann).get(f"/t/{table_of([ann, person('Bob')], name).code}").content.decode()
        assert f'class="over-board {GAMES[name].web().SCOPE}"' in page  # type: ignore[misc]
        assert f'data-game="{name}"' in page
        for sheet in CHESAPEAKE.STYLES:
            assert sheet in page


class TestATitleOnlyOfData:
    """What a page is made of when its title brings nothing of its own."""

    def test_its_tour_names_its_own_numbers_and_places(self) -> None:
        for _, rules in TITLES:
            title = rules.State.title
            steps = {step.target: step.text for step in Web18xx(rules).tour()}
            assert f"once {title.float_shares * 10}% is sold" in steps["#panel-companies"]
            home = next(target.split('"')[1] for target in steps if "data-hex" in target)
            assert any(f"home of {name}." in " ".join(steps.values()) for name in title.companies)
            assert home in {card.home for card in title.companies.values()}

    def test_it_has_no_lesson(self) -> None:
        assert Web18xx(offtherails).lesson() is None

    def test_only_its_own_variants_are_asked_for(self) -> None:
        rules = SimpleNamespace(State=chesapeake.State, VARIANTS={"consent": (None, True, False)})
        assert [question.name for question in Web18xx(rules).QUESTIONS] == ["consent"]
        assert [question.name for question in CHESAPEAKE.QUESTIONS] == list(chesapeake.VARIANTS)

"""Faces of bots: everyone we ship has one of their own, and any other bot has one, too."""

import re

import pytest

from tests.web.django_client import person, visitor
from trunkline.web.site.look import face_of
from trunkline.web.site.template_functions import BOT_WORDS, bot_words
from trunkline.web.table import create
from trunkline.web.table.create import SeatSpec

OTHERS = ("uniform", "somebodys")


def test_levels_and_personalities_differ_and_all_others_are_machines() -> None:
    named = [name for name in BOT_WORDS if name not in OTHERS]
    assert len({face_of(name) for name in named}) == len(named)
    assert len({face_of(name) for name in OTHERS} - {face_of(name) for name in named}) == 1


def test_a_bot_of_another_package_is_called_a_bot_by_its_name() -> None:
    assert bot_words("somebodys") == "Bot: somebodys"


def test_a_budget_does_not_change_it() -> None:
    assert face_of("hard:64") == face_of("hard")


@pytest.mark.usefixtures("database")
def test_bots_have_one_in_the_strip_and_at_their_seat_and_people_none() -> None:
    ann = person("Ann")
    table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("raider"), SeatSpec("hotseat", "Bob")], seed=7)
    page = visitor(ann).get(f"/t/{table.code}").content.decode()
    assert page.count(str(face_of("raider"))) == 2
    assert len(re.findall('class="bot-face"', page)) == 2

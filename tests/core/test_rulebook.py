"""The index of rules."""

from trunkline.core.rulebook import find, implemented, in_order
from trunkline.games import express
from trunkline.games.express.rules.auction import minimum_bid


def test_a_section_leads_to_its_code() -> None:
    (place,) = find(("trunkline.games.express",), "5.2")
    assert place.name == "minimum_bid"
    assert place.file.endswith("auction.py")
    with open(place.file, encoding="utf-8") as file:
        lines = file.read().splitlines()
    assert lines[place.line - 1].startswith('@rule("5.2"')
    assert place.summary == minimum_bid.__doc__


def test_a_game_may_be_one_module() -> None:
    assert minimum_bid in implemented(("trunkline.games.express.rules.auction",))["5.2"]
    assert implemented(("trunkline.games.exp",)) == {}


def test_an_unknown_section_leads_nowhere() -> None:
    assert find(("trunkline.games.express",), "99.1") == []
    assert find(("trunkline.games.monopoly",), "5.2") == []


def test_sections_are_sorted_as_readers_count() -> None:
    assert sorted(["10.1", "9.2", "9.10"], key=in_order) == ["9.2", "9.10", "10.1"]
    assert list(implemented((express.__name__,))) == sorted(implemented((express.__name__,)), key=in_order)


def test_the_text_of_a_section_is_one_paragraph() -> None:
    assert all("\n" not in section.text and section.text for section in express.RULEBOOK.values())

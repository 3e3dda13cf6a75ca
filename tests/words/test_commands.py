"""What can be typed beside moves is one table for both places."""

import pytest

from trunkline.cli import table
from trunkline.core.errors import BadAction
from trunkline.games import GAMES
from trunkline.words.commands import COMMANDS, Place, command_in, help_of, rule_lines

RULEBOOK = GAMES["express"].rules.RULEBOOK


def names(place: Place) -> set[str]:
    return {command.name for command in COMMANDS if place in command.places}


def test_every_command_of_the_terminal_is_done_there() -> None:
    assert names(Place.TERMINAL) == {*table.DO, "quit"}


def test_no_word_means_two_things() -> None:
    words = [word for command in COMMANDS for word in (command.name, *command.also)]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("place", Place)
def test_the_help_tells_every_command_of_its_place_and_no_other(place: Place) -> None:
    lines = help_of("own words", place).splitlines()
    assert lines[0] == "own words"
    assert len(lines) == 1 + len(names(place))
    for command in COMMANDS:
        assert any(line.endswith(command.does) for line in lines) == (place in command.places)


def test_a_command_is_read_with_what_follows_it() -> None:
    assert command_in("RULE  5.2 ", Place.PAGE) == ("rule", "5.2")
    assert command_in("?", Place.TERMINAL) == ("help", "")
    assert command_in("save here", Place.PAGE) is None
    assert command_in("pass", Place.TERMINAL) is None


def test_the_rules_by_section_by_chapter_and_all() -> None:
    (one,) = rule_lines(RULEBOOK, "5.2")
    assert one.startswith("5.2 ")
    assert len(rule_lines(RULEBOOK, "5.")) == sum(number.startswith("5.") for number in RULEBOOK)
    assert len(rule_lines(RULEBOOK, "")) == len(RULEBOOK)
    with pytest.raises(BadAction, match="There's no section “99”"):
        rule_lines(RULEBOOK, "99")

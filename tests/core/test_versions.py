"""Versions of rules and states: migrations in their order, and the versions in a record."""

import json
from typing import Any

import pytest

from tests.web.next_version import ONE_MORE_FIELD, rules, with_richest
from trunkline.core import codec, record, versions
from trunkline.core.errors import BadRecord, BadState, Illegal, NewerVersion
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.testing.names import rules_complaints


def played(game: Any, *bids: int) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(game, ("Ann", "Bob"), seed=3)
    for bid in bids:
        match.push(ex.Bid(bid))
    return match


def parsed(data: dict[str, Any]) -> dict[str, Any]:
    """A record, written and read."""
    return record.parse(json.dumps(data))


def no_seven(state: Any, action: Any) -> Illegal | None:
    """Corrected rules: nobody bids exactly $7."""
    return Illegal("5.3", "seven is out") if action == ex.Bid(7) else ex.check(state, action)


class TestStates:
    def test_go_through_every_migration_from_their_own_version(self) -> None:
        steps = tuple(lambda data, digit=digit: {**data, "path": data["path"] + digit} for digit in "234")
        game: Any = rules(STATE_VERSION=4, STATE_MIGRATIONS=steps)
        assert [versions.upgrade(game, {"path": str(one)}, one)["path"] for one in (1, 2, 3, 4)] == [
            *("1234", "234", "34", "4")
        ]

    def test_of_a_game_that_says_nothing_have_version_1(self) -> None:
        silent = rules()
        for name in ("RULES_VERSION", "STATE_VERSION"):
            delattr(silent, name)
        assert (versions.rules_version(silent), versions.state_version(silent)) == (1, 1)
        state = ex.setup(3, 0)
        assert versions.load(silent, codec.dump(state), 1) == state

    def test_of_a_newer_version_say_so(self) -> None:
        with pytest.raises(NewerVersion, match="newer version of Trunkline"):
            versions.load(ex, codec.dump(ex.setup(3, 0)), 2)

    @pytest.mark.parametrize("data", [None, 7, [], {}, {"cash": None}, {"cash": []}])
    def test_that_are_damaged_are_refused_whatever_a_migration_stumbles_over(self, data: object) -> None:
        with pytest.raises(BadState):
            versions.upgrade(rules(STATE_VERSION=2, STATE_MIGRATIONS=(with_richest,)), data, 1)

    def test_a_migration_must_be_there_for_every_version(self) -> None:
        assert rules_complaints(rules(**ONE_MORE_FIELD)) == []
        (lacks,) = rules_complaints(rules(STATE_VERSION=3, STATE_MIGRATIONS=(with_richest,)))
        assert lacks == "with STATE_VERSION 3 it needs 2 STATE_MIGRATIONS, not 1"


class TestRecords:
    def test_say_both_versions(self) -> None:
        data = played(rules(RULES_VERSION=3, **ONE_MORE_FIELD), 9).record()
        assert (data["version"], data["rules_version"], data["state_version"]) == (1, 3, 2)

    def test_of_an_earlier_state_verify_by_their_moves_and_scores(self) -> None:
        data, now = parsed(played(ex, 9, 12).record()), rules(**ONE_MORE_FIELD)
        assert record.first_difference(data, record.replay(data, {"express": now})) is None
        data["keys"]["2"] = "0" * 16
        assert record.first_difference(data, record.replay(data, {"express": now})) is None
        assert str(record.first_difference(data, record.replay(data, {"express": ex}))).startswith("after move 2 ")

    def test_are_checked_by_the_present_rules(self) -> None:
        data = parsed(played(ex, 7, 9).record())
        with pytest.raises(BadRecord, match=r"move 1: 5\.3: seven is out"):
            record.replay(data, {"express": rules(RULES_VERSION=2, check=no_seven)})

    def test_of_newer_rules_or_states_ask_for_an_update(self) -> None:
        for newer in ({"rules_version": 2}, {"state_version": 2}):
            data = parsed(played(ex, 9).record() | newer)
            with pytest.raises(BadRecord, match="written by a newer version of Chicago Express"):
                record.replay(data, GAMES.rules)

"""What versions with sentences for rulings wrote: their states are read as the present ones, their keys still agree."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.paths import golden
from trunkline.core import codec, record, versions
from trunkline.core.errors import BadAction
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake.rules.variants import GAMES_18XX

SENTENCES = (
    "any price for the cheapest private",
    "an outbid player may count the beaten bid",
    "companies discard in the order of the list",
    "a company that had a route must own a train",
    "the president helps with any train and sells freely",
    "bankruptcy in any step",
    "any legal run may be declared",
    "a train or private is bought without asking its owner",
    "with two players a share leaves the game on purchases from the IPO too",
)
"""All names of rulings that were written, in the order in which a table with 18xx.games' rulings had them."""
KEYS = {
    ("rulebook", None, None): "6ec8463ceb9a88ff",
    ("rulebook", None, True): "6ec8463ceb9a88ff",
    ("rulebook", None, False): "4179fb34bafb590a",
    ("rulebook", True, None): "6ec8463ceb9a88ff",
    ("rulebook", True, True): "6ec8463ceb9a88ff",
    ("rulebook", True, False): "4179fb34bafb590a",
    ("rulebook", False, None): "c53a4e98628a0aa5",
    ("rulebook", False, True): "c53a4e98628a0aa5",
    ("rulebook", False, False): "5e54c3756680e38c",
    ("18xx.games", None, None): "61136d149fdc2921",
    ("18xx.games", None, True): "b94a275d57cd9ff5",
    ("18xx.games", None, False): "092b7660e1dfcea9",
    ("18xx.games", True, None): "8965ce307fe71f7c",
    ("18xx.games", True, True): "8c7b97d0014576eb",
    ("18xx.games", True, False): "10295cb56aa7f7b1",
    ("18xx.games", False, None): "a01b9658430ed148",
    ("18xx.games", False, True): "4f9b00c86c60edb1",
    ("18xx.games", False, False): "dcfd23caedbd907c",
}
"""`rulings`, `best_run` and `consent` of a table -> the key that version 1 gave to the state after `begun`'s bid."""


def begun(*variants: Any) -> Match[Any, Any]:
    """A table with these variants, after one bid."""
    match: Match[Any, Any] = Match(ch, ("Ann", "Bob", "Cy"), 7, dict(zip(ch.VARIANTS, variants, strict=True)))
    match.push(ch.Bid("C-P", 45))
    return match


def stored(state: ch.State, *names: str) -> dict[str, Any]:
    """A state as it was stored with these names of rulings."""
    data: dict[str, Any] = json.loads(codec.canonical(codec.dump(state)))
    return data | {"rulings": list(names)}


class TestStates:
    def test_with_all_rulings_of_18xx_games(self) -> None:
        state = ch.setup(3, 7, rulings="18xx.games")
        assert versions.load(ch, stored(state, *SENTENCES), 1) == state

    def test_with_a_ruling_chosen_on_its_own_which_came_last(self) -> None:
        """The order in which rulings were chosen says nothing any more."""
        state = ch.setup(3, 7, rulings="18xx.games", best_run=False)
        last = (*(name for name in SENTENCES if name != SENTENCES[6]), SENTENCES[6])
        assert versions.load(ch, stored(state, *last), 1) == state == ch.setup(3, 7, rulings="18xx.games")

    @pytest.mark.parametrize(
        ("chosen", "names"),
        [
            ({"best_run": False}, SENTENCES[6:7]),
            ({"consent": False}, SENTENCES[7:8]),
            ({"best_run": False, "consent": False}, SENTENCES[6:8]),
            ({"rulings": "18xx.games", "best_run": True, "consent": True}, (*SENTENCES[:6], SENTENCES[8])),
        ],
    )
    def test_with_some(self, chosen: dict[str, Any], names: tuple[str, ...]) -> None:
        state = ch.setup(3, 7, **chosen)
        assert versions.load(ch, stored(state, *names), 1) == state

    def test_the_first_sentence_stood_for_four_rulings(self) -> None:
        loaded = versions.load(ch, stored(ch.setup(3, 7), SENTENCES[0]), 1)
        assert loaded.rulings == ("R1", "R12", "R25", "R30")

    def test_a_state_of_now_is_left_as_it_is(self) -> None:
        for rulings in ("rulebook", "18xx.games"):
            state = ch.setup(3, 7, rulings=rulings)
            data = stored(state, *state.rulings)
            assert versions.upgrade(ch, data, 1) == data
            assert versions.load(ch, data, 1) == state

    @pytest.mark.parametrize("names", [None, 3, "R1", [[]], [SENTENCES[0], []], [SENTENCES[0], 7]])
    def test_what_nobody_wrote_is_refused_as_ever(self, names: Any) -> None:
        data = codec.dump(ch.setup(3, 7)) | {"rulings": names}
        with pytest.raises(BadAction, match=r"State\.rulings"):
            versions.load(ch, data, 1)

    def test_a_game_without_a_past_needs_nothing(self) -> None:
        express = GAMES["express"].rules
        state = express.setup(3, 0)
        assert versions.load(express, codec.dump(state), 1) == state


class TestKeys:
    @pytest.mark.parametrize("variants", KEYS, ids=str)
    def test_of_version_1_agree_for_every_choice_of_variants(self, variants: tuple[Any, ...]) -> None:
        data = begun(*variants).record() | {"version": 1, "keys": {"1": KEYS[variants]}}
        del data["rules_version"], data["state_version"]
        assert record.first_difference(data, record.replay(data, GAMES.rules)) is None

    def test_there_is_one_for_every_choice(self) -> None:
        assert set(KEYS) == set(product(*ch.VARIANTS.values()))

    def test_are_the_same_in_both_versions_by_the_rulebook(self) -> None:
        assert begun("rulebook", None, None).key(1) == KEYS["rulebook", None, None]

    def test_of_version_1_do_not_pass_for_keys_of_version_2(self) -> None:
        data = record.parse((golden("chesapeake") / "game-2.json").read_text("utf-8"))
        assert data["version"] == 1
        match = record.replay(data, GAMES.rules)
        assert record.first_difference(data, match) is None
        assert str(record.first_difference(data | {"version": 2}, match)).startswith("after move 1 ")

    def test_of_version_2_are_those_of_the_states(self) -> None:
        data = record.parse((golden("chesapeake") / "game-3.json").read_text("utf-8"))
        match = record.replay(data, GAMES.rules)
        assert data["version"] == 2
        assert data["keys"] == {str(ply): codec.state_key(match.states[ply]) for ply in range(1, len(match.states))}
        now = json.loads(json.dumps(match.record()))
        assert now == data | {"version": 3, "rules_version": 1, "state_version": 2}


def test_a_variant_has_the_number_of_a_ruling_that_names_18xx_games() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
    entries = re.split(r"^### (R\d+)", text, flags=re.MULTILINE)
    texts = dict(zip(entries[1::2], entries[2::2], strict=True))
    assert [name for name in GAMES_18XX if "18xx.games" not in texts[name]] == []
    others = {name for name, entry in texts.items() if "18xx.games" in entry} - set(GAMES_18XX)
    assert others == {"R24"}, "only R24 is played alike"

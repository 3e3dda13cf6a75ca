"""Position text: one short safe line, read back equal; whatever is no position is refused, and nothing else happens.

That every position of a hundred random games at each player count reads back equal is tested where those games are
played: test_conformance.py of each game.
"""

import base64
import dataclasses
import json
import zlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tests.games.chesapeake.files18xx.games import SHARED, needs_games
from tests.notation.positions import SAFE, packed, sealed, unpacked
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES, chesapeake, express, offtherails
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.games.chesapeake.testing import build_state as chesapeake_state
from trunkline.games.express.testing.positions import build_state as express_state
from trunkline.kit18xx.testing.positions import build_state
from trunkline.kit18xx.testing.recorded import load
from trunkline.notation.position import LARGEST, LONGEST, BadPosition, decode, read, write

#: Written by version 1 once and for all.
KEPT = {
    "express": "express1.izYGZgh4LWaIVoMZIzUnjZCaiYZII_Ooo6LIYRGELBNkgtZ2BuqLjQUA.do3l",
    "chesapeake": "chesapeake1.A88IQdQaYqkIQB0iyMJrUFq3hJfZRtDy2gBWVhtCy2kDcOcDJA8uqoHZyxi6oisaNsUPX08M7w1AW_"
    "0B0HE1I6gQvKyyMEC0wWPhOlAKEmN4XQqvBiEqITneADpcB8-36PnUFJJDkfMWVIkbPI2C-q9QZ8YCAA.GXNa",
    "offtherails": "offtherails1.gwyOYxQr4JxrQnJBAF1EYIpU4ZuDuym1cGn42DJkTBkkZGEEb5-grWtDMtUIaVzXHBEaCJWGFtAiFwA.ALfB",
}
#: Of 18Chesapeake with 18xx.games' rulings but `best_run`, when rulings were named by sentences.

#: A board that was built so that the best run of a 6 and a D takes half a minute.
HARD = (
    "chesapeake1.nZpNDoMgFITv4gn4GVHW7S16hy5Mev8WmYfvUWkaFy6MJBrDwMfM7IlQHev7jWB7Paf9QMBj0H367AKP4qfwun4Y"
    "SfvSqZdEldKvKme3a47sl2KCKgenfN4lYLS6QDTCAFPRE2aT2LWqpECHUzKJphNkZRKgIa4hz60ZzTjKr7NRkRQyKaP8i_ECpyHb"
    "r46Wydre6Q6VxbER0tVfIcXZRRs9pMVoaBHLVyIw9EZAOVVehDdd2WQigpilOnsiZtOVFYSrYobjXZZnbqBtBA2QAtnkR_5jBgap"
    "CwzQpO45c_5I5aFT-Y4ms07lUzaWyqy7tGv1VzzF_gY.1-eY"
)


def fields_of(game: str) -> Sequence[str]:
    """What a text of the game tells, in its order."""
    form = GAMES[game].position_text
    assert form is not None
    return form.FIELDS


def random_states(game: str, players: int, seed: int, every: int) -> Iterator[Any]:
    """Some of the states of a random game, the first and the last among them."""
    rules, rng = GAMES[game].rules, Random(seed)
    state, ply = rules.setup(players, seed), 0
    while state.actor is not None:
        if ply % every == 0:
            yield state
        rules.apply(state, pick(rules.options(state), rng))
        ply += 1
    yield state


EXPRESS = express_state(
    shares={"PRR": {0: 1}, "B&O": {1: 2}}, network={"PRR": ["R4", "Q4"], "NYC": ["R3", "Q3"]}, developed=["Q3"]
)
CHESAPEAKE_FACTS: dict[str, Any] = {
    "round": "operating",
    "company": "PRR",
    "shares": {"PRR": {0: 6, 1: 2}, "LV": {1: 3}},
    "tiles": {"F2": ("57", 1)},
    "trains": {"PRR": ["3"]},
    "phase": "3",
    "treasury": {"PRR": 100},
    "privates": {"D&R": 1, "C-P": 0, "B&S": 0, "C&OC": 1, "B&OR": 2, "CV": 2},
}
CHESAPEAKE = chesapeake_state(**CHESAPEAKE_FACTS)
OFF_THE_RAILS = build_state(
    offtherails, shares={"PRR": {0: 7, 1: 1}, "LV": {1: 5}}, spaces={"PRR": (7, 0)}, par={"PRR": 76}, bought="PRR"
)
"""The turn of a player who has bought a share in the orange zone."""
SAMPLES: dict[str, Any] = {"express": EXPRESS, "chesapeake": CHESAPEAKE, "offtherails": OFF_THE_RAILS}


class TestWrittenAndRead:
    @pytest.mark.parametrize("game", GAMES)
    def test_positions_of_random_games_read_back_equal_and_make_sense(self, game: str) -> None:
        for players in GAMES[game].players:
            for state in random_states(game, players, seed=players, every=23):
                text = write(game, state)
                name, again = read(text)
                assert (name, again) == (game, state)
                assert codec.state_key(again) == codec.state_key(state)
                assert write(game, again) == text

    @pytest.mark.parametrize("game", GAMES)
    def test_a_position_is_one_word_of_safe_characters_that_names_its_game(self, game: str) -> None:
        text = write(game, SAMPLES[game])
        assert SAFE.fullmatch(text)
        assert text.startswith(f"{game}1.")
        assert len(text) < 200
        assert read(f"  {text}\n") == (game, SAMPLES[game])

    def test_the_rulings_are_part_of_a_position(self) -> None:
        other = chesapeake.setup(3, 7, rulings="18xx.games", best_run=True)
        assert read(write("chesapeake", other))[1].rulings == other.rulings
        assert read(write("express", express.setup(3, 0, auto_pass=True)))[1].auto_pass is True

    @needs_games
    def test_a_real_game_takes_less_than_six_hundred_characters(self) -> None:
        for state in games18xx.read(load(SHARED / "real" / "14377.json")).states[::20]:
            text = write("chesapeake", state)
            assert len(text) < 600
            assert read(text) == ("chesapeake", state)

    @pytest.mark.parametrize("game", GAMES)
    def test_what_version_1_once_wrote_is_read_for_ever(self, game: str) -> None:
        assert read(KEPT[game]) == (game, SAMPLES[game])

    @pytest.mark.parametrize("game", GAMES)
    def test_every_field_is_written_or_follows_from_the_rest(self, game: str) -> None:
        """Texts of before are read as long as a new field comes last."""
        follows = {
            "express": {"bank", "unsold", "charter", "houses", "income"},
            "chesapeake": {"bank", "ipo", "supply"},
            "offtherails": {"bank", "ipo", "supply"},
        }
        written = {field.name for field in dataclasses.fields(SAMPLES[game]) if "derived" not in field.metadata}
        fields = written - {"players"} - follows[game]
        assert set(fields_of(game)) == fields
        assert len(fields_of(game)) == len(fields)

    @pytest.mark.parametrize("game", GAMES)
    def test_a_state_that_does_not_add_up_is_not_written(self, game: str) -> None:
        state = SAMPLES[game].copy()
        state.bank += 1
        with pytest.raises(BadPosition, match="add up"):
            write(game, state)


def refused(text: str) -> str:
    """Why a text is refused: by BadPosition in one line, by nothing else."""
    with pytest.raises(BadPosition) as caught:
        read(text)
    said = str(caught.value)
    assert said.isprintable()
    assert 10 < len(said) < 400
    return said


def read_or_refused(text: str) -> Any:
    """The state of a text, None if it is refused."""
    try:
        return read(text)[1]
    except BadPosition:
        refused(text)
        return None


def lie(game: str, **changed: Any) -> str:
    """The text of a sample with fields that say something else; rows of a list by name are changed one by one."""
    fields = fields_of(game)
    values = {name: getattr(SAMPLES[game], name) for name in fields}
    for name, value in changed.items():
        values[name] = (values[name] | value) if isinstance(value, dict) else value
    parts = [3, *(part for name in fields for part in (0, values[name]))]
    return packed(game, json.dumps(parts).encode())


class TestGarbage:
    @pytest.mark.parametrize(
        "text",
        ["", " ", "hello", "express1", "express1..", "express1.!!.abcd", "../../etc", "express1.a.b.c", "é1.a.abcd"],
    )
    def test_what_is_no_position_is_refused(self, text: str) -> None:
        refused(text)

    @pytest.mark.parametrize("game", GAMES)
    def test_every_cut_and_every_wrong_character_is_noticed(self, game: str) -> None:
        text = write(game, SAMPLES[game])
        for place in range(len(text)):
            refused(text[:place])
            refused(text[:place] + text[place + 1 :])
            refused(text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :])

    def test_another_game_another_version_and_a_stranger_are_named(self) -> None:
        body = write("express", EXPRESS).split(".")[1]
        refused(sealed(f"chesapeake1.{body}"))
        assert "version 1 of the positions of express, not 2" in refused(sealed(f"express2.{body}"))
        assert "no game is called 'monopoly'" in refused(sealed(f"monopoly1.{body}"))

    def test_a_text_that_is_too_long_is_not_even_unpacked(self) -> None:
        assert str(LONGEST) in refused("express1." + "A" * LONGEST + ".abcd")

    def test_a_text_that_would_unpack_to_a_flood_is_refused(self) -> None:
        flood = packed("express", b"[" + b" " * 2_000_000 + b"3]")
        assert len(flood) < LONGEST
        refused(flood)
        refused(packed("express", b"[" * LARGEST))
        refused(packed("express", b"[" * (LARGEST // 2)))

    def test_what_comes_after_the_packed_part_is_not_passed_over(self) -> None:
        words = packed("express", b"[3]").split(".")[1]
        assert read(sealed(f"express1.{words}"))[1] == express.setup(3, 0)
        refused(sealed(f"express1.{words}AAAA"))

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize(
        "data",
        [
            *(b"", b"3", b"null", b"{}", b"[]", b'["3"]', b"[3.0]", b"[true]", b"[1]", b"[7]", b"[-3]", b"[NaN]"),
            *(b"[3,0]", b"[3,-1,4]", b"[3,99,4]", b"[3,0.5,4]", b"[3,null,4]", b"[3,1,1e400]", b"\xff\xfe", b"[3"),
            *(b"[3,1,1000000000000]", b"[3,1," + b"9" * 5000 + b"]", b"[3,1,[[[[[[[[]]]]]]]]]", b'[3,2,"\\ud800"]'),
            *(b'[3,2,"' + b"x" * 9000 + b'"]', b'[3,2,"\xc3\xa9"]', b'[3,2,"\x7f"]', b'[3,14,{"\\u0000":["PRR"]}]'),
        ],
    )
    def test_packed_nonsense_is_refused(self, game: str, data: bytes) -> None:
        refused(packed(game, data))

    @pytest.mark.parametrize("game", GAMES)
    def test_no_field_takes_anything_of_another_kind(self, game: str) -> None:
        fields = fields_of(game)
        strange: list[Any] = [
            None,
            -1,
            999999,
            0.5,
            "x",
            "",
            [],
            {},
            True,
            [[]],
            {"x": 1},
            {"PRR": None},
            [None],
            {"x": {"y": []}},
        ]
        for place in range(len(fields)):
            for value in strange:
                text = packed(game, json.dumps([3, place, value]).encode())
                if state := read_or_refused(text):
                    assert decode(write(game, state)) == (game, state)

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("seed", range(4))
    def test_a_position_with_something_changed_is_refused_or_can_be_played_on(self, game: str, seed: int) -> None:
        rng, rules = Random(seed), GAMES[game].rules
        texts = [write(game, state) for state in random_states(game, 3 + seed % 2, seed, every=60)][1:]
        for _ in range(60):
            parts = unpacked(rng.choice(texts))
            change_something(parts, rng)
            state = read_or_refused(packed(game, json.dumps(parts).encode()))
            for _ in range(10):
                if state is not None and state.actor is not None:
                    rules.apply(state, pick(rules.options(state), rng))


def change_something(parts: Any, rng: Random) -> None:
    """Put another value, or one from elsewhere, into some place of the JSON."""
    places = [(parts, place) for place in range(2, len(parts), 2)]
    for inside, place in places:
        deeper = inside[place]
        if isinstance(deeper, list | dict):
            places += [(deeper, key) for key in (deeper if isinstance(deeper, dict) else range(len(deeper)))]
    (inside, place), (other, there) = rng.choice(places), rng.choice(places)
    old = inside[place]
    near: list[Any] = [old + 1, old - 1] if type(old) is int else [None, "PRR", [], 0]
    inside[place] = rng.choice([json.loads(json.dumps(other[there])), *near])


class TestSense:
    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"cash": [-40, 80, 40]}, "debt"),
            ({"cash": [40, 40]}, "seats"),
            ({"actor": 3}, "seat"),
            ({"actor": None}, "acts"),
            ({"actor": 1}, "turn"),
            ({"step": "dance"}, "step"),
            ({"step": "bid"}, "share"),
            ({"step": "build"}, "build"),
            ({"company": "XYZ"}, "company"),
            ({"shares": {"PRR": [4, 0, 0]}}, "shares"),
            ({"shares": {"PRR": [-1, 1, 1]}}, "shares"),
            ({"shares": {"WAB": [1, 0, 0]}}, "open"),
            ({"shares": {"XYZ": [1, 0, 0]}}, "list"),
            ({"locomotives": {"Z9": ["PRR"]}}, "Z9"),
            ({"locomotives": {"A4": ["PRR"]}}, "connected"),
            ({"locomotives": {"Q4": ["NYC", "PRR", "PRR"]}}, "order"),
            ({"developed": ["A3"]}, "house"),
            ({"needles": {"auction": 9}}, "needle"),
            ({"industrial": {"Detroit": 9}}, "industrial"),
            ({"bidding": [2, 1]}, "order"),
            ({"built": 3}, "locomotive 3"),
        ],
    )
    def test_a_position_of_chicago_express_that_cannot_be_is_refused(self, changed: dict[str, Any], said: str) -> None:
        assert read(lie("express"))[1] == EXPRESS
        assert said in refused(lie("express", **changed))

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"cash": [-5, 800, 800]}, "debt"),
            ({"cash": [9000, 800, 800]}, "not broken"),
            ({"treasury": {"PRR": -10}}, "negative"),
            ({"actor": 7}, "no seat 7"),
            ({"actor": 1}, "acts for PRR"),
            ({"phase": "7"}, "no phase 7"),
            ({"round": "stock"}, "no step track"),
            ({"vanderbilt": "XYZ"}, "no company XYZ"),
            ({"shares": {"PRR": [7, 1, 0]}}, "60%"),
            ({"shares": {"PRR": [9, 2, 0]}}, "add up"),
            ({"president": {"PRR": 1}}, "president"),
            ({"trains": {"PRR": ["3", "3", "3", "3", "3"]}}, "trains"),
            ({"trains": {"PRR": ["9"]}}, "no train 9"),
            ({"depot": {"3": 6}}, "add up"),
            ({"tiles": {"F2": ["57", 6]}}, "turned"),
            ({"tiles": {"F2": ["57", 0]}}, "off the map"),
            ({"tiles": {"F2": ["999", 0]}}, "no tile 999"),
            ({"tiles": {"Z1": ["57", 0]}}, "no hex Z1"),
            ({"tiles": {"K3": ["55", 0]}}, "D&R"),
            ({"stations": {"PRR": ["F2:1"]}}, "no city"),
            ({"stations": {"LV": ["F2:0"]}}, "not floated"),
            ({"spaces": {"PRR": [3, 30]}}, "off the market"),
            ({"markers": ["PRR", "PRR"]}, "twice"),
            ({"rulings": ["the house always wins"]}, "no ruling"),
            ({"powers": ["CV"]}, "power"),
            ({"operating_rounds": 99}, "no round"),
            ({"offer": ["train", "3", "PRR"]}, "offered"),
            ({"step": "answer", "offer": ["bribe"], "resume": "trains"}, "offered"),
            ({"resume": "track"}, "after the step"),
            ({"bids": {"CV": [[0, 203]]}}, "bid"),
            ({"privates": {"D&R": 5}}, "no seat 5"),
            ({"company": "LV"}, "acts for LV"),
        ],
    )
    def test_a_position_of_18chesapeake_that_cannot_be_is_refused(self, changed: dict[str, Any], said: str) -> None:
        assert read(lie("chesapeake"))[1] == CHESAPEAKE
        assert said in refused(lie("chesapeake", **changed))

    def test_a_made_up_board_on_which_nobody_would_wait_for_the_best_run_is_refused(self) -> None:
        with pytest.raises(BadPosition, match="it takes too long to find the best run of B&O"):
            read(HARD)

    def test_a_position_on_which_the_rules_stumble_is_refused(self) -> None:
        """Every piece is in its place, but the discard that is asked for is of nobody."""
        assert "is impossible" in refused(lie("chesapeake", step="discard", resume="track"))


def test_deflate_is_what_everybody_can_read() -> None:
    """A body that another program packs without the dictionary, at another level, is the same position."""
    dumped = json.dumps(unpacked(write("express", EXPRESS))).encode()
    packing = zlib.compressobj(1, zlib.DEFLATED, -15)
    body = base64.urlsafe_b64encode(packing.compress(dumped) + packing.flush()).rstrip(b"=").decode()
    assert read(sealed(f"express1.{body}")) == ("express", EXPRESS)

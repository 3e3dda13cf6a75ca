"""Environments of two titles in one process: neither sees, offers or remembers anything of the other.

`python -m tests.kit18xx.test_environments chesapeake` prints what the game shows in a process of its own.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest
from random import Random
from types import ModuleType

import pytest

from tests.counts import some_of
from tests.kit18xx.environments import check_seen, random_game
from tests.paths import ROOT
from trunkline.core.api import Span, Suggestion
from trunkline.core.codec import type_name
from trunkline.env import make_raw, observe
from trunkline.games import GAMES, chesapeake, offtherails
from trunkline.hexes.tiles import parse_tile
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.testing.positions import build_state

CHESAPEAKE = Environment18xx(chesapeake.State)
OFFTHERAILS = Environment18xx(offtherails.State)

TITLES: dict[str, tuple[ModuleType, Environment18xx]] = {
    "chesapeake": (chesapeake, CHESAPEAKE),
    "offtherails": (offtherails, OFFTHERAILS),
}
PLAYERS, SEED, PLIES = 3, 5, 600

titles = pytest.mark.parametrize("name", TITLES)


def shown(name: str) -> Iterator[bytes]:
    """What a random game shows and offers, position by position."""
    rules, env = TITLES[name]
    observer = env.observer(PLAYERS)
    for number, state in enumerate(random_game(rules, PLAYERS, SEED, PLIES)):
        yield observer.vector(state, number % PLAYERS).tobytes()
        yield observer.graph(state).tobytes()
        yield repr(sorted(env.offered(rules.options(state)).items())).encode()


def digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def test_two_titles_in_turns_show_what_each_shows_in_a_process_of_its_own() -> None:
    together: dict[str, list[bytes]] = {name: [] for name in TITLES}
    for several in zip_longest(*map(shown, TITLES), fillvalue=b""):
        for name, one in zip(TITLES, several, strict=True):
            together[name].append(one)
    assert all(len(parts) > PLIES for parts in together.values())
    for name, parts in together.items():
        command = [sys.executable, "-m", "tests.kit18xx.test_environments", name]
        alone = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert alone.stdout.strip() == digest(parts)


@pytest.mark.parametrize("players", some_of((2, 3, 6), 3))
def test_two_titles_in_turns_show_what_their_rules_say(players: int) -> None:
    games = [
        (env, env.observer(players), rules, random_game(rules, players, SEED, PLIES)) for rules, env in TITLES.values()
    ]
    for number in range(PLIES):
        for env, observer, rules, states in games:
            state = next(states, None)
            if state is not None and number % 3 == 0:
                check_seen(env, observer, state, rules.scores(state))


@titles
def test_what_is_offered_by_id_is_what_the_rules_offer(name: str) -> None:
    """Every plain option has one id; a span has those of its ends at least; nothing else has any."""
    (rules, env), rng = TITLES[name], Random(SEED)
    for state in random_game(rules, PLAYERS, SEED + 1, PLIES, rulings="18xx.games"):
        options = rules.options(state)
        found = env.offered(options)
        spans = [option for option in options if isinstance(option, Span)]
        plain = {option.action if isinstance(option, Suggestion) else option for option in options} - set(spans)
        assert {action for action in found.values() if not any(action in span for span in spans)} == plain
        assert all(len({span.at(span.low), span.at(span.high)} - set(found.values())) == 0 for span in spans)
        for number in rng.sample(list(found), min(len(found), 10)):
            assert env.CELLS[number].kind == type_name(type(found[number]))
            assert env.id_of(options, found[number]) == number


def test_a_hex_is_that_of_its_title() -> None:
    """Two titles may have the same hex, with another tile printed in it."""
    title = CHESAPEAKE.layout.title
    hex = next(hex for hex, printed in title.hexes.items() if printed.tile.label == "DC")
    plain = replace(title, hexes={**title.hexes, hex: replace(title.hexes[hex], tile=parse_tile(""))})
    env = Environment18xx(type("Plain", (chesapeake.State,), {"title": plain, "__slots__": ()}))
    state = build_state(chesapeake)
    rows = [one.observer(3).graph(state)[one.HEXES.index(hex)].tolist() for one in (CHESAPEAKE, env, CHESAPEAKE)]
    assert rows[0] == rows[2] != rows[1]
    tiles = [
        {cell.second.partition("/")[0] for cell in one.CELLS if (cell.kind, cell.first) == ("lay_tile", hex)}
        for one in (CHESAPEAKE, env)
    ]
    assert tiles[0] == {name for name, kind in title.tiles.items() if kind.tile.label == "DC"}
    assert {"7", "8", "9"} <= tiles[1]


@titles
def test_a_state_of_the_other_title_is_refused(name: str) -> None:
    """The State of one title may be based on that of the other."""
    (other,) = TITLES.keys() - {name}
    state = GAMES[other].rules.setup(3, 0)
    with pytest.raises(ValueError, match=rf"is a State of {GAMES[name].title}, not"):
        observe(name, state, 0)
    with pytest.raises(ValueError, match=rf"or a State of {GAMES[name].title}, not"):
        make_raw(name, 3).reset(options={"position": state})


if __name__ == "__main__":
    print(digest(shown(sys.argv[1])))

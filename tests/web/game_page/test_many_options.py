"""A game with rules alone and hundreds of options: its pages stay short, and what is typed comes before the options."""

import re
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.django_client import fresh, person, table_of, visitor
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import Section
from trunkline.games import GAMES
from trunkline.games.game import Game

pytestmark = pytest.mark.usefixtures("database")
SPOTS = 300


@dataclass(frozen=True, slots=True)
class Place:
    """Put a stone on a spot."""

    spot: int


@dataclass(frozen=True, slots=True)
class Pass:
    """End the game."""


@dataclass(slots=True)
class State:
    players: int
    actor: int | None
    taken: list[int]

    def copy(self) -> "State":
        return replace(self, taken=self.taken.copy())


def options(state: State) -> list[Any]:
    return [] if state.actor is None else [*map(Place, (n for n in range(SPOTS) if n not in state.taken)), Pass()]


def check(state: State, action: Any) -> Illegal | None:
    return None if action in options(state) else Illegal("1", "the spot is taken")


def apply(state: State, action: Any) -> None:
    if isinstance(action, Place):
        state.taken.append(action.spot)
    state.actor = 1 - (state.actor or 0) if isinstance(action, Place) else None


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = SimpleNamespace(
        __name__=__name__,
        NAME="stones",
        TITLE="Stones",
        PLAYERS=range(2, 3),
        VARIANTS={},
        RULEBOOK={"1": Section("1", "Spots", "One stone a spot.")},
        ACTIONS=(Place, Pass),
        State=State,
        setup=lambda players, _seed: State(players, 0, []),
        options=options,
        check=check,
        apply=apply,
        scores=lambda state: [0] * state.players,
    )
    monkeypatch.setitem(GAMES.__dict__, "_loaded", {**GAMES, "stones": Game(rules)})


def test_the_page_folds_up_what_is_too_much() -> None:
    ann = person("Ann")
    table = table_of([ann, person("Bob")], "stones")
    page = visitor(ann).get(f"/t/{table.code}").content.decode()
    choices = page.partition('<div class="choices" ')[2]
    outside = re.sub(r"<details.*?</details>", "", choices, flags=re.DOTALL)
    assert choices.count('class="choice place"') == SPOTS
    assert re.search(r"<summary[^>]*>Place</summary>", choices)
    assert outside.count('class="choice place"') == 0
    assert outside.count('class="choice pass"') == 1


def test_the_page_of_text_asks_first_and_keeps_the_numbers() -> None:
    ann = person("Ann")
    table = table_of([ann, person("Bob")], "stones")
    page = visitor(ann).get(f"/t/{table.code}/text").content.decode()
    assert page.index('name="line"') < page.index("What you can do") < page.index("Place 7<")
    outside = re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)
    assert "Place 7<" not in outside
    assert re.search(rf'<li value="{SPOTS + 1}">.*?Pass</button>', outside, re.DOTALL)
    assert re.search(r'<li value="8"><form.*?Place 7</button>', re.sub(r">\s+<", "><", page), re.DOTALL)
    answer = visitor(ann).post(f"/t/{table.code}/text", {"ply": 0, "line": "8"})
    assert answer.status_code == 302
    assert fresh(table).ply == 1


def test_a_few_options_stay_in_sight() -> None:
    ann = person("Ann")
    table = table_of([ann, person("Bob")])
    assert 'class="fold"' not in visitor(ann).get(f"/t/{table.code}/text").content.decode()

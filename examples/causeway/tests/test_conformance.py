"""Random games keep the contract and the laws; rulebook, code and tests are in step; records replay."""

import json
from pathlib import Path

import pytest

import causeway
from causeway.bots import BOTS, sit_out
from causeway.game import GAME
from causeway.laws import LAWS, cubes, money, shares
from trunkline.core import record
from trunkline.core.match import Match
from trunkline.core.rulebook import implemented, packages_of
from trunkline.core.seeds import random_for
from trunkline.games.complaints import complaints
from trunkline.testing import Law, check_game
from trunkline.testing.rulebook import find_tests


@pytest.mark.parametrize("players", causeway.PLAYERS)
@pytest.mark.parametrize(
    ("bot", "games"), [("uniform", 10), ("greedy", 2), pytest.param("uniform", 40, marks=pytest.mark.soak)]
)
def test_random_games_conform(players: int, bot: str, games: int) -> None:
    seen = check_game(
        causeway, players=players, games=games, laws=LAWS, choose=lambda _rules, state, rng: GAME.bot(bot)(state, rng)
    )
    assert seen.games == games
    assert all(state.paydays == 0 for state in seen.ends)


def test_no_name_is_taken() -> None:
    assert complaints(GAME) == []


def test_the_laws_see_what_is_wrong() -> None:
    def broken(law: Law, **fields: object) -> str | None:
        state = causeway.setup(2, 0)
        assert law(state) is None
        for name, value in fields.items():
            setattr(state, name, value)
        return law(state)

    fewer = {"Heron": 7, "Ibis": 8, "Plover": 8}
    track = {"Heron": ("A3",), "Ibis": ("F1",), "Plover": ("E6",)}
    assert broken(money, cash=[25, 26])
    assert broken(money, cash=[-1, 26], bank=25)
    assert broken(shares, unsold={"Heron": 3, "Ibis": 4, "Plover": 4})
    assert broken(cubes, cubes=fewer)
    assert broken(cubes, cubes=fewer, track=track | {"Heron": ("A3", "D3")})
    assert broken(cubes, cubes=fewer | {"Ibis": 7}, track=track | {"Heron": ("A3", "A4"), "Ibis": ("E1", "A4")})


def test_every_rule_has_code_and_tests() -> None:
    rules = {number for number, section in causeway.RULEBOOK.items() if section.kind == "rule"}
    assert set(implemented(packages_of(causeway))) == rules
    assert set(find_tests(Path(__file__).parent)) == rules


def test_a_record_replays() -> None:
    match = Match(causeway, ["Ann", "Bob", "Cy"], seed=3)
    rng = random_for(3, "record")
    while not match.is_over:
        match.push(BOTS["greedy"](match.state, rng))
    data = record.parse(json.dumps(match.record()))
    again = record.replay(data, {"causeway": causeway})
    assert record.first_difference(data, again) is None
    assert again.state == match.state


def test_greedy_beats_uniform() -> None:
    won = 0
    for seed in range(10):
        rng, state = random_for(seed, "duel"), causeway.setup(2, seed)
        while state.actor is not None:
            causeway.apply(state, GAME.bot("greedy" if state.actor == seed % 2 else "uniform")(state, rng))
        won += state.cash[seed % 2] > state.cash[1 - seed % 2]
    assert won >= 9


def test_whoever_is_away_drops_out_of_auctions_only() -> None:
    state = causeway.setup(2, 0)
    assert sit_out(state) is None
    causeway.apply(state, causeway.Auction("Heron", 1))
    assert sit_out(state) == causeway.Pass()

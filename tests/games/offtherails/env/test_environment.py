"""What the environment of Off the Rails has besides that of 18Chesapeake: more pars, longer turns, another market."""

import hashlib
from collections import Counter
from dataclasses import fields

import numpy as np
import pytest

from scripts.environment import page
from tests.counts import some_of
from tests.games.offtherails.positions import build_state, trading
from tests.kit18xx.environments import check_seen, part, random_game
from tests.paths import ROOT
from trunkline.env.face import SEATS, Cell, Floats
from trunkline.games import chesapeake, offtherails
from trunkline.games import offtherails as otr
from trunkline.games.offtherails import Buy, Par, Pass, State
from trunkline.games.offtherails.title import TITLE
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.env.writers import field_writers

CHESAPEAKE = Environment18xx(chesapeake.State)
env = Environment18xx(offtherails.State)


def seen(state: State, name: str, seat: int = 0) -> Floats:
    return part(env.FIELDS, env.observer(state.players).vector(state, seat), name)


class TestIds:
    def test_never_change(self) -> None:
        """If this fails, the ids need a new version: whoever trained a policy relies on them."""
        text = "\n".join(f"{cell.kind} {cell.first} {cell.second}" for cell in env.CELLS)
        assert env.VERSION == 0
        assert len(set(env.CELLS)) == len(env.CELLS) == 4256
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == "d189a923462ecaa5"

    def test_are_those_of_18chesapeake_with_six_par_values(self) -> None:
        assert [cell for cell in env.CELLS if cell.kind != "par"] == [
            cell for cell in CHESAPEAKE.CELLS if cell.kind != "par"
        ]
        pars = Counter(cell.second for cell in env.CELLS if cell.kind == "par")
        assert pars == dict.fromkeys(("67", "71", "76", "82", "90", "100"), 8)

    def test_trains_are_offered_at_their_own_prices(self) -> None:
        state = build_state(
            round="operating", step="trains", company="PRR", phase="D", shares={"PRR": {0: 6}}, treasury={"PRR": 2000}
        )
        offered = {env.CELLS[number]: action for number, action in env.offered(otr.options(state)).items()}
        assert offered[Cell("buy_train", "D bank")].price == 1100


class TestFields:
    def test_never_change(self) -> None:
        """If this fails, observations need a new version: whoever trained a policy relies on them."""
        text = "\n".join(f"{one.name} {one.size}" for one in (*env.FIELDS, *env.HEX_FIELDS))
        assert sum(field.size for field in env.FIELDS) == 1832
        assert env.VERSION == 0
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == "ac84aef178387a61"

    def test_are_documented(self) -> None:
        text = (ROOT / "docs" / "environment-offtherails.md").read_text("utf-8")
        assert text.startswith(page("offtherails"))

    def test_every_field_of_a_state_is_written(self) -> None:
        """The supply is written with the tiles, since it follows from them."""
        names = {field.name for field in fields(State) if "derived" not in field.metadata}
        assert {*field_writers(env.layout), "supply"} == names

    def test_a_market_of_eleven_rows(self) -> None:
        """The bottom row is 1, as is the last column."""
        state = build_state(shares={"PRR": {0: 3}, "LV": {1: 3}}, spaces={"PRR": (10, 0), "LV": (0, 13)})
        companies = list(TITLE.companies)
        prr, lv = companies.index("PRR"), companies.index("LV")
        assert (seen(state, "row")[prr], seen(state, "column")[prr]) == (1, 0)
        assert (seen(state, "row")[lv], seen(state, "column")[lv]) == (0, 1)
        assert seen(state, "price")[[prr, lv]] == pytest.approx([0.01, 0.3])

    def test_six_par_values(self) -> None:
        state = trading()
        otr.apply(state, Par("PRR", 71))
        assert list(seen(state, "par").reshape(8, 6)[0]) == [0, 1, 0, 0, 0, 0]


class TestATurn:
    def test_after_a_purchase_it_is_seen_whose_shares_were_bought(self) -> None:
        """The turn goes on, with other options."""
        state = trading(shares={"LV": {0: 1, 1: 2, 2: 2}})
        assert not seen(state, "bought").any()
        otr.apply(state, Buy("LV", "ipo"))
        assert (state.turn, state.bought) == (0, "LV")
        assert [company for company, cell in zip(TITLE.companies, seen(state, "bought"), strict=True) if cell] == ["LV"]
        assert not {cell.kind for cell in map(env.CELLS.__getitem__, env.offered(otr.options(state)))} & {"buy", "par"}
        otr.apply(state, Pass())
        assert not seen(state, "bought").any()

    def test_positions_that_differ_only_in_that_look_different(self) -> None:
        state = trading()
        other = state.copy()
        other.bought = "LV"
        observer = env.observer(state.players)
        looks = [observer.vector(one, 0).tobytes() for one in (state, other, state)]
        assert looks[0] == looks[2] != looks[1]


class TestTheEndOfTheMarket:
    def test_is_seen(self) -> None:
        state = trading()
        observer = env.observer(state.players)
        for ended in (False, True, False):
            state.market_ended = ended
            assert list(part(env.FIELDS, observer.vector(state, 0), "market_ended")) == [ended]


class TestBounds:
    def test_a_player_may_hold_all_of_many_companies(self) -> None:
        """Bought in the brown zone, and counted once the prices have left it."""
        held = {company: {0: 10} for company in list(TITLE.companies)[:7]}
        state = build_state(6, shares=held, privates=dict.fromkeys(TITLE.privates, 0), cash=[2000] + [0] * 5)
        check_seen(env, env.observer(6), state, otr.scores(state))

    @pytest.mark.parametrize("players", some_of(otr.PLAYERS, 3))
    @pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
    def test_hold_in_random_games(self, players: int, rulings: str) -> None:
        observer = env.observer(players)
        for number, state in enumerate(random_game(otr, players, 40, 2500, rulings=rulings)):
            if number % 5 == 0:
                check_seen(env, observer, state, otr.scores(state))


@pytest.mark.parametrize("players", some_of(otr.PLAYERS, 3))
def test_what_was_looked_at_before_changes_nothing(players: int) -> None:
    observer = env.observer(players)
    for number, state in enumerate(random_game(otr, players, 50, 1500)):
        vector, graph = observer.vector(state, number % players), observer.graph(state)
        if number % 5 == 0:
            scratch = env.observer(players)
            assert np.array_equal(vector, scratch.vector(state, number % players))
            assert np.array_equal(graph, scratch.graph(state))


def test_seats_are_told_from_the_one_that_looks() -> None:
    state = build_state(4, cash=[100, 200, 300, 400], shares={"PRR": {1: 8}}, spaces={"PRR": (7, 0)})
    assert seen(state, "cash", 3) * 1000 == pytest.approx([400, 100, 200, 300, 0, 0])
    assert seen(state, "shares", 1).reshape(SEATS, -1)[0, 0] == pytest.approx(0.8)
    assert not seen(state, "certificates", 1).any()

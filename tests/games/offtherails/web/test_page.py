"""The page of Off the Rails from the inside: its steps are drawn, its addresses answer, its tour says what differs."""

import html
import json
import re

import pytest

from tests.games.chesapeake.web.positions import by_chance
from tests.web.django_client import HTMX, fresh, person, visitor
from trunkline.core import codec
from trunkline.games import offtherails
from trunkline.games.chesapeake.web import lesson as chesapeake
from trunkline.games.offtherails import State, apply, setup
from trunkline.games.offtherails.title import TITLE
from trunkline.games.offtherails.web.page import WEB
from trunkline.games.offtherails.web.tour import tour
from trunkline.kit18xx.what_if import tile_gains
from trunkline.web.accounts.models import Person
from trunkline.web.table import create, moves
from trunkline.web.table.models import Table

STEPS = {"auction", "bidding", "par", "stock", "track", "station", "run", "dividend", "trains", "answer", "discard"}
"""The steps that a game by chance with seed 9 comes to."""


def hotseat(who: Person, seed: int) -> Table:
    seats = [create.SeatSpec("me"), create.SeatSpec("hotseat", "Bob"), create.SeatSpec("hotseat", "Cy")]
    return create.create(who, "offtherails", seats, seed, agreed=create.Agreed(assistance=True))


def at(seed: int, step: str) -> tuple[Table, State, Person]:
    """A table at the first position of a game by chance with this step and trains to run."""
    who = person("Ann")
    table, state = hotseat(who, seed), setup(3, seed)

    def wanted(state: State) -> bool:
        return state.step == step and bool(state.company and state.trains[state.company])

    for action in by_chance(3, seed, wanted, offtherails):
        moves.play(table.code, who, fresh(table).ply, codec.encode(action))
        apply(state, action)
    return fresh(table), state, who


@pytest.mark.usefixtures("database")
class TestTables:
    def test_every_step_of_a_game_is_drawn(self) -> None:
        who = person("Ann")
        table, client, state = hotseat(who, 9), visitor(who), setup(3, 9)
        seen: set[str] = set()
        for ply, action in enumerate(by_chance(3, 9, lambda state: state.step == "discard", offtherails)):
            if state.step not in seen:
                seen.add(state.step)
                assert "&#39;s turn" in client.get(f"/t/{table.code}").content.decode()
            moves.play(table.code, who, ply, codec.encode(action))
            apply(state, action)
        assert "&#39;s turn" in client.get(f"/t/{table.code}").content.decode()
        assert seen | {state.step} >= STEPS

    def test_gains_are_those_of_what_if(self) -> None:
        table, state, who = at(9, "track")
        text = visitor(who).get(f"/t/{table.code}/gains").content.decode()
        (value,) = re.findall('value="([^"]*)"', text)
        gains = tile_gains(state, state.company or "")
        before = gains.before[state.company or ""]
        sent = sorted(row[0] for row in json.loads(html.unescape(value)).values())
        assert sent == sorted(gain.after[state.company or ""] - before for gain in gains.tiles)

    def test_its_own_addresses_are_on_the_page(self) -> None:
        table, _, who = at(9, "run")
        client = visitor(who)
        assert f'hx-get="/t/{table.code}/run"' in client.get(f"/t/{table.code}").content.decode()
        assert client.get(f"/t/{table.code}/run", headers=HTMX).status_code == 200
        assert "No company" not in client.get(f"/t/{table.code}/analysis").content.decode()

    def test_the_rules_have_its_own_tables(self) -> None:
        page = html.unescape(visitor().get("/rules/offtherails").content.decode())
        for text in ("18Chesapeake: Off the Rails", "$1100", "$67, $71, $76, $82, $90 or $100", "No train is exported"):
            assert text in page

    def test_a_new_table_asks_for_the_variants(self) -> None:
        page = visitor().get("/new/offtherails").content.decode()
        assert "Unclear rules" in page
        assert {question.name for question in WEB.QUESTIONS} == set(offtherails.VARIANTS)


class TestTour:
    def test_it_is_that_of_18chesapeake_with_what_differs_in_its_place(self) -> None:
        first, *steps = tour()
        assert "$300" in first.text
        theirs = chesapeake.tour()
        assert [(step.target, step.round) for step in steps] == [(step.target, step.round) for step in theirs]
        differ = {step.target for step, other in zip(steps, theirs, strict=True) if step != other}
        assert differ == {"#panel-companies", "#panel-supply", "#panel-desk", "#panel-desk .desk-market"}

    def test_its_numbers_are_those_of_the_title(self) -> None:
        text = " ".join(step.text for step in tour())
        assert "50% is sold" in text
        assert "60% is sold" not in text
        assert f"more than {TITLE.player_shares * 10}%" in text
        assert len(TITLE.pars) == 6
        assert "six par values" in text

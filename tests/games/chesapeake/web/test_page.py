"""The page of 18Chesapeake from the inside: every step is drawn, routes are completed, supplies tell what follows."""

import html
import json
import re
from typing import Any, ClassVar

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.games.chesapeake.web.positions import by_chance, can_raise_run, cannot_raise_run
from tests.web.django_client import HTMX, fresh, person, visitor
from trunkline import advice
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.games.chesapeake import Bid, BuyPrivate, BuyTrain, LayTile, Pass, State, UsePower, apply, options, setup
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.pictures.routes import PENS
from trunkline.kit18xx.rules.running import run_options
from trunkline.kit18xx.state import operating
from trunkline.kit18xx.web import runs
from trunkline.kit18xx.web.runs import NO_PEN, completed, run_in_bar
from trunkline.kit18xx.web.track import gain_id
from trunkline.kit18xx.web.trains import can_become, consequences, trains_context
from trunkline.kit18xx.what_if import tile_gains
from trunkline.notation.position import read
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.table import create, moves
from trunkline.web.table.models import Table
from trunkline.web.table.plies import live_plies
from trunkline.words.menu import action_of

pytestmark = pytest.mark.usefixtures("database")

STEPS = {"auction", "bidding", "par", "stock", "track", "station", "run", "dividend", "trains", "answer", "discard"}
"""The steps that a game by chance with seed 9 comes to."""


def hotseat(who: Person, seed: int, count: int = 3) -> Table:
    """A table of people at one screen."""
    seats = [create.SeatSpec("me"), *(create.SeatSpec("hotseat", f"<b>{n}</b>") for n in range(count - 1))]
    return create.create(who, "chesapeake", seats, seed, agreed=create.Agreed(assistance=True))


def at(seed: int, step: str) -> tuple[Table, State, Person]:
    """A table at the first position of a game by chance with this step and trains to run."""
    who = person("Ann")
    table, state = hotseat(who, seed), setup(3, seed)

    def wanted(state: State) -> bool:
        return state.step == step and bool(state.company and state.trains[state.company])

    for action in by_chance(3, seed, wanted):
        moves.play(table.code, who, fresh(table).ply, codec.encode(action))
        apply(state, action)
    return fresh(table), state, who


def test_a_bid_for_a_private_says_what_the_private_does_and_what_it_leaves() -> None:
    who = person("Ann")
    page = visitor(who).get(f"/t/{hotseat(who, 1).code}").content.decode()
    (amount, button) = re.findall(r'<input type="number"[^>]*for C-P[^>]*>|<button class="this">Bid[^/]*</span>', page)[
        :2
    ]
    assert 'aria-description="C-P, Columbia-Philadelphia Railroad: P2, value $40, pays $10; blocks H2 and I3' in amount
    assert button == '<button class="this">Bid<span class="only-read"> C-P</span>'
    assert ">leaves $755</small>" in page


def is_drawn(table: Table, client: Client) -> None:
    """The page asks for a move, and names are only words on it."""
    text = client.get(f"/t/{table.code}").content.decode()
    assert "&#39;s turn" in text
    assert "<b>0" not in text
    assert "Ann <script>" not in text


def test_every_step_of_a_game_is_drawn_and_names_are_only_words() -> None:
    """As far as the first position of the step that comes last."""
    who = person("Ann <script>")
    table, client, state = hotseat(who, 9), visitor(who), setup(3, 9)
    seen = set()
    for ply, action in enumerate(by_chance(3, 9, lambda state: state.step == "discard")):
        if state.step not in seen:
            seen.add(state.step)
            is_drawn(table, client)
        moves.play(table.code, who, ply, codec.encode(action))
        apply(state, action)
    is_drawn(table, client)
    assert seen | {state.step} >= STEPS


@pytest.mark.soak
def test_a_whole_game_is_drawn() -> None:
    """Every tenth position of a game by chance, and its end."""
    who = person("Ann <script>")
    table, client = hotseat(who, 9), visitor(who)
    for ply, action in enumerate(by_chance(3, 9, lambda state: state.actor is None)):
        if ply % 10 == 0:
            is_drawn(table, client)
        moves.play(table.code, who, ply, codec.encode(action))
    assert "wins" in client.get(f"/t/{table.code}").content.decode()


def test_the_bar_tells_bids_in_short_and_the_cards_in_full() -> None:
    who = person("Ann")
    text = visitor(who).get(f"/t/{hotseat(who, 9).code}").content.decode()
    assert '<span class="label">C-P, from $45</span>' in text
    assert '<span class="private-name">Columbia-Philadelphia Railroad</span>' in text


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("43", "9</a>: a bid on C-P must be $45 or more, in steps of $5, not $43"),
        ("", "A number is missing."),
        ("4.5", "“4.5” is not a whole number."),
    ],
)
def test_a_number_that_is_none_to_bid_is_refused_by_the_server_with_its_reason(number: str, words: str) -> None:
    who = person("Ann")
    table, client = hotseat(who, 9), visitor(who)
    # The browser would keep such a number back with words of its own, which know no rule.
    assert '<form class="choice bid number" novalidate' in client.get(f"/t/{table.code}").content.decode()
    action = json.dumps(codec.encode(Bid("C-P", 45)))
    form = {"ply": 0, "action": action, "field": "price", "number": number}
    assert words in html.unescape(client.post(f"/t/{table.code}/act", form, headers=HTMX).content.decode())


def test_privates_of_others_are_asked_for_and_own_ones_bought() -> None:
    who = person("Ann")
    table, state = hotseat(who, 9), setup(3, 9)
    for action in by_chance(3, 9, lambda state: state.step == "privates" and len(state.privates) > 1):
        moves.play(table.code, who, fresh(table).ply, codec.encode(action))
        apply(state, action)
    text = html.unescape(visitor(who).get(f"/t/{table.code}").content.decode())
    spans = [one for one in options(state) if isinstance(one, Span)]
    assert spans
    for span in spans:
        assert isinstance(span.action, BuyPrivate)
        name, owner = span.action.private, state.privates[span.action.private]
        whose = "" if owner == state.actor else f" of {['Ann', '<b>0</b>', '<b>1</b>'][owner]}"
        assert (
            f'<span class="priced-label" aria-hidden="true">{name}{whose} (pays ${TITLE.privates[name].revenue})</span>'
            in text
        )
        # One pays oneself as much as one can.
        assert f'value="{span.high if owner == state.actor else span.low}" min="{span.low}" max="{span.high}"' in text


def test_rotations_that_lay_the_same_track_are_one_choice() -> None:
    table, state, who = at(9, "track")
    legal = {(one.hex, one.rotation) for one in options(state) if isinstance(one, LayTile) and one.tile == "9"}
    text = html.unescape(visitor(who).get(f"/t/{table.code}").content.decode())
    shown = re.findall(r'"hex": "(\w+)", "tile": "9", "rotation": (\d)', text)
    assert {(hex, rotation % 3) for hex, rotation in legal} == {(hex, int(rotation) % 3) for hex, rotation in shown}
    assert len(shown) == len(legal) / 2 > 0


DENSE = (
    "chesapeake1.nZpLDoMwEEPvwgnyMSFZt7foHbpA6v1biCfMpKSqWLBAICGhvIlje0-E6ru-3wjW13PaDwQ8Bt2nzy7w2PwUXtcP"
    "I2kfnXokqpQ-q5zdzhzZL8UENeXfi5aL5QLRgAGmoieaTWLXSskmOpzCJJpOkMUkQIu4JnluzWjGUX6dDUVSyCRG5ZfGC1yGbL86"
    "Wia5fdMdlMWxEdLVXyHF2UUbPVSL0ahFLF-JwNAbAXGqehHedGWTiQhikersCcymKysSrsIMx7siz9yAbQQtIEVkUz_yHzMwSF1g"
    "gIa658r5I5WHTuU7NVl0Kp-KsVRm3aXN1V_xhP0N.iqyS"
)
"""A board full of track."""


def stops_of_three(state: State) -> list[str]:
    """The stops of a route of the best run that has three, if there is one."""
    routes = run_options(state)[0].action.routes if state.step == "run" else ()
    stops = [[word for word in text.split()[1:] if ":" in word] for text in routes]
    return next((those for those in stops if len(those) == 3), [])


class TestRuns:
    def test_the_best_run_typed_by_its_stops_is_completed(self) -> None:
        _, state, _ = at(9, "run")
        (best,) = run_options(state)[0].action.routes[:1]
        words = best.partition(": ")[2].split()
        assert completed(state, [word.partition(":")[0] for word in words if ":" in word]) == words

    def test_a_search_ends_however_many_words_there_are(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, state = read(DENSE)
        search = runs._Search(state, "")
        monkeypatch.setattr(runs, "_Search", lambda *_: search)
        words = ["H6", *["A7"] * 60]
        assert completed(state, words)[1:] == words[1:]
        assert search.steps < 2 * runs.STEPS

    def test_what_cannot_be_completed_stays_as_it_is(self) -> None:
        _, state, _ = at(9, "run")
        assert completed(state, ["H6", "NOWHERE"]) == ["H6", "NOWHERE"]
        assert completed(state, ["A3", "L2"]) == ["A3:0", "L2"]

    def test_a_stop_between_is_put_in_unless_it_was_just_taken_out(self) -> None:
        state = setup(3, 9)
        for action in by_chance(3, 9, lambda state: bool(stops_of_three(state))):
            apply(state, action)
        first, between, last = stops_of_three(state)
        assert between in completed(state, [first, between, last])
        found = completed(state, [first, last])
        assert found[0] == first
        assert found[-1] == last
        assert between not in completed(state, [first, last], without=between.partition(":")[0])

    def test_a_route_that_is_only_begun_is_drawn_in_its_colour(self) -> None:
        table, _, who = at(9, "run")
        text = visitor(who).get(f"/t/{table.code}/run", {"way0": "H6 L2"}, headers=HTMX).content.decode()
        assert text.count('class="run"') == 1

    @pytest.mark.parametrize(
        ("way", "words"),
        [
            ("H6", "The 2-train starts in Baltimore (H6): now choose its next stop."),
            ("H6 L2", "No free track connects Baltimore (H6) and New York (L2)."),
            ("H6 Z9", "Z9 isn't on the map."),
        ],
    )
    def test_a_way_half_named_says_what_it_lacks(self, way: str, words: str) -> None:
        table, _, who = at(9, "run")
        text = html.unescape(visitor(who).get(f"/t/{table.code}/run", {"way0": way}, headers=HTMX).content.decode())
        assert words in text
        assert "Rule" not in text

    def test_what_a_train_earns_is_told_in_the_colour_of_its_route_also_if_one_like_it_stays(self) -> None:
        def has_twins(state: State) -> bool:
            trains = state.trains[state.company] if state.step == "run" and state.company else ()
            return len(trains) == 2 and trains[0] == trains[1]

        state = setup(3, 9)
        for action in by_chance(3, 9, has_twins):
            apply(state, action)
        (best,) = run_options(state)[0].action.routes[:1]
        way = best.partition(": ")[2]
        assert [one["pen"] for one in run_in_bar(state, ["", way])["trains"]] == [NO_PEN, PENS[1][0]]
        assert [one["pen"] for one in run_in_bar(state, [way, ""])["trains"]] == [PENS[0][0], NO_PEN]
        assert run_in_bar(state, [way, ""])["trains"][1]["sum"] == "no route"

    def test_trains_are_numbered_from_one(self) -> None:
        table, state, who = at(9, "run")
        text = visitor(who).get(f"/t/{table.code}/run", headers=HTMX).content.decode()
        numbers = re.findall(r'data-choose="way\d".*?Route (\d), \w-train', text)
        assert numbers == [str(number) for number, _ in enumerate(state.trains[operating(state)], 1)]

    def test_a_way_of_any_kind_is_answered(self) -> None:
        table, _, who = at(9, "run")
        for way in ("", "H6", "nowhere", "A3:", "A3:x", "A3:-1", f"A3:{9**30}", "<script>", "H6 " * 90, "J4:9 J6:0"):
            answer = visitor(who).get(f"/t/{table.code}/run", {"way0": way}, headers=HTMX)
            assert answer.status_code == 200
            assert "<script>" not in answer.content.decode()

    def test_runs_are_asked_for_in_their_step_alone(self) -> None:
        table, _, who = at(9, "track")
        assert visitor(who).get(f"/t/{table.code}/run").status_code == 404
        assert visitor(who).get(f"/t/{table.code}/gains").status_code == 200


def test_gains_are_those_of_what_if() -> None:
    table, state, who = at(9, "track")
    text = visitor(who).get(f"/t/{table.code}/gains").content.decode()
    value = re.search('value="([^"]*)"', text)
    assert value
    sent = json.loads(html.unescape(value[1]))
    assert state.company is not None
    gains = tile_gains(state, state.company)
    before = gains.before[state.company]
    assert {name: row[0] for name, row in sent.items()} == {
        gain_id(gain.action): gain.after[state.company] - before for gain in gains.tiles
    }
    assert any(own for own, *_ in sent.values())


class TestWithoutAssistance:
    def test_nobody_is_told_what_is_best_while_the_game_runs(self) -> None:
        table, state, who = at(9, "track")
        Table.objects.filter(id=table.id).update(assistance=False)
        client, company = visitor(who), str(state.company)
        assert client.get(f"/t/{table.code}/gains").status_code == 204
        assert client.get(f"/t/{table.code}/tiles", {"company": company}).status_code == 403
        found = client.get(f"/t/{table.code}/analysis").content.decode()
        assert found == '<p class="muted">This table plays without assistance until the game is over.</p>'
        copied = analyses.analyse(table.code, table.ply, who)
        assert client.get(f"/t/{copied.code}/gains").status_code == 204
        Table.objects.filter(id=table.id).update(status="finished")
        assert client.get(f"/t/{copied.code}/gains").status_code == 200
        assert "plays without assistance" not in client.get(f"/t/{table.code}/analysis").content.decode()

    def test_the_best_run_is_not_named(self) -> None:
        table, _, who = at(9, "run")
        path = f"/t/{table.code}/run"
        named = re.compile(r"Another run for \$|The run must earn \$|The best run earns")
        assert len(named.findall(visitor(who).get(path, headers=HTMX).content.decode())) == 2
        Table.objects.filter(id=table.id).update(assistance=False)
        assert not named.search(visitor(who).get(path, headers=HTMX).content.decode())


def test_the_supply_says_what_a_tile_can_become() -> None:
    assert can_become(TITLE, "57") == ["14", "15"]
    assert can_become(TITLE, "8") == [
        name for name in ("16", "19", "23", "24", "25", "28", "29") if name in TITLE.tiles
    ]
    assert can_become(TITLE, "3") == []
    assert can_become(TITLE, "X8") == []
    assert can_become(TITLE, "14") == ["611"]


class TestWhatATrainSetsOff:
    def operating(self, **facts: Any) -> State:
        """PRR buys trains; B&O has some."""
        return build_state(
            par={"PRR": 80, "B&O": 70},
            shares={"PRR": {0: 6}, "B&O": {1: 6}},
            treasury={"PRR": 800, "B&O": 10},
            round="operating",
            company="PRR",
            step="trains",
            **facts,
        )

    def test_a_train_like_others_sets_off_nothing(self) -> None:
        state = self.operating(trains={"B&O": ("2",)})
        assert consequences(state, BuyTrain("2", "bank", 80)) == []

    def test_the_first_4_rusts_and_lowers_the_limit(self) -> None:
        trains = {"B&O": ("2", "3", "3", "3"), "PRR": ("2",)}
        state = self.operating(phase="3", trains=trains, depot={"2": 0, "3": 0})
        assert consequences(state, BuyTrain("4", "bank", 300)) == [
            "all 2-trains rust: PRR loses 1 and B&O loses 1",
            "begins phase 4: yellow and green tiles, up to 3 trains per company, 2 operating rounds per set, "
            "companies may buy privates",
        ]

    def test_the_first_5_closes_privates_and_makes_companies_discard(self) -> None:
        trains = {"B&O": ("3", "4", "4")}
        state = self.operating(phase="4", trains=trains, depot={"2": 0, "3": 0, "4": 0}, privates={"D&R": 0, "C-P": 1})
        said = consequences(state, BuyTrain("5", "bank", 500))
        assert said[:2] == ["D&R and C-P close", "B&O must discard a train: 2 is the limit"]
        assert said[-1].startswith("begins phase 5")

    def test_a_train_of_another_player_is_an_offer(self) -> None:
        state = self.operating(trains={"B&O": ("2",)})
        assert consequences(state, BuyTrain("2", "B&O", 1)) == ["an offer: its president answers"]


@pytest.mark.parametrize(("money", "words"), [(-294, "broken, $294 short"), (294, "broken, $294 left")])
def test_a_broken_bank_is_shown_by_a_positive_sum(money: int, words: str) -> None:
    state = build_state(broken=True)
    state.bank = money
    assert trains_context(state)["bank"] == words
    assert words in render_to_string("kit18xx/supply.html", trains_context(state))


class TestLayingNoTrack:
    """Who wants to be warned is asked before laying no tile where one would raise the run."""

    PASSING: ClassVar = {"type": "pass"}

    @pytest.fixture(autouse=True)
    def _adviser(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A bot to whom nothing matters."""
        monkeypatch.setattr(advice, "advise", lambda _question: [Candidate(Pass(), 0.0)])

    def at_track(self, raises: bool) -> tuple[Table, State, Person]:
        who = person("Ann")
        table, state = hotseat(who, 9), setup(3, 9)
        for action in by_chance(3, 9, can_raise_run if raises else cannot_raise_run):
            moves.play(table.code, who, fresh(table).ply, codec.encode(action))
            apply(state, action)
        return fresh(table), state, who

    def passed(self, client: Client, table: Table, **more: str) -> Any:
        sent = {"ply": str(table.ply), "action": json.dumps(self.PASSING), **more}
        return client.post(f"/t/{table.code}/act", sent, headers=HTMX)

    def test_asks_once_if_a_tile_would_raise_the_run(self) -> None:
        table, state, who = self.at_track(raises=True)
        client = visitor(who)
        client.post(f"/t/{table.code}/coach", {"on": "yes"})
        asked = self.passed(client, table)
        gains = tile_gains(state, operating(state))
        most = max(gain.after[operating(state)] for gain in gains.tiles)
        said = html.unescape(asked.content.decode())
        assert asked.status_code == 409
        assert f"from ${gains.before[operating(state)]} to ${most}" in said
        assert fresh(table).ply == table.ply
        assert self.passed(client, table, anyway="yes").status_code == 200
        assert fresh(table).ply > table.ply

    def test_asks_nobody_who_does_not_want_to_be_warned(self) -> None:
        table, _, who = self.at_track(raises=True)
        assert self.passed(visitor(who), table).status_code == 200

    def test_asks_nothing_where_no_tile_raises_the_run(self) -> None:
        table, _, who = self.at_track(raises=False)
        client = visitor(who)
        client.post(f"/t/{table.code}/coach", {"on": "yes"})
        assert self.passed(client, table).status_code == 200

    def test_laying_a_tile_asks_nothing(self) -> None:
        table, state, who = self.at_track(raises=True)
        client = visitor(who)
        client.post(f"/t/{table.code}/coach", {"on": "yes"})
        lay = next(action for action in options(state) if isinstance(action, LayTile))
        sent = {"ply": str(table.ply), "action": json.dumps(codec.encode(lay))}
        assert client.post(f"/t/{table.code}/act", sent, headers=HTMX).status_code == 200


def purchases(state: State) -> set[str]:
    """The privates that can be bought, if the tile of the turn is laid and nothing is left but that or to pass."""
    rest = [action_of(option) for option in options(state)] if state.laid and state.step == "track" else []
    if not rest or not all(isinstance(one, Pass | BuyPrivate) for one in rest):
        return set()
    return {one.private for one in rest if isinstance(one, BuyPrivate)}


def leaves_track_alone(state: State) -> bool:
    """Is nothing left that lays track?"""
    bought = purchases(state)
    return bool(bought) and not bought & {"C-P", "B&S"}


def may_buy_a_power(state: State) -> bool:
    """Could a private be bought, from the company's own president, that lays tiles besides the one of the turn?"""
    own = {private for private, seat in state.privates.items() if seat == state.actor}
    return bool(purchases(state) & {"C-P", "B&S"} & {*state.powers} & own)


@pytest.mark.rule("7.1")
def test_after_its_tile_a_company_can_buy_the_power_to_lay_more() -> None:
    who = person("Ann")
    table, client = hotseat(who, 9), visitor(who)
    *before, lay = by_chance(3, 9, may_buy_a_power)
    for action in before:
        moves.play(table.code, who, fresh(table).ply, codec.encode(action))
    client.post(f"/t/{table.code}/act", {"ply": len(before), "action": json.dumps(codec.encode(lay))}, headers=HTMX)
    assert fresh(table).ply == len(before) + 1


def test_after_its_tile_a_company_goes_on_by_itself_and_undo_takes_both_back() -> None:
    who = person("Ann")
    table, client = hotseat(who, 9), visitor(who)
    *before, lay = by_chance(3, 9, leaves_track_alone)
    for action in before:
        moves.play(table.code, who, fresh(table).ply, codec.encode(action))
    assert isinstance(lay, LayTile | UsePower)
    client.post(f"/t/{table.code}/act", {"ply": len(before), "action": json.dumps(codec.encode(lay))}, headers=HTMX)
    later = fresh(table)
    assert later.ply == len(before) + 2
    assert [ply.action and ply.action["type"] for ply in live_plies(later)[-2:]] == [codec.encode(lay)["type"], "pass"]
    assert "lay track" not in client.get(f"/t/{table.code}").content.decode().partition('class="where"')[2][:200]
    client.post(f"/t/{table.code}/undo", {"ply": later.ply}, headers=HTMX)
    assert fresh(table).ply == len(before)


def test_trains_and_all_tiles_have_a_sheet_in_the_place_of_the_board() -> None:
    who = person("Ann")
    page = visitor(who).get(f"/t/{hotseat(who, 9).code}").content.decode()
    assert page.index('id="tab-map"') < page.index('id="tab-stocks"') < page.index('id="tab-players"')
    sheet = page[page.index('id="panel-stocks"') :].partition('id="view"')[0]
    assert sheet.count("<figure") == len(TITLE.tiles)
    assert sheet.count("<article") == len(TITLE.trains)

"""Files of 18xx.games are read strictly: whatever is wrong is one BadRecord with the action, the figures, the rule."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.chesapeake.files18xx.games import SHARED, THREE, TWO, at, changed, needs_games, random_match, refusal
from trunkline.core.errors import BadRecord
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx import reading
from trunkline.kit18xx.rules.trains import over_limit
from trunkline.kit18xx.testing.recorded import load

FILES = {"2": TWO, "3": THREE}
HUGE = 10**30

TOP: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a list": (lambda data: [data], "a game file is an object, not a list of 1"),
    "another title": (lambda data: data | {"title": "1830"}, "the file is for '1830', not for 18Chesapeake"),
    "no title": (lambda data: data | {"title": None}, "the file is for None, not for 18Chesapeake"),
    "a title that begins like ours": (
        lambda data: data | {"title": "18Chesapeake: Off the Rails"},
        "the file is for '18Chesapeake: Off the Rails', not for 18Chesapeake",
    ),
    "a title in one word": (
        lambda data: data | {"title": "18ChesapeakeOffTheRails"},
        "the file is for '18ChesapeakeOffTheRails', not for 18Chesapeake",
    ),
    "an optional rule": (
        lambda data: data | {"settings": {"optional_rules": ["off_the_rails"]}},
        "the file is for a game with optional rules, which can't be played here: 'off_the_rails'",
    ),
    "players are a text": (lambda data: data | {"players": "Ann"}, "players should be a list, not 'Ann'"),
    "players are texts": (
        lambda data: data | {"players": ["Ann", "Bob"]},
        "players should be a list of objects, but 'Ann' is in it",
    ),
    "one player": (
        lambda data: data | {"players": data["players"][:1]},
        "18Chesapeake is for 2 to 6 players, not 1",
    ),
    "a thousand players": (
        lambda data: data | {"players": [{"id": number, "name": "x"} for number in range(1000)]},
        "18Chesapeake is for 2 to 6 players, not 1000",
    ),
    "a player without id": (lambda data: data | {"players": [{"name": "Ann"}, {"name": "Bob"}]}, "id is missing"),
    "a player's id is true": (
        lambda data: data | {"players": [{"id": True, "name": "Ann"}, {"id": 2, "name": "Bob"}]},
        "id should be a whole number, not True",
    ),
    "two players with one id": (
        lambda data: data | {"players": [{"id": 1, "name": "Ann"}, {"id": "1", "name": "Bob"}]},
        "two players have the same id",
    ),
    "a name is a number": (
        lambda data: data | {"players": [{"id": 1, "name": 5}, {"id": 2, "name": "Bob"}]},
        "the name of player 1 should be a text, not 5",
    ),
    "no id": (lambda data: {key: value for key, value in data.items() if key != "id"}, "id is missing"),
    "settings are a list": (lambda data: data | {"settings": []}, "settings should be an object, not a list of 0"),
    "the seed is a fraction": (
        lambda data: data | {"settings": {"seed": 3.5}},
        "seed should be a whole number, not 3.5",
    ),
    "the seed is a word": (
        lambda data: data | {"settings": {"seed": "luck"}},
        "seed should be a whole number, not 'luck'",
    ),
    "optional rules": (
        lambda data: data | {"settings": {"seed": 1, "optional_rules": ["multiple_brown_from_ipo"]}},
        "optional rules, which can't be played here: 'multiple_brown_from_ipo'",
    ),
    "optional rules are a word": (
        lambda data: data | {"settings": {"seed": 1, "optional_rules": "all"}},
        "optional rules, which can't be played here: 'all'",
    ),
    "unknown variants of ours": (
        lambda data: data | {"settings": {"seed": 1, "trunkline": {"rulings": {"rulings": "mine"}}}},
        "18Chesapeake has no variant rulings='mine'",
    ),
    "a ruling of ours is a list": (
        lambda data: data | {"settings": {"seed": 1, "trunkline": {"rulings": {"consent": [[]]}}}},
        "settings.trunkline has no variant 'consent' that could be a list of 1",
    ),
    "variants of ours are a list": (
        lambda data: data | {"settings": {"seed": 1, "trunkline": ["rulebook"]}},
        "settings.trunkline should name the variants, not be a list of 1",
    ),
    "no actions": (lambda data: {key: value for key, value in data.items() if key != "actions"}, "actions is missing"),
    "actions are an object": (lambda data: data | {"actions": {}}, "actions should be a list, not an object"),
    "an action is null": (
        lambda data: data | {"actions": [*data["actions"][:5], None]},
        "actions should be a list of objects, but None is in it",
    ),
}


@pytest.mark.parametrize("case", TOP)
def test_the_set_up_is_checked(case: str) -> None:
    change, says = TOP[case]
    assert says in refusal(change(copy.deepcopy(TWO)))


@pytest.mark.parametrize("document", ['{"title": "18Chesa', "", "[1, 2", "9" * 5000, "[" * 100_000, "\x00", "nul"])
def test_a_text_that_is_no_json_is_refused(document: str) -> None:
    with pytest.raises(BadRecord, match="this isn't a game file"):
        reading.parse(document)


def test_a_json_text_that_is_no_object_is_refused() -> None:
    with pytest.raises(BadRecord, match="a game file is an object, not 7"):
        reading.parse("7")


#: file, type, fields that find the action, what is changed, what is said.
Case = tuple[str, str, dict[str, Any], dict[str, Any], str]
ACTIONS: dict[str, Case] = {
    "a type that nobody knows": ("2", "bid", {}, {"type": "bet"}, "('bet'): no action has this type"),
    "no type": ("2", "bid", {}, {"type": None}, "type is missing"),
    "an id twice": ("2", "pass", {}, {"id": 1}, "ids must rise from 1, but 1 comes at place"),
    "an id as a text": ("2", "pass", {}, {"id": "7"}, "id should be a whole number, not '7'"),
    "an id of nought": ("2", "bid", {}, {"id": 0}, "ids must rise from 1, but 0 comes at place"),
    "a player who is not there": ("2", "bid", {}, {"entity": 9}, ", bid): there's no player 9; there are 1 and 2"),
    "a player out of turn": ("2", "buy_shares", {"entity": 1}, {"entity": 2}, ": 10: it's the turn of player 1, not"),
    "a player as a list": ("2", "bid", {}, {"entity": [1]}, "entity should be a whole number, not a list of 1"),
    "no entity": ("2", "bid", {}, {"entity": None}, "entity is missing"),
    "no entity type": ("2", "bid", {}, {"entity_type": None}, "entity_type is missing"),
    "a minor": ("2", "lay_tile", {}, {"entity_type": "minor"}, "a 'minor' can't do a lay_tile"),
    "a company that bids": ("2", "bid", {}, {"entity_type": "corporation"}, "only a player can do a bid, not a"),
    "a player who lays track": (
        *("2", "lay_tile", {}, {"entity_type": "player", "entity": 1}),
        "only a company can do a lay_tile, not a player",
    ),
    "a player's pass in a company's turn": (
        *("2", "pass", {"entity_type": "corporation"}, {"entity_type": "player", "entity": 1}),
        "11: in an operating round the company passes",
    ),
    "a company's pass in a stock round": (
        *("3", "pass", {"entity_type": "player"}, {"entity_type": "corporation", "entity": "PRR"}),
        "PRR can't act now, no company can",
    ),
    "a company that is not there": ("2", "lay_tile", {}, {"entity": "B&M"}, "there's no company 'B&M'"),
    "a private that is not there": (
        *("2", "lay_tile", {}, {"entity": "X", "entity_type": "company"}),
        "there's no private 'X'",
    ),
    "a private of somebody else": (
        *("2", "lay_tile", {}, {"entity": "B&S", "entity_type": "company"}),
        "7.1: ",
    ),
    "a private without a power to lay": (
        *("2", "lay_tile", {}, {"entity": "D&R", "entity_type": "company"}),
        "7.1: 'D&R' has no power to lay tiles",
    ),
    "a private that passes": (
        *("2", "pass", {"entity_type": "corporation"}, {"entity": "C&OC", "entity_type": "company"}),
        "7.1: C&OC can't pass now",
    ),
    "the company places the canal's station": (
        *("3", "place_token", {"entity_type": "company"}, {"entity_type": "corporation"}),
        ", place_token): there's no company 'C&OC'",
    ),
    "a bid for nothing that is on offer": ("2", "bid", {}, {"company": "B&M"}, ": 9: 'B&M' isn't for sale now"),
    "a bid of 10^30": ("2", "bid", {}, {"price": HUGE}, f": 9: ${HUGE} is too much: you can "),
    "a bid of 10^50": ("2", "bid", {}, {"price": 10**50}, "price should be a whole number, not a number of 167 bits"),
    "a bid as a text": ("2", "bid", {}, {"price": "45"}, "price should be a whole number, not '45'"),
    "a bid as a fraction": ("2", "bid", {}, {"price": 45.0}, "price should be a whole number, not 45.0"),
    "a bid of true": ("2", "bid", {}, {"price": True}, "price should be a whole number, not True"),
    "a bid below nought": ("2", "bid", {}, {"price": -5}, ": 9: "),
    "a bid of 46": ("2", "bid", {}, {"price": 46}, ": 9: "),
    "a par value that is none": (
        "2",
        "par",
        {},
        {"share_price": "75,4,2"},
        "10.4: share_price should be one of 70,4,2",
    ),
    "a par value in the wrong place": ("2", "par", {}, {"share_price": "70,4,3"}, "10.4: share_price should be one of"),
    "a par value as a number": ("2", "par", {}, {"share_price": 70}, "share_price should be a text, not 70"),
    "a par value for nobody": ("2", "par", {}, {"corporation": "B&M"}, "not of 'B&M'"),
    "a share that is not there": ("2", "buy_shares", {}, {"shares": ["PRR_9"]}, "there's no share 'PRR_9'"),
    "a share of nobody": ("2", "buy_shares", {}, {"shares": ["B&M_1"]}, "there's no share 'B&M_1'"),
    "a share out of the game": ("2", "buy_shares", {}, {"shares": ["PLE_8"]}, "10.4: PLE_8 is out of the game and not"),
    "a president's certificate": ("2", "buy_shares", {}, {"shares": ["N&W_0"]}, "10.4: N&W_0 is "),
    "two shares at once": (
        *("2", "buy_shares", {}, {"shares": ["PLE_1", "PLE_2"]}),
        "10.4: you buy one share at a time, not 2",
    ),
    "no share": ("2", "buy_shares", {}, {"shares": []}, "10.4: you buy one share at a time, not 0"),
    "a share as a text": ("2", "buy_shares", {}, {"shares": "PLE_1"}, "shares should be a list, not 'PLE_1'"),
    "a share as a number": ("2", "buy_shares", {}, {"shares": [1]}, "shares should be a list of texts, but 1 is in it"),
    "20% for one share": ("2", "buy_shares", {}, {"percent": 20}, "is 10%, not 20%"),
    "a share that the seller has not": ("3", "sell_shares", {}, {"shares": ["PLE_8"]}, "10.2: PLE_8 is "),
    "the same share twice": (
        *("3", "sell_shares", {}, {"shares": ["PLE_1", "PLE_1"], "percent": 20}),
        "10.2: 2 shares are named, 1 of them different",
    ),
    "more per cent than shares": ("3", "sell_shares", {"percent": 10}, {"percent": 20}, "add up to 10%, not 20%"),
    "less per cent than shares": ("2", "sell_shares", {"percent": 20}, {"percent": 10}, "add up to 20%, not 10%"),
    "5 per cent": ("3", "sell_shares", {"percent": 10}, {"percent": 5}, "add up to 10%, not 5%"),
    "per cent as a text": ("3", "sell_shares", {}, {"percent": "10"}, "percent should be a whole number, not '10'"),
    "a hex that is not there": ("2", "lay_tile", {}, {"hex": "Z9"}, "11.3: there's no hex 'Z9' on the map"),
    "a tile that is not there": ("2", "lay_tile", {}, {"tile": "999-0"}, "11.3: there's no tile '999'"),
    "a copy that is not there": ("2", "lay_tile", {}, {"tile": "57-7"}, "11.3: there's no tile 57-7: the game has 7"),
    "a tile without its number": ("2", "lay_tile", {}, {"tile": "57"}, "tile should be a name and a number such as"),
    "a tile with a long number": ("2", "lay_tile", {}, {"tile": "9-00000"}, "tile should be a name and a number"),
    "a rotation of 6": ("2", "lay_tile", {}, {"rotation": 6}, "11.3: there's no tile"),
    "a rotation as a text": ("2", "lay_tile", {}, {"rotation": "1"}, "rotation should be a whole number, not '1'"),
    "no rotation": ("2", "lay_tile", {}, {"rotation": None}, "rotation is missing"),
    "a city on a tile that is not laid": (
        *("2", "place_token", {}, {"city": "611-4-0"}),
        "11.4: tile '611-4' isn't on the map",
    ),
    "a city that is not there": ("2", "place_token", {}, {"city": "H6-0-7"}, "11.4: "),
    "a city as a number": ("2", "place_token", {}, {"city": 5}, "city should be a text, not 5"),
    "a city without its number": ("2", "place_token", {}, {"city": "57"}, "city should be a tile and a number such as"),
    "a slot as a text": ("2", "place_token", {}, {"slot": "0"}, "slot should be a whole number, not '0'"),
    "a dividend of a half": (
        "2",
        "dividend",
        {},
        {"kind": "half"},
        "11.6: a dividend is payout or withhold, not 'half'",
    ),
    "no kind of dividend": ("2", "dividend", {}, {"kind": None}, "kind is missing"),
    "a train that is not there": ("2", "buy_train", {}, {"train": "7-0"}, "11.7: there's no train '7'"),
    "a copy of a train too many": ("2", "buy_train", {}, {"train": "2-7"}, "11.7: there's no train 2-7: the game has"),
    "a train that is gone": ("2", "buy_train", {}, {"train": "2-0"}, "11.7: "),
    "another variant": ("2", "buy_train", {}, {"variant": "3"}, "isn't a '3'"),
    "a train for too little": ("2", "buy_train", {"train": "2-2"}, {"price": 79}, "11.7: a 2-train costs $80, not $79"),
    "a train for 10^30": ("2", "buy_train", {"train": "2-2"}, {"price": HUGE}, f"costs $80, not ${HUGE}"),
    "a trade of what it has not": (
        *("2", "buy_train", {"variant": "D", "price": 700}, {"exchange": "2-0"}),
        "doesn't own train 2-0",
    ),
    "a trade for less": (
        *("2", "buy_train", {"variant": "D", "price": 700}, {"price": 600}),
        "11.7: a trade-in gets a D from the bank for $700, not D-",
    ),
    "a discard of what it has not": ("2", "discard_train", {}, {"train": "2-0"}, "doesn't own train 2-0"),
    "a discard by another company": (
        *("2", "discard_train", {"entity": "C&O"}, {"entity": "PLE"}),
        "11.7: it's the turn of C&O, not of PLE",
    ),
    "a private that is sold": ("2", "buy_company", {}, {"company": "CV"}, ": "),
    "a private for too much": ("2", "buy_company", {}, {"price": HUGE}, ": 11: "),
    "routes as an object": ("2", "run_routes", {}, {"routes": {}}, "routes should be a list, not an object"),
    "a route as a list": ("2", "run_routes", {}, {"routes": [[]]}, "routes should be a list of objects"),
    "a subsidy": ("2", "run_routes", {}, {"subsidy": 10}, "subsidy is 10, but this game has none"),
    "automatic actions as an object": ("2", "pass", {}, {"auto_actions": {}}, "auto_actions should be a list"),
    "automatic actions in automatic ones": (
        *("2", "pass", {}, {"auto_actions": [{"type": "pass", "auto_actions": [{"type": "pass"}]}]}),
        "an automatic action carries automatic actions",
    ),
    "an automatic undo": (
        *("2", "pass", {}, {"auto_actions": [{"type": "undo"}]}),
        "no automatic action has the type 'undo'",
    ),
    "a redo of nothing": ("2", "pass", {}, {"type": "redo"}, "(redo): nothing has been undone"),
    "an undo to nowhere": (
        *("2", "pass", {}, {"type": "undo", "action_id": 999}),
        "(undo): no earlier action has the id 999",
    ),
    "an undo to true": ("2", "pass", {}, {"type": "undo", "action_id": True}, "no earlier action has the id True"),
}


@pytest.mark.parametrize("case", ACTIONS)
def test_an_action_is_checked(case: str) -> None:
    name, kind, fields, change, says = ACTIONS[case]
    data = FILES[name]
    place = at(data, kind, **fields)
    message = refusal(changed(data, place, **change))
    assert says in message
    assert re.match(r"(action (at place )?-?\d+ of the file\b|move \d+ \(action \d+ of the file, \w+\): )", message)


def test_plans_count_by_the_automatic_actions_they_carry() -> None:
    data = copy.deepcopy(THREE)
    place = at(data, "pass", entity_type="player")
    action = data["actions"][place]
    carried = {key: value for key, value in action.items() if key != "id"}
    plan = {"type": "program_share_pass", "entity": action["entity"], "entity_type": "player", "id": action["id"]}
    data["actions"][place] = plan | {"auto_actions": [carried]}
    assert games18xx.read(data).actions == games18xx.read(THREE).actions


def test_nothing_comes_after_the_end() -> None:
    moves = len(TWO["actions"])
    for last, where in (
        ({"type": "pass", "entity": 1, "entity_type": "player"}, f"move {moves + 1} (action 9999 of the file, pass)"),
        ({"type": "end_game", "entity": 1}, "action 9999 of the file (end_game)"),
    ):
        data = TWO | {"actions": [*TWO["actions"], last | {"id": 9999}]}
        assert refusal(data) == f"{where}: 12: the game is over"
    ended = {"type": "end_game", "entity": 1, "entity_type": "player", "id": 6}
    assert refusal(TWO | {"actions": [*TWO["actions"][:5], ended, *TWO["actions"][6:]]}).endswith(
        "12: the game is over"
    )


def test_talk_after_the_end_is_fine() -> None:
    talk = {"type": "message", "entity": 1, "entity_type": "player", "message": "well played", "id": 9999}
    assert games18xx.read(TWO | {"actions": [*TWO["actions"], talk]}).is_over


def test_names_are_made_fit_to_print() -> None:
    names = [" Ann ", "Ann", "\x07", "x" * 60]
    data = games18xx.write(random_match(4, 2, 200))
    data["players"] = [{"id": seat, "name": name} for seat, name in enumerate(names, start=1)]
    assert games18xx.read(data).players == ("Ann", "Ann (2)", "Player 3", "x" * 40)


@pytest.mark.parametrize(
    ("number", "settings", "seed"),
    [
        (1277, {}, 1277),
        ("hs_abc12_7", {"seed": ""}, 12),
        ("none", None, 0),
        (5, {"seed": "77"}, 77),
        (5, {"seed": 3}, 3),
    ],
)
def test_the_seed_is_in_the_settings_or_the_first_number_of_the_id(number: Any, settings: Any, seed: int) -> None:
    data = {"id": number, "title": "18Chesapeake", "players": TWO["players"], "settings": settings, "actions": []}
    assert games18xx.read(data).seed == seed


class TestTheSameGameByTheRulebook:
    """Two real games, read by the rulebook: the first thing that the rulebook does not allow."""

    @needs_games
    @pytest.mark.ruling("R18")
    @pytest.mark.parametrize(
        ("game", "says"),
        [
            ("1277", "move 213 (action 213 of the file, run_routes): 11.5: that run earns $120, but $160 is possible"),
            ("14377", "move 84 (action 84 of the file, run_routes): 11.5: that run earns $90, but $110 is possible"),
        ],
    )
    def test_a_run_that_could_earn_more(self, game: str, says: str) -> None:
        assert refusal(load(SHARED / "real" / f"{game}.json"), rulings="rulebook") == says

    @needs_games
    @pytest.mark.parametrize("game", ["1277", "14377"])
    def test_nothing_else_is_against_the_rulebook(self, game: str) -> None:
        data = load(SHARED / "real" / f"{game}.json")
        match = games18xx.read(data, rulings="rulebook", best_run=False)
        assert c18.scores(match.state) == [data["result"][str(player["id"])] for player in data["players"]]


@pytest.mark.ruling("R14")
def test_discards_are_written_in_that_sites_order_and_read_in_ours() -> None:
    """By ours the companies discard in operating order, there in the order of the list."""
    for seed in range(20, 60):
        match = random_match(2, seed, 500, consent=False, best_run=False)
        crowded = (over_limit(state) for state in match.states if state.step == "discard")
        if any(companies != sorted(companies, key=list(c18.State.title.companies).index) for companies in crowded):
            break
    else:
        raise AssertionError("no game has what is tested")
    data = games18xx.write(match)
    entities = [action["entity"] for action in data["actions"] if action["type"] == "discard_train"]
    ours = [over_limit(state)[0] for state in match.states if state.step == "discard"]
    assert sorted(entities) == sorted(ours)
    assert entities != ours
    assert games18xx.read(data).actions == match.actions


@pytest.mark.ruling("R19")
def test_a_purchase_from_another_player_is_offered_and_accepted() -> None:
    data = games18xx.write(random_match(4, 1, 1000, consent=False))
    match = games18xx.read(data, rulings="rulebook")
    accepted = sum(isinstance(action, c18.Accept) for action in match.actions)
    assert accepted > 0
    assert len(match.actions) == len(data["actions"]) + accepted

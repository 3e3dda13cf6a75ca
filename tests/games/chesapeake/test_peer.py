"""The peer follows every recorded game as its trace does, and refuses files that are wrong in one place."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.counts import PLAYERS, only, some_of
from tests.games.chesapeake.files18xx.games import random_match
from tests.games.chesapeake.peer.auction import Auction
from tests.games.chesapeake.peer.check import Stopped, Table, check_file, replay
from tests.games.chesapeake.peer.faults import FAULTS, Fault, at, company, planted
from tests.games.chesapeake.peer.model import POOL, REMOVED, Action, Refused
from tests.games.chesapeake.peer.trace import keys
from tests.games.chesapeake.peer.try_exports import AFTER, FORECAST, SAME, judge
from tests.games.chesapeake.recorded import GAMES, REAL, needs_games
from tests.paths import SHARED
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.testing.recorded import load

UNDONE = sorted(SHARED.glob("games/*/*-undo.json*"))
OWN_WORDS = {"step", "acting", "end_reason"}


def trace_of(path: Path) -> Path:
    """The trace beside a game."""
    name = path.name.replace(".json", ".trace.json")
    return path.with_name(name)


def traced(trace: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The keys after each action, without those that are null or the other engine's own words."""
    state: dict[str, Any] = {}
    for step in ({"i": 0, "d": trace["initial"]}, *trace["steps"]):
        state.update({key: value for key, value in step["d"].items() if key not in OWN_WORDS})
        shown = {key: value for key, value in state.items() if value is not None}
        shown["depot.counts"] = {name: left for name, left in shown["depot.counts"].items() if name != "D"}
        yield step["i"], shown


@needs_games
@pytest.mark.parametrize("path", some_of(GAMES, 8), ids=lambda path: path.name.split(".")[0])
def test_the_peer_agrees_with_the_trace_after_every_action(path: Path) -> None:
    data = load(path)
    game = None
    for (number, table), (expected, state) in zip(replay(data), traced(load(trace_of(path))), strict=True):
        game = table.game
        assert number == expected
        shown = {key: value for key, value in keys(table).items() if value is not None}
        differing = {
            key: (state.get(key), shown.get(key))
            for key in state.keys() | shown.keys()
            if state.get(key) != shown.get(key)
        }
        assert not differing, f"after action {number}"
    assert game is not None
    assert game.finished
    assert {str(player.id): game.worth(player) for player in game.players} == data["result"]


@needs_games
@pytest.mark.parametrize("path", some_of(REAL + UNDONE, 4), ids=lambda path: path.name.split(".")[0])
def test_the_peer_reads_a_whole_file_with_undo_and_redo(path: Path) -> None:
    data = load(path)
    outcome = check_file(data)
    assert (outcome.refused, outcome.reason) == (None, "")
    assert outcome.finished
    assert outcome.results == data["result"]


@needs_games
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_the_peer_refuses_a_file_with_one_fault_at_that_action(fault: Fault) -> None:
    data, number = planted(fault, map(load, GAMES))
    outcome = check_file(data)
    assert outcome.refused == number
    assert fault.reason in outcome.reason


@needs_games
def test_nothing_is_played_after_the_end() -> None:
    data = load(GAMES[0])
    last = data["actions"][-1]["id"]
    data["actions"].append({"type": "pass", "entity": data["players"][0]["id"], "id": last + 1})
    outcome = check_file(data)
    assert (outcome.refused, outcome.reason) == (last + 1, "the game is over")


# small files of their own


def auction(*actions: tuple[Any, ...], players: int = 3) -> dict[str, Any]:
    """A file of bids (player, private, price) and passes (player,)."""
    written = []
    for number, (entity, *bid) in enumerate(actions, 1):
        action = {"type": "bid", "company": bid[0], "price": bid[1]} if bid else {"type": "pass"}
        written.append({**action, "entity": entity, "id": number})
    return {"id": 3, "players": [{"id": number} for number in range(1, players + 1)], "actions": written}


def test_a_beaten_bid_may_be_raised_past_the_money_and_then_nobody_can_pay() -> None:
    """1 leads on B&S, was beaten on C-P and bids $1400 of its $800 there; the pass that would sell it is refused."""
    bids = [(1, "C-P", 700), (2, "C-P", 705), (3,), (1, "B&S", 100), (2,), (3, "D&R", 20), (1, "C-P", 1400)]
    assert check_file(auction(*bids)).refused is None
    outcome = check_file(auction(*bids, (2,)))
    assert outcome.refused == len(bids) + 1
    assert "would pay 1400 for C-P and has 700 free" in outcome.reason


def test_the_lowest_bidder_acts_in_an_auction() -> None:
    bids = [(1, "C-P", 45), (2, "C-P", 50), (3, "D&R", 20)]
    assert check_file(auction(*bids, (1, "C-P", 55))).refused is None
    assert check_file(auction(*bids, (2, "C-P", 55))).refused == 4


def test_passes_make_the_first_private_free_for_the_next_player() -> None:
    passes: list[tuple[Any, ...]] = [(number,) for _ in range(4) for number in (1, 2, 3)]
    *_, (_, table) = replay(auction(*passes))
    assert table.game.privates == {"D&R": 1}
    assert [player.cash for player in table.game.players] == [800, 800, 800]
    current = table.round
    assert isinstance(current, Auction)
    assert current.seats[current.index].id == 2


def test_the_peer_says_which_action_it_cannot_read() -> None:
    data = auction((1, "C-P", 45))
    data["actions"].append({"type": "bid", "entity": 2, "id": 2})
    with pytest.raises(Stopped, match="action 2: the action cannot be read"):
        list(replay(data))


@needs_games
def test_with_two_players_the_last_share_of_the_pool_is_removed_and_not_bought() -> None:
    """Naming the certificate that the purchase removes buys nothing and costs nothing."""

    def where(table: Table, action: Action) -> bool:
        if not table.game.two or action["type"] != "buy_shares":
            return False
        share = table.game.shares[action["shares"][0]]
        pool = table.game.certificates(POOL, share.company)
        others = table.game.publics[share.company].president != action["entity"]
        return share.owner == POOL and others and len(pool) > 1

    def name_last(actions: list[Action], index: int, table: Table) -> None:
        symbol = actions[index]["shares"][0].split("_")[0]
        actions[index]["shares"] = [table.game.certificates(POOL, symbol)[-1].id]

    data, number = planted(Fault(where, name_last, ""), map(load, GAMES))
    action = data["actions"][number - 1]
    share, player = action["shares"][0], action["entity"]
    data["actions"] = data["actions"][:number]
    cash = [table.game.by_id[player].cash for _, table in replay(data)]
    *_, (_, table) = replay(data)
    assert table.game.shares[share].owner == REMOVED
    assert cash[-1] == cash[-2]


@needs_games
def test_the_pool_offers_the_train_of_a_kind_that_was_discarded_first() -> None:
    """No recorded game has two alike in the pool, so two of the bank's are put there."""
    table = next(table for _, table in replay(load(GAMES[0])) if at("train")(table) and len(table.game.upcoming) > 20)
    game = table.game
    game.pool_trains = [game.upcoming.pop(4), game.upcoming.pop(3)]
    first, second = game.pool_trains
    game.publics[company(table)].cash = 200
    purchase = {"type": "buy_train", "entity": company(table), "price": 80}
    with pytest.raises(Refused, match=f"train {second} is not offered"):
        table.act({**purchase, "train": second})
    table.act({**purchase, "train": first})
    table.act({**purchase, "train": second})


@pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("players", only(PLAYERS, [2, 3, 4, 5, 6]))
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 32), marks=pytest.mark.soak)], ids=["few", "many"])
def test_random_games_of_ours_are_taken_there_as_their_note_says(players: int, rulings: str, seeds: range) -> None:
    """Accepted with the same result, or refused at the very action that the note names, or ending otherwise by R25."""
    for seed in seeds:
        data = json.loads(json.dumps(games18xx.write(random_match(players, 100 + seed, 20_000, rulings=rulings))))
        verdict = judge(f"{players} players, seed {100 + seed}", data)
        note = data["settings"].get("trunkline", {}).get("refused_by_18xx_games") or ""
        assert verdict.kind in (SAME, FORECAST) or (verdict.kind == AFTER and "ruling R25" in note), (verdict, note)

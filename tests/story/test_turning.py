"""The turning points: the largest swings beside the others, in the order of the game, in words."""

from typing import Any

import pytest

from tests.games.matches import played
from tests.story.games import as_data
from trunkline.games import GAMES
from trunkline.games.express.events import (
    BidMade,
    ChicagoReached,
    DialsReset,
    DividendsPaid,
    ExpansionBegun,
    ExpansionEnded,
    FirstTurn,
    HexBuilt,
    ShareBought,
    TurnEnded,
)
from trunkline.kit18xx.events import stock
from trunkline.kit18xx.events.operating import DividendPaid, PrivateSold, TrainBought
from trunkline.story.turning import Turn, cause_of, deciding, in_words, tells_gains, turning_points
from trunkline.words.language import speaking


def test_the_largest_swings_in_the_order_of_the_game() -> None:
    worth = [(100, 100), (100, 160), (150, 160), (150, 175), (151, 175)]
    gains = [(0, 0), (0, 60), (50, 0), (0, 15), (1, 0)]
    assert [turn.ply for turn in turning_points(worth, gains, 3)] == [1, 2, 3]
    assert [turn.ply for turn in turning_points(worth, gains, 1)] == [1]


def test_what_all_gain_alike_turns_nothing() -> None:
    assert turning_points([(10, 10, 10), (60, 60, 60)], [(0, 0, 0), (50, 50, 50)]) == []


def test_the_same_gain_weighs_more_when_there_is_less() -> None:
    worth = [(100, 100), (150, 100), (1000, 1000), (1050, 1000)]
    gains = [(0, 0), (50, 0), (850, 900), (50, 0)]
    assert [turn.ply for turn in turning_points(worth, gains, 1)] == [1]


def test_a_loss_counts_as_much_as_a_gain() -> None:
    (turn,) = turning_points([(100, 100, 100), (20, 100, 100)], [(0, 0, 0), (-80, 0, 0)])
    assert (turn.seat, turn.gains) == (0, (-80, 0, 0))


def test_who_takes_the_lead_is_told() -> None:
    (turn,) = turning_points([(100, 120, 90), (150, 120, 90)], [(0, 0, 0), (50, 0, 0)])
    assert turn.taken_from == 1
    (turn,) = turning_points([(100, 90, 90), (150, 90, 90)], [(0, 0, 0), (50, 0, 0)])
    assert turn.taken_from is None


@pytest.mark.parametrize(
    ("turn", "names", "words"),
    [
        (Turn(3, 0, (310, 40, 50), None), "ABC", "A gets $310. C gets $50. B gets $40."),
        (Turn(3, 1, (0, -80, 0), None), "ABC", "B loses $80. A and C get nothing."),
        (Turn(3, 1, (30, 0, 30), None), "ABC", "A and C get $30 each. B gets nothing."),
        (Turn(3, 0, (50, -20), 1), "AB", "A gets $50. B loses $20. A takes the lead from B."),
        (Turn(3, 0, (7, 20), None), "AB", "B gets $20. A gets $7."),
    ],
)
def test_a_sentence_for_each(turn: Turn, names: str, words: str) -> None:
    with speaking("en"):
        assert in_words(turn, names, "$") == words


def test_in_the_readers_language() -> None:
    with speaking("de"):
        words = in_words(Turn(3, 0, (50, -20), 1), "AB", "$")
    assert words == "A bekommt 50 $. B verliert 20 $. A übernimmt die Führung von B."


def test_a_move_and_what_made_players_richer_are_named_and_nothing_else() -> None:
    bid, bought = BidMade(0, "NYC", 25), ShareBought(0, "NYC", 25)
    paid = DividendsPaid({"B&O": 4}, (19, 4))
    assert deciding([bid, bought, paid, DialsReset(2, False)]) == [bid, bought, paid]
    assert deciding([TurnEnded(0), FirstTurn(1)]) == [TurnEnded(0)]


def test_the_cause_is_the_players_purchase_and_nothing_that_was_merely_built() -> None:
    paid = ChicagoReached("PRR", 5, (5, 0))
    began, built, ended = ExpansionBegun(1, "PRR", 20), HexBuilt("PRR", "Q5", 2, 0, 7), ExpansionEnded(1, "PRR")
    events: list[list[Any]] = [[ShareBought(0, "PRR", 9)], [began], [built], [ended], [paid]]
    assert cause_of(Turn(4, 0, (5, 0), None), events) == (0, ShareBought(0, "PRR", 9))
    assert cause_of(Turn(4, 1, (5, 0), None), events) is None
    assert cause_of(Turn(2, 0, (5, 0), None), events) is None


def test_the_cause_is_a_new_train_and_no_private_or_purchase_that_had_paid_before() -> None:
    bought, private = stock.ShareBought(0, "PRR", "ipo", 80), PrivateSold(0, "PRR", "D&R", 40)
    paid, train = DividendPaid("PRR", 100, (60, 0), 0), TrainBought("PRR", "D", "bank", 900)
    turn = Turn(4, 0, (60, 0), None)
    assert cause_of(turn, [[bought], [private], [paid], [train], [paid]]) == (3, train)
    assert cause_of(turn, [[bought], [train], [paid], [private], [paid]]) is None


def test_behind_a_general_dividend_is_the_cheapest_share_of_what_brought_most_beyond_the_others() -> None:
    dear, cheap, other = ShareBought(1, "PRR", 31), ShareBought(0, "PRR", 7), ShareBought(0, "B&O", 3)
    events: list[list[Any]] = [[dear], [cheap], [other], [ShareBought(0, "PRR", 12)], [ShareBought(1, "B&O", 4)]]
    paid = DividendsPaid({"PRR": 8, "B&O": 9}, (25, 17))
    assert cause_of(Turn(5, 1, (25, 17), None), [*events, [TurnEnded(0), paid]]) == (1, cheap)
    assert cause_of(Turn(0, 1, (0, 0), None), [[DividendsPaid({}, (0, 0))]]) is None


def test_a_payment_is_told_once() -> None:
    paid = DividendsPaid({"B&O": 4}, (19, 4))
    assert tells_gains(Turn(1, 0, (19, 4), None), [TurnEnded(0), paid])
    assert not tells_gains(Turn(1, 0, (40, 4), None), [paid]), "the price rose, too"
    assert not tells_gains(Turn(1, 0, (19, 4), None), [TurnEnded(0)])
    with speaking("en"):
        assert in_words(Turn(3, 0, (50, -20), 1), "AB", "$", gains=False) == "A takes the lead from B."


def test_a_share_that_was_missed_is_no_cause() -> None:
    bought, missed = stock.ShareBought(0, "B&O", "ipo", 80), stock.ShareMissed(0, "B&O")
    moved = stock.PriceMoved("B&O", 80, 90)
    assert cause_of(Turn(2, 0, (10, 0), None), [[bought], [missed], [moved]]) == (0, bought)


def test_every_turning_point_of_chicago_express_names_its_dividend() -> None:
    match = played("express", "easy", 3, 3)
    positions, done = as_data(match)
    game = GAMES["express"]
    gains = game.figures.gains(positions, done)
    for turn in turning_points([game.figures.worth(position) for position in positions], gains):
        events = deciding(game.events_of(match.states[turn.ply - 1], match.actions[turn.ply - 1]))
        assert any(isinstance(event, DividendsPaid | ChicagoReached) for event in events)


@pytest.mark.parametrize("which", [("express", "easy", 3, 3), ("chesapeake", "uniform", 3, 3)])
def test_a_whole_game_has_at_most_six_and_they_are_its_largest(which: tuple[str, str, int, int]) -> None:
    match = played(*which)
    figures, (positions, done) = GAMES[which[0]].figures, as_data(match)
    worth = [figures.worth(position) for position in positions]
    gains = figures.gains(positions, done)
    turns = turning_points(worth, gains)
    plies = [turn.ply for turn in turns]
    assert plies == sorted(set(plies))

    def swing(ply: int) -> float:
        row = gains[ply]
        return float(max(abs(3 * gain - sum(row)) for gain in row) / sum(worth[ply]))

    assert len(plies) == min(6, sum(swing(ply) > 0 for ply in range(len(gains))))
    assert min(map(swing, plies)) >= max(swing(ply) for ply in range(len(gains)) if ply not in plies)

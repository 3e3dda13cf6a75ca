"""What a tournament says about who is stronger, and its results as JSON and CSV."""

import csv
import json
from collections.abc import Sequence
from io import StringIO

import pytest

from trunkline.arena.report import as_csv, as_json, notes_of, page
from trunkline.arena.results import Result
from trunkline.arena.schedule import Plan
from trunkline.arena.stats import newcombe
from trunkline.arena.summary import Summary, summary_of

LONE, BOTH = ("lone", "rest"), ("one", "two")


def summary(
    bots: Sequence[str], games: Sequence[tuple[Sequence[str], Sequence[int]]], one_way: bool = False
) -> Summary:
    """Of games as (bots by seat, their scores), at a table of Chicago Express."""
    plan = Plan("express", tuple(bots), len(games[0][0]), 5, "standard", one_way=one_way)
    results = [
        Result(index, tuple(seats), tuple(scores), 9, (), str(index)) for index, (seats, scores) in enumerate(games)
    ]
    return summary_of(plan, results, {}, len(games))


def one_way(wins: int, games: int) -> Summary:
    """A lone bot at tables of three; its wins are spread over the games."""
    won = [(index + 1) * wins // games > index * wins // games for index in range(games)]
    return summary(LONE, [(("lone", "rest", "rest"), (9 * win, 5, 4)) for win in won], one_way=True)


def both_ways(wins: int, others: int, blocks: int) -> Summary:
    """Blocks of three games each in turn; each bot wins so many games of a block in which it is alone."""
    games = []
    for block in range(2 * blocks):
        bot, rest, won = (*BOTH, wins) if block % 2 == 0 else (*BOTH[::-1], others)
        games += [((bot, rest, rest), (9 * (turn < won), 5, 4)) for turn in range(3)]
    return summary(BOTH, games)


def verdict(of: Summary) -> str:
    return notes_of(of)[1]


class TestTwoBots:
    def test_a_lone_bot_that_never_wins_is_not_the_stronger_one(self) -> None:
        never = one_way(0, 60)
        assert (never.is_decided, never.stronger) == (True, "rest")
        assert verdict(never).startswith("Decided: rest is stronger.")
        assert "[0.0%, 6.0%]" in verdict(never)
        assert "33.3%" in verdict(never)
        assert "Decided: rest is stronger." in page(never)

    def test_a_lone_bot_that_always_wins_is_the_stronger_one(self) -> None:
        assert verdict(one_way(60, 60)).startswith("Decided: lone is stronger.")

    def test_no_win_in_12_games_is_less_than_even_before_the_test_decides(self) -> None:
        never = one_way(0, 12)
        assert (never.is_decided, never.stronger) == (False, "rest")
        assert verdict(never).startswith("rest is probably stronger")
        assert "[0.0%, 24.3%]" in verdict(never)

    @pytest.mark.parametrize("wins", [2, 4, 6])
    def test_an_interval_that_includes_even_decides_nothing(self, wins: int) -> None:
        unclear = one_way(wins, 12)
        assert (unclear.is_decided, unclear.stronger) == (False, None)
        assert verdict(unclear).startswith("Not decided after 12 games")

    def test_even_for_one_of_three_is_a_third(self) -> None:
        """Half of the games are far more than even at a table of three, and even at a table of two."""
        assert verdict(one_way(30, 60)).startswith("Decided: lone is stronger.")
        pairs = summary(BOTH, [(("one", "two"), (9 * (index % 2), 5)) for index in range(60)])
        assert verdict(pairs).startswith("Not decided after 60 games")
        assert "Even is 50.0%" in verdict(pairs)

    def test_both_ways_the_difference_decides(self) -> None:
        clear, alike = both_ways(2, 0, 10), both_ways(2, 2, 10)
        assert clear.difference
        assert clear.difference.low > 0
        assert verdict(clear).startswith("Decided: one is stronger.")
        assert verdict(both_ways(0, 2, 10)).startswith("Decided: two is stronger.")
        assert alike.difference
        assert alike.difference.value == 0
        assert verdict(alike).startswith("Not decided after 60 games")

    def test_of_both_ways_with_one_line_up_so_far_the_lone_bot_is_judged(self) -> None:
        first = summary(BOTH, [(("one", "two", "two"), (0, 5, 4))] * 9)
        assert (first.difference, first.stronger) == (None, "two")

    def test_the_interval_of_a_difference_is_newcombes(self) -> None:
        """His first example (1998): 56 of 70 and 48 of 80."""
        low, high = newcombe(56 / 70, 70, 48 / 80, 80)
        assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_one_bot_is_neither_stronger_nor_weaker() -> None:
    alone = summary(["one"], [(("one", "one"), (9, 5))] * 2)
    assert alone.stronger is None
    assert not any("ecided" in note for note in notes_of(alone))


class TestSeveralBots:
    @pytest.fixture
    def three(self) -> Summary:
        """`top` always wins; `low` and `mid` take turns."""
        seats = ("top", "mid", "low")
        return summary(
            seats,
            [
                ((*seats[turn:], *seats[:turn]), self.scores(seats, turn, block))
                for block in range(20)
                for turn in range(3)
            ],
        )

    @staticmethod
    def scores(seats: Sequence[str], turn: int, block: int) -> list[int]:
        points = {"top": 9, "mid": 5 + block % 2, "low": 6 - block % 2}
        return [points[bot] for bot in (*seats[turn:], *seats[:turn])]

    def test_pairs_are_decided_or_not(self, three: Summary) -> None:
        sure = {frozenset(pair.bots) for pair in three.pairs if pair.is_decided}
        assert sure == {frozenset(("top", "mid")), frozenset(("top", "low"))}
        assert all(pair.bots[0] == "top" for pair in three.pairs if pair.is_decided)
        (unclear,) = (pair for pair in three.pairs if not pair.is_decided)
        assert (unclear.ahead.value, unclear.games) == (0.5, 60)
        shown = " ".join(notes_of(three))
        assert "top > mid" in shown
        assert "top > low" in shown
        assert f"includes even): {' – '.join(unclear.bots)}." in shown

    def test_bots_far_from_even_are_named_though_not_all_are_decided(self, three: Summary) -> None:
        few = summary(["top", "mid", "low"], [(("top", "mid", "low"), self.scores(("top", "mid", "low"), 0, 0))] * 12)
        assert not few.is_decided
        assert "More wins than an even share, by the 95% interval: top (100.0%)." in notes_of(few)[1]
        assert "equals" not in " ".join(notes_of(few))
        assert "Decided: every bot wins clearly" in " ".join(notes_of(three))


class TestExport:
    def test_json_has_the_settings_and_all_figures(self) -> None:
        never = one_way(0, 60)
        data = json.loads(as_json(never, "1.2.3"))
        assert (data["trunkline_version"], data["rules_version"], data["seed"], data["one_way"]) == (
            "1.2.3",
            1,
            5,
            True,
        )
        assert (data["decided"], data["stronger"], data["games"]) == (True, "rest", 60)
        (row,) = data["standings"]
        assert row["wins"] == {"value": 0.0, "low": 0.0, "high": never.rows[0].wins.high, "even": 1 / 3}
        assert data["notes"] == notes_of(never)

    def test_json_has_every_pair_of_several_bots(self) -> None:
        games = [(("a", "b", "c"), (3, 2, 1))] * 9
        data = json.loads(as_json(summary("abc", games), "1"))
        assert [pair["bots"] for pair in data["pairs"]] == [["a", "b"], ["a", "c"], ["b", "c"]]
        assert {pair["ahead"]["value"] for pair in data["pairs"]} == {1.0}

    def test_csv_has_a_row_for_each_bot(self) -> None:
        of = both_ways(2, 0, 10)
        rows = list(csv.DictReader(StringIO(as_csv(of))))
        assert [row["bot"] for row in rows] == ["one", "two"]
        for row, wanted in zip(rows, of.rows, strict=True):
            assert int(row["games"]) == wanted.games
            read = [float(row[name]) for name in ("wins", "wins_low", "wins_high", "even")]
            assert read == [wanted.wins.value, wanted.wins.low, wanted.wins.high, wanted.wins.even]
            assert row["mean_ms"] == ""

"""Networks: what is kept of a board, what a company reaches, what is refused."""

from itertools import pairwise

import pytest

from tests.routing.boards import Plain, stop
from trunkline.routing import Chain, Stop, build_board, company_network


def stops(*names: str) -> list[Stop]:
    """Stops of value 10, each a place."""
    return [Stop(name, 10, name) for name in names]


class TestBoard:
    def test_is_the_same_however_it_is_told(self) -> None:
        one = build_board(stops("A", "B", "C"), [Chain("A", "B", (1, 2)), Chain("B", "C", (3,))])
        other = build_board(
            stops("C", "A", "B"), [Chain("C", "B", (3,)), Chain("B", "A", (2, 1)), Chain("A", "B", (1, 2))]
        )
        assert one == other

    def test_keeps_every_chain_but_links_only_what_a_best_run_can_need(self) -> None:
        chains = [
            Chain("A", "B", (1,)),
            Chain("A", "B", (1, 2)),
            Chain("A", "B", (3, 4)),
            Chain("A", "A", (5,)),
            Chain("B", "C", (6, 6)),
            Chain("B", "D", (7,)),
        ]
        board = build_board([*stops("A", "B", "C"), Stop("D", 10, "B")], chains)
        assert len(board.chains) == 6
        assert [link.hexsides for link in board.links] == [(1,), (3, 4)]

    def test_hexsides_that_always_go_together_are_one_bit(self) -> None:
        chains = [Chain("A", "B", (1, 2, 3)), Chain("B", "C", (3, 4, 5)), Chain("A", "C", (6, 7))]
        board = build_board(stops("A", "B", "C"), chains)
        assert sorted(link.mask.bit_count() for link in board.links) == [1, 2, 2]

    def test_more_hexsides_than_a_machine_word_has_bits(self) -> None:
        names = [f"s{number:03}" for number in range(100)]
        board = build_board(
            stops(*names),
            [Chain(a, b, (number,)) for number, (a, b) in enumerate(pairwise(names))],
        )
        assert max(link.mask for link in board.links) == 1 << 98

    @pytest.mark.parametrize(
        ("given", "chains", "reason"),
        [
            (stops("A", "A"), [], "two stops have the same name: A"),
            ([Stop("A", -10, "A")], [], "the value of A is less than 0: -10"),
            (stops("A"), [Chain("A", "B", (1,))], "no such stop: the chain A to B"),
            (stops("A", "B"), [Chain("B", "A", ())], "a chain without a hexside: A to B"),
        ],
    )
    def test_refuses(self, given: list[Stop], chains: list[Chain], reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            build_board(given, chains)


class TestCompany:
    def test_reaches_what_lies_beyond_open_stops_only(self) -> None:
        plain = Plain(
            [stop(name, 10, own=name == "B", through=name != "D") for name in "ABCDEF"],
            [(0, 1, [1]), (1, 2, [2]), (2, 3, [3]), (3, 4, [4]), (4, 5, [5])],
        )
        network = plain.network()
        assert [one.name for one in network.stops] == ["A", "B", "C", "D"]
        assert [link.hexsides for link in network.links] == [(1,), (2,), (3,)]

    def test_without_a_station_reaches_nothing(self) -> None:
        board = build_board(stops("A", "B"), [Chain("A", "B", (1,))])
        assert company_network(board, own=[], blocked=[]).stops == ()

    def test_shares_the_board_with_the_others(self) -> None:
        board = build_board(stops("A", "B"), [Chain("A", "B", (1,))])
        assert company_network(board, own=["A"], blocked=["B"]).board is company_network(board, ["B"], []).board

    def test_refuses_a_stop_that_is_not_there(self) -> None:
        board = build_board(stops("A", "B"), [Chain("A", "B", (1,))])
        with pytest.raises(ValueError, match="no such stop: X, Y"):
            company_network(board, own=["A", "Y"], blocked=["X"])

    def test_a_score_holds_dollars_and_track(self) -> None:
        network = Plain(
            [stop("A", 10, own=True), stop("B", 20), stop("C", 30)], [(0, 1, [1, 2]), (1, 2, [3, 4, 5])]
        ).network()
        score = 60 * network.dollar + sum(network.track)
        assert (network.dollars(score), network.used(score)) == (60, [0, 1])
        assert 59 * network.dollar < score < 60 * network.dollar

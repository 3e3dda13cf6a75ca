"""Links that a train alone never needs."""

from tests.routing.boards import Plain, stop
from trunkline.routing import Network
from trunkline.routing.best import pruned


def parallels(*ways: list[int]) -> Network:
    """A and B joined in several ways, and B and C by hexside 1."""
    stops = [stop("A", 10, own=True), stop("B", 20), stop("C", 30)]
    return Plain(stops, [(1, 2, [1]), *((0, 1, way) for way in ways)]).network()


def kept(network: Network, only_pay: bool = False) -> list[tuple[int, ...]]:
    """The hexsides of what is left between A and B."""
    return [link.hexsides for link in pruned(network, only_pay).links if (link.first, link.second) == (0, 1)]


def test_of_links_that_meet_the_same_the_best_is_kept() -> None:
    assert kept(parallels([5, 6], [7], [8])) == [(7,)]


def test_a_short_link_that_meets_more_is_kept_for_the_rule_for_equals() -> None:
    assert kept(parallels([1], [7, 8])) == [(1,), (7, 8)]
    assert kept(parallels([1], [7, 8]), only_pay=True) == [(7, 8)]


def test_meeting_a_parallel_link_does_not_matter() -> None:
    assert kept(parallels([5, 6], [6, 7], [7, 8, 9])) == [(5, 6)]


def test_without_parallels_nothing_changes() -> None:
    network = parallels([5])
    assert pruned(network) is network

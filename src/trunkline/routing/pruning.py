"""Links that a train with the board to itself never needs."""

from collections.abc import Sequence
from dataclasses import replace

from trunkline.routing.network import Network, scores_of


def meetings(network: Network) -> list[int]:
    """For each link all that it shares a hexside with, itself among them, as bits."""
    users: dict[int, int] = {}
    bits = []
    for number, link in enumerate(network.links):
        mask, mine = link.mask, []
        while mask:
            bit = mask & -mask
            users[bit] = users.get(bit, 0) | 1 << number
            mine.append(bit)
            mask ^= bit
        bits.append(mine)
    meets = []
    for mine in bits:
        others = 0
        for bit in mine:
            others |= users[bit]
        meets.append(others)
    return meets


def pruned(network: Network, only_pay: bool = False) -> Network:
    """The network for a train alone, without links of which a parallel one is as good.

    That one meets no other link that they do not, and scores more; where only what a run pays is asked, it need not
    score more. A train runs over one of parallel links at most, so it does not matter whether these meet.
    """
    parallel: dict[tuple[int, int], list[int]] = {}
    for number, link in enumerate(network.links):
        parallel.setdefault((link.first, link.second), []).append(number)
    if len(parallel) == len(network.links):
        return network
    meets = meetings(network)
    needless: set[int] = set()
    for numbers in parallel.values():
        if len(numbers) > 1:
            needless.update(_needless(network, meets, numbers, only_pay))
    links = tuple(link for number, link in enumerate(network.links) if number not in needless)
    dollar, track = scores_of(links)
    return replace(network, links=links, dollar=dollar, track=track)


def _needless(network: Network, meets: Sequence[int], numbers: Sequence[int], only_pay: bool) -> list[int]:
    """Those of parallel links that one of the others makes needless."""
    among = sum(1 << number for number in numbers)
    needless = []
    for number in numbers:
        mine = meets[number] & ~among
        for other in numbers:
            its = meets[other] & ~among
            scores_more = network.track[other] > network.track[number]
            if other != number and not its & ~mine and (scores_more or (only_pay and its != mine)):
                needless.append(number)
                break
    return needless

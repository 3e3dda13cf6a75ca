"""Is the question decided? A sequential test by betting, which may be looked at after every opening.

Somebody who doesn't believe that a bot wins more than its even share bets against it, opening by opening, and never
more than they have. If the bots are equal, their capital grows 20-fold with a chance of at most 1 in 20, however often
one looks (Ville's inequality); so when it has, the question is decided. After Waudby-Smith and Ramdas, "Estimating
means of bounded random variables by betting" (2024).
"""

from collections.abc import Iterable, Iterator, Sequence
from statistics import mean

from trunkline.arena.results import Result

ERROR = 0.05
"""The chance of a wrong decision in a whole tournament."""
LARGEST_BET = 0.75
"""Of the capital; an opening can lose at most so much."""


def blocks_of(results: Iterable[Result]) -> list[list[Result]]:
    """Complete blocks in their order: one opening and one line-up in all rotations of the seats."""
    blocks: dict[int, list[Result]] = {}
    for result in results:
        blocks.setdefault(result.block, []).append(result)
    return [games for _, games in sorted(blocks.items()) if len(games) == len(games[0].bots)]


def edge(block: Sequence[Result], bot: str) -> float:
    """What a bot wins in a block beyond its even share, from -1 to 1."""
    return sum(game.wins_of(bot) - game.seats_of(bot) / len(game.bots) for game in block) / len(block)


def capitals(edges: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """How two bets of 1 grow, edge by edge: one on more than an even share, one on less.

    Each edge comes with the even share, which bounds what can be lost: that much below it, or the rest above.
    """
    more = less = 1.0
    count, total, squares = 1, 0.0, 0.25
    for one, even in edges:
        mean, variance = total / count, squares / count
        bet = mean / (variance + mean * mean)
        more *= 1 + min(max(bet, 0), LARGEST_BET / even) * one
        less *= 1 - min(max(-bet, 0), LARGEST_BET / (1 - even)) * one
        yield more, less
        count, total, squares = count + 1, total + one, squares + (one - mean) ** 2


def evidence(edges: Iterable[tuple[float, float]]) -> float:
    """How far a bet of 1, half of it on each side, has ever grown."""
    return max([1.0, *((more + less) / 2 for more, less in capitals(edges))])


def decided_side(edges: Iterable[tuple[float, float]], questions: int = 1) -> int:
    """1 for more than an even share, -1 for less, 0 while undecided. `questions` are asked at the same time."""
    for more, less in capitals(edges):
        if (more + less) / 2 >= questions / ERROR:
            return 1 if more > less else -1
    return 0


def is_decided(blocks: Sequence[Sequence[Result]], bots: Sequence[str]) -> bool:
    """Does every bot win more than its share, or less? Of two bots, one's gain is the other's loss."""
    questions = bots[:1] if len(bots) == 2 else bots
    if len(bots) < 2 or not blocks:
        return False
    return all(decided_side(edges_of(blocks, bot), len(questions)) for bot in questions)


def edges_of(blocks: Sequence[Sequence[Result]], bot: str) -> list[tuple[float, float]]:
    """The edges of a bot in the blocks in which it plays against others, and its even shares."""
    evens = [(block, block[0].seats_of(bot) / len(block[0].bots)) for block in blocks]
    return [(edge(block, bot), even) for block, even in evens if 0 < even < 1]


def pair_edges(blocks: Sequence[Sequence[Result]], bot: str, other: str) -> list[tuple[float, float]]:
    """The same for finishing ahead of another bot, in the blocks in which both play."""
    return [
        (mean(game.ahead(bot, other) for game in block) - 0.5, 0.5)
        for block in blocks
        if bot in block[0].bots and other in block[0].bots
    ]

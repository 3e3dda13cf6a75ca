"""A tournament from its plan to its end: which games are still to be played, and when it is over."""

from collections.abc import Callable, Iterable, Sequence

from trunkline.arena.decided import blocks_of, is_decided
from trunkline.arena.keeping import Kept
from trunkline.arena.pool import PlayAll
from trunkline.arena.results import Result
from trunkline.arena.schedule import Plan, job_of

FIRST_LOOK = 8
"""Blocks that are always played."""


def run(
    plan: Plan, games: int, kept: Kept, play_all: PlayAll, tell: Callable[[int], object], stops_early: bool = True
) -> int:
    """Play what is missing of so many games, and keep it; how many the tournament has in the end.

    It is over after the first block at which the question is decided, counted in the order of the schedule. So the
    result is the same however many games are played at the same time. `tell` is told how many are finished.
    """
    last = games
    unbroken = looked = 0

    def look() -> bool:
        """Is it over? Asked again only when another block is complete."""
        nonlocal last, unbroken, looked
        while unbroken in kept.results and unbroken < games:
            unbroken += 1
        if stops_early and unbroken // plan.players > looked:
            looked = unbroken // plan.players
            last = _end(plan, [kept.results[index] for index in range(unbroken)]) or games
        return unbroken >= last

    tell(len(kept.results))
    if not look():
        finished = play_all(job_of(plan, index) for index in range(games) if index not in kept.results)
        try:
            for game in finished:
                kept.add(game)
                tell(len(kept.results))
                if look():
                    break
        finally:
            _close(finished)
    kept.complete(last)
    return last


def _close(finished: Iterable[object]) -> None:
    """Stop the games that nobody waits for; a plain iterator has none."""
    close = getattr(finished, "close", None)
    if close:
        close()


def _end(plan: Plan, results: Sequence[Result]) -> int | None:
    """After how many games the question was decided, or None. What is decided stays so."""
    blocks = blocks_of(results)
    if not is_decided(blocks, plan.bots):
        return None
    first = next(count for count in range(1, len(blocks) + 1) if is_decided(blocks[:count], plan.bots))
    return max(first, FIRST_LOOK) * plan.players if len(blocks) >= FIRST_LOOK else None

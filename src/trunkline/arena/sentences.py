"""What a tournament shows, in sentences for the terminal and the report."""

from statistics import mean

from trunkline.arena.summary import Summary
from trunkline.words.language import said, said_many


def notes_of(summary: Summary) -> list[str]:
    """How much was played, whether the question is decided, and what to beware of."""
    return [note for note in (_played(summary), _decided(summary), _alike(summary), _early(summary)) if note]


def _played(summary: Summary) -> str:
    return said(
        "{games} games from {openings} openings, {distinct} of them distinct. {moves} moves on average, {least} to "
        "{most}.",
        games=summary.games,
        openings=summary.openings,
        moves=f"{mean(summary.moves):.0f}",
        least=min(summary.moves),
        most=max(summary.moves),
        distinct=summary.distinct,
    )


def _decided(summary: Summary) -> str:
    if len(summary.plan.bots) < 2:
        return ""
    if not summary.is_decided:
        return said("Not decided: play more games to find out, or take them as equals.")
    if len(summary.plan.bots) == 2:
        return said("Decided: {bot} is stronger.", bot=summary.rows[0].bot)
    return said("Decided: every bot wins clearly more or clearly less than its even share.")


def _alike(summary: Summary) -> str:
    """Games that repeat each other prove nothing new."""
    repeated = summary.games - summary.distinct
    if repeated * 20 < summary.games:
        return ""
    return said_many(
        repeated,
        "Beware: {count} game repeats another, so the intervals are too narrow.",
        "Beware: {count} games repeat others, so the intervals are too narrow.",
    )


def _early(summary: Summary) -> str:
    if not summary.stopped_early or not summary.is_decided:
        return ""
    return said(
        "Stopped before {planned} games because the question was decided. That makes the intervals a little too "
        "favorable; --play-all gives exact ones.",
        planned=summary.planned,
    )


def ends_line(summary: Summary) -> str:
    """How the games ended, if the game says so."""
    if not summary.ends:
        return ""
    causes = ", ".join(f"{said(cause)} {count / summary.games:.0%}" for cause, count in summary.ends.items())
    return said("Ends: {causes}.", causes=causes)

"""What a tournament shows, in sentences for the terminal and the report."""

from statistics import mean

from trunkline.arena.summary import Summary
from trunkline.words.language import said, said_many


def notes_of(summary: Summary) -> list[str]:
    """How much was played, whether the question is decided, and what to beware of."""
    return [note for note in (_played(summary), *_verdict(summary), _alike(summary), _early(summary)) if note]


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


def _verdict(summary: Summary) -> list[str]:
    if len(summary.plan.bots) < 2:
        return []
    return [_two(summary)] if len(summary.plan.bots) == 2 else [_shares(summary), _pairs(summary)]


def _two(summary: Summary) -> str:
    """Which of two bots is stronger, how sure that is, and the figures behind it."""
    if summary.is_decided:
        verdict = said("Decided: {bot} is stronger.", bot=summary.stronger)
    elif summary.stronger:
        verdict = said(
            "{bot} is probably stronger: the 95% interval doesn't include even, but the sequential test needs more "
            "games.",
            bot=summary.stronger,
        )
    else:
        verdict = said("Not decided after {games} games: the 95% interval includes even.", games=summary.games)
    best, difference = summary.rows[0], summary.difference
    if difference is None:
        figures = said(
            "{bot} wins {share} of its {games} games, 95% interval [{low}, {high}]. Even is {even}.",
            bot=best.bot,
            games=best.games,
            share=f"{best.wins.value:.1%}",
            low=f"{best.wins.low:.1%}",
            high=f"{best.wins.high:.1%}",
            even=f"{best.wins.even:.1%}",
        )
    else:
        other = summary.rows[1]
        figures = said(
            "Alone against {other}, {bot} wins {wins}. Alone against {bot}, {other} wins {others}. The difference is "
            "{difference} percentage points, 95% interval [{low}, {high}]. Even is 0.",
            bot=best.bot,
            other=other.bot,
            wins=f"{best.wins.value:.1%}",
            others=f"{other.wins.value:.1%}",
            difference=f"{difference.value * 100:.1f}",
            low=f"{difference.low * 100:.1f}",
            high=f"{difference.high * 100:.1f}",
        )
    return f"{verdict} {figures}"


def _shares(summary: Summary) -> str:
    """Which of several bots win more or less than their even share."""
    if summary.is_decided:
        return said("Decided: every bot wins clearly more or clearly less than its even share.")
    rows = [(row, f"{row.bot} ({row.wins.value:.1%})") for row in summary.rows]
    more = [name for row, name in rows if row.wins.low > row.wins.even]
    less = [name for row, name in rows if row.wins.high < row.wins.even]
    open_ = [name for row, name in rows if not row.wins.is_clear]
    sentences = (
        more and said("More wins than an even share, by the 95% interval: {bots}.", bots=more),
        less and said("Fewer wins than an even share, by the 95% interval: {bots}.", bots=less),
        open_ and said("The 95% interval includes the even share: {bots}.", bots=open_),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def _pairs(summary: Summary) -> str:
    """Which of several bots usually finish ahead of which."""
    pairs = summary.pairs
    decided = [" > ".join(pair.bots) for pair in pairs if pair.is_decided]
    probable = [" > ".join(pair.bots) for pair in pairs if pair.ahead.is_clear and not pair.is_decided]
    unclear = [" – ".join(pair.bots) for pair in pairs if not pair.ahead.is_clear and not pair.is_decided]
    sentences = (
        decided and said("Finishes ahead, decided: {pairs}.", pairs=", ".join(decided)),
        probable and said("Finishes ahead, probably (95% interval of each pair): {pairs}.", pairs=", ".join(probable)),
        unclear
        and said(
            "Finishing order not decided after {games} games (the 95% interval includes even): {pairs}.",
            games=summary.games,
            pairs=", ".join(unclear),
        ),
    )
    return " ".join(sentence for sentence in sentences if sentence)


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

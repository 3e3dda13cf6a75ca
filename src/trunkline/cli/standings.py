"""The figures of a tournament in a terminal."""

from rich.table import Table

from trunkline.arena.sentences import ends_line, notes_of
from trunkline.arena.summary import Share, Summary
from trunkline.cli.terminal import Terminal
from trunkline.words.language import said


def print_summary(summary: Summary) -> None:
    """Who wins how often, and everything else."""
    terminal = Terminal()
    terminal.print(_bots(summary))
    terminal.print()
    for note in notes_of(summary):
        print(note)
    if ends := ends_line(summary):
        print(ends)
    if summary.times:
        terminal.print()
        terminal.print(_times(summary))


def _bots(summary: Summary) -> Table:
    heads = (said("bot"), said("games"), said("wins"), "95%", said("even"), said("worth"), "95%", said("rating"), "95%")
    table = _table(*heads)
    for row in summary.rows:
        rating = row.rating
        table.add_row(
            row.bot,
            str(row.games),
            f"{row.wins.value:.1%}",
            _interval(row.wins),
            f"{row.wins.even:.0%}",
            f"{row.worth.value:.1%}" if row.worth else "",
            _interval(row.worth) if row.worth else "",
            f"{rating.points:+.0f}" if rating else "",
            f"{rating.low:+.0f}…{rating.high:+.0f}" if rating else "",
        )
    return table


def _interval(share: Share) -> str:
    return f"{share.low * 100:.0f}–{share.high:.0%}"


def _times(summary: Summary) -> Table:
    """CPU time for each bot, over all and by step."""
    table = _table(said("bot"), said("step"), said("decisions"), said("mean ms"), said("95% within ms"), left=2)
    for bot in (row.bot for row in summary.rows):
        for step, times in sorted(summary.times.get(bot, {}).items()):
            table.add_row(
                "" if step else bot,
                step or said("all"),
                str(times.count),
                f"{times.mean:.2f}",
                f"{times.percentile():.2f}",
            )
    return table


def _table(*heads: str, left: int = 1) -> Table:
    table = Table(box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, no_wrap=True)
    for column in table.columns[left:]:
        column.justify = "right"
    return table

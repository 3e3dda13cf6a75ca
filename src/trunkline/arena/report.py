"""The report of a tournament: one HTML page that needs nothing else, light or dark as the reader's screen."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from trunkline.arena.sentences import ends_line, notes_of
from trunkline.arena.summary import Row, Share, Summary
from trunkline.games import GAMES
from trunkline.pictures.bars import RULES, Measured, bar_chart, interval_chart, trend_chart
from trunkline.pictures.charts import SCOPE, style
from trunkline.pictures.colours import DARK, LIGHT, scoped
from trunkline.words.language import language, said

BINS = 10
CSS = """
body{{margin:0 auto;max-width:46rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;background:{page};color:{ink}}}
section{{background:{card};border:1px solid {line};border-radius:8px;padding:.8rem 1rem;margin:1rem 0}}
h1{{font-size:1.5rem;margin:.2rem 0}}h2{{font-size:1.1rem;margin:.2rem 0 .6rem}}p{{margin:.3rem 0}}
table{{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}}
td,th{{padding:.2rem .5rem;text-align:right;border-bottom:1px solid {line}}}
td:first-child,th:first-child,td.word,th.word{{text-align:left}}.muted{{color:{quiet}}}.wide{{overflow-x:auto}}
svg{{display:block;width:100%;height:auto}}
"""


def page(summary: Summary) -> str:
    """The whole page."""
    game = GAMES[summary.plan.game]
    heading = said(
        "{game}: {bots}, {players} players",
        game=game.title,
        bots=", ".join(summary.plan.bots),
        players=summary.plan.players,
    )
    dark = "@media (prefers-color-scheme:dark){" + CSS.format(**DARK) + "}"
    styles = CSS.format(**LIGHT) + dark + style({}) + scoped(SCOPE, RULES)
    parts = [
        _section(said("Wins"), _wins(summary)),
        _section(said("Share of worth"), _worth(summary)),
        _section(said("Rating"), _ratings(summary)),
        _section(said("How the result came about"), _trend(summary)),
        _section(said("Why the games ended"), _ends(summary)),
        _section(said("Length of the games"), _lengths(summary)),
        _section(said("CPU time per decision"), _times(summary)),
    ]
    notes = "".join(f"<p>{escape(note)}</p>" for note in [*notes_of(summary), ends_line(summary)] if note)
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(heading)}</title><style>{styles}</style></head><body><h1>{escape(heading)}</h1>"
        f"<p class='muted'>{escape(_settings(summary))}</p><section>{notes}</section>{''.join(parts)}</body></html>\n"
    )


def _settings(summary: Summary) -> str:
    plan = summary.plan
    variants = ", ".join(f"{name}={value}".lower() for name, value in plan.variants.items())
    settings = said("seed {seed}, openings: {openings}", seed=plan.seed, openings=plan.openings)
    return f"{settings}, {variants}" if variants else settings


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{inside}</section>" if inside else ""


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _wins(summary: Summary) -> str:
    about = (
        said("The share of games won alone against the others, with its 95% interval. Dashed: an even share.")
        if summary.plan.is_one_against_rest
        else said("The share of games won, with its 95% interval. Dashed: an even share.")
    )
    return _paragraph(about) + _shares(said("Wins"), [(row, row.wins) for row in summary.rows])


def _worth(summary: Summary) -> str:
    shares = [(row, row.worth) for row in summary.rows if row.worth]
    about = said("The share of everything earned at the table. The interval compares opening by opening.")
    return _paragraph(about) + _shares(said("Share of worth"), shares) if shares else ""


def _shares(words: str, shares: Sequence[tuple[Row, Share]]) -> str:
    rows = [
        Measured(row.bot, one.value, one.low, one.high, f"{one.value:.1%} ({one.low * 100:.0f}–{one.high:.0%})")
        for row, one in shares
    ]
    return interval_chart(words, rows, [one.even for _, one in shares], (0.0, 1.0), _percent)


def _ratings(summary: Summary) -> str:
    rated = [(row.bot, row.rating) for row in summary.rows if row.rating]
    if not rated:
        return ""
    lowest, highest = min(one.low for _, one in rated), max(one.high for _, one in rated)
    scale = (floor(lowest / 100) * 100.0, ceil(highest / 100) * 100.0)
    rows = [
        Measured(bot, one.points, one.low, one.high, f"{one.points:+.0f} ({one.low:+.0f} … {one.high:+.0f})")
        for bot, one in rated
    ]
    about = said("By likelihood (Plackett and Luce): with 400 points more, a bot is ten times as strong. 0 is average.")
    return _paragraph(about) + interval_chart(
        said("Rating"), rows, [0.0] * len(rows), scale, lambda value: f"{value:+.0f}"
    )


def _trend(summary: Summary) -> str:
    lines = [(row.bot, summary.running[row.bot]) for row in summary.rows]
    if len(lines) < 2:
        return ""
    about = said("Wins beyond an even share, on average so far: from the first opening to the last.")
    return _paragraph(about) + trend_chart(said("How the result came about"), lines, lambda value: f"{value:+.0%}")


def _ends(summary: Summary) -> str:
    rows = [(said(cause), count, f"{count} ({count / summary.games:.0%})") for cause, count in summary.ends.items()]
    return bar_chart(said("Why the games ended"), rows) if rows else ""


def _lengths(summary: Summary) -> str:
    """How many games have how many moves."""
    least, most = min(summary.moves), max(summary.moves)
    size = max(1, ceil((most - least + 1) / BINS))
    rows = []
    for start in range(least, most + 1, size):
        count = sum(start <= moves < start + size for moves in summary.moves)
        name = said("{low} to {high} moves", low=start, high=start + size - 1)
        rows.append((name, float(count), str(count)))
    return bar_chart(said("Length of the games"), rows)


def _times(summary: Summary) -> str:
    """By bot and step."""
    heads = (said("bot"), said("step"), said("decisions"), said("mean ms"), said("95% within ms"))
    rows = [
        (row.bot, step or said("all"), str(times.count), f"{times.mean:.2f}", f"{times.percentile():.2f}")
        for row in summary.rows
        for step, times in sorted(summary.times.get(row.bot, {}).items())
    ]
    if not rows:
        return ""
    head, body = _cells("th", heads), "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    return f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _cells(tag: str, words: Sequence[str]) -> str:
    """Two columns of words, then figures."""
    kinds = (' class="word"' if place < 2 else "" for place in range(len(words)))
    return "".join(f"<{tag}{kind}>{escape(word)}</{tag}>" for kind, word in zip(kinds, words, strict=True))


def _paragraph(words: str) -> str:
    return f"<p class='muted'>{escape(words)}</p>"

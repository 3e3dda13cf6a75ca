"""The results of a tournament as sentences, as JSON and CSV, and as an HTML page that needs no other file."""

import csv
import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from io import StringIO
from math import ceil, floor
from statistics import mean
from typing import Any

from trunkline.arena.results import Times
from trunkline.arena.summary import Row, Share, Summary
from trunkline.core.versions import rules_version
from trunkline.games import GAMES
from trunkline.pictures.bars import RULES, Measured, bar_chart, interval_chart, trend_chart
from trunkline.pictures.charts import SCOPE, style
from trunkline.pictures.colours import DARK, LIGHT, scoped
from trunkline.words.language import language, said, said_many

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


def notes_of(summary: Summary) -> list[str]:
    """How much was played, whether the question is decided, and what to beware of."""
    notes = [
        said(
            "{games} games from {openings} openings, {distinct} of them distinct. {moves} moves on average, {least} to "
            "{most}.",
            games=summary.games,
            openings=summary.openings,
            moves=f"{mean(summary.moves):.0f}",
            least=min(summary.moves),
            most=max(summary.moves),
            distinct=summary.distinct,
        )
    ]
    bots = len(summary.plan.bots)
    notes += [_verdict_of_two(summary)] if bots == 2 else [_verdict(summary), _pairs(summary)] if bots > 2 else []
    repeated = summary.games - summary.distinct
    if repeated * 20 >= summary.games:
        notes.append(
            said_many(
                repeated,
                "Beware: {count} game repeats another, so the intervals are too narrow.",
                "Beware: {count} games repeat others, so the intervals are too narrow.",
            )
        )
    if summary.stopped_early and summary.is_decided:
        notes.append(
            said(
                "Stopped before {planned} games because the question was decided. That makes the intervals a little "
                "too favorable; --play-all gives exact ones.",
                planned=summary.planned,
            )
        )
    return notes


def _verdict_of_two(summary: Summary) -> str:
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


def _verdict(summary: Summary) -> str:
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


def ends_line(summary: Summary) -> str:
    """How the games ended, if the game says so."""
    if not summary.ends:
        return ""
    causes = ", ".join(f"{said(cause)} {count / summary.games:.0%}" for cause, count in summary.ends.items())
    return said("Ends: {causes}.", causes=causes)


def as_json(summary: Summary, version: str) -> str:
    """Shares are parts of 1, times are in milliseconds. `version` is that of the package."""
    plan = summary.plan
    data = {
        "trunkline_version": version,
        "game": plan.game,
        "rules_version": rules_version(GAMES[plan.game].rules),
        "variants": dict(plan.variants),
        "bots": list(plan.bots),
        "players": plan.players,
        "seed": plan.seed,
        "openings": plan.openings,
        "one_way": plan.one_way,
        "games": summary.games,
        "planned": summary.planned,
        "distinct": summary.distinct,
        "openings_played": summary.openings,
        "stopped_early": summary.stopped_early,
        "decided": summary.is_decided,
        "stronger": summary.stronger,
        "difference": asdict(summary.difference) if summary.difference else None,
        "notes": notes_of(summary),
        "standings": [asdict(row) for row in summary.rows],
        "pairs": [asdict(pair) for pair in summary.pairs],
        "ends": dict(summary.ends),
        "moves": {"mean": mean(summary.moves), "least": min(summary.moves), "most": max(summary.moves)},
        "times": {
            bot: {step or "all": _time(times) for step, times in by_step.items()}
            for bot, by_step in summary.times.items()
        },
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def as_csv(summary: Summary) -> str:
    """The standings; a cell is empty where a figure isn't known."""
    rows = [_csv_row(summary, row) for row in summary.rows]
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _csv_row(summary: Summary, row: Row) -> dict[str, Any]:
    worth, rating, times = row.worth, row.rating, summary.times.get(row.bot, {}).get("")
    time = _time(times) if times else {}
    return {
        "bot": row.bot,
        "games": row.games,
        "wins": row.wins.value,
        "wins_low": row.wins.low,
        "wins_high": row.wins.high,
        "even": row.wins.even,
        "worth": worth and worth.value,
        "worth_low": worth and worth.low,
        "worth_high": worth and worth.high,
        "rating": rating and rating.points,
        "rating_low": rating and rating.low,
        "rating_high": rating and rating.high,
        "decisions": time.get("decisions"),
        "mean_ms": time.get("mean_ms"),
        "p95_ms": time.get("p95_ms"),
    }


def _time(times: Times) -> dict[str, Any]:
    return {"decisions": times.count, "mean_ms": times.mean, "p95_ms": times.percentile()}


def page(summary: Summary) -> str:
    """The HTML page, light or dark as the reader's screen."""
    plan = summary.plan
    heading = said(
        "{game}: {bots}, {players} players",
        game=GAMES[plan.game].title,
        bots=", ".join(plan.bots),
        players=plan.players,
    )
    settings = said("seed {seed}, openings: {openings}", seed=plan.seed, openings=plan.openings)
    settings = ", ".join([settings, *(f"{name}={value}".lower() for name, value in plan.variants.items())])
    dark = "@media (prefers-color-scheme:dark){" + CSS.format(**DARK) + "}"
    styles = CSS.format(**LIGHT) + dark + style({}) + scoped(SCOPE, RULES)
    sections = [_wins(summary), _worth(summary), _ratings(summary), _trend(summary)]
    sections += [_ends(summary), _lengths(summary), _times(summary)]
    notes = "".join(f"<p>{escape(note)}</p>" for note in [*notes_of(summary), ends_line(summary)] if note)
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(heading)}</title><style>{styles}</style></head><body><h1>{escape(heading)}</h1>"
        f"<p class='muted'>{escape(settings)}</p><section>{notes}</section>{''.join(sections)}</body></html>\n"
    )


def _section(heading: str, content: str, about: str = "") -> str:
    about = f"<p class='muted'>{escape(about)}</p>" if about else ""
    return f"<section><h2>{escape(heading)}</h2>{about}{content}</section>"


def _wins(summary: Summary) -> str:
    about = (
        said("The share of games won alone against the others, with its 95% interval. Dashed: an even share.")
        if summary.plan.is_one_against_rest
        else said("The share of games won, with its 95% interval. Dashed: an even share.")
    )
    return _shares(said("Wins"), [(row, row.wins) for row in summary.rows], about)


def _worth(summary: Summary) -> str:
    shares = [(row, row.worth) for row in summary.rows if row.worth]
    about = said("The share of everything earned at the table. The interval compares opening by opening.")
    return _shares(said("Share of worth"), shares, about) if shares else ""


def _shares(heading: str, shares: Sequence[tuple[Row, Share]], about: str) -> str:
    rows = [
        Measured(row.bot, one.value, one.low, one.high, f"{one.value:.1%} ({one.low * 100:.0f}–{one.high:.0%})")
        for row, one in shares
    ]
    even = [one.even for _, one in shares]
    return _section(heading, interval_chart(heading, rows, even, (0.0, 1.0), lambda value: f"{value:.0%}"), about)


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
    chart = interval_chart(said("Rating"), rows, [0.0] * len(rows), scale, lambda value: f"{value:+.0f}")
    return _section(said("Rating"), chart, about)


def _trend(summary: Summary) -> str:
    lines = [(row.bot, summary.running[row.bot]) for row in summary.rows]
    if len(lines) < 2:
        return ""
    heading = said("How the result came about")
    about = said("Wins beyond an even share, on average so far: from the first opening to the last.")
    return _section(heading, trend_chart(heading, lines, lambda value: f"{value:+.0%}"), about)


def _ends(summary: Summary) -> str:
    heading = said("Why the games ended")
    rows = [(said(cause), count, f"{count} ({count / summary.games:.0%})") for cause, count in summary.ends.items()]
    return _section(heading, bar_chart(heading, rows)) if rows else ""


def _lengths(summary: Summary) -> str:
    """How many games have how many moves."""
    least, most = min(summary.moves), max(summary.moves)
    size = max(1, ceil((most - least + 1) / BINS))
    rows = []
    for start in range(least, most + 1, size):
        count = sum(start <= moves < start + size for moves in summary.moves)
        name = said("{low} to {high} moves", low=start, high=start + size - 1)
        rows.append((name, float(count), str(count)))
    return _section(said("Length of the games"), bar_chart(said("Length of the games"), rows))


def _times(summary: Summary) -> str:
    heads = (said("bot"), said("step"), said("decisions"), said("mean ms"), said("95% within ms"))
    rows = [
        (row.bot, step or said("all"), str(times.count), f"{times.mean:.2f}", f"{times.percentile():.2f}")
        for row in summary.rows
        for step, times in sorted(summary.times.get(row.bot, {}).items())
    ]
    if not rows:
        return ""
    head, body = _cells("th", heads), "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    table = f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    return _section(said("CPU time per decision"), table)


def _cells(tag: str, words: Sequence[str]) -> str:
    """Two columns of words, then figures."""
    kinds = (' class="word"' if place < 2 else "" for place in range(len(words)))
    return "".join(f"<{tag}{kind}>{escape(word)}</{tag}>" for kind, word in zip(kinds, words, strict=True))

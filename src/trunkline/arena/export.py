"""The results of a tournament for other programs: all of them as JSON, a row for each bot as CSV."""

import csv
import json
from dataclasses import asdict
from io import StringIO
from statistics import mean
from typing import Any

from trunkline.arena.sentences import notes_of
from trunkline.arena.summary import Row, Summary
from trunkline.arena.times import Times
from trunkline.core.versions import rules_version
from trunkline.games import GAMES


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
    rows = [_cells(summary, row) for row in summary.rows]
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _cells(summary: Summary, row: Row) -> dict[str, Any]:
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

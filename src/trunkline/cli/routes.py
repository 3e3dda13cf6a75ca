"""`trunkline routes`: what the trains of a game of 18Chesapeake ran for, and the most they could have."""

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from trunkline import chesapeake as c18
from trunkline.chesapeake.network import company_view, limits_of, written
from trunkline.chesapeake.rules.running import earnings_of
from trunkline.chesapeake.rules.track import terrain_cost
from trunkline.chesapeake.state import State, floated_companies
from trunkline.chesapeake.what_if import Gain, Gains, tile_gains
from trunkline.cli.errors import UserError
from trunkline.cli.files import A_GAME, choose, read_files, replayed, rulings_for
from trunkline.cli.rulings import add_rulings
from trunkline.cli.terminal import Terminal
from trunkline.core.errors import BadRecord
from trunkline.notation import games18xx
from trunkline.routing import best_run


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a file, with its number there and the positions before and after it."""

    number: int
    before: State
    action: Any
    after: State


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "routes",
        help="the best runs of a game of 18Chesapeake, beside those that were declared",
        description="Show what trains earned and the most they could have earned, proved. ACTION is the number of an "
        "action in a record, or its id in a file of 18xx.games. Without --at or --all, what each company could run at "
        "the end of the file.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=A_GAME)
    parser.add_argument("--game", type=int, metavar="N", help="which game of a file of many, counted from 1")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--at", type=int, metavar="ACTION", help="the run of this action; if it is none, what all could run after it"
    )
    which.add_argument("--all", action="store_true", help="every run of the file; with --what-if, every tile")
    parser.add_argument(
        "--what-if",
        action="store_true",
        help="what each tile that could be laid instead of ACTION, or next, would change",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--budget", type=int, metavar="N", help="look at no more than so many routes and nodes a run")
    add_rulings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the runs, or what tiles would change."""
    if args.budget is not None and args.budget < 0:
        raise UserError(f"--budget must be at least 0, not {args.budget}")
    if args.budget is not None and args.what_if:
        raise UserError("--budget is for runs; what tiles would change is always exact")
    moves = read_moves(args.file, args.game, args.ruling)
    found = _tiles(args, moves) if args.what_if else _runs(args, moves)
    if args.json:
        for one in found:
            print(json.dumps(one, ensure_ascii=False), flush=True)
    elif args.what_if:
        _show_tiles(list(found))
    else:
        _show_runs(list(found))
    return 0


def read_moves(path: Path, game: int | None, words: Sequence[str]) -> list[Move]:
    """The actions of a game, every one checked."""
    opened = choose(path, list(read_files(path)), game)
    if opened.is_18xx:
        try:
            return list(_moves_of_18xx(games18xx.replay(opened.record, **rulings_for(opened, words))))
        except BadRecord as error:
            raise UserError(f"{opened.where}: {error}") from None
    match = replayed(opened, words)
    if match.rules is not c18:
        raise UserError(f"{opened.where}: trains run in {c18.TITLE}, not in {match.rules.TITLE}")
    states = match.states
    return [Move(ply + 1, states[ply], action, states[ply + 1]) for ply, action in enumerate(match.actions)]


def _moves_of_18xx(readings: Iterable[tuple[Mapping[str, Any] | None, games18xx.Reading]]) -> Iterator[Move]:
    """The actions of a file of 18xx.games; automatic ones have the number of the one that carries them."""
    known = 0
    for told, reading in readings:
        match = reading.match
        if told and len(match.actions) > known:
            states = match.states
            for ply in range(known, len(match.actions)):
                yield Move(told["id"], states[ply], match.actions[ply], states[ply + 1])
            known = len(match.actions)


def _at(args: argparse.Namespace, moves: list[Move]) -> list[Move]:
    """The actions with the number that was asked for."""
    found = [move for move in moves if move.number == args.at]
    if not found:
        last = f", the last is {moves[-1].number}" if moves else ""
        raise UserError(f"{args.file}: there is no action {args.at} that counts{last}")
    return found


def _end(args: argparse.Namespace, moves: list[Move]) -> Move:
    """The last action that was asked for, or the last of all."""
    if not moves:
        raise UserError(f"{args.file}: there are no actions")
    return _at(args, moves)[-1] if args.at is not None else moves[-1]


def _runs(args: argparse.Namespace, moves: list[Move]) -> Iterator[dict[str, Any]]:
    """The runs that were asked for, as plain data."""
    asked = moves if args.all else _at(args, moves) if args.at is not None else []
    declared = [move for move in asked if isinstance(move.action, c18.RunTrains)]
    for move in declared:
        assert move.before.company is not None
        earned = earnings_of(move.before, move.action.routes)
        yield _run(move.number, move.before, move.before.company, earned, args.budget)
    if not declared and not args.all:
        last = _end(args, moves)
        for company in floated_companies(last.after):
            if last.after.trains[company]:
                yield _run(last.number, last.after, company, None, args.budget)


def _run(number: int, state: State, company: str, declared: int | None, budget: int | None) -> dict[str, Any]:
    """A company's best run in a position; the time is without the building of the network."""
    network, limits = company_view(state, company), limits_of(state, company)
    started = time.perf_counter_ns()
    best = best_run(network, limits, budget)
    spent = time.perf_counter_ns() - started
    return {
        "action": number,
        "company": company,
        "trains": list(state.trains[company]),
        "declared": declared,
        "best": best.total,
        "status": best.status,
        "gap": best.gap,
        "routes": [
            {
                "train": state.trains[company][route.train],
                "way": way.partition(": ")[2],
                "stops": list(route.stops),
                "values": list(route.values),
                "value": route.value,
            }
            for route, way in zip(best.routes, written(state, company, best), strict=True)
        ],
        "microseconds": spent // 1000,
    }


def _show_runs(runs: list[dict[str, Any]]) -> None:
    """The runs as a table."""
    table = Table("action", "company", "trains", "declared", "best", "status", "us", "routes", box=None)
    for column in (0, 3, 4, 6):
        table.columns[column].justify = "right"
    for one in runs:
        status = one["status"] if one["status"] == "optimal" else f"bound, up to ${one['gap']} more"
        missed = one["declared"] is not None and one["declared"] < one["best"]
        table.add_row(
            str(one["action"]),
            one["company"],
            " ".join(one["trains"]),
            "" if one["declared"] is None else Text(f"${one['declared']}", "yellow" if missed else ""),
            f"${one['best']}",
            status,
            str(one["microseconds"]),
            "\n".join(f"{route['train']}: {route['way']} = ${route['value']}" for route in one["routes"]) or "none",
        )
    Terminal().print(table if runs else "There are no runs.")


def _tiles(args: argparse.Namespace, moves: list[Move]) -> Iterator[dict[str, Any]]:
    """What tiles would change in the positions that were asked for, as plain data."""
    if args.all:
        for move in moves:
            if isinstance(move.action, c18.LayTile | c18.UsePower):
                yield _tiles_in(move.number, move.before)
        return
    last = _end(args, moves)
    state = last.after if args.at is None else _at(args, moves)[0].before
    if state.company is None:
        raise UserError(f"{args.file}: no company operates at action {last.number}, so none lays tiles")
    yield _tiles_in(last.number, state)


def _tiles_in(number: int, state: State) -> dict[str, Any]:
    """What every tile that the operating company may lay would change."""
    assert state.company is not None
    started = time.perf_counter_ns()
    gains = tile_gains(state, state.company)
    spent = time.perf_counter_ns() - started
    return {
        "action": number,
        "company": state.company,
        "before": dict(gains.before),
        "tiles": [_tile(state, gains, gain) for gain in gains.tiles],
        "microseconds": spent // 1000,
    }


def _tile(state: State, gains: Gains, gain: Gain) -> dict[str, Any]:
    """One tile as plain data."""
    action = gain.action
    return {
        "hex": action.hex,
        "tile": action.tile,
        "rotation": action.rotation,
        "private": action.private if isinstance(action, c18.UsePower) else None,
        "cost": terrain_cost(state, action.hex),
        "after": dict(gain.after),
        "changes": gains.changes(gain),
    }


def _show_tiles(found: list[dict[str, Any]]) -> None:
    """What tiles change as tables, the best for the company first."""
    console = Terminal()
    for one in found:
        company = one["company"]
        console.print(Text(f"Action {one['action']}: {company} runs for ${one['before'].get(company, 0)}.", "bold"))
        table = Table("hex", "tile", "rotation", "by", "cost", company, "others", box=None)
        for column in (2, 4, 5):
            table.columns[column].justify = "right"
        for tile in sorted(one["tiles"], key=lambda tile: -tile["changes"].get(company, 0)):
            others = [f"{name} {change:+}" for name, change in tile["changes"].items() if name != company]
            table.add_row(
                tile["hex"],
                f"#{tile['tile']}",
                str(tile["rotation"]),
                tile["private"] or "",
                f"${tile['cost']}" if tile["cost"] else "",
                f"{tile['changes'][company]:+}" if company in tile["changes"] else "",
                ", ".join(others),
            )
        console.print(table if one["tiles"] else "There is no tile that it may lay.")

"""`trunkline routes`: what the trains of an 18xx game ran for, and the most they could have."""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from trunkline.cli.arguments import add_variants, whole_number
from trunkline.cli.errors import UserError
from trunkline.cli.files import AT_METAVAR, NUMBERING, Game, a_game, add_game, load_game, parse_at
from trunkline.cli.terminal import CommandConsole
from trunkline.core.messages import marked
from trunkline.kit18xx.actions import Lay, RunTrains, UsePower
from trunkline.kit18xx.network import company_view, limits_of, written
from trunkline.kit18xx.rules.running import earnings_of
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.state import State, floated_companies, operating
from trunkline.kit18xx.what_if import Gain, Gains, tile_gains
from trunkline.kit18xx.words.phrases import money
from trunkline.routing import best_run
from trunkline.words.language import said

ABOUT = marked(
    "Show what trains earned and the most they could have earned. Without --at or --all, show what each company could "
    "run at the end of the file."
)
RUN_HEADS = (
    marked("company"),
    marked("trains"),
    marked("declared"),
    marked("best"),
    marked("status"),
    marked("µs"),
    marked("routes"),
)
TILE_HEADS = (marked("hex"), marked("tile"), marked("rotation"), marked("by"), marked("cost"))


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "routes",
        help=said("compare the runs of an 18xx game with the best ones"),
        description=f"{said(ABOUT)} {said(NUMBERING)}",
    )
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=a_game())
    add_game(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--at",
        type=parse_at,
        metavar=said(AT_METAVAR),
        help=said("the run of this move or action:ID; if it isn't a run, what every company could run after it"),
    )
    which.add_argument("--all", action="store_true", help=said("every run of the file; with --what-if, every tile"))
    parser.add_argument(
        "--what-if",
        action="store_true",
        help=said("what each tile that could be laid instead of that move, or next, would change"),
    )
    parser.add_argument("--json", action="store_true", help=said("print one JSON object per line"))
    parser.add_argument(
        "--budget",
        type=whole_number,
        metavar="N",
        help=said("look at no more than this many routes and nodes per run"),
    )
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.budget is not None and args.budget < 0:
        raise UserError("--budget must be at least 0, not {count}", count=args.budget)
    if args.budget is not None and args.what_if:
        raise UserError("--budget is for runs; --what-if is always exact")
    game = read_game(args.file, args.game, args.variant)
    rows = _tiles(args, game) if args.what_if else _runs(args, game)
    if args.json:
        for one in rows:
            print(json.dumps(one, ensure_ascii=False), flush=True)
    elif args.what_if:
        _show_tiles(game, list(rows))
    else:
        _show_runs(game, list(rows))
    return 0


def read_game(path: Path, number: int | None, words: Sequence[str]) -> Game:
    game = load_game(path, number, words)
    if not isinstance(game.match.state, State):
        raise UserError(
            "{where}: trains run in 18xx games, not in {other}", where=game.where, other=game.match.rules.TITLE
        )
    return game


def _at(args: argparse.Namespace, game: Game) -> list[int]:
    last = len(game.match.actions)
    if not last:
        raise UserError("{path}: no moves have been made", path=args.file)
    moves = [last] if args.at is None else game.moves_at(args.at)
    if moves == [0]:
        raise UserError("{path}: there is no move 0; the first is {first}", path=args.file, first=game.name(1))
    return moves


def _runs(args: argparse.Namespace, game: Game) -> Iterator[dict[str, Any]]:
    match = game.match
    asked = range(1, len(match.actions) + 1) if args.all else _at(args, game)
    declared = [move for move in asked if isinstance(match.actions[move - 1], RunTrains)]
    if args.all or (args.at is not None and declared):
        for move in declared:
            before = match.states[move - 1]
            earned = earnings_of(before, match.actions[move - 1].routes)
            yield _numbers(game, move) | _run(before, before.company, earned, args.budget)
        return
    after = match.states[asked[-1]]
    for company in floated_companies(after):
        if after.trains[company]:
            yield _numbers(game, asked[-1]) | _run(after, company, None, args.budget)


def _numbers(game: Game, move: int) -> dict[str, Any]:
    return {"move": move, "action": game.action_id(move)}


def _run(state: State, company: str, declared: int | None, budget: int | None) -> dict[str, Any]:
    """A company's best run in a position; the time is without the building of the network."""
    network, limits = company_view(state, company), limits_of(state, company)
    started = time.perf_counter_ns()
    best = best_run(network, limits, budget)
    spent = time.perf_counter_ns() - started
    return {
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


def _show_runs(game: Game, runs: list[dict[str, Any]]) -> None:
    title = game.match.state.title
    number = said("move") if game.action_ids is None else said("move (action)")
    table = Table(number, *map(said, RUN_HEADS), box=None)
    for column in (0, 3, 4, 6):
        table.columns[column].justify = "right"
    for one in runs:
        is_best = one["status"] == "optimal"
        status = said("optimal") if is_best else said("bound, up to {gap} more", gap=title.money(one["gap"]))
        missed = one["declared"] is not None and one["declared"] < one["best"]
        table.add_row(
            game.label(one["move"]),
            one["company"],
            " ".join(one["trains"]),
            "" if one["declared"] is None else Text(money(title, one["declared"]), "yellow" if missed else ""),
            money(title, one["best"]),
            status,
            str(one["microseconds"]),
            "\n".join(f"{route['train']}: {route['way']} = {money(title, route['value'])}" for route in one["routes"])
            or said("none"),
        )
    CommandConsole().print(table if runs else said("There are no runs."))


def _tiles(args: argparse.Namespace, game: Game) -> Iterator[dict[str, Any]]:
    match = game.match
    if args.all:
        for move, action in enumerate(match.actions, start=1):
            if isinstance(action, Lay):
                yield _numbers(game, move) | _tiles_in(match.states[move - 1])
        return
    move = _at(args, game)[0]
    state = match.states[move if args.at is None else move - 1]
    if state.company is None:
        if args.at is None:
            raise UserError("{path}: no company is operating after {move}", path=args.file, move=game.name(move))
        raise UserError("{path}: no company is operating before {move}", path=args.file, move=game.name(move))
    yield _numbers(game, move) | _tiles_in(state)


def _tiles_in(state: State) -> dict[str, Any]:
    company = operating(state)
    started = time.perf_counter_ns()
    gains = tile_gains(state, company)
    spent = time.perf_counter_ns() - started
    return {
        "company": company,
        "before": dict(gains.before),
        "tiles": [_tile(state, gains, gain) for gain in gains.tiles],
        "microseconds": spent // 1000,
    }


def _tile(state: State, gains: Gains, gain: Gain) -> dict[str, Any]:
    action = gain.action
    return {
        "hex": action.hex,
        "tile": action.tile,
        "rotation": action.rotation,
        "private": action.private if isinstance(action, UsePower) else None,
        "cost": terrain_cost(state, action.hex),
        "after": dict(gain.after),
        "changes": gains.changes(gain),
    }


def _show_tiles(game: Game, positions: list[dict[str, Any]]) -> None:
    console, title = CommandConsole(), game.match.state.title
    for one in positions:
        company = one["company"]
        money_now = title.money(one["before"].get(company, 0))
        words = said(
            "At {move}, {company} runs for {money}.", move=game.name(one["move"]), company=company, money=money_now
        )
        console.print(Text(words, "bold"))
        table = Table(*map(said, TILE_HEADS), company, said("others"), box=None)
        for column in (2, 4, 5):
            table.columns[column].justify = "right"
        for tile in sorted(one["tiles"], key=lambda tile: -tile["changes"].get(company, 0)):
            others = [f"{name} {change:+}" for name, change in tile["changes"].items() if name != company]
            table.add_row(
                tile["hex"],
                f"#{tile['tile']}",
                str(tile["rotation"]),
                tile["private"] or "",
                money(title, tile["cost"]) if tile["cost"] else "",
                f"{tile['changes'][company]:+}" if company in tile["changes"] else "",
                ", ".join(others),
            )
        console.print(table if one["tiles"] else said("It can't lay any tile."))

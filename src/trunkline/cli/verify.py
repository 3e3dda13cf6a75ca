"""`trunkline verify`: replay records with every check on."""

import argparse
import sys
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.cli.files import Opened, read_records, replayed
from trunkline.core import record
from trunkline.core.api import is_offered
from trunkline.core.match import Match
from trunkline.testing import LAWS


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="replay records with every check on",
        description="Replay records and compare the recorded state keys and scores. "
        "Exit code 0: all agree; 1: a difference; 2: a file that cannot be read or replayed.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, or a file of one record a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify every file; the worst result is the exit code."""
    return max(_verify_file(path) for path in args.files)


def _verify_file(path: Path) -> int:
    games = actions = keys = 0
    try:
        for one in read_records(path):
            match = replayed(one)
            if difference := _difference(one, match):
                print(f"{one.where}: {difference}")
                return 1
            games, actions, keys = games + 1, actions + len(match.actions), keys + len(one.record["keys"])
    except UserError as error:
        print(f"trunkline: {error}", file=sys.stderr)
        return 2
    print(f"{path}: {games} game{'s' * (games != 1)}, {actions} actions, {keys} state keys: all agree")
    return 0


def _difference(opened: Opened, match: Match[Any, Any]) -> str | None:
    """The first thing that is not as it should be."""
    for ply, state in enumerate(match.states):
        for law in LAWS[match.rules.NAME]:
            if broken := law(state):
                return f"after action {ply}: {broken}"
        if ply < len(match.actions) and not is_offered(match.rules.options(state), match.actions[ply]):
            return f"action {ply + 1} is accepted but not among the options: {match.actions[ply]}"
    return record.first_difference(opened.record, match)

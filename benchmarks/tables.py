"""What games of 18Chesapeake look like that bots have played: `python -m benchmarks.tables games.jsonl`.

Reads what `trunkline tournament chesapeake -o games.jsonl` wrote. Prints a line of JSON: in how many games a D-train
was bought and phase 4 had begun by the fourth operating round, how many shares were sold and stations placed in a game,
and how many games ended by bankruptcy.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from benchmarks.figures import parser_of
from trunkline.cli.files import read_records, replayed
from trunkline.core.match import Match
from trunkline.games.chesapeake import GoBankrupt, PlaceStation, Sell, State
from trunkline.kit18xx.actions import Action

SOON = 4
"""The operating round by which phase 4 should have begun."""
EARLY = ("2", "3")
"""The phases before."""


class Shape(NamedTuple):
    """What a game looked like."""

    diesel: bool
    soon: bool
    sold: int
    stations: int
    bankrupt: bool


def begins(states: Sequence[State], phases: Sequence[str]) -> int | None:
    """The operating round, counted from the first one, in which a phase other than these began, if one did."""
    rounds = set()
    for state in states:
        if state.round == "operating":
            rounds.add((state.stock_round, state.operating_round))
        if state.phase not in phases:
            return len(rounds)
    return None


def shape(match: Match[State, Action]) -> Shape:
    """Look at a whole game."""
    four = begins(match.states, EARLY)
    return Shape(
        diesel=any("D" in trains for trains in match.state.trains.values()),
        soon=four is not None and four <= SOON,
        sold=sum(action.count for action in match.actions if isinstance(action, Sell)),
        stations=sum(isinstance(action, PlaceStation) for action in match.actions),
        bankrupt=any(isinstance(action, GoBankrupt) for action in match.actions),
    )


def main() -> None:
    """Print the figures of a file of games."""
    parser = parser_of(__doc__)
    parser.add_argument("file", type=Path, metavar="FILE")
    shapes = [shape(replayed(one).match) for one in read_records(parser.parse_args().file)]
    figures = {
        "games": len(shapes),
        "reached a D-train": sum(one.diesel for one in shapes),
        f"phase 4 by operating round {SOON}": sum(one.soon for one in shapes),
        "shares sold a game": round(mean(one.sold for one in shapes), 1),
        "stations placed a game": round(mean(one.stations for one in shapes), 1),
        "bankruptcies": sum(one.bankrupt for one in shapes),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()

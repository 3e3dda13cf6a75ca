"""Random exports, read by the peer: `python -m tests.games.chesapeake.peer.try_exports --games 300 --seed 1`.

Every combination of 2 to 6 players, uniform or easy bots and both variants of the rules gets the same number of
games. The report counts how the peer took the files, and groups what it refused by its reason, with a file and an
action each.
"""

import argparse
import json
import multiprocessing
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.games.chesapeake.peer.check import check_file

SAME = "accepted with the same result"
FORECAST = "refused at the action that the forecast named"
AFTER = "refused or other result after the action that the forecast named"
ELSEWHERE = "refused elsewhere"
OTHER = "other result"
NEEDLESS = "accepted with the same result against the forecast"
VARIANTS = ("rulebook", "18xx.games")
BOTS = ("uniform", "easy")


@dataclass(frozen=True)
class Batch:
    """Games of one kind."""

    players: int
    bots: str
    rulings: str
    games: int
    seed: int
    folder: str
    choices: tuple[str, ...]

    @property
    def name(self) -> str:
        """How its files begin."""
        return f"{self.players}p-{self.bots}-{self.rulings}-{self.seed}"


@dataclass(frozen=True)
class Verdict:
    """How the peer took one file."""

    file: str
    kind: str
    action: int | None = None
    cause: str = ""


def trunkline(*arguments: str) -> None:
    """Run the program, and stop where it fails."""
    done = subprocess.run([sys.executable, "-m", "trunkline", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"trunkline {' '.join(arguments)}: {done.stderr.strip()}")


def play(batch: Batch) -> list[Verdict]:
    """Simulate, export and check the games of a batch."""
    records = str(Path(batch.folder) / f"{batch.name}.jsonl")
    bots = ",".join([batch.bots] * batch.players)
    arguments = ["--games", str(batch.games), "--seed", str(batch.seed), "--variant", f"rulings={batch.rulings}"]
    arguments += [word for choice in batch.choices for word in ("--variant", choice)]
    trunkline("simulate", "chesapeake", "--bots", bots, *arguments, "-o", records)
    verdicts = []
    for number in range(1, batch.games + 1):
        file = Path(batch.folder) / f"{batch.name}-{number}.json"
        trunkline("export", records, "--game", str(number), "-o", str(file))
        verdicts.append(judge(file.name, json.loads(file.read_text(encoding="utf-8"))))
    return verdicts


def judge(name: str, data: Any) -> Verdict:
    """Compare what the peer makes of a file with what the file says."""
    forecast = data["settings"].get("trunkline", {}).get("refused_by_18xx_games")
    named = re.search(r"action (\d+)", forecast) if forecast else None
    expected = int(named[1]) if named else None
    outcome = check_file(data)
    if outcome.refused is not None:
        kind = ELSEWHERE
        if expected is not None and outcome.refused >= expected:
            kind = FORECAST if outcome.refused == expected else AFTER
        return Verdict(name, kind, outcome.refused, outcome.reason)
    if outcome.finished and outcome.results == data["result"]:
        return Verdict(name, NEEDLESS if forecast else SAME, expected, forecast or "")
    ended = "" if outcome.finished else "the game is not over; "
    cause = f"{ended}{outcome.results}, not {data['result']}"
    return Verdict(name, AFTER if forecast else OTHER, expected, cause)


def general(cause: str) -> str:
    """A cause without the names and figures of one game."""
    symbols = r"PRR|PLE|SRR|B&OR|B&O|B&S|C&OC|C&O|C&A|C-P|D&R|N&W|LV|CV"
    cause = re.sub(rf"(?<![\w&])({symbols})(_\d+)?(?![\w&])", "~", cause)
    cause = re.sub(r"\b[\dDX]+-\d+(-\d+)?\b", "#", cause)
    return re.sub(r"\b([A-L]?\d+)\b", "#", cause)


def report(verdicts: list[Verdict]) -> str:
    """The counts, then the causes, each with the first files and actions where it shows."""
    counts = Counter(verdict.kind for verdict in verdicts)
    lines = [f"{count:5}  {kind}" for kind, count in counts.most_common()]
    for kind in (FORECAST, AFTER, ELSEWHERE, OTHER, NEEDLESS):
        groups: dict[str, list[Verdict]] = {}
        for verdict in verdicts:
            if verdict.kind == kind:
                groups.setdefault(general(verdict.cause), []).append(verdict)
        for cause, group in sorted(groups.items(), key=lambda item: -len(item[1])):
            lines.append(f"\n{kind}: {len(group)} x {cause}")
            lines += [f"    {verdict.file} action {verdict.action}: {verdict.cause}" for verdict in group[:3]]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Play, export, check, report; 1 where the peer took a file otherwise than its forecast."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--variant", action="append", default=[], help="a choice for all games, such as consent=true")
    parser.add_argument("--keep", type=Path, help="a folder for the files, kept afterwards")
    given = parser.parse_args(arguments)
    kinds = [(players, bots, rulings) for players in range(2, 7) for bots in BOTS for rulings in VARIANTS]
    shares = [given.games // len(kinds) + (index < given.games % len(kinds)) for index in range(len(kinds))]
    with TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        batches = [
            Batch(*kind, share, given.seed, str(folder), tuple(given.variant))
            for kind, share in zip(kinds, shares, strict=True)
            if share
        ]
        if given.workers > 1:
            with multiprocessing.Pool(given.workers) as pool:
                verdicts = [verdict for played in pool.imap(play, batches) for verdict in played]
        else:
            verdicts = [verdict for batch in batches for verdict in play(batch)]
    print(report(verdicts))
    return int(any(verdict.kind in (ELSEWHERE, OTHER) for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())

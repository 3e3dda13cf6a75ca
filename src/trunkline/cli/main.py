"""`trunkline`: reads the words, runs the command, turns bad input into one clear line."""

import argparse
import os
import sys
from collections.abc import Sequence

from trunkline import __version__
from trunkline.cli.errors import UserError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 if a verification found a difference, 2 for bad input."""
    try:
        from trunkline.cli import play, replay, rule, simulate, verify
    except ModuleNotFoundError as error:
        print(f"trunkline: the command line needs {error.name}: pip install 'trunkline[cli]'", file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser(prog="trunkline", description="Railway stock games in your terminal.")
    parser.add_argument("--version", action="version", version=f"trunkline {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (play, replay, verify, rule, simulate):
        module.add_to(commands)
    args = parser.parse_args(argv)
    try:
        code: int = args.run(args)
    except UserError as error:
        print(f"trunkline: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ntrunkline: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output went away (`| head`): nothing more to say, and nothing to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code

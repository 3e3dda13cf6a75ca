"""Train the bot: `python -m ppo_express.train -o run`."""

import argparse
import os
from pathlib import Path

from ppo_express.evaluate import count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the folder for the snapshots")
    parser.add_argument("--steps", type=count, default=1_000_000, help="decisions to learn from (1000000)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is drawn (1)")
    parser.add_argument("--tables", type=count, default=64, help="games at a time (64)")
    parser.add_argument("--snapshots", type=count, default=10, help="how many to keep on the way (10)")
    args = parser.parse_args()
    # NumPy reads it once: for networks this small, threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from ppo_express.learning import train
    except ModuleNotFoundError as error:
        parser.exit(2, f"training needs {error.name}: pip install -e 'examples/ppo[train]'\n")
    args.output.mkdir(parents=True, exist_ok=True)
    train(args.output, args.steps, args.seed, args.tables, args.snapshots)


if __name__ == "__main__":
    main()

"""Makes the game that plays by itself in the lobby: `python -m scripts.showcase RECORD FRAMES`, to standard output.

It keeps what a replay needs of a record, and chooses plies at which the map looks different from the one before.
"""

import json
import sys
from pathlib import Path
from typing import Any

from trunkline.core import codec, record
from trunkline.games import GAMES


def showcase(data: dict[str, Any], frames: int) -> dict[str, Any]:
    """The game, and so many of its plies, evenly spread over those that change the map."""
    game = GAMES[data["game"]]
    state = game.rules.setup(len(data["players"]), data["seed"], **data["rulings"])
    pictures = [game.thumbnail(state)]
    for action in data["actions"]:
        game.rules.apply(state, codec.decode(game.rules.ACTIONS, action))
        pictures.append(game.thumbnail(state))
    changing = [ply for ply in range(1, len(pictures)) if pictures[ply] != pictures[ply - 1]]
    count = min(frames, len(changing))
    chosen = [changing[round(number * (len(changing) - 1) / (count - 1))] for number in range(count)]
    kept = ("game", "players", "seed", "rulings", "actions")
    return {"frames": chosen} | {name: data[name] for name in kept}


if __name__ == "__main__":
    print(
        json.dumps(
            showcase(record.parse(Path(sys.argv[1]).read_text("utf-8")), int(sys.argv[2])), separators=(",", ":")
        )
    )

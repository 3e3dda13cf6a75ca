"""What keeps a game from working here, in plain sentences: names that are taken, too long, or unfit for an address."""

from collections.abc import Iterable

from trunkline.games.game import Game
from trunkline.testing.names import LONGEST_NAME, rules_complaints

SEAT_KINDS = ("me", "hotseat", "open", "invited", "human")
"""What else can be said for a seat, in the lobby and in the terminal, where a bot's name can."""
COMMANDS = frozenset(
    [
        *("serve", "worker", "admin", "import", "export-all", "import-all", "play", "replay", "show", "rule"),
        *("verify", "export", "simulate", "tournament", "tune", "dataset"),
    ]
)
"""The commands of `trunkline`."""


def complaints(game: object, others: Iterable[Game] = ()) -> list[str]:
    """What is wrong with a game beside these others; nothing if it can be played."""
    if not isinstance(game, Game):
        return [f"the entry point leads to a {type(game).__name__}, not to a Game"]
    wrong = rules_complaints(game.rules)
    for bot in game.own_bots:
        wrong += about_bot(bot)
    for form in game.formats:
        if not form.NAME or "/" in form.NAME:
            wrong.append(f"a file format can't be called {form.NAME!r}: the name is part of an address")
    for command in game.commands:
        if command in COMMANDS:
            wrong.append(f"there is a command {command!r} already")
    for other in others:
        if other.name == game.name:
            wrong.append(f"there is another game called {game.name!r}, {other.title}")
    return wrong


def about_bot(name: str) -> list[str]:
    if name in SEAT_KINDS:
        return [f"a bot can't be called {name!r}: for a seat, that word means something else"]
    if name == "uniform":
        return ["a bot can't be called 'uniform': every game has a bot of that name"]
    if len(name) > LONGEST_NAME:
        return [f"the name of a bot has at most {LONGEST_NAME} characters, and {name!r} has {len(name)}"]
    if not name or "," in name or name != name.strip():
        return [f"a bot can't be called {name!r}: names are typed one after the other, with commas between them"]
    if ":" in name:
        return [f"a bot can't be called {name!r}: a colon separates a name from its budget"]
    return []

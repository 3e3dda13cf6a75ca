"""Bots by what is typed for them: a name, a name with a budget, or the path of a bot in any package."""

from importlib import import_module
from typing import Any

from trunkline.bots.bot import Bot, as_bot
from trunkline.core.errors import BadSetup
from trunkline.games.announced_bots import with_budget
from trunkline.games.game import Game


def bot_called(game: Game, word: str) -> Bot:
    """The bot of a name such as `hard` or `hard:64`, or of a path such as `package.module:attribute`, or BadSetup.

    A path runs somebody's module, so only what is typed on a command line may come here.
    """
    if not is_path(game, word):
        return game.bot(word)
    path, _, last = word.rpartition(":")
    return with_budget(_at_path(game, path), path, last) if last.isdigit() else _at_path(game, word)


def is_path(game: Game, word: str) -> bool:
    """Is it a path, and not a name, with or without a budget?"""
    name, colon, rest = word.partition(":")
    return bool(colon) and name not in game.bots and not rest.isdigit()


def _at_path(game: Game, path: str) -> Bot:
    """The bot at a path."""
    module, _, attribute = path.partition(":")
    try:
        player: Any = import_module(module)
        for part in attribute.split("."):
            player = getattr(player, part)
    except ModuleNotFoundError as error:
        raise BadSetup(
            "the bot {path!r} can't be loaded: there's no module {module!r}. If it's in this folder, put PYTHONPATH=. "
            "before the command. The bots with names are: {known}",
            path=path,
            module=error.name or module,
            known=", ".join(game.bots),
        ) from None
    except Exception as error:
        # Whatever somebody else's module stumbles over is told in one line.
        reason = f"{type(error).__name__}: {error}"
        raise BadSetup("the bot {path!r} can't be loaded: {reason}", path=path, reason=reason) from None
    if not callable(player):
        raise BadSetup("{path!r} is not a bot, but a {kind}", path=path, kind=type(player).__name__)
    return as_bot(player)

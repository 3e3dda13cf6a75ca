"""Bots that other packages announce by the entry point `trunkline.bots`, and budgets in a bot's name.

The name of an entry is `GAME.NAME`; what it leads to is a Bot or a function `choose(state, chance)`. See docs/bots.md.
"""

from collections.abc import Container, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from trunkline.bots.bot import Bot, as_bot
from trunkline.core.errors import BadSetup

GROUP = "trunkline.bots"
UNIFORM = "uniform"
LARGEST_BUDGET = 10**9


class _Announced:
    """Loaded on first use, once."""

    def __init__(self) -> None:
        self.broken: dict[str, str] = {}
        """Entry point -> why its bot isn't there; everything else works all the same."""

    @cached_property
    def _loaded(self) -> dict[str, dict[str, Bot]]:
        """Game -> name -> bot."""
        bots: dict[str, dict[str, Bot]] = {}
        for entry in sorted(entry_points(group=GROUP)):
            game, dot, name = entry.name.partition(".")
            try:
                wrong = _about_name(name, bots.get(game, {})) if dot else f"{entry.name!r} should be GAME.NAME"
                bot = None if wrong else _loaded_bot(entry)
            except Exception as error:
                # Whatever somebody else's module stumbles over must not stop the bots that are all right.
                bot, wrong = None, f"{type(error).__name__}: {error}"
            if bot is None:
                self.broken[entry.value] = wrong
            else:
                bots.setdefault(game, {})[name] = bot
        return bots

    def bots_of(self, game: str, taken: Container[str]) -> dict[str, Bot]:
        """By name, without those whose names the game uses itself."""
        return {name: bot for name, bot in self._loaded.get(game, {}).items() if name not in taken}

    def complaints(self, games: Mapping[str, Container[str]]) -> dict[str, str]:
        """Entry point -> why its bot isn't there, given the games and the names of their own bots."""
        wrong = {}
        for game, bots in self._loaded.items():
            for name in bots:
                if game not in games:
                    wrong[f"{game}.{name}"] = f"there is no game called {game!r}"
                elif name in games[game] or name == UNIFORM:
                    wrong[f"{game}.{name}"] = f"{game} has a bot called {name!r} already"
        return self.broken | wrong


ANNOUNCED = _Announced()


def _loaded_bot(entry: EntryPoint) -> Bot:
    player = entry.load()
    if not callable(player):
        raise TypeError(f"it leads to a {type(player).__name__}, not to a bot")
    return as_bot(player)


def _about_name(name: str, others: Container[str]) -> str:
    from trunkline.games.complaints import about_bot

    if name in others:
        return f"another bot is called {name!r}"
    return "; ".join(about_bot(name))


def with_budget(bot: Bot, name: str, budget: str) -> Bot:
    if bot.with_budget is None:
        raise BadSetup("the bot {name!r} takes no number", name=name)
    if not (budget.isascii() and budget.isdigit() and 1 <= int(budget[:20]) <= LARGEST_BUDGET):
        raise BadSetup(
            "the number in {name!r} must be a whole number from 1 to {most}",
            name=f"{name}:{budget}",
            most=LARGEST_BUDGET,
        )
    return bot.with_budget(int(budget))

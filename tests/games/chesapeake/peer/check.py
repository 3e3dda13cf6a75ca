"""A whole file: which of its actions count, the rounds in turn, and how the game ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.games.chesapeake.peer import trains
from tests.games.chesapeake.peer.auction import Auction
from tests.games.chesapeake.peer.model import Action, Game, Refused
from tests.games.chesapeake.peer.operating import Operating
from tests.games.chesapeake.peer.stock import Stock

Round = Auction | Stock | Operating
SILENT = ("message", "program_buy_shares", "program_share_pass", "program_auction_bid", "program_disable")


@dataclass(frozen=True)
class Outcome:
    """The results by player, or the first action that is refused and why."""

    results: dict[str, int] | None = None
    refused: int | None = None
    reason: str = ""
    finished: bool = False


class Table:
    """A game and the round that is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.game = Game(data)
        self.round: Round = Auction(self.game)

    def act(self, action: Action) -> None:
        """One action and everything that follows from it by itself."""
        game = self.game
        if action["type"] in SILENT:
            return
        if action["type"] == "end_game":
            game.finished = True
            return
        if game.finished:
            raise Refused("the game is over")
        self.round.act(action)
        # whether the bank is broken is asked once, before the rounds that nobody acts in
        ending = game.broken
        while self.round.finished() and not game.finished:
            if ending and isinstance(self.round, Operating) and game.round_num == game.rounds:
                game.finished = True
            else:
                self.next_round()

    def next_round(self) -> None:
        """Stock rounds and sets of operating rounds in turn; an export ends a set."""
        game = self.game
        if isinstance(self.round, Operating):
            if game.round_num < game.rounds:
                game.round_num += 1
                self.round = Operating(game)
            else:
                game.turn += 1
                trains.export(game)
                game.round_num = 1
                self.round = Stock(game)
        else:
            seats, index = self.round.seats, self.round.index
            game.players[:] = seats[index:] + seats[:index]
            if isinstance(self.round, Stock):
                game.rounds = game.phase.rounds
                self.round = Operating(game)
            else:
                self.round = Stock(game)
        self.round.start()


def kept_actions(actions: list[Action]) -> list[Action]:
    """What is left after undo and redo; messages are never undone."""
    kept: list[Action | None] = [None] * len(actions)
    undone: list[list[tuple[int, Action]]] = []
    for index, action in enumerate(actions):
        if action["type"] == "undo":
            target = action.get("action_id")
            if target is None:
                last = [place for place, other in enumerate(kept) if other and other["type"] != "message"]
                first = last[-1] if last else 0
            else:
                first = 0 if target == 0 else 1 + next(i for i, other in enumerate(actions) if other["id"] == target)
            gone = []
            for place in range(first, index):
                other = kept[place]
                if other and other["type"] != "message":
                    gone.append((place, other))
                    kept[place] = None
            undone.append(gone)
        elif action["type"] == "redo":
            for place, other in undone.pop():
                kept[place] = other
        else:
            if action["type"] != "message":
                undone.clear()
            kept[index] = action
    return [action for action in kept if action]


def replay(data: dict[str, Any]) -> Iterator[tuple[int, Table]]:
    """The table at the start and after each action that counts, with the action's id."""
    table = Table(data)
    yield 0, table
    actions: list[tuple[int, Action]] = [
        (int(action["id"]), step)
        for action in kept_actions(data["actions"])
        for step in (action, *action.get("auto_actions", ()))
    ]
    for index, (number, action) in enumerate(actions):
        table.game.coming = next((step for _, step in actions[index + 1 :] if step["type"] not in SILENT), None)
        try:
            table.act(action)
        except Refused as error:
            raise Stopped(number, str(error)) from None
        except (KeyError, ValueError, IndexError, TypeError, StopIteration) as error:
            raise Stopped(number, f"the action cannot be read: {error!r}") from error
        if index + 1 == len(actions) or actions[index + 1][0] != number:
            yield number, table


class Stopped(Exception):
    """The first action that is refused, by its id."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"action {number}: {reason}")
        self.number = number
        self.reason = reason


def check_file(data: dict[str, Any]) -> Outcome:
    """What 18xx.games makes of a file."""
    table = None
    try:
        for _, now in replay(data):
            table = now
    except Stopped as stop:
        return Outcome(refused=stop.number, reason=stop.reason)
    assert table is not None
    game = table.game
    return Outcome({str(player.id): game.worth(player) for player in game.players}, finished=game.finished)

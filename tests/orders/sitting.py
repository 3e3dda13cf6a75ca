"""A seat with a standing order, and the others who play on."""

from dataclasses import dataclass, field
from typing import Any

from trunkline.games import GAMES
from trunkline.games import ordering as orders
from trunkline.orders.terms import Ended, Move

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eli", "Fay")


@dataclass
class Sitting:
    """An order given in a position; `since` has what was done from there on."""

    game: str
    state: Any
    seat: int
    order: Any
    since: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert orders.check(GAMES[self.game], self.state, self.seat, self.order) is None
        self.given, self.state = self.state.copy(), self.state.copy()

    def now(self) -> Any:
        """What the order does in the position as it is."""
        return orders.decide(GAMES[self.game], self.order, self.given, self.since, self.state, self.seat, NAMES)

    def do(self, *actions: Any) -> None:
        """Whoever is to act does it, and so on."""
        for action in actions:
            assert GAMES[self.game].rules.check(self.state, action) is None, action
            self.since.append(Move(self.state.actor, action))
            GAMES[self.game].rules.apply(self.state, action)

    def obey(self) -> Any:
        """The order acts; its action."""
        action = self.now()
        assert not isinstance(action, Ended | None)
        self.do(action)
        return action

    def ends(self) -> tuple[bool, str]:
        """How the order has ended: done or not, and why."""
        ended = self.now()
        assert isinstance(ended, Ended), ended
        return ended.done, str(ended.reason)

"""A match: named players, the actions so far, push and pop; what a person at a prompt or a notebook holds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeGuard

from trunkline.core import codec, versions
from trunkline.core.api import A, Rules, S, Span, Suggestion, numbers_of, winners
from trunkline.core.errors import BadAction, BadSetup, IllegalAction

FORMAT = "trunkline"
VERSION = 1
"""Version of the record format."""
LONGEST_NAME = 40
HUMAN = "human"
"""The kind of a seat that a person plays; any other is a bot."""


def check_name(name: object) -> None:
    """A player's name is a printable text of at most 40 characters, without spaces around it."""
    if not (isinstance(name, str) and name.isprintable() and name.strip() == name and 1 <= len(name) <= LONGEST_NAME):
        raise BadSetup(
            "{name} is not a name: it needs 1 to {most} printable characters",
            name=codec.quoted(name),
            most=LONGEST_NAME,
        )


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _check_types(rules: object, players: object, variants: object, seats: object) -> None:
    """TypeError with a plain sentence for a program that passes something else altogether."""
    if not hasattr(rules, "PLAYERS"):
        raise TypeError(
            f"a match needs the rules of a game, such as trunkline.games.express, not {codec.quoted(rules)}"
        )
    if not _is_list(players):
        raise TypeError(f"players are a list of names, not {codec.quoted(players)}")
    if seats is not None and not (_is_list(seats) and all(isinstance(seat, str) for seat in seats)):
        raise TypeError(f"seats are a list of texts, one for each player, not {codec.quoted(seats)}")
    if variants is not None and not (isinstance(variants, Mapping) and all(isinstance(name, str) for name in variants)):
        raise TypeError(f"variants are a dict by name, not {codec.quoted(variants)}")


class Match(Generic[S, A]):
    """A game in progress. `push` is always checked; `pop` restores the previous position exactly.

    >>> from trunkline.games import express
    >>> match = Match(express, players=("Ann", "Bob", "Cy"), seed=7)
    >>> match.actor
    'Ann'
    >>> match.push(express.Bid(12))
    >>> match.actor
    'Bob'
    >>> match.push(express.Bid(12))
    Traceback (most recent call last):
        ...
    trunkline.core.errors.IllegalAction: 5.3: bid $13 or more to beat $12, not $12
    >>> match.pop()
    Bid(price=12)
    """

    draw: ClassVar[Callable[[Any], str] | None] = None
    """How a notebook shows a match; set by `trunkline`, since drawing is not the core's business."""

    def __init__(
        self,
        rules: Rules[S, A],
        players: Sequence[str],
        seed: int = 0,
        variants: dict[str, Any] | None = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        _check_types(rules, players, variants, seats)
        if len(players) not in rules.PLAYERS:
            raise BadSetup(
                "{game} is for {counts}, not {count}",
                game=rules.TITLE,
                counts=numbers_of(rules.PLAYERS),
                count=len(players),
            )
        for name in players:
            check_name(name)
        if len(set(players)) != len(players):
            raise BadSetup("every player needs a name of their own")
        if type(seed) is not int:
            raise BadSetup("a seed is a whole number, not {value}", value=codec.quoted(seed))
        if seats is not None and len(seats) != len(players):
            raise BadSetup("{seats} seats for {players} players", seats=len(seats), players=len(players))
        for name, value in (variants or {}).items():
            if not any(value == choice and type(value) is type(choice) for choice in rules.VARIANTS.get(name, ())):
                raise BadSetup(
                    "{game} has no variant {name}={value}",
                    game=rules.TITLE,
                    name=name[:LONGEST_NAME],
                    value=codec.quoted(value),
                )
        self.rules = rules
        self.players = tuple(players)
        self.seed = seed
        self.variants = {name: choices[0] for name, choices in rules.VARIANTS.items()} | (variants or {})
        self.seats = tuple(seats) if seats is not None else None
        self.actions: list[A] = []
        self._states = [rules.setup(len(players), seed, **self.variants)]
        self._keys: dict[int, str] = {}
        self._kinds = frozenset(rules.ACTIONS)

    @property
    def state(self) -> S:
        """The position now. Copy it before you `apply` anything to it."""
        return self._states[-1]

    @property
    def states(self) -> tuple[S, ...]:
        return tuple(self._states)

    def key(self, ply: int) -> str:
        """The key of the state after so many actions, worked out once."""
        if not isinstance(ply, int):
            raise TypeError(f"a ply is a number of actions, not {codec.quoted(ply)}")
        if not 0 <= ply < len(self._states):
            raise IndexError(f"this match has plies from 0 to {len(self.actions)}, not {ply}")
        if ply not in self._keys:
            self._keys[ply] = codec.state_key(self._states[ply])
        return self._keys[ply]

    @property
    def actor(self) -> str | None:
        seat = self.state.actor
        return None if seat is None else self.players[seat]

    @property
    def is_over(self) -> bool:
        return self.state.actor is None

    def options(self) -> Sequence[A | Span[A] | Suggestion[A]]:
        return self.rules.options(self.state)

    def push(self, action: A) -> None:
        """Do an action, or raise IllegalAction (or BadAction) and change nothing."""
        if type(action) not in self._kinds:
            raise BadAction("{action} is not an action of {game}", action=codec.quoted(action), game=self.rules.TITLE)
        codec.check_fields(action)
        state = self._states[-1]
        if illegal := self.rules.check(state, action):
            raise IllegalAction(illegal)
        after = state.copy()
        self.rules.apply(after, action)
        self._states.append(after)
        self.actions.append(action)

    def pop(self) -> A:
        if not self.actions:
            raise IndexError("there is nothing to take back")
        self._states.pop()
        self._keys.pop(len(self._states), None)
        return self.actions.pop()

    def copy(self) -> "Match[S, A]":
        """The same match at the same point, going its own way. It shares the states, which no match ever changes."""
        new: Match[S, A] = object.__new__(type(self))
        vars(new).update(vars(self))
        new.actions = self.actions.copy()
        new._states = self._states.copy()
        new._keys = self._keys.copy()
        return new

    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.rules.scores(self.state), strict=True))

    def winners(self) -> list[str]:
        """Who has won, or would if the game ended now."""
        return [self.players[seat] for seat in winners(self.rules.scores(self.state))]

    def record(self, every_key: bool = True) -> dict[str, Any]:
        """The match as JSON data: set-up, actions, state keys by ply (all of them, or the last), scores at the end."""
        plies = range(1, len(self._states)) if every_key else range(len(self._states) - 1, len(self._states))
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.rules.NAME,
            "rules_version": versions.rules_version(self.rules),
            "state_version": versions.state_version(self.rules),
            "players": list(self.players),
            "seats": list(self.seats) if self.seats is not None else None,
            "seed": self.seed,
            "rulings": dict(self.variants),
            "actions": [codec.encode(action) for action in self.actions],
            "keys": {str(ply): self.key(ply) for ply in plies if ply},
            "scores": self.rules.scores(self.state) if self.is_over else None,
        }

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"{self.actor} to act"
        return f"<Match {self.rules.NAME}, {', '.join(self.players)}, ply {len(self.actions)}, {turn}>"

    def _repr_svg_(self) -> str | None:
        return None if Match.draw is None else Match.draw(self)

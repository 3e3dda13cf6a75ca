"""The conformance test: random games of any game that satisfies the contract, everything checked at every state."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from trunkline.core import codec, record
from trunkline.core.api import A, Rules, S, Span, Suggestion, is_offered, pick
from trunkline.core.errors import Illegal
from trunkline.core.match import Match
from trunkline.core.rulebook import implemented, packages_of
from trunkline.core.seeds import random_for
from trunkline.testing.names import rules_complaints

MAX_PLIES = 20_000

Law = Callable[[Any], str | None]
"""What always holds in a game: says what is wrong with a state, or None."""


class Nonconformity(AssertionError):
    """A game broke its contract; says which game, at which ply, and how."""


@dataclass
class Seen(Generic[A]):
    """What the random games have shown so far: how many, and actions to try where they are not offered."""

    games: int = 0
    plies: int = 0
    refusals: int = 0
    actions: list[A] = field(default_factory=list)
    ends: list[Any] = field(default_factory=list)
    """The last state of every game."""


def check_game(
    rules: Rules[S, A],
    *,
    players: int,
    games: int,
    seed: int = 0,
    laws: Iterable[Law] = (),
    tries: int = 4,
    variants: dict[str, Any] | None = None,
    choose: Callable[[Rules[S, A], S, Random], A] | None = None,
) -> Seen[A]:
    """Play random games and check everything the contract promises at every state; raise Nonconformity if it fails.

    Every option applies; `tries` actions seen elsewhere, and the numbers just outside every span, are refused unless
    offered; options and check change nothing; a copy is equal and independent; state and record survive JSON; the laws
    hold; the game ends. `choose` plays the games if they should not be uniformly random.
    """
    seen: Seen[A] = Seen()
    laws = tuple(laws)
    _check_rulebook(rules)
    for index in range(games):
        rng = random_for(seed, "check_game", rules.NAME, players, index)
        names = [f"player {seat}" for seat in range(players)]
        match: Match[S, A] = Match(rules, names, index, variants)
        try:
            while not match.is_over:
                options = _check_state(rules, match.state, rng, laws, seen, tries)
                match.push(choose(rules, match.state, rng) if choose else pick(options, rng))
                seen.actions.append(match.actions[-1])
                _require(len(match.actions) < MAX_PLIES, "the game does not end")
            _check_end(rules, match, laws)
        except Exception as error:
            where = f"{rules.NAME}, {players} players, seed {seed}, game {index}, ply {len(match.actions)}"
            what = str(error) if isinstance(error, Nonconformity) else repr(error)
            raise Nonconformity(f"{where}: {what}") from error
        seen.games += 1
        seen.plies += len(match.actions)
        seen.ends.append(match.state)
    return seen


def _check_state(
    rules: Rules[S, A], state: S, rng: Random, laws: tuple[Law, ...], seen: Seen[A], tries: int
) -> Sequence[A | Span[A] | Suggestion[A]]:
    """Everything that holds at one state; its options."""
    before = codec.canonical(codec.dump(state))
    options = rules.options(state)
    _require(bool(options), "somebody must act and has no option")
    listed = set(options)
    _require(len(listed) == len(options), "an option is listed twice")
    _check_laws(state, laws)
    for option in options:
        for action in _members(option, rng):
            if refusal := rules.check(state, action):
                raise Nonconformity(f"{action} is offered but refused: {refusal}")
            after = state.copy()
            rules.apply(after, action)
            if after == state:
                raise Nonconformity(f"{action} changes nothing, or a copy shares what it changes")
    families = [option for option in options if isinstance(option, Span | Suggestion)]
    for action in _outsiders(options, rng, seen.actions, tries):
        if action not in listed and not is_offered(families, action):
            refused = rules.check(state, action)
            if not isinstance(refused, Illegal):
                raise Nonconformity(f"{action} is not offered and yet not refused")
            if refused.section not in rules.RULEBOOK:
                raise Nonconformity(f"{action} is refused by section {refused.section}, which the rulebook lacks")
            seen.refusals += 1
    _require(state.copy() == state, "a copy differs")
    again = codec.load(rules.State, json.loads(before))
    if again != state:
        changed = codec.canonical(codec.dump(state)) != before
        raise Nonconformity(
            "options, check or a copy changed the state" if changed else "the state does not survive JSON"
        )
    _require(rules.options(again) == options, "the options differ after a JSON round trip")
    return options


def _check_rulebook(rules: Rules[S, A]) -> None:
    """No name is taken, whatever `@rule` marks is in the rulebook, and states can be stored."""
    if wrong := rules_complaints(rules):
        raise Nonconformity("; ".join(wrong))
    for section in implemented(packages_of(rules)):
        _require(section in rules.RULEBOOK, f"@rule marks section {section}, which the rulebook lacks")
    for kind in (rules.State, *rules.ACTIONS):
        codec.check_storable(kind)


def _check_end(rules: Rules[S, A], match: Match[S, A], laws: tuple[Law, ...]) -> None:
    _require(rules.options(match.state) == [], "the game is over and there are options")
    _require(len(rules.scores(match.state)) == match.state.players, "not one score for each seat")
    _check_laws(match.state, laws)
    data = record.parse(json.dumps(match.record(every_key=False)))
    again = record.replay(data, {rules.NAME: rules})
    _require(record.first_difference(data, again) is None, "the record does not replay to itself")
    _require(again.state == match.state, "the record replays to another state")
    _require(again.record(every_key=False) == match.record(every_key=False), "the record is not written the same again")


def _check_laws(state: S, laws: tuple[Law, ...]) -> None:
    for law in laws:
        if broken := law(state):
            raise Nonconformity(broken)


def _members(option: A | Span[A] | Suggestion[A], rng: Random) -> list[A]:
    """The option itself, or both ends of a span and a member between."""
    if isinstance(option, Suggestion):
        return [option.action]
    if not isinstance(option, Span):
        return [option]
    between = rng.randrange(option.low, option.high + 1, option.step)
    return [option.at(value) for value in sorted({option.low, between, option.high})]


def _outsiders(options: Sequence[A | Span[A] | Suggestion[A]], rng: Random, elsewhere: list[A], tries: int) -> list[A]:
    """Actions that are probably not allowed: just outside the spans, and from other states."""
    outsiders = [rng.choice(elsewhere) for _ in range(tries)] if elsewhere else []
    for option in options:
        if isinstance(option, Span):
            outsiders += [
                option.at(value) for value in (option.low - option.step, option.high + option.step, -1, 10**30)
            ]
            if option.step > 1:
                outsiders.append(option.at(option.low + 1))
    return outsiders


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Nonconformity(otherwise)


def perft(rules: Rules[S, A], state: S, depth: int) -> int:
    """How many sequences of `depth` actions there are from a state; every number of a span counts."""
    if depth == 0:
        return 1
    count = 0
    for option in rules.options(state):
        single = option.action if isinstance(option, Suggestion) else option
        for action in single if isinstance(single, Span) else [single]:
            after = state.copy()
            rules.apply(after, action)
            count += perft(rules, after, depth - 1)
    return count

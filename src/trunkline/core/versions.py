"""Versions of a game's rules and of its State, so that stored games survive an upgrade.

A game declares them as plain data next to its five verbs; a game that declares nothing has version 1 of both:

- `RULES_VERSION` rises when a correction of the rules can change a game under way.
- `STATE_VERSION` rises when a state is dumped differently.
- `STATE_MIGRATIONS` are functions on dumped states: from version 1 to 2, from 2 to 3, and so on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from trunkline.core import codec
from trunkline.core.api import A, Rules, S
from trunkline.core.errors import BadState, NewerVersion

Dumped: TypeAlias = Mapping[str, Any]
"""A state as JSON data."""
Migration: TypeAlias = Callable[[Dumped], Dumped]


def rules_version(rules: Rules[S, A]) -> int:
    version: int = getattr(rules, "RULES_VERSION", 1)
    return version


def state_version(rules: Rules[S, A]) -> int:
    version: int = getattr(rules, "STATE_VERSION", 1)
    return version


def upgrade(rules: Rules[S, A], data: object, version: int) -> Dumped:
    """A dumped state of a version as it is dumped now; BadState if that can't be done."""
    if version > state_version(rules):
        raise NewerVersion("it was stored by a newer version of Trunkline")
    if not isinstance(data, Mapping) or version < 1:
        raise BadState("it isn't a state of {game}", game=rules.TITLE)
    for number, migrate in enumerate(_migrations(rules)[version - 1 :], start=version):
        try:
            data = migrate(data)
        except Exception:
            # Data that no version ever wrote: any exception of a migration is the data's fault.
            raise BadState(
                "it can't be brought from version {version} of the state to the next", version=number
            ) from None
    return data


def load(rules: Rules[S, A], data: object, version: int) -> S:
    """The state that was dumped by a version; BadAction if it isn't one."""
    return codec.load(rules.State, upgrade(rules, data, version))


def complaints(rules: Rules[S, A]) -> Iterator[str]:
    """Contradictions between the versions that a game declares."""
    count, version = len(_migrations(rules)), state_version(rules)
    if count != version - 1:
        yield f"with STATE_VERSION {version} it needs {version - 1} STATE_MIGRATIONS, not {count}"


def _migrations(rules: Rules[S, A]) -> Sequence[Migration]:
    migrations: Sequence[Migration] = getattr(rules, "STATE_MIGRATIONS", ())
    return migrations

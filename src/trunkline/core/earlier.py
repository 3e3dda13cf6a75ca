"""What earlier versions wrote stays readable: states in a database or a text, and the keys in records.

A game whose states have changed since then offers `earlier`, a module like `Earlier`, beside its five verbs. No other
game needs it.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from trunkline.core import codec
from trunkline.core.api import A, Rules, S
from trunkline.core.match import Match


class Earlier(Protocol):
    """How the states of a game have changed."""

    def upgrade(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A dumped state, whichever version wrote it, as it is written now."""
        ...

    def version_1(self, data: Mapping[str, Any], variants: Mapping[str, Any]) -> Mapping[str, Any]:
        """A dumped state as version 1 of the records wrote it, at a table with these variants."""
        ...


def _earlier(rules: Rules[S, A]) -> Earlier | None:
    return getattr(rules, "earlier", None)


def upgrade(rules: Rules[S, A], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A dumped state, whichever version wrote it, as it is written now."""
    earlier = _earlier(rules)
    return earlier.upgrade(data) if earlier else data


def load(rules: Rules[S, A], data: Mapping[str, Any]) -> S:
    """The state that was dumped, whichever version did; BadAction if it is none."""
    return codec.load(rules.State, upgrade(rules, data))


def key_in_version(match: Match[S, A], ply: int, version: int) -> str:
    """The key that a record of this version has for the state after so many actions."""
    earlier = _earlier(match.rules)
    if version > 1 or not earlier:
        return match.key(ply)
    return codec.data_key(earlier.version_1(codec.dump(match.states[ply]), match.variants))

"""Versions of a game's rules and of its State: what earlier ones wrote stays readable, and running games go on.

A game says them as plain data beside its five verbs; one that says nothing has version 1 of both:

- `RULES_VERSION` rises when a correction of the rules can change a game under way.
- `EARLIER_RULES` has rules by their version, over the present State: games that began with them go on with them.
- `STATE_VERSION` rises when a state is written differently.
- `STATE_MIGRATIONS` are functions on dumped states: from version 1 to 2, from 2 to 3, and so on.
- `STATE_REVERSALS` go back for the keys of old records: under 1 from version 2 to 1, given the variants, and so on.
- `RECORD_STATES` says which State the keys of a record have that doesn't say it itself, by the record's version.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from trunkline.core import codec
from trunkline.core.api import A, Rules, S
from trunkline.core.errors import BadState, NewerVersion

Dumped: TypeAlias = Mapping[str, Any]
"""A state as JSON data."""
Migration: TypeAlias = Callable[[Dumped], Dumped]
Reversal: TypeAlias = Callable[[Dumped, Mapping[str, Any]], Dumped]


def rules_version(rules: Rules[S, A]) -> int:
    """The version of the rules."""
    version: int = getattr(rules, "RULES_VERSION", 1)
    return version


def state_version(rules: Rules[S, A]) -> int:
    """The version of the State, as it is written now."""
    version: int = getattr(rules, "STATE_VERSION", 1)
    return version


def rules_of(rules: Rules[S, A], version: int) -> Rules[S, A] | None:
    """The rules of a version; None if they no longer exist, NewerVersion if they are not known yet."""
    if version > rules_version(rules):
        raise NewerVersion("it is played by rules that this version of Trunkline doesn't know yet")
    if version == rules_version(rules):
        return rules
    earlier: Mapping[int, Rules[S, A]] = getattr(rules, "EARLIER_RULES", {})
    return earlier.get(version)


def upgrade(rules: Rules[S, A], data: object, version: int) -> Dumped:
    """A dumped state of a version as it is written now; BadState if that can't be done."""
    if version > state_version(rules):
        raise NewerVersion("it was stored by a newer version of Trunkline")
    if not isinstance(data, Mapping) or version < 1:
        raise BadState("it isn't a state of {game}", game=rules.TITLE)
    for number, migrate in enumerate(_migrations(rules)[version - 1 :], start=version):
        try:
            data = migrate(data)
        except Exception:
            # What no version ever wrote: whatever a migration stumbles over is the data's fault.
            raise BadState(
                "it can't be brought from version {version} of the state to the next", version=number
            ) from None
    return data


def load(rules: Rules[S, A], data: object, version: int) -> S:
    """The state that was dumped by a version; BadAction if it is none."""
    return codec.load(rules.State, upgrade(rules, data, version))


def reverted(rules: Rules[S, A], data: Dumped, version: int, variants: Mapping[str, Any]) -> Dumped | None:
    """A dumped state as an earlier version wrote it; None if the game can't tell."""
    back: Mapping[int, Reversal] = getattr(rules, "STATE_REVERSALS", {})
    for number in range(state_version(rules) - 1, version - 1, -1):
        if number not in back:
            return None
        data = back[number](data, variants)
    return data


def state_of_record(rules: Rules[S, A], record: Mapping[str, Any]) -> int:
    """The version of the State that a record's keys were made from."""
    told: int | None = record.get("state_version")
    return told or getattr(rules, "RECORD_STATES", {}).get(record["version"], 1)


def complaints(rules: Rules[S, A]) -> Iterator[str]:
    """What is wrong with the versions that a game says."""
    count, version = len(_migrations(rules)), state_version(rules)
    if count != version - 1:
        yield f"with STATE_VERSION {version} it needs {version - 1} STATE_MIGRATIONS, not {count}"
    for number, earlier in getattr(rules, "EARLIER_RULES", {}).items():
        if not rules_version(earlier) == number < rules_version(rules):
            yield f"EARLIER_RULES has rules of version {rules_version(earlier)} under {number}"


def _migrations(rules: Rules[S, A]) -> Sequence[Migration]:
    migrations: Sequence[Migration] = getattr(rules, "STATE_MIGRATIONS", ())
    return migrations

"""Names that the rules of a game can't use, because something else already answers to them."""

from collections import Counter
from typing import Any, get_type_hints

from trunkline.core import versions
from trunkline.core.api import Rules
from trunkline.core.codec import type_name
from trunkline.words.commands import WORDS

LONGEST_NAME = 20
"""Letters in the name of a game or a bot: as many as the database has room for."""
PARTS = (
    *("NAME", "TITLE", "PLAYERS", "VARIANTS", "RULEBOOK", "ACTIONS", "State"),
    *("setup", "options", "check", "apply", "scores"),
)
"""Everything that the rules of a game must have."""
SITE_NAMES = frozenset(
    (
        *("accounts", "admin", "analysis", "api", "auth", "contenttypes", "friends", "import", "language", "learn"),
        *("lobby", "messages", "new", "operations"),
        *(
            "people",
            "play",
            "position",
            "project",
            "quick",
            "registration",
            "rules",
            "sessions",
            "site",
            "static",
            "staticfiles",
        ),
        *("healthz", "metrics", "readyz", "share", "showcase", "t", "table", "tables", "tour"),
    )
)
"""First parts of the site's addresses, its Django apps, and its folders of templates and static files."""
PAGE_KINDS = frozenset(("group", "note", "number", "refused"))
"""What the page calls the kinds of choices that aren't actions."""


def rules_complaints(rules: Rules[Any, Any]) -> list[str]:
    """What is wrong with the names and versions in the rules of a game, a plain sentence each."""
    if lacks := [part for part in PARTS if not hasattr(rules, part)]:
        return [f"its rules lack {', '.join(lacks)}"]
    kinds = Counter(map(type_name, rules.ACTIONS))
    lost = [name for name in getattr(rules, "BY_SEAT", ()) if name not in get_type_hints(rules.State)]
    return [
        *_about_name(rules.NAME),
        *versions.complaints(rules),
        *(f"BY_SEAT names {name!r}, which isn't a field of the state" for name in lost),
        *(f"{count} actions are called {kind!r}" for kind, count in kinds.items() if count > 1),
        *(f"an action can't be called {action.__name__}: {why}" for action in rules.ACTIONS if (why := _taken(action))),
    ]


def _about_name(name: str) -> list[str]:
    if name in SITE_NAMES:
        return [f"a game can't be called {name!r}: the site uses that name itself"]
    if len(name) > LONGEST_NAME:
        return [f"the name of a game has at most {LONGEST_NAME} letters, and {name!r} has {len(name)}"]
    return []


def _taken(action: type[Any]) -> str:
    kind = type_name(action)
    if kind in WORDS:
        return f"players type {kind!r} for something else"
    return f"the page draws something else as {kind!r}" if kind in PAGE_KINDS else ""

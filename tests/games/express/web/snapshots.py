"""A table of Chicago Express as its page sees it, without a server."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express.web import page
from trunkline.web.game_page.choices import Choice, choice_of
from trunkline.web.game_page.parts import Moment
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import Snapshot

NAMES = ["Ann", "Bob", "Cy"]


def snapshot_at(states: Sequence[ex.State], actions: Sequence[ex.Action] = ()) -> Snapshot:
    """A table with these positions, as far as the page of a game asks for it."""
    game = GAMES["express"]
    snapshot = SimpleNamespace(
        state=states[-1],
        position=states[-1],
        names=NAMES[: states[-1].players],
        names_at=lambda _ply: NAMES[: states[-1].players],
        called="",
        rules=game.rules,
        words=game.words,
        ply=len(actions),
        plies=actions,
        action_at=lambda action: action,
        state_at=lambda ply: states[ply] if ply >= 0 else None,
    )
    return cast("Snapshot", snapshot)


def played(start: ex.State, *actions: ex.Action) -> list[ex.State]:
    """The positions of a game from the first to the last."""
    states = [start]
    for action in actions:
        states.append(states[-1].copy())
        ex.apply(states[-1], action)
    return states


def choices_after(start: ex.State, *actions: ex.Action) -> list[Choice]:
    """What the page offers after some actions."""
    snapshot = snapshot_at(played(start, *actions), actions)
    choices = [choice_of(snapshot, entry) for entry in GAMES["express"].words.menu(snapshot.state)]
    page.decorate(snapshot, choices)
    return choices


def moment_after(start: ex.State, *actions: ex.Action) -> Moment | None:
    """What the last of some actions shows to everybody."""
    states = played(start, *actions)
    events = tuple(GAMES["express"].events_of(states[-2], actions[-1]))
    ply = SimpleNamespace(number=len(actions), events=events)
    return page.moment(snapshot_at(states, actions), cast("LivePly", ply))

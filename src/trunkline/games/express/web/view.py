"""The position that a page of Chicago Express shows."""

from trunkline.games.express.state import State
from trunkline.web.table.snapshot import Snapshot


def state_of(view: Snapshot) -> State:
    """The position that a view shows; only games that have begun are drawn."""
    assert isinstance(view.state, State)
    return view.state

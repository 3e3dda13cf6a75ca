"""The run that is offered is written so that it can be declared (11.5)."""

import pytest

from tests.games.chesapeake.positions import running
from trunkline.core.api import Suggestion
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import RunTrains

LOOP = {
    "B4": ("69", 2),
    "C5": ("15", 5),
    "D6": ("20", 2),
    "D4": ("7", 5),
    "E5": ("24", 5),
    "F6": ("7", 1),
    "E7": ("24", 2),
    "D8": ("57", 0),
}
"""Track that crosses itself in D6."""


@pytest.mark.rule("11.5")
def test_a_way_that_crosses_itself_is_written_along_its_track() -> None:
    state = running("PLE", ["4"], LOOP, phase="5", stations={"PLE": ["A3:0", "C5:0"]})
    (run,) = [option.action for option in ch.options(state) if isinstance(option, Suggestion)]
    assert isinstance(run, RunTrains)
    assert run.routes[0].count("D6") == 2
    assert ch.check(state, run) is None

"""The runs of recorded games pass a second judge, and none beats the best run."""

from pathlib import Path

import pytest

from tests.counts import some_of
from tests.games.offtherails.files18xx.games import FILES, needs_games
from tests.kit18xx.files18xx import name_of
from trunkline.games.offtherails.files18xx import FILES as games18xx
from trunkline.kit18xx.network import best_run_of
from trunkline.kit18xx.rules.running import earnings_of
from trunkline.kit18xx.testing.recorded import runs_of
from trunkline.kit18xx.testing.runs import check_walks


@needs_games
@pytest.mark.parametrize("path", some_of(FILES, 4), ids=name_of)
def test_runs_are_paid_as_a_second_judge_pays_them(path: Path) -> None:
    runs = list(runs_of(games18xx, path))
    assert len(runs) > 5
    for number, state, declared in runs:
        company = state.company or ""
        earned = earnings_of(state, declared.routes)
        assert check_walks(state, company, declared.routes, earned) is None, f"action {number}"
        assert earned <= best_run_of(state, company).total, f"action {number}"

"""A title is read from its own data, and the rest from the title that it is based on."""

import sys
from pathlib import Path

import pytest

from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx import engine
from trunkline.kit18xx.title import read_title


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with trains of its own and nothing else."""
    folder = tmp_path / "small_title"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "data" / "trains.toml").write_text('[trains.2]\ndistance = 2\ncost = 80\ncount = 9\nrusted_by = "4"\n')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    return folder.name


def test_what_a_title_lacks_is_the_other_ones(small: str) -> None:
    title = read_title(small, engine.RULES, TITLE)
    assert list(title.trains) == ["2"]
    assert title.trains["2"].count == 9
    assert title.hexes == TITLE.hexes
    assert title.pars == TITLE.pars
    assert title.packages == (small, *TITLE.packages)


def test_titles_with_the_same_tables_are_two() -> None:
    """They are keys of caches."""
    again = read_title(TITLE.packages[0], TITLE.rules)
    assert again.market == TITLE.market
    assert again != TITLE
    assert len({again, TITLE}) == 2

"""The pages about ids and fields say what they are."""

import pytest

from scripts.environment import FOLDER, names, page
from tests.paths import ROOT


@pytest.mark.parametrize("name", names())
def test_the_page_of_a_game_is_made_from_it(name: str) -> None:
    assert (FOLDER / f"{name}.md").read_text("utf-8") == page(name), "run `python -m scripts.environment`"


@pytest.mark.parametrize("name", names())
def test_the_page_about_environments_leads_there(name: str) -> None:
    assert f"](environment/{name}.md)" in (ROOT / "docs" / "environment.md").read_text("utf-8")

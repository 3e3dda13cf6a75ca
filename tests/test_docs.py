"""What the documentation shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

import trunkline.core.match

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
class TestPage:
    def test_its_examples_run(self, page: Path) -> None:
        result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
        assert result.failed == 0

    def test_its_links_lead_somewhere(self, page: Path) -> None:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_examples_in_docstrings_run() -> None:
    result = doctest.testmod(trunkline.core.match)
    assert result.attempted > 0
    assert result.failed == 0

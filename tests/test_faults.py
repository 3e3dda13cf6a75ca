"""The list of faults that `python -m scripts.plant_faults` plants fits the present sources and tests."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from scripts.plant_faults import ROOT, Fault, planted, read_faults

ALL = read_faults()


@pytest.mark.parametrize("fault", ALL, ids=lambda fault: fault.name)
class TestFault:
    def test_its_text_is_in_the_sources_once_and_what_replaces_it_is_python(self, fault: Fault) -> None:
        assert fault.new != fault.old
        ast.parse(planted(fault))

    def test_its_tests_are_there(self, fault: Fault) -> None:
        assert fault.tests
        assert [path for path in fault.tests if not (ROOT / path).exists()] == []

    def test_the_documentation_lists_it(self, fault: Fault) -> None:
        assert f"| {fault.name}: {fault.says} |" in (ROOT / "docs" / "testing.md").read_text("utf-8")


def test_no_two_faults_have_the_same_name() -> None:
    assert [name for name, count in Counter(fault.name for fault in ALL).items() if count > 1] == []


def test_text_that_is_there_twice_or_not_at_all_is_refused(tmp_path: Path) -> None:
    (tmp_path / "trunkline").mkdir()
    (tmp_path / "trunkline" / "a.py").write_text("one = 1\none = 1\n", "utf-8")
    for old, count in (("one = 1", 2), ("two = 2", 0)):
        with pytest.raises(ValueError, match=rf"slip: the old text is in a.py {count} times, not once"):
            planted(Fault("slip", "", "a.py", old, "", ()), tmp_path)

"""A position on the command line: printed, drawn, and refused in one line when it cannot be; the rulebook."""

import importlib
import inspect
from io import BytesIO, TextIOWrapper
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.fixtures import Run
from tests.games import tally
from tests.games.tallying import installed
from tests.paths import golden
from trunkline.games import chesapeake, express
from trunkline.games.chesapeake.testing import build_state
from trunkline.notation.position import write

GOLDEN = golden("express") / "game-1.json"
AUCTION = write("express", express.setup(4, 0))
OPERATING = write(
    "chesapeake", build_state(round="operating", company="PRR", shares={"PRR": {0: 6}}, treasury={"PRR": 123})
)


def test_a_position_is_shown_with_what_it_waits_for(run: Run) -> None:
    ran = run("show", AUCTION)
    assert (ran.code, ran.err) == (0, "")
    assert "Chicago Express" in ran.out
    assert "Seat 4" in ran.out
    assert "Seat 1, with $30: bid for the initial share of PRR" in ran.out


def test_a_position_of_18chesapeake_is_shown(run: Run) -> None:
    ran = run("show", OPERATING)
    assert ran.code == 0
    assert "$123" in ran.out
    assert "Seat 1" in ran.out.splitlines()[-1]


def test_a_position_is_drawn_into_a_file_or_the_output(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    ran = run("show", OPERATING, "--svg", path)
    assert (ran.code, ran.out) == (0, "")
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert run("show", OPERATING, "--svg", "-").out.strip() == path.read_text("utf-8").strip()


def test_a_position_is_read_from_the_input(run: Run) -> None:
    assert run("show", "-", typed=f"\n{AUCTION}\n").out == run("show", AUCTION).out


def test_a_replay_ends_with_the_text_of_its_position(run: Run) -> None:
    replayed = run("replay", GOLDEN, "--at", 5, "--quiet", "--position")
    text = replayed.out.splitlines()[-1]
    assert run("show", text).code == 0
    assert text != run("replay", GOLDEN, "--at", 6, "--quiet", "--position").out.splitlines()[-1]


@pytest.mark.parametrize(
    "text", ["", "hello", AUCTION[:-1], AUCTION.replace("express", "chesapeake"), "ü", "express1..AAAA"]
)
def test_what_is_no_position_is_refused_in_one_line(run: Run, text: str, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    ran = run("show", text, "--svg", path)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert ran.err.startswith("trunkline: ")
    assert not path.exists()


def test_a_position_that_cannot_be_says_why(run: Run) -> None:
    state = chesapeake.setup(3, 0)
    state.cash[0] -= 805
    state.bank += 805
    assert "somebody is in debt" in run("show", write("chesapeake", state)).err


def test_what_is_not_a_text_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.fixtures.StringIO", lambda _typed: TextIOWrapper(BytesIO(b"\xff\xfe"), "utf-8"))
    assert run("show", "-").code == 2


def test_a_picture_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("show", AUCTION, "--svg", tmp_path)
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)


def test_a_section_shows_its_text_code_and_tests(run: Run) -> None:
    ran = run("rule", "express", "5.2")
    assert ran.code == 0
    assert ran.out.startswith("5.2 The minimum bid\n")
    assert "rules/auction.py" in ran.out
    assert "minimum_bid" in ran.out
    assert "test_auction.py" in ran.out


def test_the_rulebook_as_a_page_says_what_it_is_made_from(run: Run) -> None:
    made = "Made from the game's `data/rulebook.toml` by `trunkline rule GAME --markdown`; change it there."
    assert run("rule", "express", "--markdown").out.splitlines()[2] == made
    with installed():
        assert run("rule", "tally", "--markdown").out.splitlines()[2] == "Made by `trunkline rule GAME --markdown`."


def test_tests_are_those_of_the_checkout_that_has_the_package(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In `src` or beside it, and of a package that was installed none, whatever lies around there."""
    test = "import pytest\n\n@pytest.mark.rule('1')\ndef test_claims(): ...\n"
    for place, name, tested in (("src/", "tallied", True), ("", "plainly", True), ("site-packages/", "fetched", False)):
        root = tmp_path / name
        home = root / place / name
        (root / "tests" / "rules").mkdir(parents=True)
        (root / "tests" / "rules" / "test_rules.py").write_text(test, "utf-8")
        (root / "pyproject.toml").touch()
        home.mkdir(parents=True)
        (home / "__init__.py").touch()
        (home / "rules.py").write_text(inspect.getsource(tally), "utf-8")
        monkeypatch.syspath_prepend(home.parent)
        rules = importlib.import_module(f"{name}.rules")
        with installed(rules=rules):
            assert ("test_claims" in run("rule", "tally", "1").out) == tested


def test_a_chapter_shows_all_its_sections(run: Run) -> None:
    out = run("rule", "express", "5").out
    assert [number for number in ("4.3", "5.1", "5.5", "6.1") if f"{number} " in out] == ["5.1", "5.5"]


def test_all_sections_are_listed(run: Run) -> None:
    assert len(run("rule", "express").out.splitlines()) >= 40

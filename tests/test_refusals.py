"""Every refusal in the rules is words with gaps, and a figure for each gap: so it can be read in any language."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tests.paths import ROOT
from tests.refusals import refusals, words_of

HOMES = {
    **{rules.parent.name: rules.parent for rules in sorted((ROOT / "src" / "trunkline").glob("games/*/rules"))},
    "kit18xx": ROOT / "src" / "trunkline" / "kit18xx",
    "causeway": ROOT / "examples" / "causeway" / "src" / "causeway",
}
"""The games of the house with rules of their own, what 18xx games share, and the example."""


def gaps(words: str) -> set[str]:
    """The names of the gaps in words."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def faults(home: Path) -> Iterator[str]:
    """What is wrong with the refusals of a game."""
    modules = {file: ast.parse(file.read_text("utf-8")) for file in home.rglob("*.py")}
    for file, call in refusals(home):
        where = f"{file.name}:{call.lineno}"
        words = words_of(modules[file], call.args[1])
        if not words:
            yield f"{where}: {ast.unparse(call.args[1])} is neither written there nor marked"
        figures = {keyword.arg for keyword in call.keywords}
        for one in words:
            if gaps(one) != figures:
                yield f"{where}: {one!r} has the gaps {sorted(gaps(one))}, not {sorted(map(str, figures))}"


@pytest.mark.parametrize("game", HOMES)
def test_refusals_are_words_with_a_figure_for_each_gap(game: str) -> None:
    assert next(refusals(HOMES[game]), None)
    assert list(faults(HOMES[game])) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('Illegal("5.3", f"a bid beats ${price}")', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats $%d" % price)', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats $" + str(price))', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats ${price}".format(price=price))', "neither written there nor marked"),
        ('BEATEN = "a bid beats ${price}"\nIllegal("5.3", BEATEN, price=7)', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats ${price}")', "has the gaps ['price'], not []"),
        ('Illegal("5.3", "a bid beats ${price}", price=7, seat=1)', "has the gaps ['price'], not ['price', 'seat']"),
        ('BEATEN = marked("a bid beats ${price}")\nIllegal("5.3", BEATEN)', "has the gaps ['price'], not []"),
    ],
)
def test_a_refusal_that_cannot_be_translated_is_noticed(tmp_path: Path, code: str, fault: str) -> None:
    (tmp_path / "rules.py").write_text(code, "utf-8")
    (message,) = faults(tmp_path)
    assert fault in message


@pytest.mark.parametrize(
    "code",
    [
        'Illegal("5.3", "a bid beats ${price}", price=7)',
        'Illegal("5.3", "pass or bid")',
        'BEATEN = marked("a bid beats {price!r}")\nIllegal("5.3", BEATEN, price=7)',
        'class Step:\n    asks: str\nSTEP = Step(marked("bid or pass"))\nIllegal("5.3", STEP.asks)',
    ],
)
def test_a_refusal_that_can_be_translated_is_fine(tmp_path: Path, code: str) -> None:
    (tmp_path / "rules.py").write_text(code, "utf-8")
    assert list(faults(tmp_path)) == []

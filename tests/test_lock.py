"""requirements.lock has everything that a hosted server needs, as pyproject.toml asks for it, with hashes."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.paths import ROOT

EXTRAS = ("web", "postgres", "cli")
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
ENTRY = re.compile(r"^(\S+)==(\S+)(?: ; [^\\\n]*)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def test_every_line_is_a_version_with_hashes_and_names_no_place_to_get_it_from() -> None:
    rest = re.sub(r"^#.*\n", "", ENTRY.sub("", LOCK), flags=re.MULTILINE)
    assert rest == ""
    assert "://" not in LOCK


@pytest.mark.parametrize("extra", EXTRAS)
def test_it_has_what_pyproject_asks_for(extra: str) -> None:
    """If not, run `make lock`."""
    locked = {canonicalize_name(name): version for name, version, _ in ENTRY.findall(LOCK)}
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"][extra]
    for requirement in map(Requirement, asked):
        if requirement.name != "trunkline":
            assert locked[canonicalize_name(requirement.name)] in requirement.specifier, requirement

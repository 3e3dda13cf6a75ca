"""Nobody reads a fact out of a sentence: every regular expression reads something that is no sentence of ours."""

import ast
from pathlib import Path

import trunkline

SOURCE = Path(trunkline.__file__).parent
ALLOWED = {
    "cli/dataset.py": "the name of a license",
    "cli/files.py": "a move's number, as it is typed",
    "cli/main.py": "the name of a locale",
    "core/codec.py": "names of classes",
    "core/record.py": "numbers and keys in a record",
    "kit18xx/files18xx/fields.py": "ids in files of 18xx.games",
    "kit18xx/files18xx/track.py": "ids in files of 18xx.games",
    "kit18xx/files18xx/reading.py": "titles and seeds in files of 18xx.games",
    "kit18xx/web/runs.py": "the hexes of a route, as they are typed",
    "kit18xx/words/auction.py": "what a player types",
    "kit18xx/words/choices.py": "what a player types",
    "kit18xx/words/reading.py": "what a player types",
    "kit18xx/words/running.py": "what a player types",
    "kit18xx/words/stock.py": "what a player types",
    "hexes/grid.py": "names of hexes",
    "hexes/tiles.py": "tiles in a game's tables",
    "notation/position.py": "texts of positions",
    "pictures/flat.py": "style sheets of pictures",
    "pictures/svg.py": "characters that XML forbids",
    "pictures/table.py": "markup of pictures",
    "web/analysis/analyses.py": "characters that an address can have",
    "web/site/processes.py": "the number of a process in the name of a folder",
    "web/project/middleware.py": "the id that a proxy has given to a request, versions in addresses of static files",
    "web/site/logs.py": "the fixed parts of routes",
    "web/accounts/rate_limits.py": "rates in the settings",
    "web/lobby/new_table.py": "numbers in a form",
    "web/rules/views.py": "what somebody searches for",
    "web/site/template_functions.py": "imports of script modules",
    "web/table/waiting_room.py": "the name of this server, as a browser calls it",
    "words/menu.py": "numbers, as they are typed",
    "words/plain.py": "numbers, as they are typed",
    "words/phrases.py": "numbers and names, as they are typed",
}
"""File -> what its regular expressions read."""


def imports_re(file: Path) -> bool:
    tree = ast.parse(file.read_text("utf-8"))
    names = (alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names)
    modules = (node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return "re" in {*names, *modules}


def test_only_these_files_have_regular_expressions() -> None:
    users = {str(file.relative_to(SOURCE)) for file in SOURCE.rglob("*.py") if imports_re(file)}
    assert users - ALLOWED.keys() == set()


def test_scripts_read_no_refusal_and_no_log() -> None:
    """What a script needs stands in attributes; it has no pattern with words of any language."""
    for file in (SOURCE / "web").rglob("static/**/*.js"):
        assert "new RegExp" not in file.read_text("utf-8"), file.name

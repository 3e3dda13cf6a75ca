"""Games of Off the Rails played elsewhere, action by action against the state that another engine had."""

from pathlib import Path

import pytest

from tests.counts import some_of
from tests.games.offtherails.files18xx.games import FILES, SHARED, TRACES, needs_games
from tests.kit18xx.files18xx import assert_agrees, assert_ends_alike, name_of, states
from trunkline.games import chesapeake, offtherails
from trunkline.games.chesapeake.files18xx import FILES as chesapeake_files
from trunkline.games.offtherails.files18xx import FILES as games18xx
from trunkline.kit18xx.testing.recorded import load

UNDONE = [path for path in FILES if "-undo" in path.name]


@needs_games
@pytest.mark.parametrize("path", some_of(TRACES, 2), ids=name_of)
def test_a_game_agrees_at_every_action(path: Path) -> None:
    assert_agrees(games18xx, load(Path(str(path).replace(".trace", ""))), load(path))


@needs_games
@pytest.mark.parametrize("path", UNDONE, ids=name_of)
def test_undo_redo_messages_and_automatic_actions_lead_to_the_same_end(path: Path) -> None:
    assert_ends_alike(games18xx, load(path), load(Path(str(path).replace("-undo.json", ".trace.json"))))


@needs_games
def test_every_number_of_players_and_every_kind_of_end_is_there() -> None:
    """Otherwise the games above would not show what they say."""
    ends = set()
    for path in TRACES:
        *_, (_, last) = states(load(path))
        bankrupt = any(key.endswith(".bankrupt") for key in last)
        ends.add("bankruptcy" if bankrupt else "bank" if last["broken"] else "market")
    assert ends == {"bank", "bankruptcy", "market"}
    assert {len(load(path)["players"]) for path in TRACES} == set(offtherails.PLAYERS)


@needs_games
def test_a_file_is_of_the_title_that_it_names() -> None:
    ours = load(next(path for path in FILES if path.parent.name == "real"))
    theirs = load(SHARED.parent / "real" / "1277.json")
    assert (ours["title"], theirs["title"]) == (offtherails.TITLE, chesapeake.TITLE)
    assert games18xx.is_file(ours)
    assert not games18xx.is_file(theirs)
    assert not chesapeake_files.is_file(ours)
    assert chesapeake_files.is_file(theirs)

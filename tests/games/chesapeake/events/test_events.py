"""Events of 18Chesapeake can be stored, and come back with all that their sentences need."""

import json
from typing import Any

import pytest

from tests.games.chesapeake.events.whole_games import SOME, Named, match_of
from tests.games.ledger import moves_of
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.games.chesapeake.events import EVENTS

game = GAMES["chesapeake"]


def test_every_kind_can_be_stored() -> None:
    for kind in EVENTS:
        codec.check_storable(kind)
    assert len({codec.type_name(kind) for kind in EVENTS}) == len(EVENTS)


@pytest.mark.parametrize("named", SOME, ids=str)
def test_a_stored_event_comes_back_with_its_sentence(named: Named) -> None:
    """Whatever the order of the fields in which it was kept."""
    match = match_of(named)
    for _, _, events in moves_of(match):
        for event in events:
            stored = codec.canonical(codec.encode(event))
            again: Any = codec.decode(EVENTS, json.loads(stored))
            assert again == event
            assert game.sentence(again, match.players) == game.sentence(event, match.players)

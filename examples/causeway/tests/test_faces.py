"""What Causeway says and draws: every state of a few games, and some sentences."""

import json
from xml.etree import ElementTree

import pytest

import causeway
from causeway import Auction, Build, Pass, Pay, events
from causeway.game import GAME
from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.seeds import random_for
from trunkline.words.sentences import Heading

NAMES = ("Ann", "Bob", "Cy", "Di")


@pytest.mark.parametrize("players", causeway.PLAYERS)
def test_every_state_is_told_and_drawn(players: int) -> None:
    rng, names = random_for(players, "faces"), NAMES[:players]
    state, seen = causeway.setup(players, players), set()
    while state.actor is not None:
        sentences = [GAME.words.describe(state, option) for option in causeway.options(state)]
        assert len(set(sentences)) == len(sentences)
        assert names[state.actor] in GAME.words.asks(state, names)
        ElementTree.fromstring(GAME.pictures.draw(state, names))
        before, action = state.copy(), GAME.bot("uniform")(state, rng)
        assert GAME.words.parse(state, GAME.words.phrase(action)) == action
        records: list[object] = []
        causeway.apply(state, action, records)
        assert all(line.endswith(".") for line in GAME.narrate(before, action, names))
        assert [codec.load(type(one), json.loads(json.dumps(codec.dump(one)))) for one in records] == records
        seen |= {type(one) for one in records}
    assert "wins with" in GAME.narrate(before, action, names)[-1] or "share the victory" in str(
        GAME.narrate(before, action, names)
    )
    assert seen <= set(events.EVENTS)
    assert {events.ShareBought, events.CubePlaced, events.CompanyPaid, events.GameEnded} <= seen


def story(*actions: causeway.Action) -> list[str]:
    """What the words say of these actions."""
    state, sentences = causeway.setup(2, 0), []
    for action in actions:
        before = state.copy()
        assert causeway.check(state, action) is None
        causeway.apply(state, action)
        sentences += GAME.narrate(before, action, NAMES[:2])
    return sentences


def test_a_story() -> None:
    assert story(
        *(Auction("Heron", 6), Pass()),
        *(Auction("Heron", 5), Pass()),
        *(Build("Heron", "A4"), Pass()),
        Pay("Heron"),
        *(Pass(), Pass()),
    ) == [
        "Ann auctions a share of Heron and bids $6.",
        "Bob drops out.",
        "Ann buys the share of Heron for $6.",
        "Bob auctions a share of Heron and bids $5.",
        "Ann drops out.",
        "Bob buys the share of Heron for $5.",
        "Ann builds Heron in A4 for $2.",
        "Ann stops building.",
        "Bob has Heron pay.",
        "A share pays $1: Ann $1 and Bob $1. Heron gets $1 of freight.",
        "Ann passes.",
        "Bob passes.",
        "Everybody has passed: one payday is lost.",
    ]


def test_paydays_are_the_headings_of_the_story() -> None:
    called, lost = events.PaydayCalled(0, "Heron"), events.PaydayLost(4)
    assert GAME.words.heading(called) == Heading("Heron pays", "Payday", True)
    assert GAME.words.heading(lost) == Heading("A payday is lost", "Lost")
    assert GAME.words.heading(events.TurnPassed(1)) is None


def test_options_say_what_matters() -> None:
    state = causeway.setup(2, 0)
    for action in (Auction("Heron", 6), Pass(), Auction("Heron", 5), Pass()):
        causeway.apply(state, action)
    value = state.values["B2"]
    assert GAME.words.describe(state, Build("Heron", "B2")) == f"Heron: build in Alder (B2) for $3, income +${value}"
    assert GAME.words.asks(state, NAMES) == "Ann: build or have a company pay, but no auction."
    assert GAME.words.describe(state, Span(Auction("Ibis", 1), "price", 1, 9)) == "auction a share of Ibis (4 left)"

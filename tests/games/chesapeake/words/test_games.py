"""Over whole random games of 18Chesapeake, the story tells all that happened, with every sum."""

import re
from random import Random

import pytest

from tests.games.chesapeake.events.whole_games import SOME, Named, match_of
from tests.games.ledger import moves_of
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Action, State
from trunkline.words.language import speaking

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
game = GAMES["chesapeake"]


@pytest.mark.parametrize("seeds", [range(2, 3), pytest.param(range(3, 5), marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize("players", ch.PLAYERS)
@pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
def test_the_story_tells_all_that_happened(players: int, rulings: str, seeds: range) -> None:
    """Over whole random games, at every action."""
    for seed in seeds:
        state, rng = ch.setup(players, seed, rulings=rulings), Random(seed)
        while state.actor is not None:
            before, action = state.copy(), pick(ch.options(state), rng)
            ch.apply(state, action)
            sentences = game.narrate(before, action, NAMES[:players])
            assert_well_told(sentences)
            assert_events_told(before, state, " ".join(sentences))
        assert "The game is over" in " ".join(sentences)


AMOUNTS = ("price", "money", "cost", "earned", "par", "old", "new", "offered")
"""The fields of events that are dollars."""


@pytest.mark.parametrize("named", SOME, ids=str)
def test_every_sum_of_an_event_stands_in_its_sentence(named: Named) -> None:
    """Whatever the language."""
    match = match_of(named)
    for _, _, events in moves_of(match):
        for event in events:
            sums = [amount for field in AMOUNTS if (amount := getattr(event, field, 0))]
            sums += [amount for amount in (*getattr(event, "paid", ()), *getattr(event, "scores", ())) if amount]
            with speaking("de"):
                german = game.sentence(event, match.players)
            for amount in sums:
                assert re.search(rf"\${amount}\b", game.sentence(event, match.players)), event
                assert re.search(rf"\b{amount} \$", german), german


def assert_well_told(sentences: list[str]) -> None:
    """Whole sentences, and nothing of the program's inside."""
    assert sentences
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z0-9].*\.", sentence), sentence
        assert not re.search(r"None|True|False|[=\[\]{}_]|\bseat\b|ipo\b", sentence), sentence


def assert_events_told(before: State, after: State, story: str) -> None:
    """Whatever can be seen to have happened is told."""
    if after.phase != before.phase:
        assert f"Phase {after.phase} begins" in story
    for company in set(after.floated) - set(before.floated):
        assert f"{company} floats" in story
    for company, seat in before.president.items():
        if after.president[company] != seat:
            assert f"{NAMES[after.president[company]]} becomes president of {company}" in story
    for private in set(after.privates) - set(before.privates):
        assert re.search(rf"{NAMES[after.privates[private]]} (buys|gets) {re.escape(private)} ", story)
    for private in set(after.closed) - set(before.closed):
        if private in before.privates or private in before.company_privates:
            assert re.search(rf"{re.escape(private)}\b.* closes?\b|{re.escape(private)} closes", story)
    if sum(after.depot.values()) < sum(before.depot.values()):
        assert re.search(r"exported|buys a \w-train from the bank", story)
    if after.priority != before.priority:
        assert f"{NAMES[after.priority]} has the priority deal" in story
    if after.round == "stock" and before.round != "stock":
        assert f"Stock round {after.stock_round} begins" in story
    if after.company and (after.company != before.company or after.operating_round != before.operating_round):
        assert f"{NAMES[after.president[after.company]]} operates {after.company}." in story
    if after.broken and not before.broken:
        assert "The bank is broken" in story


def test_every_kind_of_action_is_met_in_random_games() -> None:
    """So that the test above speaks for all of them."""
    met: set[type[Action]] = set()
    for seed in range(50):
        state, rng = ch.setup(3, seed), Random(seed)
        while state.actor is not None and met != set(ch.ACTIONS):
            action = pick(ch.options(state), rng)
            met.add(type(action))
            ch.apply(state, action)
    assert met == set(ch.ACTIONS)

"""Over whole random games of 18Chesapeake, the story tells all that happened, and its sums add up."""

import re
from random import Random

import pytest

from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Action, State

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")


def purses(state: State) -> dict[str, int]:
    """What everybody has."""
    return dict(zip(NAMES, state.cash, strict=False)) | state.treasury


def moves_told(story: str, purse: dict[str, int]) -> None:
    """Move the money that a story speaks of."""
    for who, amount in re.findall(r"([\w&]+)(?: \(for the pool\))? gets \$(\d+)", story):
        purse[who] += int(amount)
    for who, amount in re.findall(r"([\w&]+) pays \$(\d+) (?:for|to) ", story):
        purse[who] -= int(amount)
    for who, amount in re.findall(r"([\w&]+) places a station in [^.]*? for \$(\d+)", story):
        purse[who] -= int(amount)
    for who, amount in re.findall(r"([\w&]+) sells [^.]*? for \$(\d+)", story):
        purse[who] += int(amount)
    for who, source, amount in re.findall(
        r"([\w&]+) (?:hands in a \w-train and )?buys (?:[^.$]*? from ([\w&]+)(?: \w+)?|[^.$]*?) for \$(\d+)", story
    ):
        purse[who] -= int(amount)
        if source in purse:
            purse[source] += int(amount)
    for company, who, amount in re.findall(r"([\w&]+) buys [^.]*\. Its president (\w+) adds \$(\d+)", story):
        purse[who] -= int(amount)
        purse[company] += int(amount)


@pytest.mark.parametrize("players", ch.PLAYERS)
@pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
def test_the_money_told_is_the_money_moved(players: int, rulings: str) -> None:
    """Over whole random games, what the story says that is got and paid adds up in every purse, at every action."""
    for seed in range(3):
        state, rng = ch.setup(players, seed, rulings=rulings), Random(seed)
        purse = purses(state)
        while state.actor is not None:
            before, action = state.copy(), pick(ch.options(state), rng)
            ch.apply(state, action)
            sentences = GAMES["chesapeake"].narrate(before, action, state, NAMES[:players])
            moves_told(" ".join(sentences), purse)
            assert purse == purses(state), sentences
            assert_well_told(sentences)
            assert_events_told(before, state, " ".join(sentences))
        assert "The game is over" in " ".join(sentences)


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
        assert re.search(rf"{NAMES[after.privates[private]]} (buys|takes) {re.escape(private)} ", story)
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
        assert f"{after.company} operates, with {NAMES[after.president[after.company]]} as president" in story
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

"""States as earlier versions wrote them: rulings had sentences for names, and R12, R25 and R30 shared that of R1."""

from collections.abc import Mapping
from typing import Any

from trunkline.games.chesapeake.rules.variants import (
    ANY_PRICE,
    ANY_RUN,
    AUCTION_GOES_ON,
    DISCARD_LIST,
    GAMES_18XX,
    HOME_LATER,
    LOOSE_BANKRUPTCY,
    LOOSE_EMERGENCY,
    NO_CONSENT,
    OVERBID,
    REMOVE_ALWAYS,
    SALE_THEN_PRIVATE,
    TRAIN_FOR_EVER,
)

SENTENCES = {
    ANY_PRICE: "any price for the cheapest private",
    OVERBID: "an outbid player may count the beaten bid",
    DISCARD_LIST: "companies discard in the order of the list",
    TRAIN_FOR_EVER: "a company that had a route must own a train",
    LOOSE_EMERGENCY: "the president helps with any train and sells freely",
    LOOSE_BANKRUPTCY: "bankruptcy in any step",
    ANY_RUN: "any legal run may be declared",
    NO_CONSENT: "a train or private is bought without asking its owner",
    REMOVE_ALWAYS: "with two players a share leaves the game on purchases from the IPO too",
}
MEANT = {sentence: (ruling,) for ruling, sentence in SENTENCES.items()} | {
    SENTENCES[ANY_PRICE]: (ANY_PRICE, HOME_LATER, AUCTION_GOES_ON, SALE_THEN_PRIVATE)
}
"""Sentence -> the rulings that it stood for."""
CHOSEN = {"best_run": ANY_RUN, "consent": NO_CONSENT}
"""Variants that a table can choose on their own; those that it chose came last."""


def rulings_by_number(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """From version 1 to 2. What was stored before states had versions counts as version 1, but may be as in version 2.

    What no version wrote is left as it is, to be refused when the state is loaded.
    """
    names = data.get("rulings")
    if not isinstance(names, list) or not any(isinstance(name, str) and name in MEANT for name in names):
        return data
    rulings = [ruling for name in names for ruling in (MEANT.get(name, (name,)) if isinstance(name, str) else (name,))]
    return {**data, "rulings": sorted(rulings, key=_place)}


def _place(ruling: Any) -> int:
    return GAMES_18XX.index(ruling) if ruling in GAMES_18XX else len(GAMES_18XX)


def rulings_by_sentence(data: Mapping[str, Any], variants: Mapping[str, Any]) -> Mapping[str, Any]:
    """From version 2 back to 1, at a table with these variants."""
    last = [ruling for choice, ruling in CHOSEN.items() if variants[choice] is False]
    names = [ruling for ruling in data["rulings"] if ruling not in last] + last
    return {**data, "rulings": [SENTENCES[ruling] for ruling in names if ruling in SENTENCES]}


STATE_MIGRATIONS = (rulings_by_number,)
STATE_REVERSALS = {1: rulings_by_sentence}
RECORD_STATES = {1: 1, 2: 2}

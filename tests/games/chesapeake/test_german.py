"""Refusals, rules, broken laws and bad files of 18Chesapeake as somebody reads them in German."""

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from scripts.messages import SOURCE, catalogs, read
from tests.games.chesapeake.moves import play, refused
from tests.games.chesapeake.positions import LINE, running
from tests.refusals import words_of_refusals
from trunkline.core.errors import BadRecord, Illegal
from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Bid, Buy, BuyTrain, LayTile, Par, Pass, RunTrains, Sell, State, UsePower
from trunkline.games.chesapeake.files18xx import FILES
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx import laws
from trunkline.kit18xx.position_text import malformed
from trunkline.words.language import speaking, text_of, translated

HOMES = (SOURCE / "kit18xx", SOURCE / "games" / "chesapeake")
"""The folders whose texts the game says."""


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    assert "chesapeake" in GAMES  # which brings its catalog
    with speaking("de"):
        yield


def text(illegal: Illegal) -> str:
    return text_of(illegal.message)


def trading(**facts: Any) -> State:
    """A stock round in which seat 0 is in turn and leads PRR."""
    return build_state(shares={"PRR": {0: 5, 1: 1}}, **facts)


class TestRefusals:
    def test_in_the_auction(self) -> None:
        state = ch.setup(3, 3)
        low = refused(state, Bid("C-P", 43), "9", 45)
        assert text(low) == "auf C-P musst du mindestens 45 $ bieten, in Schritten von 5 $, nicht 43 $"
        assert low.reason == "a bid on C-P must be $45 or more, in steps of $5, not $43"
        assert text(refused(state, Bid("D&R", 25), "9")) == "D&R ist die billigste und kostet 20 $, nicht 25 $"
        play(state, Bid("CV", 205), Pass(), Pass())
        assert text(refused(state, Bid("B&OR", 600), "9")) == (
            "600 $ ist zu viel: Du kannst 595 $ ausgeben, 205 $ sind für deine anderen Gebote zurückgelegt"
        )

    def test_in_a_stock_round(self) -> None:
        state = trading(stock_round=2)
        assert text(refused(state, Par("SRR", 81), "10.4")) == "als Startkurs gibt es 70 $, 80 $ und 95 $, nicht 81 $"
        assert (
            text(refused(state, Sell("PRR", 6), "10.2")) == "du hast 50\xa0% der PRR und kannst keine 60\xa0% verkaufen"
        )
        poor = trading(stock_round=2, cash=[10, 800, 800])
        assert text(refused(poor, Buy("PRR", "ipo"), "10.4")).endswith(" $, du hast nur 10 $")

    def test_what_the_step_asks_for_is_german_too(self) -> None:
        assert text(refused(trading(), LayTile("F2", "57", 0), "10")) == (
            "das geht jetzt nicht: verkaufe, kaufe oder passe"
        )

    def test_a_colour_and_two_hexes(self) -> None:
        state = build_state(round="operating", company="PRR", shares={"PRR": {0: 6}}, company_privates={"C-P": "PRR"})
        assert text(refused(state, LayTile("F2", "14", 0), "8")) == "#14 ist grün, und das erlaubt Phase 2 noch nicht"
        assert text(refused(state, UsePower("C-P", "F2", "8", 0), "7.1")) == (
            "C-P legt Plättchen auf H2 und I3, nicht auf 'F2'"
        )

    def test_in_an_operating_turn(self) -> None:
        state = build_state(
            round="operating", company="PRR", step="trains", shares={"PRR": {0: 6}}, treasury={"PRR": 99}
        )
        assert text(refused(state, BuyTrain("2", "bank", 70), "11.7")) == "ein 2er-Zug kostet 80 $, nicht 70 $"
        state = running("B&O", ["2", "2"], LINE)
        assert text(refused(state, RunTrains(("3: H6:0 G7 F8:0",)), "11.5")) == "B&O hat keinen 3er-Zug"
        assert text(refused(state, RunTrains(("2: H6:0 G7 F8:0", "2: F8:0 G7 H6:0")), "11.5")) == (
            "zwei Strecken benutzen dasselbe Gleis zwischen F8 und G7"
        )


CATALOG = [message for file, folder in catalogs().items() if folder in HOMES for message in read(file)]


def test_every_refusal_and_every_section_is_translated() -> None:
    words = {one for home in HOMES for one in words_of_refusals(home)}
    for section in ch.RULEBOOK.values():
        words |= {section.title, section.text, section.more, section.chapter} - {""}
    german = {message.id for message in CATALOG if message.string}
    assert sorted(words - german) == []


def test_translations_have_the_same_gaps() -> None:
    for message in CATALOG:
        if isinstance(message.id, str) and message.id and message.string:
            assert gaps(str(message.string)) == gaps(message.id), message.id


def gaps(words: str) -> set[tuple[str, str | None]]:
    """The names of the gaps, with how they are shown."""
    return {(name, shown) for _, name, _, shown in Formatter().parse(words) if name is not None}


def test_a_rule_reads_as_german() -> None:
    section = ch.RULEBOOK["10.5"]
    assert translated(section.title) == "In Betrieb gehen"
    assert translated(section.text) == (
        "Sind 60\xa0% aus dem IPO verkauft, bekommt die Gesellschaft das Zehnfache ihres Startkurses und ist ab der "
        "nächsten Betriebsrunde in Betrieb."
    )


def test_broken_laws_are_german_and_english_by_turns() -> None:
    """Also those of the map, which are judged once for each board."""
    state = build_state(shares={"PRR": {0: 6}}, tiles={"F2": ("57", 1)})
    state.tiles = {"F2": ("57", 0)}
    state.bank -= 1
    assert laws.money(state) == "insgesamt sind 7999 $ da, nicht 8000 $"
    assert laws.tiles(state) == "#57 auf F2 führt vom Spielplan"
    with speaking("en"):
        assert laws.tiles(state) == "#57 in F2 leads off the map"
    state.phase = "7"
    assert malformed(state) == "Phase 7 gibt es nicht"


def test_a_bad_file_is_german() -> None:
    data = {
        "id": 1,
        "title": "18Chesapeake",
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
        "actions": [{"id": 1, "type": "bid", "entity": 1, "entity_type": "player", "company": "C-P", "price": 46}],
    }
    with pytest.raises(BadRecord) as bad:
        FILES.read(data)
    assert text_of(bad.value.message) == (
        "Schritt 1 (Aktion 1 der Datei, bid): "
        "9: auf C-P musst du mindestens 45 $ bieten, "
        "in Schritten von 5 $, nicht 46 $"
    )
    with pytest.raises(BadRecord) as bad:
        FILES.read(data | {"players": [1, 2]})
    assert text_of(bad.value.message) == "players sollte eine Liste von Objekten sein, enthält aber 1"

"""Chicago Express in German: whole games in which nobody reads a word of English."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from tests.games.express.moves import random_action
from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games import ordering as orders
from trunkline.games.express import Bid, Build, Choose, Develop, Expand, Offer, Pass, State
from trunkline.games.express.orders import SitOut
from trunkline.games.express.tables import COMPANIES, DIALS, HEXES
from trunkline.games.express.testing.positions import build_state
from trunkline.orders.terms import Ended, Move
from trunkline.words.language import said, speaking, text_of

GAME = GAMES["express"]
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
COMMON = """
    action actions all already and are at auction auctions be bid bids build builds but by can cash charter charters
    choose choosing chosen cities city closed companies company cost costs develop developed development dial dials
    dividend dividends each earns end ends expand expands expansion first for forest from game gets goes green grows has
    have here hex hexes holds house houses if income initial is it its left loco locomotive locomotives map money
    more most mountain next no nobody not number of on one only open opens or over pass passed passes pay pays per place
    plain players price railway round seat share shares sold starts supply take than that the then there this times to
    track treasury turn two until up value values when where which who winner wins with you your
"""
ENGLISH = frozenset(COMMON.split())
"""Words that no German sentence of the game has."""
SVG = "{http://www.w3.org/2000/svg}"


def english_in(text: str) -> set[str]:
    """The English words of a text; names of companies and of the game are no words, and NO is northeast."""
    for name in ("Chicago Express", *(company.name for company in COMPANIES.values())):
        text = text.replace(name, "")
    text = re.sub(r"\bNO\b", "", text)
    return set(re.findall(r"[a-zäöüß]+", text.lower())) & ENGLISH


def written(svg: str) -> Iterator[str]:
    """All that a picture says, titles too."""
    for node in ElementTree.fromstring(svg).iter():
        if node.tag in (f"{SVG}text", f"{SVG}title"):
            yield "".join(node.itertext())
        if label := node.get("aria-label"):
            yield label


ACTIONS: list[ex.Action] = [
    *(Bid(price) for price in (0, 1, 99)),
    Pass(),
    *map(Choose, (*DIALS, "nap")),
    *map(Offer, (*COMPANIES, "XYZ")),
    *map(Expand, (*COMPANIES, "XYZ")),
    *map(Build, (*HEXES, "Z9")),
    *map(Develop, (*HEXES, "Z9")),
]


def texts(state: State, names: tuple[str, ...]) -> Iterator[str]:
    """What can be read in a position."""
    words = GAME.words
    yield words.asks(state, names)
    yield from words.where(state)
    for option in [*ex.options(state), *words.menu(state)] if state.actor is not None else []:
        if isinstance(option, Span) or not ex.check(state, option):
            yield words.describe(state, option)
    for heading, sentences in words.table_in_words(state, names):
        yield from (heading, *sentences)
    for action in ACTIONS:
        if refusal := ex.check(state, action):
            yield text_of(refusal.message)
    for seat in range(state.players):
        for offered in orders.offers(GAME, state, seat):
            yield from (offered.words, offered.does, orders.describe(GAME, offered.order))
            yield from (offered.pick.words, *(label for _, label in offered.pick.choices)) if offered.pick else ()
            yield from (ticks.words for ticks in offered.ticks)


@pytest.mark.parametrize(("players", "auto_pass"), [(2, True), (4, False)])
def test_a_whole_game_has_no_word_of_english(players: int, auto_pass: bool) -> None:
    state, rng, names = ex.setup(players, 0, auto_pass=auto_pass), Random(players), NAMES[:players]
    with speaking("de"):
        ply = 0
        while state.actor is not None:
            for text in texts(state, names):
                assert not english_in(text), text
            events: list[object] = []
            ex.apply(state, random_action(state, rng, west=True), events)
            for event in events:
                heading = GAME.words.heading(event)
                for text in (GAME.sentence(event, names), *((heading.words, heading.short) if heading else ())):
                    assert not english_in(text), text
            ply += 1
            if ply % 40 == 0 or state.actor is None:
                for text in written(GAME.pictures.draw(state, names)):
                    assert not english_in(text), text
        for text in texts(state, names):
            assert not english_in(text), text


def test_all_about_everything_on_the_table() -> None:
    everyone = build_state(5, network=dict.fromkeys(COMPANIES, ("A2", "D7")), wabash=True, developed=["D7"])
    with speaking("de"):
        for state in (ex.setup(3, 0), everyone, build_state(network={"PRR": ["R3", "M5"]}, developed=["R3"])):
            for thing in (*HEXES, *COMPANIES, "nowhere"):
                for text in (GAME.words.about(state, thing, NAMES), GAME.words.about(state, thing)):
                    assert not english_in(text.replace("nowhere", "")), text


def test_charts_and_parts() -> None:
    state, rng = ex.setup(3, 0), Random(1)
    positions, actions = [codec.dump(state.copy())], [None]
    while state.actor is not None:
        action = random_action(state, rng, west=True)
        ex.apply(state, action)
        positions.append(codec.dump(state.copy()))
        actions.append(codec.encode(action))  # type: ignore[arg-type]
    with speaking("de"):
        read = [text for series in GAME.figures.charts(positions, actions) for text in (series.title, series.about)]
        read += [part.words for parts in GAME.figures.parts(positions, actions) for part in parts]
    assert len(read) > 12
    for text in read:
        assert not english_in(text), text


@pytest.mark.parametrize(
    "order", [SitOut("auction"), SitOut("auction", ("PRR", "B&O")), SitOut("auction", (), ("NYC",))]
)
def test_standing_orders_and_why_they_end(order: SitOut) -> None:
    state = build_state(3, turn=2, shares={"NYC": {0: 1, 2: 1}}, treasury={"NYC": 20}, needles={"auction": 2})
    given = state.copy()
    expansion: list[ex.Action] = [Choose("expansion"), Expand("NYC")]
    auction: list[ex.Action] = [Choose("auction"), Offer("PRR")]
    actions = expansion if order.expanded else auction
    for action in actions:
        ex.apply(state, action)
    moves = [Move(2, action) for action in actions]
    with speaking("de"):
        assert not english_in(orders.describe(GAME, order))
        ended = orders.decide(GAME, order, given, moves, state, 0, NAMES)
        if isinstance(ended, Ended):
            assert not english_in(text_of(ended.reason)), text_of(ended.reason)
        assert isinstance(ended, Ended) == bool(order.auctioned or order.expanded)


def test_positions_that_cannot_be() -> None:
    wrong = {
        "cash": [500, 40, 40],
        "houses": 3,
        "needles": {"auction": 9, "expansion": 0, "development": 0},
        "step": "build",
        "built": 2,
        "price": 7,
        "turn": 1,
    }
    with speaking("de"):
        for field, value in wrong.items():
            state = build_state(3)
            setattr(state, field, value)
            (text, *_) = [text for law in GAME.laws if (text := law(state))]
            assert not english_in(re.sub("Schritt (build|choose)", "", text)), text
        assert GAME.position_text is not None
        for field, value in {"players": 9, "step": "nap", "turn": 8, "company": "XYZ", "cash": [1], "built": 7}.items():
            state = build_state(3)
            setattr(state, field, value)
            malformed = GAME.position_text.malformed(state)
            assert malformed
            assert not english_in(malformed), malformed


def test_the_rulebook_and_the_help() -> None:
    with speaking("de"):
        for section in ex.RULEBOOK.values():
            for text in (section.chapter, section.title, section.text, section.more):
                assert not english_in(said(text)), text
        assert not english_in(GAME.words.help_text())


def test_amounts_and_sections_of_the_german_rulebook_are_those_of_the_english() -> None:
    """Numbers, in any order: "$7" is "7 $" in German."""
    with speaking("de"):
        for section in ex.RULEBOOK.values():
            for text in (section.text, section.more):
                assert sorted(re.findall(r"\d+", said(text))) == sorted(re.findall(r"\d+", text)), text


def test_german_words_can_be_typed() -> None:
    state = build_state(shares={"PRR": {0: 1}})
    with speaking("de"):
        assert GAME.words.parse(state, "passen") == Pass()
        assert GAME.words.parse(state, "Versteigerung") == Choose("auction")
        assert GAME.words.parse(state, "aus") == Choose("expansion")
        assert GAME.words.parse(state, "expansion") == Choose("expansion")
        for line in ("nonsense", "offer nonsense", "build nonsense"):
            with pytest.raises(BadAction) as caught:
                GAME.words.parse(state, line)
            text = text_of(caught.value.message).replace("nonsense", "")
            assert not english_in(text), text


def test_a_sentence_reads_as_a_german_says_it() -> None:
    state = ex.setup(3, 0)
    before = state.copy()
    ex.apply(state, Bid(9))
    with speaking("de"):
        assert GAME.narrate(before, Bid(9), NAMES) == ["Ann bietet 9 $ auf die PRR."]
        assert GAME.words.asks(state, NAMES) == (
            "Bob mit 40 $: auf die erste Aktie der PRR bieten oder passen; Ann hat 9 $ geboten."
        )
        refusal = ex.check(state, Bid(9))
        assert refusal is not None
        assert text_of(refusal.message) == "um 9 $ zu überbieten, musst du mindestens 10 $ bieten, nicht 9 $"
    assert str(refusal) == "5.3: bid $10 or more to beat $9, not $9"

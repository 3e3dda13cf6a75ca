"""What can be done in 18Chesapeake can be read, picked and typed."""

import re
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest

from tests.counts import some_of
from tests.games.chesapeake.words.bad_texts import BAD
from trunkline.core.api import Span, pick
from trunkline.core.errors import BadAction
from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import (
    Accept,
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.rules.bids import on_offer
from trunkline.words.menu import Group, action_of

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
words = GAMES["chesapeake"].words


def flat(menu: list[Any]) -> list[Any]:
    """The options of a menu, out of their groups."""
    return [option for entry in menu for option in (entry.options if isinstance(entry, Group) else (entry,))]


def is_same_lay(one: Any, other: Any) -> bool:
    """Do two rotations of a tile look the same in their hex?"""
    if not isinstance(one, LayTile | UsePower) or not isinstance(other, type(one)):
        return False
    edges = [{frozenset(stop.edges) for stop in TITLE.rotated[lay.tile, lay.rotation].stops} for lay in (one, other)]
    track = [set(map(frozenset, TITLE.rotated[lay.tile, lay.rotation].track)) for lay in (one, other)]
    return replace(one, rotation=other.rotation) == other and edges[0] == edges[1] and track[0] == track[1]


@pytest.mark.parametrize("players", some_of(ch.PLAYERS, 5))
def test_every_option_can_be_picked_described_and_typed(players: int) -> None:
    """The menu holds every option, and what the words say to type for one is read back as the same action."""
    state, rng = ch.setup(players, 1), Random(players)
    while state.actor is not None:
        assert words.asks(state, NAMES[:players]).startswith(NAMES[state.actor])
        shown = flat(list(words.menu(state)))
        for option in ch.options(state):
            assert option in shown or any(is_same_lay(option, other) for other in shown)
            assert_readable(words.describe(state, option))
            for action in (option.action, option.at(option.high)) if isinstance(option, Span) else (action_of(option),):
                assert words.parse(state, words.phrase(action)) == action
        for extra in set(map(action_of, shown)) - set(map(action_of, ch.options(state))):
            assert ch.check(state, extra) is not None
        ch.apply(state, pick(ch.options(state), rng))
    assert words.asks(state, NAMES) == "The game is over."
    assert words.menu(state) == []


def assert_readable(text: str) -> None:
    assert text
    assert not re.search(r"None|True|False|[=\[\]{}_]", text), text


def test_short_forms_of_the_auction_and_the_stock_round() -> None:
    auction = ch.setup(3, 0)
    assert words.parse(auction, "buy dr") == Bid("D&R", 20)
    assert words.parse(auction, "bid c-p") == Bid("C-P", 45)
    assert words.parse(auction, "bid P6 $210") == Bid("CV", 210)
    for typed in ("pass", "P", "skip"):
        assert words.parse(auction, typed) == Pass()
    ch.apply(auction, Bid("C-P", 45))
    ch.apply(auction, Bid("C-P", 50))
    ch.apply(auction, Bid("D&R", 20))
    assert auction.step == "bidding"
    assert words.parse(auction, "60") == words.parse(auction, "bid 60") == Bid("C-P", 60)

    stock = build_state(shares={"B&O": {0: 3, 1: 2}}, pool={"B&O": 5})
    assert words.parse(stock, "buy b&o") == Buy("B&O", "pool")
    assert words.parse(stock, "buy BO ipo") == Buy("B&O", "ipo")
    assert words.parse(stock, "buy b&o from the pool") == Buy("B&O", "pool")
    assert words.parse(stock, "par n 80") == Par("N&W", 80)
    assert words.parse(stock, "sell b&o") == Sell("B&O", 1)
    assert words.parse(stock, "sell b&o 2") == words.parse(stock, "sell b&o 20%") == Sell("B&O", 2)


def test_cities_are_typed_as_they_are_shown() -> None:
    """Philadelphia has two cities; the menu and the page call them city 1 and city 2."""
    facts: dict[str, Any] = {
        "round": "operating",
        "company": "LV",
        "step": "station",
        "phase": "3",
        "shares": {"LV": {0: 6}},
        "treasury": {"LV": 500},
        "tiles": {"J2": ("57", 0), "J4": ("X4", 0)},
    }
    state = build_state(**facts)
    assert words.parse(state, "station J4 1") == PlaceStation("J4", 0)
    assert words.parse(state, "station J4 2") == PlaceStation("J4", 1)
    for city in (0, 1):
        action = PlaceStation("J4", city)
        assert words.parse(state, words.phrase(action)) == action
        assert f"Philadelphia (J4), city {city + 1} " in words.describe(state, action)


def test_short_forms_of_an_operating_turn() -> None:
    facts: dict[str, Any] = {
        "round": "operating",
        "company": "B&O",
        "shares": {"B&O": {0: 6}, "PRR": {1: 6}},
        "treasury": {"B&O": 500},
        "tiles": LINE,
        "trains": {"B&O": ["2"], "PRR": ["2"]},
    }
    state = build_state(**facts)
    assert words.parse(state, "lay f10 #9 0") == LayTile("F10", "9", 0)
    assert words.parse(state, "lay Washington DC X2 0") == LayTile("F8", "X2", 0)
    assert words.parse(state, "power p3 f4 8 3") == UsePower("B&S", "F4", "8", 3)
    with pytest.raises(BadAction, match=r"Say which tile and rotation: the tiles that fit in F10 are 7 2, 7 3,"):
        words.parse(state, "f10")
    with pytest.raises(BadAction, match=r"#9 fits in F10 as 9 0, 9 3"):
        words.parse(state, "lay f10 9")
    with pytest.raises(BadAction, match="No tile can be laid in A3 now"):
        words.parse(state, "lay a3")
    state = build_state(**facts | {"step": "station"})
    assert words.parse(state, "F8") == words.parse(state, "station washington") == PlaceStation("F8", 0)
    state = build_state(**facts | {"step": "run"})
    assert words.parse(state, "run") == RunTrains(("2: F8:0 G7 H6:0",))
    assert words.parse(state, "run 2:h6:0 g7  f8:0;") == RunTrains(("2: H6:0 G7 F8:0",))
    assert words.parse(state, "run none") == RunTrains(())
    assert words.parse(state, "pay") == Dividend(True)
    assert words.parse(state, "withhold") == Dividend(False)
    state = build_state(**facts | {"step": "trains"})
    assert words.parse(state, "train 2") == words.parse(state, "buy 2-train") == BuyTrain("2", "bank", 80)
    assert words.parse(state, "train 2 from prr 100") == BuyTrain("2", "PRR", 100)
    assert words.parse(state, "trade 4") == TradeIn("4")
    assert words.parse(state, "discard d") == DiscardTrain("D")
    assert words.parse(state, "private cp 40") == BuyPrivate("C-P", 40)
    assert words.parse(state, "yes") == Accept()
    assert words.parse(state, "no") == Decline()
    assert words.parse(state, "bankrupt") == GoBankrupt()
    with pytest.raises(BadAction, match="Type the price as well: train 2 from PRR 100"):
        words.parse(state, "train 2 from prr")


@pytest.mark.parametrize("text", BAD)
@pytest.mark.parametrize("round", ["auction", "stock", "operating"])
def test_what_cannot_be_meant_is_refused(text: str, round: str) -> None:
    facts: dict[str, Any] = {"round": "operating", "company": "B&O", "shares": {"B&O": {0: 6}}, "tiles": LINE}
    state = build_state(**facts) if round == "operating" else build_state(round=round)
    with pytest.raises(BadAction) as caught:
        words.parse(state, text)
    assert len(str(caught.value)) < 200


def test_typed_nonsense_of_known_words_never_crashes() -> None:
    """Any mixture of the words there are is an action, to be checked, or is not understood."""
    rng = Random(5)
    vocabulary = (
        "bid par buy sell lay power station run train trade discard private pass 2 3 d 57 x3 0 45 -1 99999 $5 20%"
    )
    vocabulary += " prr b&o p2 c-p h6 f8 zz baltimore from pool ipo none ; 2: h6:0 g7 f8:0 h6:x"
    states = [
        ch.setup(3, 0),
        build_state(),
        build_state(round="operating", company="B&O", shares={"B&O": {0: 6}}, tiles=LINE),
    ]
    understood = 0
    for _ in range(3000):
        state, text = rng.choice(states), " ".join(rng.choices(vocabulary.split(), k=rng.randint(1, 5)))
        try:
            action: Action = words.parse(state, text)
        except BadAction:
            continue
        understood += 1
        ch.check(state, action)
    assert understood > 100


@pytest.mark.rule("11.8")
@pytest.mark.ruling("R16")
def test_no_help_of_the_president_is_promised_for_a_train_that_is_refused() -> None:
    facts: dict[str, Any] = {"round": "operating", "company": "B&O", "step": "trains", "phase": "3"}
    facts |= {"shares": {"B&O": {0: 6}}, "tiles": LINE, "cash": [600, 0, 0], "depot": {"2": 0}, "train_pool": ["2"]}
    owns_one = build_state(trains={"B&O": ["3"]}, treasury={"B&O": 100}, **facts)
    assert words.describe(owns_one, BuyTrain("3", "bank", 180)) == "buy a 3-train from the bank for $180"
    has_none = build_state(treasury={"B&O": 20}, **facts)
    cheapest = words.describe(has_none, BuyTrain("2", "pool", 80))
    assert cheapest == "buy a 2-train from the bank pool for $80; the president adds $60"
    assert words.describe(has_none, BuyTrain("3", "bank", 180)) == "buy a 3-train from the bank for $180"


class TestTheMenu:
    def test_privates_that_cannot_be_paid_keep_their_places(self) -> None:
        state = build_state(round="auction", cash=[60, 600, 600])
        entries = words.menu(state)
        assert [action_of(entry).private for entry in entries[:-1]] == ["D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"]
        assert entries[3] == Bid("C&OC", 85)
        assert ch.check(state, entries[3]) is not None

    def test_blocks_and_par_values_are_grouped_by_company(self) -> None:
        state = build_state(shares={"PRR": {0: 4, 1: 2}})
        entries = words.menu(state)
        assert entries[0].words == "sell PRR: up to 40% at $80"
        assert entries[0].options == tuple(Sell("PRR", count) for count in range(1, 5))
        assert [entry.about for entry in entries if isinstance(entry, Group)][1:] == [
            "PLE",
            "SRR",
            "B&O",
            "C&O",
            "LV",
            "C&A",
            "N&W",
        ]

    def test_tiles_are_grouped_by_hex(self) -> None:
        state = build_state(round="operating", company="B&O", shares={"B&O": {0: 6}}, treasury={"B&O": 100}, tiles=LINE)
        (group, last) = words.menu(state)
        assert (group.hex, group.words) == ("F10", "lay in F10: #7, #8, #9, $40 for the water")
        lays = [(option.tile, option.rotation) for option in group.options]
        assert lays == [("7", 2), ("7", 3), ("8", 1), ("8", 3), ("9", 0)], "a #9 turned by 3 is the same again"
        assert not ch.check(state, LayTile("F10", "9", 3)), "though it may be laid"
        assert last == Pass()

    def test_turns_that_swap_two_cities_alike_are_offered_once(self) -> None:
        facts: dict[str, Any] = {"shares": {"B&O": {0: 6}}, "treasury": {"B&O": 500}, "stations": {"B&O": ["H6:0"]}}
        state = build_state(round="operating", company="B&O", phase="3", **facts)
        (group,) = (entry for entry in words.menu(state) if isinstance(entry, Group) and entry.hex == "H6")
        turns = [option.rotation for option in group.options if option.tile == "X3"]
        allowed = [turn for turn in range(6) if not ch.check(state, LayTile("H6", "X3", turn))]
        assert allowed == sorted([*turns, *(turn + 3 for turn in turns)])

    def test_a_train_that_is_too_dear_is_shown(self) -> None:
        facts: dict[str, Any] = {"round": "operating", "company": "B&O", "shares": {"B&O": {0: 6}, "PRR": {0: 6}}}
        state = build_state(step="trains", treasury={"B&O": 50}, trains={"PRR": ["2"]}, **facts)
        entries = words.menu(state)
        assert entries[0] == BuyTrain("2", "bank", 80)
        assert entries[1] == Span(BuyTrain("2", "PRR", 1), "price", 1, 50)
        assert words.describe(state, entries[1]) == "buy a 2-train from PRR for $1 to $50"


def test_a_tile_says_what_could_be_earned_with_it() -> None:
    facts: dict[str, Any] = {
        "round": "operating",
        "company": "B&O",
        "shares": {"B&O": {0: 6}},
        "tiles": {"G7": ("9", 1)},
    }
    state = build_state(treasury={"B&O": 100}, trains={"B&O": ["2"]}, **facts)
    assert words.outlook(state, LayTile("G5", "9", 0)) == "toward N Columbia and S G7, best run stays $0"
    assert words.outlook(state, LayTile("F8", "X1", 0)) == "toward NE G7 and S F10, best run $0 → $60"
    assert words.outlook(state, Pass()) == ""
    without_train = build_state(treasury={"B&O": 100}, **facts)
    assert words.outlook(without_train, LayTile("F8", "X1", 0)) == "toward NE G7 and S F10"


def test_all_about_things() -> None:
    state = build_state(
        round="operating",
        company="B&O",
        shares={"B&O": {0: 6, 1: 1}},
        treasury={"B&O": 100},
        trains={"B&O": ["2"]},
        tiles=LINE,
        privates={"C-P": 2},
    )
    assert words.about(state, "h6", NAMES) == (
        "Baltimore (H6): printed yellow, no tile yet; city $30 to SW with a station of B&O; city $30 to NE; "
        "home of B&O; water, the first tile costs $40. Next to it: N H4, NE I5, SE I7, SW G7, NW G5."
    )
    assert words.about(state, "washington") == (
        "Washington DC (F8): yellow tile #X1; city $30 to NE S. Next to it: N F6, NE G7, SE G9, S F10, SW E9, NW E7."
    )
    assert "closed while a player owns C-P (Columbia-Philadelphia Railroad)" in words.about(state, "I3")
    assert words.about(state, "b&o", NAMES) == (
        "B&O, Baltimore and Ohio Railroad: home Baltimore (H6); par $80, price $80; president Ann; 30% in the IPO, "
        "0% in the pool; held by Ann 60% and Bob 10%; treasury $100; trains 2; stations left $40, $60."
    )
    assert words.about(state, "lv") == "LV, Lehigh Valley Railroad: home Allentown (J2); not started."
    assert words.about(state, "p2", NAMES) == (
        "C-P, Columbia-Philadelphia Railroad: P2, value $40, pays $10; blocks H2 and I3 while a player owns it; "
        "a company that owns it may lay two connected tiles (#8 or #9) there, in addition to its tile for the turn; "
        "owned by Cy."
    )
    assert words.about(state, "2-train").startswith("The 2-train: 2 stops; costs $80; 6 of 7 left in the bank; rusts")
    assert words.about(state, "ann", NAMES) == "Ann: $800 in cash, worth $1280; 5 of 20 certificates; 60% of B&O."
    assert words.about(state, "zz").startswith("There is no “zz”")
    assert words.about(state, "").startswith("There is no “”")


@pytest.mark.ruling("R19")
def test_a_counter_offer_is_asked_for_typed_and_told() -> None:
    state = build_state(
        round="operating",
        company="PRR",
        step="trains",
        shares={"PRR": {0: 6}, "LV": {1: 6}},
        treasury={"PRR": 300},
        trains={"LV": ["3"]},
        phase="3",
    )
    ch.apply(state, BuyTrain("3", "LV", 120))
    assert words.asks(state, NAMES).startswith("Bob: Ann (PRR) offers $120 for a 3-train from LV.")
    action = words.parse(state, "counter 200")
    assert (action, words.parse(state, "$200")) == (CounterOffer(200), CounterOffer(200))
    assert (words.phrase(action), words.describe(state, action)) == ("counter 200", "ask for $200 instead")
    after = state.copy()
    ch.apply(after, action)
    assert GAMES["chesapeake"].narrate(state, action, NAMES) == ["Bob asks for $200 instead of $120."]
    assert words.asks(after, NAMES).endswith("Bob asks for $200 for a 3-train from LV. Buy it for that?")
    assert words.describe(after, Accept()) == "buy a 3-train for $200"
    done = after.copy()
    ch.apply(done, Accept())
    assert GAMES["chesapeake"].narrate(after, Accept(), NAMES)[:2] == [
        "Ann accepts.",
        "PRR buys a 3-train from LV for $200.",
    ]


@pytest.mark.parametrize(
    ("owned", "offers"),
    [
        ({"company_privates": {"B&S": "PRR"}}, ": use a private's power, or go on."),
        ({"privates": {"B&S": 1}}, ": buy a private, or go on."),
        ({"privates": {"B&S": 0}}, ": buy B&S, which could lay more track now, or go on."),
    ],
)
def test_after_the_tile_the_question_says_what_is_left_to_do(owned: dict[str, Any], offers: str) -> None:
    state = build_state(
        round="operating",
        company="PRR",
        step="track",
        phase="3",
        shares={"PRR": {0: 6}},
        stations={"PRR": ["F2:0"]},
        treasury={"PRR": 400},
        **owned,
    )
    ch.apply(state, LayTile("F2", "57", 1))
    assert words.asks(state, NAMES).endswith(offers)
    assert words.describe(state, Pass()) == "continue"


def test_passing_is_named_only_where_it_is_allowed() -> None:
    facts: dict[str, Any] = {"round": "operating", "company": "B&O", "step": "trains", "tiles": LINE}
    facts |= {"shares": {"B&O": {0: 6}}, "treasury": {"B&O": 500}}
    assert words.asks(build_state(**facts), NAMES).endswith(": buy a train; the company must own one.")
    assert words.asks(build_state(**facts, trains={"B&O": ["2"]}), NAMES).endswith(": buy a train, or pass.")


class TestMoneyForATrain:
    FACTS: ClassVar[dict[str, Any]] = {
        "round": "operating",
        "company": "B&O",
        "step": "trains",
        "tiles": LINE,
        "phase": "3",
        "shares": {"B&O": {0: 6}, "LV": {0: 3, 1: 3}},
        "trains": {"LV": ["3"]},
        "treasury": {"B&O": 20},
    }

    def test_the_question_has_all_sums(self) -> None:
        asked = words.asks(build_state(**self.FACTS, cash=[58, 500, 500]), NAMES)
        assert re.findall(r"\$(\d+)", asked) == ["20", "180", "58", "102"]
        assert asked.endswith("Still to raise: $102.")
        assert words.asks(build_state(**self.FACTS, cash=[400, 0, 0]), NAMES).endswith("adds $160 of $400.")

    def test_each_sale_tells_what_it_leaves_to_raise(self) -> None:
        state = build_state(**self.FACTS, cash=[58, 500, 500])
        assert words.describe(state, Sell("B&O", 1)).endswith("price $80 → $75; $22 still to raise")
        assert words.describe(state, Sell("B&O", 2)).endswith("; enough for the train")
        assert words.describe(state, Sell("LV", 2)).endswith("; enough for the train and the presidency is lost")

    def test_a_sale_in_a_stock_round_does_not(self) -> None:
        state = build_state(shares={"LV": {0: 4, 1: 2}})
        assert words.describe(state, Sell("LV", 1)).endswith("price $80 → $75")


def test_the_market_is_told_with_the_prices_beside_each_marker() -> None:
    state = ch.setup(3, 1)
    state.spaces, state.markers = {"PRR": (2, 4)}, ("PRR",)
    assert dict(words.table_in_words(state, ["Ann", "Bob", "Cy"]))["Stock market"] == [
        "PRR: $95, row 3 from the top, column 5; right $105, left $85, up $100, down $85."
    ]


def test_the_last_private_leaves_no_other_to_bid_for() -> None:
    state = ch.setup(2, seed=1)
    assert "bid for a more expensive private" in words.asks(state, NAMES)
    for private in on_offer(state)[:-1]:
        state.privates = {**state.privates, private: 0}
    assert words.asks(state, NAMES).endswith(": buy CV for $200, or pass.")

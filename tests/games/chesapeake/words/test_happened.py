"""The story of 18Chesapeake tells what happened, with the right figures."""

from typing import Any

from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import (
    Accept,
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
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
    State,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.words.phrases import phase_words

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
"""B&O's way from Baltimore to Washington."""


def sentences_after(state: State, *actions: Action) -> list[str]:
    """Do these, and give the story of the last one."""
    story: list[str] = []
    for action in actions:
        assert ch.check(state, action) is None
        before = state.copy()
        ch.apply(state, action)
        story = GAMES["chesapeake"].narrate(before, action, NAMES[: state.players])
    return story


def operating(**facts: Any) -> State:
    """B&O operates with Ann as its president."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": "B&O",
        "shares": {"B&O": {0: 6}},
        "treasury": {"B&O": 500},
        "tiles": LINE,
    }
    return build_state(**known | facts)


class TestTheAuction:
    def test_a_purchase_settles_the_bids_behind_it(self) -> None:
        state = ch.setup(3, 0)
        assert sentences_after(state, Bid("C-P", 45)) == ["Ann bids $45 for C-P."]
        assert sentences_after(state, Bid("B&S", 60), Bid("D&R", 20)) == [
            "Cy buys D&R (Delaware and Raritan Canal) for $20.",
            "Ann buys C-P (Columbia-Philadelphia Railroad) for $45, the highest bid.",
            "Bob buys B&S (Baltimore and Susquehanna Railroad) for $60, the highest bid.",
        ]

    def test_bidders_go_on_and_one_takes_it(self) -> None:
        state = ch.setup(3, 0)
        assert sentences_after(state, Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20)) == [
            "Cy buys D&R (Delaware and Raritan Canal) for $20.",
            "C-P has several bids: $45 from Ann and $50 from Bob. The lowest bidder goes first.",
        ]
        assert sentences_after(state, Bid("C-P", 55)) == ["Ann bids $55 for C-P."]
        assert sentences_after(state, Pass()) == [
            "Bob drops out of the bidding for C-P.",
            "Ann buys C-P (Columbia-Philadelphia Railroad) for $55, the highest bid.",
        ]

    def test_the_cheapest_falls_until_somebody_gets_it(self) -> None:
        state = ch.setup(2, 0)
        assert sentences_after(state, Pass()) == ["Ann passes."]
        assert sentences_after(state, Pass()) == ["Bob passes.", "Everyone has passed: D&R now costs $15."]
        assert sentences_after(state, *[Pass()] * 6) == [
            "Bob passes.",
            "Everyone has passed: D&R now costs $0.",
            "Ann gets D&R (Delaware and Raritan Canal) for free.",
        ]

    def test_an_operating_round_inside_it(self) -> None:
        state = ch.setup(2, 0)
        assert sentences_after(state, Bid("D&R", 20), Pass(), Pass()) == [
            "Ann passes.",
            "Everyone has passed: an operating round is held.",
            "Privates pay: Ann gets $5 (D&R).",
            "A 2-train is exported; the bank has 6 left.",
        ]

    def test_its_end(self) -> None:
        state = build_state(round="auction", vanderbilt="PRR")
        state.privates = {"D&R": 0, "C-P": 0, "B&S": 0, "C&OC": 0}
        assert sentences_after(state, Bid("CV", 205), Bid("B&OR", 100)) == [
            "Bob buys B&OR (Baltimore and Ohio Railroad) for $100.",
            "10% of B&O comes with B&OR.",
            "Ann buys CV (Cornelius Vanderbilt) for $205, the highest bid.",
            "The president's certificate of PRR comes with CV.",
        ]
        state.stock_round = 1
        assert sentences_after(state, Par("PRR", 80)) == [
            "Ann sets the par value of PRR at $80 and gets the president's certificate (20%).",
            "All privates are sold.",
            "Cy has the priority deal.",
            "Stock round 1 begins with Cy.",
        ]


class TestStockRounds:
    def test_a_company_is_started_and_floats(self) -> None:
        state = build_state(shares={"PRR": {0: 3, 1: 2}})
        assert sentences_after(state, Par("LV", 70)) == [
            "Ann sets the par value of LV at $70 and buys the president's certificate (20%) for $140."
        ]
        assert sentences_after(state, Buy("PRR", "ipo")) == [
            "Bob buys 10% of PRR from the IPO for $80.",
            "PRR floats and gets $800.",
        ]

    def test_a_sale_and_a_new_president(self) -> None:
        state = build_state(shares={"PRR": {0: 4, 1: 3}}, pool={"PRR": 1})
        assert sentences_after(state, Sell("PRR", 2)) == [
            "Ann sells 20% of PRR for $160, $80 a share.",
            "The price of PRR falls from $80 to $70.",
            "Bob becomes president of PRR.",
        ]
        assert sentences_after(state, Pass()) == ["Ann ends the turn."]
        assert sentences_after(state, Buy("PRR", "pool")) == ["Bob buys 10% of PRR from the pool for $70."]

    def test_the_round_ends_with_sold_out_companies_and_the_priority_deal(self) -> None:
        state = build_state(shares={"PRR": {0: 6, 1: 4}}, cash=[500, 500, 0], privates={"D&R": 1})
        assert sentences_after(state, Par("LV", 70)) == [
            "Ann sets the par value of LV at $70 and buys the president's certificate (20%) for $140."
        ]
        assert sentences_after(state, Pass(), Pass()) == [
            "Ann passes.",
            "The stock round is over.",
            "PRR is sold out.",
            "The price of PRR rises from $80 to $85.",
            "Bob has the priority deal.",
            "Operating round 2.1 begins.",
            "Privates pay: Bob gets $5 (D&R).",
            "Ann operates PRR.",
            "PRR places its home station in Harrisburg (F2).",
        ]

    def test_who_cannot_trade_is_passed(self) -> None:
        state = build_state(shares={"PRR": {0: 2}}, cash=[500, 0, 0])
        assert sentences_after(state, Par("LV", 70)) == [
            "Ann sets the par value of LV at $70 and buys the president's certificate (20%) for $140.",
            "Bob and Cy can't buy or sell anything, so they pass.",
        ]

    def test_two_players_take_a_share_out_of_the_game(self) -> None:
        state = build_state(2, shares={"PRR": {0: 5, 1: 1}}, turn=1)
        assert sentences_after(state, Buy("PRR", "pool")) == [
            "10% of PRR leaves the pool and the game.",
            "Bob buys 10% of PRR from the pool for $80.",
        ]
        state = build_state(2, shares={"PRR": {0: 6, 1: 3}}, turn=1)
        assert sentences_after(state, Buy("PRR", "pool")) == [
            "10% of PRR leaves the pool and the game.",
            "That was the last share there, so Bob gets none.",
        ]


class TestTheOperatingTurn:
    def test_tiles_and_terrain(self) -> None:
        state = operating(phase="3")
        assert sentences_after(state.copy(), LayTile("H6", "X4", 1))[:2] == [
            "B&O upgrades Baltimore (H6) to the green #X4: city $40 (SW-NW), city $40 (N-NE).",
            "B&O pays $40 for the water.",
        ]
        assert sentences_after(state.copy(), LayTile("F10", "9", 0))[:2] == [
            "B&O lays the yellow #9 in F10: N-S.",
            "B&O pays $40 for the water.",
        ]
        assert (
            sentences_after(state, LayTile("G7", "24", 4))[0]
            == "B&O upgrades G7 from #9 to the green #24: NE-SW, NE-S."
        )

    def test_powers(self) -> None:
        state = operating(phase="3", company_privates={"B&S": "B&O"}, tiles={})
        assert sentences_after(state, UsePower("B&S", "F4", "9", 2)) == [
            "B&O uses the power of B&S and lays the yellow #9 in F4: SE-NW."
        ]
        state = operating(phase="3", company_privates={"B&S": "B&O"}, tiles={"G7": ("7", 3)})
        assert sentences_after(state, LayTile("G5", "9", 0)) == [
            "B&O lays the yellow #9 in G5: N-S.",
            "The power of B&S is lost.",
            "B&O earns nothing.",
            "The price of B&O falls from $80 to $75.",
        ]

    def test_a_station(self) -> None:
        state = operating(step="station")
        assert sentences_after(state, PlaceStation("F8", 0))[0] == "B&O places a station in Washington DC (F8) for $40."

    def test_a_run_and_its_dividend(self) -> None:
        state = operating(step="run", trains={"B&O": ["2"]}, shares={"B&O": {0: 4, 1: 1}}, pool={"B&O": 2})
        assert sentences_after(state, RunTrains(("2: H6:0 G7 F8:0",))) == [
            "B&O runs the 2-train Baltimore – Washington DC for $60."
        ]
        after = state.copy()
        assert sentences_after(state, Dividend(True))[:2] == [
            "B&O pays out $60: Ann gets $24, Bob gets $6 and B&O gets $12 for the pool.",
            "The price of B&O rises from $80 to $85.",
        ]
        assert sentences_after(after, Dividend(False))[:2] == [
            "B&O withholds $60.",
            "The price of B&O falls from $80 to $75.",
        ]

    def test_no_train_earns_nothing(self) -> None:
        state = operating(treasury={"B&O": 20}, tiles={})
        assert sentences_after(state, Pass())[:3] == [
            "B&O lays no track.",
            "B&O earns nothing.",
            "The price of B&O falls from $80 to $75.",
        ]


class TestTrains:
    def test_a_phase_with_rust_limits_and_discards(self) -> None:
        state = operating(
            step="trains",
            phase="3",
            depot={"3": 0},
            shares={"B&O": {0: 6}, "PRR": {1: 6}},
            trains={"B&O": ["2"], "PRR": ["3", "3", "3", "3"]},
        )
        assert sentences_after(state, BuyTrain("4", "bank", 300)) == [
            "B&O buys a 4-train from the bank for $300.",
            f"Phase 4 begins: {phase_words(TITLE, '4')}.",
            "All 2-trains rust: B&O loses 1.",
            "PRR has 4 trains and may own 3: Bob must discard one.",
        ]
        assert sentences_after(state, DiscardTrain("3"))[0] == "PRR discards a 3-train to the bank pool."

    def test_phase_5_closes_the_privates(self) -> None:
        state = operating(
            step="trains", phase="4", depot={"4": 0}, privates={"C-P": 1}, company_privates={"D&R": "B&O"}
        )
        assert sentences_after(state, BuyTrain("5", "bank", 500))[:3] == [
            "B&O buys a 5-train from the bank for $500.",
            f"Phase 5 begins: {phase_words(TITLE, '5')}.",
            "The privates D&R and C-P close.",
        ]

    def test_vanderbilts_first_train(self) -> None:
        state = operating(step="trains", vanderbilt="B&O", privates={"CV": 2})
        assert "CV closes: B&O has its first train." in sentences_after(state, BuyTrain("2", "bank", 80))

    def test_a_trade_in_does_not_rust_what_was_handed_in(self) -> None:
        state = operating(step="trains", phase="6", treasury={"B&O": 800}, trains={"B&O": ["4", "4"]})
        assert sentences_after(state, TradeIn("4"))[:3] == [
            "B&O trades in a 4-train and buys a D-train from the bank for $700.",
            f"Phase D begins: {phase_words(TITLE, 'D')}.",
            "All 4-trains rust: B&O loses 1.",
        ]

    def test_deals(self) -> None:
        facts: dict[str, Any] = {
            "phase": "3",
            "step": "trains",
            "shares": {"B&O": {0: 6}, "PRR": {1: 6}},
            "trains": {"PRR": ["2", "3"]},
            "privates": {"C-P": 2},
        }
        state = operating(**facts)
        assert sentences_after(state, BuyTrain("2", "PRR", 100)) == ["B&O offers Bob $100 for a 2-train from PRR."]
        assert sentences_after(state, Decline()) == ["Bob declines $100 for a 2-train from PRR."]
        assert sentences_after(state, BuyTrain("3", "PRR", 120), Accept()) == [
            "Bob accepts.",
            "B&O buys a 3-train from PRR for $120.",
        ]
        assert sentences_after(state, BuyPrivate("C-P", 40), Accept()) == [
            "Cy accepts.",
            "B&O buys C-P (Columbia-Philadelphia Railroad) from Cy for $40.",
        ]

    def test_an_emergency(self) -> None:
        facts: dict[str, Any] = {
            "step": "trains",
            "treasury": {"B&O": 20},
            "shares": {"B&O": {0: 6}, "LV": {0: 1, 1: 2}},
        }
        state = operating(cash=[10, 500, 500], **facts)
        assert sentences_after(state, Sell("LV", 1)) == [
            "Ann sells 10% of LV for $80.",
            "The price of LV falls from $80 to $75.",
        ]
        assert sentences_after(state, BuyTrain("2", "bank", 80))[:2] == [
            "B&O buys a 2-train from the bank for $80.",
            "Ann, president of B&O, adds $60.",
        ]

    def test_a_bankruptcy(self) -> None:
        state = operating(
            phase="6",
            step="trains",
            treasury={"B&O": 20},
            cash=[10, 500, 400],
            shares={"B&O": {0: 6}, "LV": {0: 1, 1: 2}},
            pool={"B&O": 4},
        )
        assert sentences_after(state, GoBankrupt()) == [
            "Ann can't pay for a train for B&O and goes bankrupt.",
            "Ann sells 10% of B&O for $80.",
            "The price of B&O falls from $80 to $75.",
            "Ann sells 10% of LV for $80.",
            "The price of LV falls from $80 to $75.",
            "Ann pays the bank all that is left: $170.",
            "The game is over: Ann is bankrupt (rule 12). Bob wins with $650. Followed by Cy with $400 and Ann with "
            "$375.",
        ]


class TestTheEnd:
    def test_the_bank_breaks_and_the_set_ends_the_game(self) -> None:
        state = operating(step="dividend", earnings=100, trains={"B&O": ["2"]}, treasury={"B&O": 0})
        state.bank, state.cash = 20, [2000, 4000, 1980]
        assert sentences_after(state, Dividend(True)) == [
            "B&O pays out $100: Ann gets $60.",
            "The price of B&O rises from $80 to $85.",
            "The bank is broken: the game ends after this set of operating rounds.",
            "The game is over: the bank is broken (rule 12). Bob wins with $4000. "
            "Followed by Ann with $2570 and Cy with $1980.",
        ]

    def test_the_last_round_of_a_set_exports_a_train(self) -> None:
        state = operating(step="trains", trains={"B&O": ["2"]}, depot={"2": 1})
        assert sentences_after(state, Pass()) == [
            "B&O buys no more trains.",
            "A 2-train is exported; the bank has none left.",
            "Stock round 3 begins with Ann.",
        ]

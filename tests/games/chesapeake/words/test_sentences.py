"""Sentences and headings of 18Chesapeake, in the reader's language."""

from trunkline.games import GAMES
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Buy, GoBankrupt, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.events import operating as op
from trunkline.kit18xx.events import stock as st
from trunkline.words.language import speaking
from trunkline.words.sentences import Heading

NAMES = ("Ann", "Bob", "Cy")
game = GAMES["chesapeake"]


def in_german(event: object) -> str:
    with speaking("de"):
        return game.sentence(event, NAMES)


class TestGerman:
    def test_bids(self) -> None:
        assert in_german(st.BidMade(0, "C-P", 45)) == "Ann bietet 45 $ auf C-P."
        assert in_german(st.BiddingBegan("C-P", ((0, 45), (1, 50)))) == (
            "Auf C-P gibt es mehrere Gebote: 45 $ von Ann und 50 $ von Bob. Wer am wenigsten geboten hat, beginnt."
        )

    def test_shares(self) -> None:
        assert (
            in_german(st.SharesSold(1, "PRR", 2, 80, 160)) == "Bob verkauft 20\xa0% der PRR für 160 $, 80 $ je Aktie."
        )
        assert in_german(st.PriceMoved("PRR", 80, 70)) == "Der Kurs der PRR fällt von 80 $ auf 70 $."
        assert in_german(st.CannotTrade((0, 1, 2))) == "Ann, Bob und Cy können weder kaufen noch verkaufen und passen."

    def test_dividends_and_trains(self) -> None:
        assert in_german(op.DividendPaid("B&O", 60, (24, 6, 0), 12)) == (
            "B&O schüttet 60 $ aus: Ann bekommt 24 $, Bob bekommt 6 $ und B&O bekommt 12 $ für den Pool."
        )
        assert in_german(op.TrainBought("B&O", "4", "bank", 300)) == "B&O kauft einen 4er-Zug von der Bank für 300 $."
        assert in_german(op.TrainBought("B&O", "D", "PRR", 1)) == "B&O kauft einen D-Zug von der PRR für 1 $."
        assert in_german(op.TrainsRusted("2", {"PRR": 1, "B&O": 2}, 0)) == (
            "Alle 2er-Züge rosten: PRR verliert 1 und B&O verliert 2."
        )

    def test_the_end(self) -> None:
        assert in_german(op.GameEnded(1, (650, 375, 400))) == (
            "Das Spiel ist zu Ende: Bob ist bankrott (Regel 12). Ann gewinnt mit 650 $. "
            "Dahinter: Cy mit 400 $ und Bob mit 375 $."
        )
        assert in_german(op.GameEnded(None, (500, 500, 500))) == (
            "Das Spiel ist zu Ende: Die Bank ist gesprengt (Regel 12). Ann, Bob und Cy teilen sich mit 500 $ den Sieg."
        )


class TestHeadings:
    def test_rounds_have_one(self) -> None:
        stock, operating = st.StockRoundBegan(3, 0), op.OperatingRoundBegan(2, 1)
        assert game.words.heading(stock) == Heading("Stock round 3", "SR 3", True)
        assert game.words.heading(operating) == Heading("Operating round 2.1", "OR 2.1", False)
        with speaking("de"):
            assert game.words.heading(stock) == Heading("Aktienrunde 3", "AR 3", True)
            assert game.words.heading(operating) == Heading("Betriebsrunde 2.1", "BR 2.1", False)

    def test_nothing_else_has(self) -> None:
        kinds = {st.StockRoundBegan, op.OperatingRoundBegan}
        assert {kind for kind in game.events if kind.topic == "round"} == kinds
        assert game.words.heading(op.TurnBegan(0, "PRR")) is None
        assert game.words.heading(st.AuctionInterrupted()) is None


def events_of(state: State, action: ch.Action) -> list[object]:
    """What an action leads to."""
    assert ch.check(state, action) is None
    return game.events_of(state, action)


def test_a_bankruptcy_outside_the_step_of_trains_sells_nothing() -> None:
    """Only the variant of 18xx.games allows it there."""
    state = build_state(
        rulings="18xx.games",
        round="operating",
        company="B&O",
        step="track",
        phase="6",
        treasury={"B&O": 20},
        cash=[10, 500, 400],
        shares={"B&O": {0: 6}, "LV": {0: 1, 1: 2}},
    )
    assert events_of(state, GoBankrupt())[:2] == [op.BankruptcyDeclared(0, "B&O"), op.CashForfeited(0, 10)]


def test_a_share_that_leaves_the_game_is_not_missing_from_those_that_go_to_the_pool() -> None:
    """Two players: with the variant of 18xx.games a share may leave the pool in the move that floats a company."""
    state = build_state(2, rulings="18xx.games", shares={"PRR": {0: 3, 1: 1}}, pool={"PRR": 1}, turn=1)
    events = events_of(state, Buy("PRR", "ipo"))
    assert events[:2] == [st.ShareRemoved("PRR"), st.ShareBought(1, "PRR", "ipo", 80)]
    assert st.SharesPooled("PRR", 4) in events


def test_the_bank_that_breaks_in_the_auction_ends_the_game_with_its_round() -> None:
    state = build_state(2, round="auction", privates={"D&R": 0})
    state.bank, state.cash, state.passes = 2, [4000, 3998], 1
    events = events_of(state, ch.Pass())
    assert op.BankBroken(True) in events
    assert isinstance(events[-1], op.GameEnded)

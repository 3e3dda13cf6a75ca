"""What a hint says of a stock round: figures that can be checked at the table."""

from random import Random

from trunkline.bots.bot import Bot
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.bots import BOTS
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.actions import Buy, Par, Pass, Sell
from trunkline.kit18xx.bots.reasons import trading_reason
from trunkline.kit18xx.state import State

LINE = {"G7": ("9", 1), "F8": ("X1", 4)}
"""Track from Baltimore to Washington."""


def trading(cash: int = 600, **facts: object) -> State:
    known: dict[str, object] = {
        "shares": {"B&O": {0: 6}, "PRR": {1: 4}},
        "par": {"B&O": 80, "PRR": 70},
        "cash": [200, cash, 200],
        "turn": 1,
    }
    return build_state(round="stock", step="stock", **(known | facts))  # type: ignore[arg-type]


def reason(state: State, action: c18.Action) -> str:
    return str(trading_reason(state, action))


def test_a_share_of_what_runs_is_told_by_what_it_pays_and_costs() -> None:
    running = trading(tiles=LINE, trains={"B&O": ["2"]})
    said = reason(running, Buy("B&O", "ipo"))
    assert said.startswith("B&O earns about $")
    assert said.endswith("% of its price")
    assert reason(trading(), Sell("B&O", 1)) == "B&O earns nothing now: the money does more elsewhere"


def test_a_start_is_told_by_what_it_takes_to_float() -> None:
    state = trading()
    assert reason(state, Par("C&O", 80)) == (
        "at $80 the cash is enough to float C&O alone, for $480; then it gets $800 for trains and track"
    )
    assert "once others have bought" in reason(trading(cash=300), Par("C&O", 80))
    assert reason(state, Buy("PRR", "ipo")) == "PRR operates once 60% is sold, and this makes it 50%"
    near = trading(shares={"PRR": {1: 5}})
    assert reason(near, Buy("PRR", "ipo")) == "that floats PRR: it gets $700 and operates"


def test_every_hint_of_a_stock_round_has_a_reason_and_the_bot_plays_as_before() -> None:
    bot, state = BOTS["medium"], trading()
    assert isinstance(bot, Bot)
    assert bot.candidates is not None
    found = bot.candidates(state, Random(1))
    assert found[0].action == bot(state, Random(1))
    assert all(one.plain for one in found if not isinstance(one.action, Sell))
    assert reason(state, Pass()) == "no share that can be bought now is worth its price"

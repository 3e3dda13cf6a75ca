"""The story of Chicago Express tells what happened, with the right figures."""

import re
from random import Random
from typing import Any

import pytest

from trunkline.core.api import Span, pick
from trunkline.core.errors import BadAction
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import Bid, Build, Choose, Develop, Expand, Offer, Pass, State
from trunkline.games.express.testing.positions import build_state

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
words = GAMES["express"].words


def sentences_after(state: State, *actions: ex.Action) -> list[str]:
    """Do the actions; the sentences for the last one."""
    sentences: list[str] = []
    for action in actions:
        before = state.copy()
        assert ex.check(state, action) is None
        ex.apply(state, action)
        sentences = GAMES["express"].narrate(before, action, NAMES[: state.players])
    return sentences


def test_an_auction_is_told() -> None:
    state = ex.setup(3, 0)
    assert sentences_after(state, Bid(9)) == ["Ann bids $9 for PRR."]
    assert sentences_after(state, Pass()) == ["Bob passes."]
    assert sentences_after(state, Pass()) == [
        "Cy passes.",
        "Ann buys a share of PRR for $9.",
        "Ann opens the auction for a share of B&O. The minimum bid is $6.",
    ]


def test_nobody_bidding_is_told() -> None:
    assert sentences_after(ex.setup(2, 0), Pass(), Pass()) == [
        "Bob passes.",
        "Nobody bids: the share of PRR stays on its charter.",
        "Ann opens the auction for a share of B&O. The minimum bid is $6.",
    ]


def test_the_first_turn_is_told() -> None:
    assert sentences_after(ex.setup(2, 0), *[Pass()] * 8)[-1] == "Ann takes the first turn."


def test_automatic_passes_are_told() -> None:
    state = ex.setup(3, 0, auto_pass=True)
    sentences = sentences_after(state, Bid(40))
    assert sentences == [
        "Ann bids $40 for PRR.",
        "Bob can't afford the minimum bid and passes.",
        "Cy can't afford the minimum bid and passes.",
        "Ann buys a share of PRR for $40.",
        "Ann opens the auction for a share of B&O. The minimum bid is $6.",
        "Ann can't afford the minimum bid and passes.",
    ]
    sentences_after(state, Bid(40))  # Bob
    sentences_after(state, Bid(38))  # Cy, who has $2 left: too little for the minimum bid of the last auction
    assert (state.initial, state.step) == (4, "choose")


def test_initial_auctions_that_nobody_can_pay_are_told() -> None:
    state = ex.setup(2, 0, auto_pass=True)
    sentences_after(state, Bid(60))
    assert sentences_after(state, Bid(60))[-3:] == [
        "Nobody can afford the minimum bid for C&O: its share stays on its charter.",
        "Nobody can afford the minimum bid for NYC: its share stays on its charter.",
        "Ann takes the first turn.",
    ]


def test_an_expansion_is_told() -> None:
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 20})
    assert sentences_after(state, Choose("expansion")) == ["Ann chooses expansion (1 of 5)."]
    assert sentences_after(state, Expand("PRR")) == ["Ann expands PRR, which has $20."]
    assert sentences_after(state, Build("Q5")) == ["PRR builds in plain Q5 for $1."]
    assert sentences_after(state, Build("P4"), Build("O4")) == [
        "PRR builds in Harrisburg (O4) for $2; its income rises by $1 to $8."
    ]


@pytest.mark.parametrize(
    ("money", "locomotives", "asks"),
    [
        (20, 19, "Ann: PRR has $20: build in up to 3 hexes, or end the expansion."),
        (2, 19, "Ann: PRR has $2: build in up to 2 hexes, or end the expansion."),
        (20, 2, "Ann: PRR has $20: build in up to 2 hexes, or end the expansion."),
        (1, 19, "Ann: PRR has $1: build in one hex, or end the expansion."),
        (0, 19, "Ann: PRR can't build any further with its $0; end the expansion."),
        (20, 0, "Ann: PRR has no locomotives left; end the expansion."),
    ],
)
def test_as_many_hexes_as_money_and_locomotives_allow(money: int, locomotives: int, asks: str) -> None:
    """The cheapest three hexes of PRR, one beside the other, cost $1, $1 and $2."""
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 20})
    sentences_after(state, Choose("expansion"), Expand("PRR"))
    state.treasury["PRR"], state.charter["PRR"] = money, locomotives
    assert words.asks(state, NAMES[:3]) == asks


def test_after_the_first_hex_there_may_be_more() -> None:
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 20})
    sentences_after(state, Choose("expansion"), Expand("PRR"), Build("Q5"))
    assert words.asks(state, NAMES[:3]) == ("Ann: PRR has $19: build in up to 2 more hexes, or end the expansion.")
    sentences_after(state, Build("P4"))
    assert words.asks(state, NAMES[:3]).startswith("Ann: PRR has $")


def test_leaving_and_ending_are_told() -> None:
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 20})
    assert sentences_after(state, Choose("auction"), Pass()) == ["Ann ends the turn."]
    state.shares["PRR"] = (0, 1, 0)
    assert sentences_after(state, Choose("expansion"), Expand("PRR"), Pass()) == ["Bob ends the expansion of PRR."]


def test_developments_are_told() -> None:
    state = build_state(network={"PRR": ["R4", "R3", "Q3", "I6"], "B&O": ["I6"]}, income={"PRR": 17, "B&O": 14})
    assert sentences_after(state, Choose("development"), Develop("R3")) == ["Ann develops forest R3: PRR gets $2."]
    assert sentences_after(state, Choose("development"), Develop("Q3")) == [
        "Bob develops Binghamton (Q3): income rises by $1, PRR to $18."
    ]
    assert sentences_after(state, Choose("development"), Develop("I6")) == [
        "Cy develops Wheeling from 3 to 4: income rises by $1, PRR to $19 and B&O to $15."
    ]


def test_chicago_is_told() -> None:
    state = build_state(shares={"PRR": {0: 2, 2: 1}}, treasury={"PRR": 20}, network={"PRR": ["B2"]})
    assert sentences_after(state, Choose("expansion"), Expand("PRR"), Build("A2")) == [
        "PRR builds in Chicago (A2) for $3; its income rises by $7 to $14.",
        "PRR reaches Chicago and pays $5 a share: Ann gets $10 and Cy gets $5.",
        "Wabash opens in Fort Wayne with an income of $1.",
        "Ann opens the auction for a share of WAB. The minimum bid is $1.",
    ]
    assert sentences_after(state, Pass(), Pass(), Pass()) == [
        "Cy passes.",
        "Nobody bids: the share of WAB stays on its charter.",
    ]


def test_a_general_dividend_is_told() -> None:
    state = build_state(
        shares={"PRR": {0: 1, 1: 1}, "NYC": {2: 1}},
        needles={"expansion": 5, "development": 3},
        network={"PRR": ["E0"]},
    )
    assert sentences_after(state, Choose("development"), Pass()) == [
        "Ann ends the turn.",
        "General dividend, per share: PRR $4, NYC $8. Ann gets $4, Bob gets $4 and Cy gets $8.",
        "The dials are reset. Detroit grows to 2.",
    ]


def test_the_end_is_told() -> None:
    state = build_state(cash=[10, 18, 10], shares={"NYC": {0: 1}}, needles={"expansion": 5, "development": 3}, houses=3)
    assert sentences_after(state, Choose("development"), Pass())[-1] == (
        "The game is over: 3 houses are left (rule 10.3). Ann and Bob share the victory with $18."
    )


def ended(**given: Any) -> str:
    """Why a game that ends here is over."""
    state = build_state(needles={"expansion": 5, "development": 3}, **given)
    return sentences_after(state, Choose("development"), Pass())[-1].partition(" Ann")[0]


def test_the_end_names_the_companies_and_the_true_numbers() -> None:
    shares = {"PRR": {0: 3}, "B&O": {1: 4}, "C&O": {2: 6}, "NYC": {0: 5}}
    assert ended(shares=shares) == "The game is over: PRR, B&O, C&O and NYC have no shares left (rule 10.2)."
    three = {company: held for company, held in shares.items() if company != "C&O"}
    assert ended(shares=three, houses=1) == (
        "The game is over: PRR, B&O and NYC have no shares left (rule 10.2); 1 house is left (rule 10.3)."
    )
    assert ended(houses=0) == "The game is over: no houses are left (rule 10.3)."


def test_what_lies_ahead_is_not_said_of_a_game_that_is_over() -> None:
    state = build_state(houses=2, needles={"expansion": 5, "development": 3})
    assert position_words(state)[-1] == "The game ends after the next general dividend: 2 houses are left (rule 10.3)."
    sentences_after(state, Choose("development"), Pass())
    assert position_words(state)[-1] == "The game is over: 2 houses are left (rule 10.3)."
    assert not any("next general dividend" in sentence for sentence in position_words(state))


def position_words(state: State) -> list[str]:
    """What the table in words says of the end."""
    return list(dict(words.table_in_words(state, NAMES[: state.players]))["The end of the game"])


@pytest.mark.parametrize("players", ex.PLAYERS)
@pytest.mark.parametrize("auto_pass", [False, True])
def test_the_payments_told_are_the_payments_made(players: int, auto_pass: bool) -> None:
    """Over whole random games, what the story says that people get and pay adds up to their cash at the end."""
    for seed in range(10):
        state, rng, names = ex.setup(players, 0, auto_pass=auto_pass), Random(seed), NAMES[:players]
        cash = dict.fromkeys(names, state.cash[0])
        while state.actor is not None:
            before, action = state.copy(), pick(ex.options(state), rng)
            ex.apply(state, action)
            story = " ".join(GAMES["express"].narrate(before, action, names))
            for name, amount in re.findall(r"(\w+) gets \$(\d+)", story):
                if name in cash:
                    cash[name] += int(amount)
            for name, price in re.findall(r"(\w+) buys a share of \S+ for \$(\d+)", story):
                cash[name] -= int(price)
            assert list(cash.values()) == state.cash, story
        assert "The game is over" in story


@pytest.mark.parametrize("players", ex.PLAYERS)
def test_every_option_can_be_described_and_typed(players: int) -> None:
    """What the words offer, typed as the verb and its argument, is read back as the same action."""
    state, rng = ex.setup(players, 0), Random(players)
    while state.actor is not None:
        assert words.asks(state, NAMES[:players]).startswith(NAMES[state.actor])
        for option in ex.options(state):
            assert words.describe(state, option)
            action = option.at(option.high) if isinstance(option, Span) else option
            fields = [str(getattr(action, name)) for name in action.__dataclass_fields__]
            assert words.parse(state, " ".join([type(action).__name__, *fields])) == action
            if fields:
                assert words.parse(state, fields[0].lower()) == action
        ex.apply(state, pick(ex.options(state), rng))
    assert words.asks(state, NAMES) == "The game is over."


def test_names_can_be_shortened() -> None:
    state = build_state(shares={"PRR": {0: 1}})
    assert words.parse(state, "aUc") == Choose("auction")
    assert words.parse(state, "p") == Pass()
    assert words.parse(state, "offer bo") == Offer("B&O")
    assert words.parse(state, "expand n") == Expand("NYC")
    assert words.parse(state, "build fort wayne") == Build("D3")
    assert words.parse(state, "build pitts") == Build("K4")
    assert words.parse(state, "develop k4") == Develop("K4")


@pytest.mark.parametrize(
    "text", ["", "bid", "bid x", "bid 1.5", "bid " + "9" * 31, "bid ²", "offer xyz", "build zz", "choose 4", "q" * 3000]
)
def test_what_cannot_be_meant_is_refused(text: str) -> None:
    with pytest.raises(BadAction) as caught:
        words.parse(ex.setup(2, 0), text)
    assert len(str(caught.value)) < 150


def test_a_hex_to_build_in_is_placed_in_words() -> None:
    state = build_state(shares={"PRR": {0: 1}}, network={"PRR": ["R5", "Q5"]})
    ex.apply(state, Choose("expansion"))
    ex.apply(state, Expand("PRR"))
    assert words.describe(state, Build("R4")) == (
        "build in plain R4 for $1, north of Philadelphia, 17 hexes from Chicago"
    )
    assert words.describe(state, Build("P4")) == (
        "build in plain P4 for $1, northwest of plain Q5, 1 nearer to Chicago (15 hexes away), on a cheapest way there"
    )


def test_the_table_tells_the_cheapest_ways_to_chicago() -> None:
    ways = dict(words.table_in_words(ex.setup(3, 0), NAMES[:3]))["The cheapest way to Chicago"]
    assert ways[0].startswith("PRR pays $25 for 17 hexes: plain Q5, plain P4, Harrisburg (O4), ")
    assert len(ways) == 4, "Wabash is not open"


@pytest.mark.parametrize("line", ["expand", "Expand a company", "expansion", "e"])
def test_an_action_by_the_words_of_its_button(line: str) -> None:
    state = build_state()
    assert words.parse(state, line) == Choose("expansion")


def test_all_about_a_hex() -> None:
    state = build_state(network={"PRR": ["R4", "R3", "Q3"]}, developed=["R3"])
    assert words.about(state, "binghamton") == (
        "Binghamton (Q3), city. The next locomotive costs $4 (2 × $2). Income +1. A house adds +1. "
        "16 hexes from Chicago. Here: PRR. Next to it: N Q2, NE R2, SE R3, S Q4, SW P3, NW P2."
    )
    assert "No locomotives here." in words.about(state, "A2")
    assert words.about(state, "r3") == (
        "R3, forest. Full: there's room for one locomotive. No income. Developed. "
        "17 hexes from Chicago. Here: PRR. Next to it: N R2, NE S3, SE S4, S R4, SW Q4, NW Q3."
    )
    mountain = words.about(build_state(network={"B&O": ["M5"]}), "M5")
    assert mountain.startswith(
        "M5, mountain. Full: there's room for one locomotive. Income +1. A house adds +2. 12 hexes from "
        "Chicago. Here: B&O."
    )
    assert "A locomotive costs $4. Income +1." in words.about(build_state(), "M5")
    assert words.about(state, "zz") == "There's no hex “zz” on the map."


def test_the_menu_holds_every_option_that_a_number_can_pick() -> None:
    state, rng = ex.setup(4, 0), Random(2)
    while state.actor is not None:
        plain = [option for option in ex.options(state) if not isinstance(option, Span)]
        assert set(plain) <= set(words.menu(state))
        ex.apply(state, pick(ex.options(state), rng))

"""What the choices of Chicago Express say about their consequences is what the rules then do."""

import re
from random import Random
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from tests.games.express.moves import random_action
from tests.games.express.web.snapshots import NAMES, choices_after, moment_after, played, snapshot_at
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.pictures.map import feet, trail
from trunkline.games.express.testing.positions import build_state
from trunkline.games.express.web.page import board
from trunkline.web.game_page.choices import Choice

ALMOST_THERE = ["Q5", "P4", "O4", "N3", "M3", "L2", "K2", "J2", "I2", "H2", "G2", "F1", "E1", "D1", "C2"]


def notes(choices: list[Choice]) -> list[str]:
    """The line before the choices."""
    return [choice.words for choice in choices if choice.kind == "note"]


def follows(choices: list[Choice], action: ex.Action) -> str:
    """The second line of a button."""
    (choice,) = (choice for choice in choices if choice.does == action)
    return " ".join(choice.extra.get("notes", []))


class TestBids:
    def test_a_bid_says_what_the_share_does_to_your_own(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1, 1: 1}}, income={"PRR": 12})
        assert notes(choices_after(start, Choose("auction"), Offer("PRR"))) == [
            "If you win: 2 of 3 shares in play, each pays $6 → $4; you get $6 → $8 per dividend. If somebody else "
            "wins: $6 → $4."
        ]

    def test_what_stays_the_same_is_said_once(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, income={"PRR": 12})
        assert notes(choices_after(start, Choose("auction"), Offer("PRR"))) == [
            "If you win: 2 of 2 shares in play, each pays $12 → $6; you still get $12 per dividend. If somebody else "
            "does: $6."
        ]

    def test_who_holds_none_has_nothing_to_lose(self) -> None:
        start = build_state(3, turn=2, shares={"PRR": {0: 1, 1: 1}}, income={"PRR": 12})
        assert notes(choices_after(start, Choose("auction"), Offer("PRR"))) == [
            "If you win: 1 of 3 shares in play, each pays $6 → $4; you get $4 per dividend."
        ]

    def test_the_last_one_in_an_auction_wins_with_any_bid(self) -> None:
        start = build_state(3, cash=[40, 40, 12])
        choices = choices_after(start, Choose("auction"), Offer("NYC"), Pass(), Pass())
        assert notes(choices) == [
            "You're the last one in: any bid wins. If you win: the only share of NYC in play, which pays you $8 per "
            "dividend."
        ]
        assert follows(choices, Pass()) == "The share of NYC stays unsold"

    def test_a_pass_that_ends_the_auction_says_who_gets_the_share(self) -> None:
        choices = choices_after(build_state(2), Choose("auction"), Offer("NYC"), Bid(9))
        assert follows(choices, Pass()) == "Ann gets the share for $9"


class TestDials:
    def test_a_dial_says_how_full_it_gets(self) -> None:
        track: dict[str, Any] = {
            "shares": {"PRR": {0: 1}},
            "treasury": {"PRR": 9},
            "network": {"PRR": ["Q5", "P4", "O4"]},
        }
        choices = choices_after(build_state(3, needles={"auction": 1, "expansion": 4}, **track))
        assert follows(choices, Choose("auction")) == "→ 2 of 3 · you bid first"
        assert follows(choices, Choose("expansion")) == "→ 5 of 5 · fills the dial"
        assert follows(choices, Choose("development")) == "→ 1 of 4 · one house in a hex"

    def test_an_action_that_can_do_nothing_says_so(self) -> None:
        choices = choices_after(build_state(3))
        assert follows(choices, Choose("development")) == "→ 1 of 4 · nothing to develop: only turns the dial"
        assert follows(choices, Choose("expansion")) == "→ 1 of 5 · you hold no share: only turns the dial"
        choices = choices_after(build_state(3, shares={"PRR": {0: 1}}))
        assert follows(choices, Choose("expansion")) == "→ 1 of 5 · no company can build: only turns the dial"

    @pytest.mark.parametrize(("houses", "more"), [(20, ""), (3, "; then the game ends")])
    def test_the_second_full_dial_says_who_gets_what(self, houses: int, more: str) -> None:
        shares = {"PRR": {0: 1, 1: 2}, "NYC": {1: 1}}
        start = build_state(3, shares=shares, needles={"auction": 3, "expansion": 4}, houses=houses)
        words = follows(choices_after(start), Choose("expansion"))
        assert words == f"→ 5 of 5 · fills the second dial: dividend, now Ann +$3, Bob +$14{more}"
        (_, _, after) = played(start, Choose("expansion"), Pass())
        assert [now - then for then, now in zip(start.cash, after.cash, strict=True)] == [3, 14, 0]
        assert (after.actor is None) == bool(more)

    def test_ending_the_turn_says_it_too(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, needles={"auction": 3, "expansion": 4})
        assert follows(choices_after(start, Choose("expansion")), Pass()) == "General dividend: Ann +$7"

    def test_companies_say_what_they_have(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1, 1: 1}}, treasury={"PRR": 20})
        assert (
            follows(choices_after(start, Choose("expansion")), Expand("PRR"))
            == "$20 · income $7 · locos 19 · you hold 1 of 2"
        )
        assert follows(choices_after(start, Choose("auction")), Offer("PRR")) == "from $3 · 1 left · you hold 1 of 2"


class TestHexes:
    def test_an_expansion_says_what_it_has_brought_and_what_chicago_costs(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, treasury={"PRR": 40}, network={"PRR": ALMOST_THERE})
        begun = (Choose("expansion"), Expand("PRR"))
        assert notes(choices_after(start, *begun)) == ["Chicago is $4 and 2 hexes away."]
        assert notes(choices_after(start, *begun, Build("B2"))) == [
            "So far: +0 income, $1 spent of $40. Chicago is $3 and 1 hex away."
        ]
        assert notes(choices_after(start, *begun, Build("E0"))) == [
            "So far: +1 income, $3 spent of $40. Chicago is $4 and 2 hexes away."
        ]

    def test_the_cheapest_way_to_chicago_is_drawn_for_who_expands(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, treasury={"PRR": 40}, network={"PRR": ALMOST_THERE})
        actions = (Choose("expansion"), Expand("PRR"))
        view = snapshot_at(played(start, *actions), actions)
        drawn = board(view, choices_after(start, *actions))
        (way,) = re.findall(r'<path d="([^"]*)" class="way-line"/>', drawn)
        assert way == trail(feet(hex) for hex in ("C2", "B2", "A2"))
        assert "way-line" not in board(view, [])  # for those who watch

    def test_a_hex_to_develop_shows_what_a_house_is_worth_there(self) -> None:
        start = build_state(3, network={"PRR": ["Q5", "Q4", "Q3"]})
        view = snapshot_at(played(start, Choose("development")), [Choose("development")])
        tree = ElementTree.fromstring(board(view, choices_after(start, Choose("development"))))
        fronts = {node.get("data-front"): node for node in tree.iter() if node.get("data-front")}
        assert list(fronts["Q3"].itertext()) == ["+1", "Binghamton", "P"]
        assert list(fronts["Q4"].itertext()) == ["$2", "P"]
        assert list(fronts["Q2"].itertext()) == ["$2"]  # nobody is there: its cost
        assert [hex for hex, node in fronts.items() if "house-sign" in ElementTree.tostring(node, "unicode")] == [
            "Q3",
            "Q4",
        ]

    def test_only_the_hex_that_ends_the_expansion_asks_for_a_second_press(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, treasury={"PRR": 40}, network={"PRR": ALMOST_THERE})
        begun = (Choose("expansion"), Expand("PRR"))
        for built, asks in (((), set()), ((Build("B2"),), {"A2"}), ((Build("E0"), Build("B2")), None)):
            choices = [one for one in choices_after(start, *begun, *built) if isinstance(one.does, Build)]
            assert choices
            assert all(choice.elsewhere for choice in choices)
            confirmed = {choice.hex for choice in choices if choice.confirm}
            assert confirmed == ({choice.hex for choice in choices} if asks is None else asks)

    def test_the_preview_of_chicago_says_who_gets_what(self) -> None:
        shares = {"PRR": {0: 1, 2: 1}, "NYC": {1: 1}}
        start = build_state(3, shares=shares, treasury={"PRR": 40}, network={"PRR": [*ALMOST_THERE, "B2"]})
        start.needles.update(auction=3, expansion=4)
        actions = (Choose("expansion"), Expand("PRR"))
        (chicago,) = (one for one in choices_after(start, *actions) if one.does == Build("A2"))
        pays = -(-(start.income["PRR"] + 7) // 2)
        assert chicago.preview[-2:] == [
            f"Chicago dividend, ${pays} a share: Ann +${pays}, Cy +${pays}",
            "Wabash opens with an income of $1; its first share is auctioned",
        ]
        moment = moment_after(start, *actions, Build("A2"))
        assert moment is not None
        assert (moment.title, moment.company) == ("PRR reaches Chicago", "PRR")
        assert moment.lines == [
            f"PRR pays ${pays} a share: Ann +${pays}, Cy +${pays}",
            "Wabash opens with an income of $1; its first share is auctioned",
        ]

    def test_a_development_says_what_follows_and_asks_for_a_second_press(self) -> None:
        network = {"PRR": ["Q5", "Q4", "Q3"]}
        start = build_state(3, shares={"PRR": {0: 1}}, network=network, needles={"auction": 3, "development": 3})
        (choice,) = (one for one in choices_after(start, Choose("development")) if one.does == Develop("Q3"))
        assert choice.confirm
        assert choice.preview == [
            "PRR's income $8 → $9, a share pays $8 → $9",
            "Houses until the end: 17 → 16",
            "General dividend: Ann +$9",
        ]


class TestTheEnd:
    """Whatever brings the end nearer than the next dividend says so before it is done."""

    SOLD_OUT: ClassVar = {"PRR": {0: 2, 1: 1}, "B&O": {0: 4}, "NYC": {1: 4}}

    def test_houses_are_named_only_if_they_are_the_nearest_end(self) -> None:
        track: dict[str, Any] = {"shares": {"PRR": {0: 1}}, "network": {"PRR": ["Q5", "P4", "O4"]}}
        choices = choices_after(build_state(3, houses=5, **track))
        assert follows(choices, Choose("development")) == "→ 1 of 4 · 2 more houses end the game"

    def test_the_last_share_of_the_third_company_is_offered_with_a_warning(self) -> None:
        start = build_state(3, shares=self.SOLD_OUT, cash=[90, 90, 90])
        offers = choices_after(start, Choose("auction"))
        assert follows(offers, Offer("NYC")).endswith("· if it's sold, the next dividend ends the game")
        assert "ends the game" not in follows(offers, Offer("C&O"))
        bids = choices_after(start, Choose("auction"), Offer("NYC"))
        assert notes(bids)[0].startswith("If it's sold, the next dividend ends the game. If you win: ")
        last = choices_after(start, Choose("auction"), Offer("NYC"), Bid(60), Pass())
        assert follows(last, Pass()) == "Ann gets the share for $60 · Then the next dividend ends the game"

    def test_an_auction_that_is_followed_by_the_last_dividend_says_so(self) -> None:
        start = build_state(3, shares=self.SOLD_OUT, cash=[90, 90, 90], needles={"auction": 2, "expansion": 5})
        bids = choices_after(start, Choose("auction"), Offer("NYC"))
        assert notes(bids)[0].startswith("If it's sold, the game ends after this auction. ")

    def test_the_question_says_that_the_next_dividend_is_the_last(self) -> None:
        ask = GAMES["express"].words.asks
        start = build_state(3, houses=3, needles={"expansion": 5, "auction": 2})
        assert ask(start, NAMES) == "Ann: choose an action. The next dividend ends the game."
        (*_, last) = played(start, Choose("auction"), Offer("NYC"))
        assert ask(last, NAMES).endswith(" After this turn, the last dividend ends the game.")
        assert "ends the game" not in ask(build_state(3), NAMES)

    def test_everybody_sees_when_the_last_round_begins(self) -> None:
        start = build_state(3, shares=self.SOLD_OUT, cash=[90, 90, 90])
        moment = moment_after(start, Choose("auction"), Offer("NYC"), Bid(60), Pass(), Pass())
        assert moment is not None
        assert moment.title == "The next dividend ends the game"
        assert moment_after(start, Choose("auction"), Offer("C&O"), Bid(60), Pass(), Pass()) is None


class TestMoments:
    def test_a_dividend_shows_who_gets_what_from_which_company(self) -> None:
        shares = {"PRR": {0: 1, 1: 2}, "NYC": {1: 1}}
        start = build_state(3, shares=shares, needles={"auction": 3, "expansion": 4})
        moment = moment_after(start, Choose("expansion"), Pass())
        assert moment is not None
        assert moment.title == "General dividend"
        assert moment.lines == [
            "Bob +$14: PRR 2 × $3, NYC 1 × $8",
            "Ann +$3: PRR 1 × $3",
            "The dials are reset. Detroit grows to 2.",
        ]

    def test_the_end_shows_why_and_who_wins(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, needles={"auction": 3, "expansion": 4}, houses=3)
        moment = moment_after(start, Choose("expansion"), Pass())
        assert moment is not None
        assert moment.title == "The game is over"
        assert moment.lines[0] == "Ann +$7: PRR 1 × $7"
        assert "3 houses are left (rule 10.3)" in moment.lines[1]
        assert "Ann wins with $47" in moment.lines[2]

    def test_an_ordinary_move_is_no_moment(self) -> None:
        assert moment_after(build_state(3), Choose("auction")) is None


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_a_choice_announces_happens(seed: int) -> None:
    """In games by chance: a button that speaks of dividends pays them, and no other does."""
    rng, state, seen = Random(seed), ex.setup(3, 0), 0
    while state.actor is not None:
        action = random_action(state, rng, west=True)
        choices = choices_after(state.copy())
        choice = next((one for one in choices if one.does == action and not one.number), None)
        before = state.copy()
        ex.apply(state, action)
        if choice is not None and not isinstance(action, Choose):
            said = " ".join([*choice.preview, *choice.extra.get("notes", [])])
            paid = state.actor is None or sum(state.needles.values()) < sum(before.needles.values())
            assert ("General dividend" in said) == paid, action
            assert ("The game ends" in said) == (state.actor is None), action
            seen += paid
    assert seen


class TestBriefly:
    """What a button says where there is little room."""

    def test_a_dial_that_calls_for_a_dividend_says_so_in_a_word(self) -> None:
        start = build_state(3, needles={"auction": 3, "expansion": 4}, shares={"PRR": {0: 1, 1: 1}})
        briefly = {
            one.about: one.extra.get("brief", "") for one in choices_after(start) if isinstance(one.does, Choose)
        }
        assert briefly["expansion"] == "→ 5 of 5 · dividend"
        assert briefly["development"].startswith("→ 1 of 4")

    def test_companies_say_what_they_have(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, income={"PRR": 7}, treasury={"PRR": 9})
        (expand,) = (one for one in choices_after(start, Choose("expansion")) if one.does == Expand("PRR"))
        assert expand.extra["brief"] == "$9 · income $7"


class TestGivingUp:
    """Whoever would end the turn without what it was for is asked first."""

    @pytest.mark.parametrize("actions", [("expansion",), ("expansion", "PRR"), ("auction",)])
    def test_an_action_of_which_nothing_was_done(self, actions: tuple[str, ...]) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, treasury={"PRR": 9})
        done: list[ex.Action] = [Choose(actions[0]), *map(Expand, actions[1:])]
        (ending,) = (one for one in choices_after(start, *done) if one.does == Pass())
        assert ending.confirm
        assert "though the dial has moved" in ending.preview[0]

    def test_not_after_some_of_it(self) -> None:
        start = build_state(3, shares={"PRR": {0: 1}}, treasury={"PRR": 9})
        (ending,) = (
            one for one in choices_after(start, Choose("expansion"), Expand("PRR"), Build("Q5")) if one.does == Pass()
        )
        assert not ending.confirm

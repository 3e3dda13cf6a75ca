"""A title whose money is yen: no face of it says "$"."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from io import StringIO
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from django.template.loader import render_to_string
from rich.console import Console

from scripts.messages import SOURCE, catalogs, read, texts
from tests.games.chesapeake.web.snapshots import snapshot_for
from tests.web import django_client
from trunkline import advice
from trunkline.core import codec
from trunkline.core.api import Span, pick
from trunkline.core.errors import BadAction, Illegal
from trunkline.core.messages import Message, Money
from trunkline.games import GAMES, chesapeake, ordering
from trunkline.games.chesapeake import bots
from trunkline.games.chesapeake.events import EVENTS
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.rules.setup import lay_out
from trunkline.games.chesapeake.words import WORDS
from trunkline.kit18xx import actions as a
from trunkline.kit18xx import laws, terminal
from trunkline.kit18xx.env.fields import company_rows, seat_rows
from trunkline.kit18xx.game import title_game
from trunkline.kit18xx.orders import BidPrivate
from trunkline.kit18xx.pictures import Pictures
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web import analysis
from trunkline.kit18xx.web.cards import all_cards
from trunkline.kit18xx.web.rules import rule_figures
from trunkline.kit18xx.web.status import moment, standings, status
from trunkline.orders.terms import Ended, Move
from trunkline.web.game_page.choices import choices_of
from trunkline.web.game_page.page import Web
from trunkline.web.site.template_functions import unbroken
from trunkline.web.table.remarks import dumped, loaded
from trunkline.words.language import figures_of, speaking, text_of
from trunkline.words.menu import Group

__all__ = ["django_client"]
"""It sets up Django before any page is read."""

NAMES = ["Ann", "Bob", "Cy"]
SEED = 5


@dataclass(slots=True)
class State(chesapeake.State):
    title: ClassVar[Title] = replace(chesapeake.State.title, currency="¥")


RULES: Any = SimpleNamespace(
    **{name: value for name, value in vars(chesapeake).items() if not name.startswith("__")}
    | {"State": State, "setup": lambda players, seed, **variants: lay_out(State, "", players, seed, **variants)}
)
GAME = title_game(RULES, blurb="", events=EVENTS, words=replace(WORDS, title=State.title), laws=LAWS, bots=bots)


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    assert "chesapeake" in GAMES  # which brings its catalog
    with speaking(request.param):
        yield request.param


@cache
def played() -> list[tuple[State, Any, list[Any]]]:
    """Each position of a random game in which passing is rare, the action there, and what happened."""
    rng, state, plies = Random(SEED), RULES.setup(3, SEED), []
    while state.actor is not None:
        before, events, options = state.copy(), list[Any](), RULES.options(state)
        active = [option for option in options if not isinstance(option, a.Pass)]
        option = rng.choice(active if active and rng.random() < 0.9 else options)
        action = option.at(rng.choice([option.low, option.high])) if isinstance(option, Span) else pick([option], rng)
        RULES.apply(state, action, events)
        plies.append((before, action, events))
    return plies


def in_yen(*said: object) -> None:
    """Something is said of money, and all of it is in yen."""
    text = "\n".join(map(str, said))
    assert "¥" in text
    assert "$" not in text, [line for line in text.splitlines() if "$" in line][:5]


def test_where_the_sign_stands(language: str) -> None:
    assert text_of(State.title.money(80)) == ("80 ¥" if language == "de" else "¥80")
    assert unbroken("80 ¥") == ("80\xa0¥" if language == "de" else "80 ¥")
    assert GAME.money == "¥"


def test_programs_read_numbers() -> None:
    refusal = RULES.check(RULES.setup(3, 0), a.Bid("C-P", 43))
    assert figures_of(refusal.message) == {"private": "C-P", "low": 45, "step": 5, "price": 43}


def test_stored_messages_keep_the_sign() -> None:
    message = Message("{name} gets {amount}", name="Ann", amount=Money(5, "¥"))
    assert loaded(json.loads(json.dumps(dumped(message)))) == message


class TestWords:
    def test_questions_and_menus(self) -> None:
        in_yen(*(said for state, _, _ in played()[::4] for said in self.asked(state)))

    def asked(self, state: State) -> Iterator[str]:
        yield GAME.words.asks(state, NAMES)
        for entry in GAME.words.menu(state):
            yield entry.words if isinstance(entry, Group) else ""
            for option in getattr(entry, "options", (entry,))[:3]:
                yield GAME.words.describe(state, option)

    def test_what_is_done_and_what_follows(self) -> None:
        for state, action, _ in played():
            assert "$" not in GAME.words.describe(state, action)
        laid = [(state, action) for state, action, _ in played() if isinstance(action, a.Lay)]
        in_yen(*(GAME.words.outlook(state, action) for state, action in laid[::5]))

    def test_sentences(self) -> None:
        happened = [event for _, _, events in played() for event in events]
        in_yen(*(GAME.sentence(event, NAMES) for event in happened))
        assert len({type(event) for event in happened}) > len(EVENTS) // 2

    def test_the_table_and_everything_on_it(self) -> None:
        title = State.title
        for state, _, _ in played()[:: len(played()) // 4]:
            things = (*title.companies, *title.privates, *title.trains, *title.hexes, *NAMES)
            in_yen(*(GAME.words.about(state, thing, NAMES) for thing in things))
            in_yen(*(line for _, lines in GAME.words.table_in_words(state, NAMES) for line in lines))
        assert "$" not in GAME.words.help_text()

    def test_charts_and_laws(self) -> None:
        states = [state for state, _, _ in played()]
        positions = [codec.dump(state) for state in states]
        in_yen(*(part for parts in GAME.figures.parts(positions, [None] * len(states)) for part in parts))
        poorer = states[0].copy()
        poorer.bank -= 1
        in_yen(laws.money(poorer))


def test_refusals() -> None:
    title, rng, reasons = State.title, Random(1), list[Illegal]()
    prices = (-5, 0, 1, 43, 81, 205, 2000)
    for state, _, _ in played()[::2]:
        private, company, train = (
            rng.choice([*title.privates]),
            rng.choice([*title.companies]),
            rng.choice([*title.trains]),
        )
        price, source = rng.choice(prices), rng.choice(["bank", "pool", *title.companies])
        tried = [
            *(a.Bid(private, price), a.Par(company, price), a.Buy(company, "ipo"), a.BuyPrivate(private, price)),
            *(a.BuyTrain(train, source, price), a.BuyTrain(train, "bank", title.trains[train].cost), a.TradeIn("4")),
            *(a.CounterOffer(price), a.RunTrains(()), a.Sell(company, 3), a.GoBankrupt(), a.Pass()),
            *(a.LayTile(hex, "57", 0) for hex in title.hexes if title.hexes[hex].cost),
            *(a.PlaceStation(card.home, 0) for card in title.companies.values()),
        ]
        reasons += filter(None, (RULES.check(state, action) for action in tried))
    in_yen(*(text_of(refusal.message) for refusal in reasons))
    assert (
        sum(
            any(isinstance(one, Money) for one in words.values())
            for words in {refusal.words: refusal.figures for refusal in reasons}.values()
        )
        > 8
    )


class TestTyping:
    @pytest.mark.parametrize("text", ["bid C-P 45", "bid C-P ¥45"])
    def test_amounts(self, text: str) -> None:
        assert GAME.words.parse(RULES.setup(3, 0), text) == a.Bid("C-P", 45)

    def test_amounts_alone(self) -> None:
        bidding = next(state for state, _, _ in played() if state.step == "bidding")
        assert GAME.words.parse(bidding, "¥95") == a.Bid(bidding.contested or "", 95)

    def test_dollars_are_none(self) -> None:
        with pytest.raises(BadAction) as bad:
            GAME.words.parse(RULES.setup(3, 0), "bid C-P $45")
        assert "ollar" not in text_of(bad.value.message)


def test_orders() -> None:
    said = [GAME.orders.describe(BidPrivate("C-P", 50))]
    for (state, _, _), (later, _, _) in zip(played(), played()[3:], strict=False):
        for offer in ordering.offers(GAME, state, 1):
            ended = GAME.orders.judge(offer.order, state, [Move(0, a.Bid("C-P", 45))], later, 1, NAMES)
            said += [offer.words, offer.does, text_of(ended.reason) if isinstance(ended, Ended) else ""]
    in_yen(*said)


class TestPictures:
    def test_the_board(self) -> None:
        pictures = Pictures(RULES)
        for state, _, _ in played()[::60]:
            in_yen(pictures.draw(state, NAMES))

    @pytest.mark.parametrize("width", [80, 160])
    def test_the_terminal(self, width: int) -> None:
        for state, _, _ in played()[::60]:
            console = Console(file=StringIO(), width=width)
            with console.capture() as printed:
                console.print(terminal.board(state, NAMES, {}, width))
            in_yen(printed.get())


def test_reasons_of_bots() -> None:
    said = []
    for state, _, _ in played()[:150:6]:
        found = GAME.bot("easy").candidates(state, Random(1))  # type: ignore[misc]
        for one in found:
            said += [text_of(words) for words in (one.why, one.plan, one.plain) if words]
        if len(found) > 1:
            said.append(advice.reason(found, NAMES, partial(GAME.words.describe, state), GAME.money))
            dear = advice.same(found, found[0].action, GAME.money)
            assert dear
            said += [text_of(words) for term in dear.terms for words in (term.more, term.less) if words]
    in_yen(*said)


class TestPages:
    def snapshot(self, state: State, **facts: Any) -> Any:
        view = snapshot_for(state, game="chesapeake")
        view.game, view.words, view.rules = GAME, GAME.words, RULES
        view.can_act, view.ply, view.assists, view.called, view.person = True, 0, True, "", None
        view.table = SimpleNamespace(code="abc", game="chesapeake")
        view.state_at = lambda _ply: None
        vars(view).update(facts)
        return view

    def test_cards_and_status(self) -> None:
        for state, _, _ in played()[::25]:
            view = self.snapshot(state)
            in_yen(*(card.content for card in all_cards(view)), *status(view), *standings(view))

    def test_choices(self) -> None:
        web: Web[Any] = GAME.web()  # type: ignore[misc]
        for state, _, _ in played()[::5]:
            view = self.snapshot(state)
            choices = choices_of(view)
            web.decorate(view, choices)
            drawn = [
                render_to_string(choice.extra["template"], {"choice": choice, "snapshot": view, "table": view.table})
                for choice in choices
                if "template" in choice.extra
            ]
            assert "$" not in "".join([*drawn, *map(str, choices)])

    def test_moments(self) -> None:
        said = []
        for number, (state, _, events) in enumerate(played()):
            view = self.snapshot(state)
            said.append(moment(view, SimpleNamespace(events=events, id=number, number=number)))  # type: ignore[arg-type]
        in_yen(*said)

    def test_analyses(self) -> None:
        state = next(state for state, _, _ in played() if state.step == "track" and state.trains[state.company or ""])
        table = {"table": SimpleNamespace(code="abc", game="chesapeake")}
        in_yen(render_to_string("kit18xx/analysis.html", analysis.summary(state) | table))
        in_yen(render_to_string("kit18xx/tiles.html", analysis.tile_rows(state, state.company or "") | table))

    def test_the_rules(self) -> None:
        for section, figure in rule_figures(RULES).items():
            assert "$" not in str(figure()), section
        in_yen(rule_figures(RULES)["3"](), rule_figures(RULES)["8"]())


def test_environments() -> None:
    in_yen(seat_rows(State.title), company_rows(State.title, (), defaultdict(int)))


def test_no_text_of_the_family_has_a_sign_of_its_own() -> None:
    home = SOURCE / "kit18xx"
    assert [one.id for one in texts(home) if "$" in str(one.id)] == []
    files = [file for file, folder in catalogs().items() if folder == home]
    assert [one.string for file in files for one in read(file) if "$" in str(one.string)] == []

"""A game with rules alone: the plain faces, tried with the rules of the games that live here."""

from io import StringIO
from random import Random
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from trunkline.cli.terminal import terminal_of
from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.core.match import Match
from trunkline.games import GAMES, ordering
from trunkline.games.game import Game
from trunkline.words.menu import action_of

NAMES = ("Ann", "Bob", "Cy")
PLIES = 400


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """The rules of a game, and nothing else of it."""
    return rules_alone(request.param)


def rules_alone(name: str) -> Game:
    """They say which fields of the state are by seat; games with words of their own have no need to."""
    rules: Any = SimpleNamespace(**vars(GAMES[name].rules), BY_SEAT=("cash", "shares"))
    return Game(rules)


def played(game: Game, plies: int = PLIES) -> Match[Any, Any]:
    """A game of uniform bots, as far as that."""
    match: Match[Any, Any] = Match(game.rules, NAMES, 5)
    rng = Random(5)
    while not match.is_over and len(match.actions) < plies:
        match.push(game.bot("uniform")(match.state, rng))
    return match


class TestWords:
    def test_every_option_is_told_and_what_is_typed_for_it_reads_back_as_it(self, game: Game) -> None:
        for state in played(game).states[:-1]:
            assert list(game.words.menu(state)) == list(game.rules.options(state))
            for option in game.rules.options(state):
                assert game.words.describe(state, option)
                action = action_of(option)
                assert game.words.parse(state, game.words.phrase(action)) == action

    def test_a_span_says_from_where_to_where(self, game: Game) -> None:
        spans = [
            (state, option)
            for state in played(game).states[:-1]
            for option in game.rules.options(state)
            if isinstance(option, Span)
        ]
        assert spans
        for state, span in spans:
            assert f"{span.field} {span.low} to {span.high}" in game.words.describe(state, span)

    def test_the_log_names_who_did_what(self, game: Game) -> None:
        match = played(game)
        for before, action in zip(match.states, match.actions, strict=False):
            (sentences, *_) = game.narrate(before, action, NAMES)
            assert sentences == f"{NAMES[before.actor]}: {game.words.phrase(action)}."

    def test_the_end_tells_the_scores(self) -> None:
        game = rules_alone("express")
        match = played(game, 10_000)
        sentences = game.narrate(match.states[-2], match.actions[-1], NAMES)
        assert (
            sentences[-1]
            == "The game is over: " + ", ".join(f"{name} {one}" for name, one in match.scores().items()) + "."
        )
        assert game.words.asks(match.state, NAMES) == "The game is over."
        assert [game.words.where(state) for state in (match.states[-2], match.state)] == [[], ["The end"]]

    def test_the_table_in_words_has_every_seat_of_a_list_by_its_name(self) -> None:
        game = rules_alone("express")
        state = game.rules.setup(3, 0)
        ((_, sentences),) = game.words.table_in_words(state, NAMES)
        assert "cash: Ann 40, Bob 40, Cy 40." in sentences
        assert game.words.about(state, "cash", NAMES) == "cash: Ann 40, Bob 40, Cy 40."
        assert game.words.about(state, "yeti", NAMES) == "Nothing on the table is called “yeti”."

    @pytest.mark.parametrize(
        ("typed", "says"),
        [
            ("  ", "it's empty"),
            ("bid '", "a quotation mark is missing"),
            ("hop", "type one of bid, pass, choose"),
            ("bid", "bid PRICE takes 1 words after its name, not 0"),
            ("bid much", "which is not a whole number"),
        ],
    )
    def test_what_is_no_action_is_refused(self, typed: str, says: str) -> None:
        game = rules_alone("express")
        with pytest.raises(BadAction, match=says):
            game.words.parse(game.rules.setup(3, 0), typed)

    def test_the_help_has_every_kind_of_action(self, game: Game) -> None:
        for action in game.rules.ACTIONS:
            assert codec.type_name(action).replace("_", "-") in game.words.help_text()


class TestOtherFaces:
    def test_the_picture_has_the_state(self, game: Game) -> None:
        text = "".join(ElementTree.fromstring(game.pictures.draw(game.rules.setup(3, 0), NAMES)).itertext())
        assert game.title in text
        assert "cash: Ann" in text

    def test_the_board_in_the_terminal_has_the_state(self, game: Game) -> None:
        console = Console(width=100, record=True, file=StringIO())
        console.print(terminal_of(game).board(game.rules.setup(3, 0), NAMES, {}, 100))
        assert "Ann" in console.export_text()

    def test_the_figures_are_the_scores(self, game: Game) -> None:
        match = played(game)
        positions = [codec.dump(state) for state in match.states]
        done = [None, *map(codec.encode, match.actions)]
        (series,) = game.figures.charts(positions, done)
        scores = [game.rules.scores(state) for state in match.states]
        assert [list(row) for row in zip(*series.players, strict=True)] == scores
        assert [sum(column) for column in zip(*game.figures.gains(positions, done), strict=True)] == [
            last - first for first, last in zip(scores[0], scores[-1], strict=True)
        ]
        assert [[part.amount for part in parts] for parts in game.figures.parts(positions, done)] == [
            [score] for score in scores[-1]
        ]

    def test_nothing_can_be_ordered(self, game: Game) -> None:
        state = game.rules.setup(3, 0)
        assert ordering.offers(game, state, 0) == []
        with pytest.raises(BadAction):
            ordering.read(game, {"type": "pass_auction"})

    def test_uniform_is_its_only_bot(self, game: Game) -> None:
        assert list(game.bots) == ["uniform"] == [game.usual_bot]

    def test_whoever_is_away_passes_or_takes_the_first_option_at_its_lowest(self, game: Game) -> None:
        kinds = set()
        for state in played(game).states[:-1]:
            options = [action_of(option) for option in game.rules.options(state)]
            action = game.stand_in(state, Random(1))
            passes = [one for one in options if codec.type_name(type(one)) == "pass"]
            assert action == (passes or options)[0]
            assert game.rules.check(state, action) is None
            kinds.add(bool(passes))
        assert kinds == {True, False}

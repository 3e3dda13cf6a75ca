"""A game as the rest of the house sees it: one descriptor, and one Protocol for each of its faces.

Only the rules must be there. Each face that a game lacks has a plain default, so a game with rules alone can be played
in the terminal and on the page, simulated, recorded and verified.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from trunkline.bots import uniform
from trunkline.bots.bot import Bot, Choose, as_bot
from trunkline.core.api import Rules
from trunkline.core.codec import type_name
from trunkline.core.errors import BadSetup
from trunkline.core.events import PLAIN_EVENTS, Events, plain_events
from trunkline.core.match import Match
from trunkline.core.record import FromFile
from trunkline.games.announced_bots import ANNOUNCED, UNIFORM, with_budget
from trunkline.orders.terms import Ended, Move, NoOrders, Offered
from trunkline.pictures.colours import Piece
from trunkline.pictures.plain import PlainPictures
from trunkline.story.series import Done, Part, PlainFigures, Position, Series
from trunkline.testing.conformance import Law
from trunkline.words.language import add_catalogs
from trunkline.words.menu import action_of
from trunkline.words.plain import PlainWords
from trunkline.words.sentences import Heading

if TYPE_CHECKING:
    from trunkline.cli.terminal import Terminal
    from trunkline.env.face import Environment
    from trunkline.web.game_page.page import Web

USUAL_COUNT = 3
SUBSTITUTE = "medium"


class Words(Protocol):
    """Sentences: what happened, what can be done, what was meant, and the table in words."""

    def help_text(self) -> str:
        """What can be typed, in two columns."""
        ...

    def sentence(self, event: Any, names: Sequence[str]) -> str:
        """Something that happened."""
        ...

    def heading(self, event: Any) -> Heading | None:
        """What begins with something that happened: a round, say."""
        ...

    def where(self, state: Any) -> Sequence[str]:
        """Where the game is, in a few words each: the round, say, and the step of a turn; empty if it has no such."""
        ...

    def asks(self, state: Any, names: Sequence[str]) -> str:
        """What the game waits for."""
        ...

    def menu(self, state: Any) -> Sequence[Any]:
        """What a number picks: options, groups of them, and what a player would expect beside them."""
        ...

    def describe(self, state: Any, option: Any) -> str:
        """An option in words."""
        ...

    def outlook(self, state: Any, option: Any) -> str:
        """What an option would lead to, where that is worth working out."""
        ...

    def phrase(self, action: Any) -> str:
        """What a player types for an action."""
        ...

    def parse(self, state: Any, text: str) -> Any:
        """The action that a typed line means, or BadAction."""
        ...

    def about(self, state: Any, text: str, names: Sequence[str] = ()) -> str:
        """All about a thing on the table."""
        ...

    def redraw_key(self, state: Any) -> object:
        """The board is shown again when this has changed, or is None."""
        ...

    def is_offer(self, state: Any) -> bool:
        """Does the game wait for the answer to an offer that another player made?"""
        ...

    def table_in_words(self, state: Any, names: Sequence[str]) -> Sequence[tuple[str, Sequence[str]]]:
        """The whole table in words: headings, and sentences under each."""
        ...


class Pictures(Protocol):
    @property
    def STYLE(self) -> str:
        """The style sheet that the pictures need on a page."""
        ...

    @property
    def PIECES(self) -> Mapping[str, Piece]:
        """Company -> its colours, for charts."""
        ...

    def draw(self, state: Any, names: Sequence[str] | None = None) -> str:
        """Everything on the table, complete in itself; without names the players are Seat 1, Seat 2 and so on."""
        ...


class Figures(Protocol):
    """A whole game in figures, from dumped states."""

    def charts(self, positions: Sequence[Position], done: Sequence[Done]) -> Sequence[Series]: ...

    def worth(self, position: Position) -> list[int]:
        """By seat."""
        ...

    def gains(self, positions: Sequence[Position], done: Sequence[Done]) -> Sequence[Sequence[int]]:
        """By ply and seat: what the ply brought, as turning points count it."""
        ...

    def parts(self, positions: Sequence[Position], done: Sequence[Done]) -> Sequence[Sequence[Part]]:
        """By seat: what the worth at the end is made of."""
        ...


class Orders(Protocol):
    @property
    def ORDERS(self) -> Sequence[type[Any]]: ...

    def offers(self, state: Any, seat: int) -> list[Offered]:
        """What this seat can order now."""
        ...

    def describe(self, order: Any) -> str:
        """The order in words."""
        ...

    def judge(
        self, order: Any, given: Any, since: Sequence[Move], state: Any, seat: int, names: Sequence[str]
    ) -> Any | Ended | None:
        """What the order does now, that it is over, or None while it waits."""
        ...


class PositionText(Protocol):
    """What the text of a position needs; see trunkline.notation.position.

    One whose rules may search for long from a position that nobody played also offers `too_hard`: why it isn't taken.
    """

    @property
    def VERSION(self) -> str: ...

    @property
    def FIELDS(self) -> Sequence[str]:
        """In the order in which they are written. New fields come last."""
        ...

    @property
    def DICTIONARY(self) -> bytes:
        """Texts of typical positions, which the deflated ones refer to. It belongs to the version."""
        ...

    def malformed(self, state: Any) -> str | None:
        """What does not fit the game at all, or None: the laws can be asked."""
        ...

    def derive(self, state: Any) -> None:
        """Set what follows from the rest."""
        ...

    def variants(self, state: Any) -> dict[str, Any]:
        """The variants of a position, as `setup` takes them."""
        ...


class FileFormat(Protocol):
    """Files of another site or program that tell a game."""

    @property
    def NAME(self) -> str:
        """Whose files they are, as in "a file of 18xx.games"."""
        ...

    def is_file(self, data: Mapping[str, Any]) -> bool:
        """Does an object look like such a file?"""
        ...

    def open(self, data: Mapping[str, Any], **variants: Any) -> FromFile:
        """The game that a file tells, or BadRecord; without variants by those that the file names or implies."""
        ...

    def write(self, match: Match[Any, Any], *, ended: bool = False) -> dict[str, Any]:
        """A match as such a file; `ended` if its players ended it before its end."""
        ...


class Bots(Protocol):
    """Players of the game."""

    @property
    def BOTS(self) -> Mapping[str, Choose]:
        """By name, each a Bot or a plain function; the first takes a seat unless another is asked for."""
        ...

    def sit_out(self, state: Any) -> Any:
        """A pass for somebody who isn't there, where anything else would spend their money; None anywhere else."""
        ...


class Game:
    """A game and its faces. `name`, `title` and `players` are those of its rules."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        *,
        blurb: str = "",
        money: str = "",
        events: Sequence[type[Any]] = (),
        words: Words | None = None,
        pictures: Pictures | None = None,
        figures: Figures | None = None,
        orders: Orders | None = None,
        bots: Bots | None = None,
        laws: Sequence[Law] = (),
        position_text: PositionText | None = None,
        formats: Sequence[FileFormat] = (),
        terminal: Callable[[], "Terminal"] | None = None,
        web: Callable[[], "Web[Any]"] | None = None,
        env: Callable[[], "Environment"] | None = None,
        apps: Sequence[str] = (),
        commands: Mapping[str, str] | None = None,
    ) -> None:
        if not (rules.NAME.isascii() and rules.NAME.isalpha() and rules.NAME.islower()):
            raise ValueError(f"the name of a game is made of small letters, not {rules.NAME!r}")
        self.rules = rules
        self.blurb = blurb
        """What it is about, for whom, how long: two short sentences in the lobby."""
        self.money = money
        """What stands before every amount: "$", or nothing in a game that counts points."""
        self.events = tuple(events) or PLAIN_EVENTS
        """The kinds of records that `rules.apply` reports; without any, a move has a plain record."""
        self.words: Words = words or PlainWords(rules)
        self.pictures: Pictures = pictures or PlainPictures(rules)
        self.figures: Figures = figures or PlainFigures(rules)
        self.orders: Orders = orders or NoOrders()
        self.laws = tuple(laws)
        self.position_text = position_text
        self.formats = tuple(formats)
        self.terminal = terminal
        """Loads the face on first use; it needs the extra `cli`."""
        self.web = web
        """Loads the face on first use; it needs the extra `web`."""
        self.env = env
        """Loads the face on first use; it needs the extra `env`."""
        self.apps = tuple(apps)
        """Django apps with templates, static files and addresses (a module `urls`) of the web face."""
        self.commands = dict(commands or {})
        """Commands of `trunkline` that only this game has: name -> module with `add_to`; they need the extra `cli`."""
        self._bots = bots
        based_on = (import_module(package) for package in getattr(rules, "BASED_ON", ()))
        for module in (rules, *based_on):
            if source := getattr(module, "__file__", None):
                add_catalogs(Path(source).parent / "locale")

    @property
    def name(self) -> str:
        return self.rules.NAME

    @property
    def title(self) -> str:
        return self.rules.TITLE

    @property
    def players(self) -> range:
        return self.rules.PLAYERS

    @property
    def showcase(self) -> Path | None:
        """A recorded game that plays by itself in the lobby, if the game brings one: see web/lobby/showcase.py."""
        source = getattr(self.rules, "__file__", None)
        file = Path(source).parent / "data" / "showcase.json" if source else None
        return file if file and file.exists() else None

    def thumbnail(self, state: Any) -> str:
        """The map alone as SVG, complete in itself; the whole table for a game whose pictures have no `thumbnail`."""
        picture: str = getattr(self.pictures, "thumbnail", self.pictures.draw)(state)
        return picture

    @property
    def usual_count(self) -> int:
        """How many play a quick game: three, or as near to that as the game allows."""
        return min(sorted(self.players), key=lambda count: abs(count - USUAL_COUNT))

    @property
    def own_bots(self) -> dict[str, Bot]:
        """By name: those that the game brings itself."""
        return {name: as_bot(player) for name, player in self._bots.BOTS.items()} if self._bots else {}

    @property
    def bots(self) -> dict[str, Bot]:
        """By name; the first is the usual one. Every game has `uniform`, and those that other packages announce."""
        own, uniform_bot = self.own_bots, Bot(self._uniform)
        return own | ANNOUNCED.bots_of(self.name, {*own, UNIFORM}) | {UNIFORM: uniform_bot}

    @property
    def reasons_by_name(self) -> Mapping[str, str]:
        """Reasons that say "you" -> the same ones about {name}; empty for bots that never say it."""
        found: Mapping[str, str] = getattr(self._bots, "BY_NAME", {})
        return found

    def bot(self, name: str) -> Bot:
        """The bot of this name, or BadSetup with the names there are; `hard:64` is `hard` with a budget of 64."""
        if name in (known := self.bots):
            return known[name]
        plain, colon, budget = name.rpartition(":")
        if plain not in known or not colon:
            raise BadSetup("no bot is called {name!r}; there are: {known}", name=name, known=", ".join(known))
        return with_budget(known[plain], plain, budget)

    @property
    def usual_bot(self) -> str:
        return next(iter(self.bots))

    @property
    def substitute(self) -> str:
        """The bot that plays for somebody who has left: of middling strength, or the usual one."""
        return SUBSTITUTE if SUBSTITUTE in self.own_bots else self.usual_bot

    def stand_in(self, state: Any, rng: Random) -> Any:
        """A move for a player who isn't there: never one that bids with their money if passing is allowed.

        Where a game says nothing about that, it is a pass, or else the first option at its lowest number: nothing is
        known of what the moves are worth, and a move at random might spend everything.
        """
        if self._bots is None:
            return self.cautious(state)
        passing = self._bots.sit_out(state)
        if passing is None or self.rules.check(state, passing):
            return self.bots[self.substitute](state, rng)
        return passing

    def cautious(self, state: Any) -> Any:
        """A pass, or else the first option at its lowest number."""
        actions = [action_of(option) for option in self.rules.options(state)]
        return next((action for action in actions if type_name(type(action)) == "pass"), actions[0])

    def sentence(self, event: Any, names: Sequence[str]) -> str:
        return self._words_of_events.sentence(event, names)

    def heading(self, event: Any) -> Heading | None:
        return self._words_of_events.heading(event)

    @property
    def _words_of_events(self) -> Words:
        """Plain records are told in plain words, whatever words the game has for the rest."""
        return PlainWords(self.rules) if self.events is PLAIN_EVENTS else self.words

    def apply(self, state: Any, action: Any, events: Events = None) -> None:
        """Apply a legal action, and append to `events` what happened."""
        if self.events is not PLAIN_EVENTS:
            self.rules.apply(state, action, events)
            return
        actor = state.actor
        self.rules.apply(state, action)
        if events is not None:
            events += plain_events(self.rules, actor, action, state)

    def events_of(self, state: Any, action: Any) -> list[Any]:
        """What would happen: the records of an action that may be done in this position, which stays as it is."""
        events: list[Any] = []
        self.apply(state.copy(), action, events)
        return events

    def narrate(self, state: Any, action: Any, names: Sequence[str]) -> list[str]:
        """The same in sentences."""
        return [self.sentence(event, names) for event in self.events_of(state, action)]

    def _uniform(self, state: Any, rng: Random) -> Any:
        return uniform.choose(self.rules, state, rng)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

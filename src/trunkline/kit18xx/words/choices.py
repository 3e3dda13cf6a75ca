"""What can be done in an 18xx game, in words: the question, the menu, each option, and reading what is typed.

Each chapter says what it has to say about its actions and steps; here it is put together.
"""

import re
from typing import Any

from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.core.messages import marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words import auction, deals, running, stock, track, trains
from trunkline.kit18xx.words.phrases import Names, money
from trunkline.kit18xx.words.reading import Asked, Read, Spoken, is_place, vocabulary
from trunkline.kit18xx.words.track import outlook as outlook
from trunkline.words.commands import COLUMN
from trunkline.words.language import said
from trunkline.words.menu import action_of
from trunkline.words.phrases import begins, read_amount, typed

CHAPTERS = (auction, stock, track, running, trains, deals)
ACTIONS: dict[type[Action], Spoken] = {
    a.Pass: Spoken(lambda state, _action, _price: STEPS[state.step].passing(state), lambda _action: "pass")
}
STEPS: dict[str, Asked] = {"over": Asked(lambda _state, _names: said("The game is over."))}
VERBS: dict[str, Read] = {}
for chapter in CHAPTERS:
    ACTIONS |= chapter.ACTIONS
    STEPS |= chapter.STEPS
    VERBS |= chapter.VERBS
PLAIN: dict[str, Action] = {
    **dict.fromkeys(("pass", "p", "end", "done", "leave", "skip"), a.Pass()),
    **running.PLAIN,
    **trains.PLAIN,
    **deals.PLAIN,
}
"""What is typed alone."""
HELP = (
    ("3", marked('the option with that number; "3 45" adds a price where one is asked for')),
    ("pass", marked("do nothing, or nothing more, in this step")),
    (marked("auction"), marked("bid {private} {bid}; buy {first} takes the cheapest at its price")),
    (
        marked("stock round"),
        marked("par {company} {par} starts a company; buy {other}, buy {other} pool; sell {other} 2"),
    ),
    (marked("track"), marked("{hex} lists its tiles; lay {hex} 57 2 is tile 57, turned clockwise by 2")),
    (marked("station"), marked("station {city}, or station {city} 2 for its second city")),
    (marked("running"), marked("run is the best run; run and the routes are another one; then pay or withhold")),
    (
        marked("trains"),
        marked("train {train}; train {old} from {company} 100; trade {traded}; discard {old}; bankrupt"),
    ),
    (marked("deals"), marked("private {private} {value} for the company; accept, decline or counter 55")),
    ("info {hex}", marked("all about a hex, a company, a private, a train, a player")),
)
"""What is typed, or when; and what that does."""


def help_text(title: Title) -> str:
    given = vocabulary(title).examples
    return "\n".join(f"{said(typed, **given):<{COLUMN}} {said(does, **given)}" for typed, does in HELP)


def asks(state: State, names: Names) -> str:
    return STEPS[state.step].question(state, names)


def menu(state: State) -> list[Any]:
    allowed, make = list(options(state)), STEPS[state.step].menu
    return make(state, allowed) if make else allowed


def describe(state: State, option: Any) -> str:
    action = action_of(option)
    price = (
        _prices(state.title, option) if isinstance(option, Span) else money(state.title, getattr(action, "price", 0))
    )
    return ACTIONS[type(action)].describe(state, action, price)


def _prices(title: Title, span: Span[Any]) -> str:
    if span.low == span.high:
        return money(title, span.low)
    if span.step == 1:
        return said("{low} to {high}", low=title.money(span.low), high=title.money(span.high))
    return said(
        "{low} to {high} in steps of {step}",
        low=title.money(span.low),
        high=title.money(span.high),
        step=title.money(span.step),
    )


def phrase(action: Action) -> str:
    return ACTIONS[type(action)].phrase(action)


def parse(state: State, text: str) -> Action:
    """The action that a player means: "par ABC 80", "buy abc", "lay q4 57 2", "run", "train 3"; see the help."""
    words = text.lower().replace(",", " ").split()
    if not words:
        raise BadAction("Type what you want to do, or a number from the menu.")
    if len(words) == 1 and words[0] in PLAIN:
        return PLAIN[words[0]]
    verb = begins(words[0], VERBS) if len(words[0]) > 2 else words[0]
    if verb in VERBS:
        return VERBS[verb](state, words[1:])
    return _in_step(state, words, text)


def _in_step(state: State, words: list[str], text: str) -> Action:
    """Words without a verb, in the terms of the step: a price, a place."""
    step = STEPS[state.step]
    if step.number and len(words) == 1 and re.fullmatch(r"-?[0-9]+", words[0].removeprefix(state.title.currency)):
        return step.number(state, read_amount(words[0], state.title.currency))
    if step.place and is_place(state.title, words):
        return step.place(state, words)
    raise BadAction("I don't understand {word}", word=typed(text))


def _buy(state: State, words: list[str]) -> Action:
    """A private in the auction, a train, or a share."""
    if state.step == "auction":
        return auction.read_bid(state, words)
    return (trains.read_purchase if state.round == "operating" else stock.read_share)(state, words)


VERBS["buy"] = _buy


def is_offer(state: State) -> bool:
    return bool(state.offer)


def redraw_key(state: State) -> object:
    if state.round != "operating":
        return None
    return state.company, tuple(state.tiles.items()), tuple(state.stations.items()), state.step == "discard"

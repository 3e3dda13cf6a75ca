"""What can be done in Chicago Express, in words: the question, each option, and reading an answer."""

from collections.abc import Callable, Sequence

from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.express.rules.auction import lowest_bid, minimum_bid
from trunkline.express.rules.dividends import next_box
from trunkline.express.rules.expansion import cost_of, income_of
from trunkline.express.state import State
from trunkline.express.tables import (
    CHICAGO,
    COMPANIES,
    DIALS,
    EXPANSION_HEXES,
    FOREST_MONEY,
    HEXES,
    INITIAL_AUCTIONS,
    label,
)


def asks(state: State, names: Sequence[str]) -> str:
    """What the game waits for."""
    if state.actor is None:
        return "The game is over."
    who = names[state.actor]
    if state.step == "bid":
        assert state.company is not None
        first = "the initial share" if state.initial < len(INITIAL_AUCTIONS) else "a share"
        so_far = (
            f"{names[state.bidder]} has bid ${state.price}"
            if state.bidder is not None
            else f"the lowest bid is ${lowest_bid(state)}"
        )
        return f"{who}: bid for {first} of {state.company}, or pass; {so_far}."
    if state.step == "build":
        company = state.company
        assert company is not None
        left = min(EXPANSION_HEXES - state.built, state.charter[company])
        return f"{who}: build with {company}, up to {left} more, or end it; it has ${state.treasury[company]}."
    questions = {
        "choose": "choose an action",
        "offer": "which share is auctioned? Or leave it",
        "expand": "which company expands? Or leave it",
        "develop": "which hex is developed? Or leave it",
    }
    return f"{who}: {questions[state.step]}."


def describe(state: State, option: Action | Span[Action]) -> str:
    """An option with the figures that matter for it."""
    if isinstance(option, Span):
        return f"bid ${option.low} to ${option.high}"
    return _DESCRIBE[type(option)](state, option)


def _choose(state: State, action: Choose) -> str:
    return f"{action.dial} (chosen {state.needles[action.dial]} of {DIALS[action.dial]})"


def _offer(state: State, action: Offer) -> str:
    company = action.company
    return f"auction a share of {company}, at ${minimum_bid(state, company)} or more ({state.unsold[company]} left)"


def _expand(state: State, action: Expand) -> str:
    company = action.company
    return f"expand {company}, with ${state.treasury[company]} and {state.charter[company]} locomotives"


def _build(state: State, action: Build) -> str:
    gain = income_of(state, action.hex)
    grows = f", income +{gain}" if gain else ""
    goal = ", then the Chicago phase" if action.hex == CHICAGO else ""
    return f"build in {label(action.hex)} for ${cost_of(state, action.hex)}{grows}{goal}"


def _develop(state: State, action: Develop) -> str:
    printed, there = HEXES[action.hex], " ".join(state.locomotives[action.hex])
    if printed.terrain == "forest":
        return f"develop {label(action.hex)}: ${FOREST_MONEY} for {there}"
    if printed.terrain == "industrial":
        gain = (next_box(state, printed.name) or 0) - state.industrial[printed.name]
        return f"develop {label(action.hex)}: income +{gain} for {there}"
    return f"develop {label(action.hex)}: income +{printed.develop} for {there}"


def _pass(state: State, _action: Pass) -> str:
    return {"bid": "pass", "build": "end the expansion"}.get(state.step, "leave it")


_DESCRIBE: dict[type[Action], Callable[..., str]] = {
    Bid: lambda _state, action: f"bid ${action.price}",
    Pass: _pass,
    Choose: _choose,
    Offer: _offer,
    Expand: _expand,
    Build: _build,
    Develop: _develop,
}

_VERBS: dict[str, Callable[[str], Action]] = {
    "bid": lambda word: Bid(_number(word)),
    "choose": lambda word: Choose(_begins(word, tuple(DIALS))),
    "offer": lambda word: Offer(_company(word)),
    "expand": lambda word: Expand(_company(word)),
    "build": lambda word: Build(_hex(word)),
    "develop": lambda word: Develop(_hex(word)),
}


def parse(state: State, text: str) -> Action:
    """The action that a player means: "pass", "build Q3", or in a step's own terms "Q3", "prr", "12", "auction"."""
    words = text.lower().split(maxsplit=1)
    if words in (["pass"], ["p"], ["end"], ["leave"]):
        return Pass()
    if len(words) == 2 and words[0] in _VERBS:
        return _VERBS[words[0]](words[1])
    if words and state.step in _VERBS:
        return _VERBS[state.step](" ".join(words))
    raise BadAction(f"{text!r} is not something one can do")


def _number(word: str) -> int:
    word = word.removeprefix("$")
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise BadAction(f"{word!r} is not a price in whole dollars")
    return int(word)


def _begins(word: str, choices: Sequence[str]) -> str:
    """The one choice that begins so; otherwise the word itself, for the rules to refuse."""
    found = [choice for choice in choices if choice.startswith(word)]
    return found[0] if len(found) == 1 else word


def _company(word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    bare = {name.replace("&", "").lower(): name for name in COMPANIES}
    return bare.get(_begins(word.replace("&", ""), tuple(bare)), word.upper())


def _hex(word: str) -> str:
    """The hex by its coordinates or by its city's name."""
    cities = {printed.name.lower(): hex for hex, printed in HEXES.items() if printed.name}
    found = _begins(word, tuple(cities)) if len(word) > 2 else word
    return cities.get(found, word.upper())

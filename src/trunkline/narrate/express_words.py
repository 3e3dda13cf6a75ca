"""What can be done in Chicago Express, in words: the question, each option, and reading an answer."""

import re
from collections.abc import Callable, Sequence

from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.express.engine import options
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
    NEIGHBOURS,
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
        return f"{who}, with ${state.cash[state.actor]}: bid for {first} of {state.company}, or pass; {so_far}."
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


def menu(state: State) -> list[Action]:
    """What a number picks: the options, with the companies or dials that cannot be chosen now beside them."""
    shown: dict[str, list[Action]] = {
        "choose": [Choose(dial) for dial in DIALS],
        "offer": [*map(Offer, COMPANIES), Pass()],
        "expand": [*map(Expand, COMPANIES), Pass()],
    }
    if state.step in shown:
        return shown[state.step]
    return [option for option in options(state) if not isinstance(option, Span)]


def about(state: State, text: str) -> str:
    """All about a hex, by its coordinates or its city's name."""
    hex = _hex(text.lower())
    if hex not in HEXES:
        return f"There is no hex {codec.shown(text)} on the map."
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    said = [f"{label(hex)}: {printed.terrain}"]
    if printed.cost:
        said.append(f"the next locomotive costs ${cost_of(state, hex)}")
    if income_of(state, hex):
        said.append(f"income +{income_of(state, hex)}")
    if hex in state.developed:
        said.append("developed")
    elif printed.develop:
        said.append(f"a house adds {printed.develop}")
    elif printed.terrain == "forest":
        said.append(f"a house pays ${FOREST_MONEY}")
    said.append(f"companies there: {', '.join(there)}" if there else "nobody is there")
    return f"{'; '.join(said)}. Next to it: {', '.join(NEIGHBOURS[hex])}."


def describe(state: State, option: Action | Span[Action]) -> str:
    """An option with the figures that matter for it."""
    if isinstance(option, Span):
        return f"bid ${option.low} to ${option.high}" if option.high > option.low else f"bid ${option.low}"
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
    "choose": lambda word: Choose(_dial(word)),
    "offer": lambda word: Offer(_company(word)),
    "expand": lambda word: Expand(_company(word)),
    "build": lambda word: Build(_known_hex(word)),
    "develop": lambda word: Develop(_known_hex(word)),
}


def parse(state: State, text: str) -> Action:
    """The action that a player means: "pass", "build Q3", or in a step's own terms "Q3", "prr", "12", "auction"."""
    words = text.lower().split(maxsplit=1)
    if words and words[0] in ("pass", "p", "end", "leave"):
        return Pass()
    if len(words) == 2 and words[0] in _VERBS:
        return _VERBS[words[0]](words[1])
    if words and state.step in _VERBS:
        return _VERBS[state.step](" ".join(words))
    raise BadAction(f"I do not understand {codec.shown(text)}")


def _number(word: str) -> int:
    bare = word.removeprefix("$").removesuffix("dollars").strip()
    if not re.fullmatch(r"-?[0-9]{1,30}", bare):
        raise BadAction(f"I do not understand {codec.shown(word)}: a bid is a number of dollars")
    return int(bare)


def _dial(word: str) -> str:
    found = _begins(word, tuple(DIALS))
    if found not in DIALS:
        raise BadAction(f"I do not understand {codec.shown(word)}: the actions are {', '.join(DIALS)}")
    return found


def _known_hex(word: str) -> str:
    hex = _hex(word)
    if hex not in HEXES:
        raise BadAction(f"I do not understand {codec.shown(word)}: a hex is such as Q3, or the name of its city")
    return hex


def _begins(word: str, choices: Sequence[str]) -> str:
    """The one choice that begins so; otherwise the word itself."""
    found = [choice for choice in choices if choice.startswith(word)]
    return found[0] if len(found) == 1 else word


def _company(word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    bare = {name.replace("&", "").lower(): name for name in COMPANIES}
    found = bare.get(_begins(word.replace("&", ""), tuple(bare)))
    if found is None:
        raise BadAction(f"I do not understand {codec.shown(word)}: the companies are {', '.join(COMPANIES)}")
    return found


def _hex(word: str) -> str:
    """The hex by its coordinates or by its city's name."""
    cities = {printed.name.lower(): hex for hex, printed in HEXES.items() if printed.name}
    found = _begins(word, tuple(cities)) if len(word) > 2 else word
    return cities.get(found, word.upper())

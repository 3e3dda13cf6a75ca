"""What can be done in Chicago Express, in words: the question, each option, and reading an answer."""

from collections.abc import Callable, Sequence

from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.engine import options
from trunkline.games.express.rules.auction import lowest_bid, minimum_bid
from trunkline.games.express.rules.dividends import next_box
from trunkline.games.express.rules.expansion import cost_of, income_of, is_full
from trunkline.games.express.state import State
from trunkline.games.express.tables import (
    CHICAGO,
    COMPANIES,
    DIALS,
    FOREST_MONEY,
    HEXES,
    INITIAL_AUCTIONS,
    NEIGHBOURS,
    label,
)
from trunkline.games.express.ways import most_builds
from trunkline.games.express.words.table import position, tell_company
from trunkline.words.phrases import bare, begins, dollars, named

__all__ = ["about", "asks", "describe", "help_text", "menu", "outlook", "parse", "phrase", "position", "scene"]

HELP = """\
a number      the option with that number; in an auction, a price in dollars
pass          drop out of an auction, leave an action, end an expansion
Q3, Detroit   a hex by its coordinates or its name; PRR, b&o  a company
info Q3       all about a hex, or a company"""


def help_text() -> str:
    """What can be typed, in two columns."""
    return HELP


def where(_state: State) -> str:
    """Nothing yet: the page has words of its own for it."""
    return ""


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
        left, money = most_builds(state), f"it has ${state.treasury[company]}"
        if not left:
            return f"{who}: {company} cannot build any further; end the expansion; {money}."
        more = "more " if state.built else ""
        so_many = f"one {more}hex" if left == 1 else f"up to {left} {more}hexes"
        return f"{who}: build {so_many} with {company}, or end the expansion; {money}."
    questions = {
        "choose": "choose an action",
        "offer": "which share is auctioned? Or leave it",
        "expand": "which company expands? Or leave it",
        "develop": "which hex is developed? Or leave it",
    }
    return f"{who}: {questions[state.step]}."


def is_offer(_state: State) -> bool:
    """Nobody makes offers in this game."""
    return False


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


def about(state: State, text: str, names: Sequence[str] = ()) -> str:
    """All about a hex, by its coordinates or its city's name, or about a company."""
    companies = {bare(name): name for name in COMPANIES}
    if bare(text) in companies:
        return tell_company(state, companies[bare(text)], names)
    hex = _hex(text.lower())
    if hex not in HEXES:
        return f"There is no hex {codec.shown(text)} on the map."
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    said = [printed.terrain] if printed.name else []
    if printed.cost and not is_full(state, hex):
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
    if printed.cost and is_full(state, hex):
        said.append("no room for another")
    return f"{label(hex)}: {'; '.join(said)}. Next to it: {', '.join(NEIGHBOURS[hex])}."


def phrase(action: Action) -> str:
    """What tells an action from its neighbours in a menu: its company, hex, dial or price."""
    return " ".join(str(getattr(action, name)) for name in type(action).__dataclass_fields__)


def outlook(_state: State, _action: Action) -> str:
    """Nothing: the figures of an option say all."""
    return ""


def scene(state: State) -> object:
    """What of the table matters: in an auction nothing on the board changes from bid to bid."""
    return "bid" if state.step == "bid" else None


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
    "bid": lambda word: Bid(dollars(word)),
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


def _dial(word: str) -> str:
    found = begins(word, DIALS)
    if found not in DIALS:
        raise BadAction(f"I do not understand {codec.shown(word)}: the actions are {', '.join(DIALS)}")
    return found


def _known_hex(word: str) -> str:
    hex = _hex(word)
    if hex not in HEXES:
        raise BadAction(f"I do not understand {codec.shown(word)}: a hex is such as Q3, or the name of its city")
    return hex


def _company(word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    known = {bare(name): name for name in COMPANIES}
    return named(word.replace("&", ""), known, f"the companies are {', '.join(COMPANIES)}")


def _hex(word: str) -> str:
    """The hex by its coordinates or by its city's name."""
    cities = {printed.name.lower(): hex for hex, printed in HEXES.items() if printed.name}
    found = begins(word, cities) if len(word) > 2 else word
    return cities.get(found, word.upper())

"""What can be done in Chicago Express, in words: the question, each option, and reading an answer."""

from collections.abc import Callable, Mapping, Sequence

from trunkline.core.api import Span
from trunkline.core.errors import BadAction
from trunkline.core.messages import marked
from trunkline.games.express import tables
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.engine import options
from trunkline.games.express.rules.auction import lowest_bid, minimum_bid
from trunkline.games.express.rules.dividends import next_box
from trunkline.games.express.rules.expansion import cost_of, income_of
from trunkline.games.express.state import State, sold
from trunkline.games.express.ways import most_builds
from trunkline.games.express.words.hexes import around, hex_words, whereabouts
from trunkline.games.express.words.table import if_sold, near_end, table_in_words, tell_company
from trunkline.words.language import said, said_many, text_of
from trunkline.words.phrases import bare, begins, read_amount, typed

__all__ = [
    "about",
    "asks",
    "describe",
    "help_text",
    "menu",
    "outlook",
    "parse",
    "phrase",
    "redraw_key",
    "table_in_words",
    "where",
]

HELP = marked("""\
a number      the option with that number; in an auction, a price in dollars
pass          drop out of an auction, end the turn, end an expansion
Q3, Detroit   a hex by its coordinates or its name; PRR, b&o  a company
info Q3       all about a hex, or a company""")


def help_text() -> str:
    return said(HELP)


def asks(state: State, names: Sequence[str]) -> str:
    if state.actor is None:
        return said("The game is over.")
    words = said("{name}: {asked}.", name=asked_player(state, names), asked=asked(state, names))
    return f"{words} {ending}" if (ending := near_end(state)) else words


def asked_player(state: State, names: Sequence[str]) -> str:
    assert state.actor is not None
    if state.step == "bid":
        return said("{name}, with ${cash}", name=names[state.actor], cash=state.cash[state.actor])
    return names[state.actor]


def asked(state: State, names: Sequence[str]) -> str:
    if state.step == "bid":
        return _asked_bid(state, names)
    return _asked_build(state) if state.step == "build" else said(_ASKED[state.step])


_ASKED: Mapping[str, str] = {
    "choose": marked("choose an action"),
    "offer": marked("choose a share to auction, or end the turn"),
    "expand": marked("choose a company to expand, or end the turn"),
    "develop": marked("choose a hex to develop, or end the turn"),
}


def _asked_bid(state: State, names: Sequence[str]) -> str:
    is_initial = state.initial < len(tables.INITIAL_AUCTIONS)
    if state.bidder is None:
        words = marked("bid for a share of {company}, or pass; the minimum bid is ${low}")
        if is_initial:
            words = marked("bid for the initial share of {company}, or pass; the minimum bid is ${low}")
        return said(words, company=state.company, low=lowest_bid(state))
    words = marked("bid for a share of {company}, or pass; {bidder} has bid ${price}")
    if is_initial:
        words = marked("bid for the initial share of {company}, or pass; {bidder} has bid ${price}")
    return said(words, company=state.company, bidder=names[state.bidder], price=state.price)


def _asked_build(state: State) -> str:
    company = state.company
    assert company is not None
    figures = {"company": company, "money": state.treasury[company]}
    left = most_builds(state)
    if not state.charter[company]:
        return said("{company} has no locomotives left; end the expansion", company=company)
    if not left:
        return said("{company} can't build any further with its ${money}; end the expansion", **figures)
    if state.built:
        return said_many(
            left,
            "{company} has ${money}: build in one more hex, or end the expansion",
            "{company} has ${money}: build in up to {count} more hexes, or end the expansion",
            **figures,
        )
    return said_many(
        left,
        "{company} has ${money}: build in one hex, or end the expansion",
        "{company} has ${money}: build in up to {count} hexes, or end the expansion",
        **figures,
    )


def where(state: State) -> Sequence[str]:
    if state.step not in _OF_COMPANY:
        return [said(_WHERE[state.step])]
    if state.step == "bid" and state.initial < len(tables.INITIAL_AUCTIONS):
        words = marked("Initial auction {number} of {all}")
        return [said(words, number=state.initial + 1, all=len(tables.INITIAL_AUCTIONS)), str(state.company)]
    return [said(_WHERE[state.step]), str(state.company)]


_WHERE: Mapping[str, str] = {
    "bid": marked("Auction"),
    "choose": marked("Choose an action"),
    "offer": marked("Auction"),
    "expand": marked("Expansion"),
    "build": marked("Expansion"),
    "develop": marked("Development"),
    "over": marked("The end"),
}
_OF_COMPANY = ("bid", "build")
"""The steps in which one company is asked about."""


def is_offer(_state: State) -> bool:
    """Nobody makes offers in this game."""
    return False


def menu(state: State) -> list[Action]:
    quoted: dict[str, list[Action]] = {
        "choose": [Choose(dial) for dial in tables.DIALS],
        "offer": [*map(Offer, tables.COMPANIES), Pass()],
        "expand": [*map(Expand, tables.COMPANIES), Pass()],
    }
    if state.step in quoted:
        return quoted[state.step]
    return [option for option in options(state) if not isinstance(option, Span)]


def about(state: State, text: str, names: Sequence[str] = ()) -> str:
    companies = {bare(name): name for name in tables.COMPANIES}
    if bare(text) in companies:
        return tell_company(state, companies[bare(text)], names)
    hex = _hex(text.lower())
    if hex not in tables.HEXES:
        return said("There's no hex {hex} on the map.", hex=typed(text))
    return f"{hex_words(state, hex)} {around(hex)}"


def phrase(action: Action) -> str:
    return " ".join(str(getattr(action, name)) for name in type(action).__dataclass_fields__)


def outlook(state: State, action: Action) -> str:
    company, seat = state.company, state.actor
    if not isinstance(action, Bid) or company is None or seat is None:
        return ""
    pays = max(1, -(-state.income[company] // (sold(state, company) + 1)))
    words = said_many(
        -(-action.price // pays),
        "the share would pay ${pays} per dividend, as things are: its price is back after {count} dividend; "
        "you'd have ${left} left",
        "the share would pay ${pays} per dividend, as things are: its price is back after {count} dividends; "
        "you'd have ${left} left",
        pays=pays,
        left=state.cash[seat] - action.price,
    )
    return f"{words}; {ending}" if (ending := if_sold(state, company)) else words


def redraw_key(state: State) -> object:
    return "bid" if state.step == "bid" else None


def describe(state: State, option: Action | Span[Action]) -> str:
    if isinstance(option, Span) and option.high > option.low:
        return said("bid ${low} to ${high}", low=option.low, high=option.high)
    action = option.action if isinstance(option, Span) else option
    return _DESCRIBE[type(action)](state, action)


def _pass(state: State, _action: Pass) -> str:
    if state.step == "bid":
        return said("pass")
    return said("end the expansion") if state.step == "build" else said("end the turn")


ACTIONS = {
    "auction": marked("auction a share"),
    "expansion": marked("expand a company"),
    "development": marked("develop a hex"),
}
"""What each dial counts, as its button says it."""


_CHOICES: Mapping[str, str] = {
    "auction": marked("auction a share ({count} of {most} used)"),
    "expansion": marked("expand a company ({count} of {most} used)"),
    "development": marked("develop a hex ({count} of {most} used)"),
}


def _offer(state: State, action: Offer) -> str:
    words = marked("auction a share of {company} (minimum bid ${minimum}, {count} left)")
    company = action.company
    return said(words, company=company, minimum=minimum_bid(state, company), count=state.unsold[company])


def _expand(state: State, action: Expand) -> str:
    company = action.company
    return said_many(
        state.charter[company],
        "expand {company}, with ${money} and {count} locomotive",
        "expand {company}, with ${money} and {count} locomotives",
        company=company,
        money=state.treasury[company],
    )


def _build(state: State, action: Build) -> str:
    """What it costs and brings, and where it is: the map is not seen by everybody."""
    return ", ".join(filter(None, (build_words(state, action), whereabouts(state, state.company or "", action.hex))))


def build_words(state: State, action: Build) -> str:
    gain = income_of(state, action.hex)
    words = marked("build in {place} for ${cost}")
    if action.hex == tables.CHICAGO:
        words = marked("build in {place} for ${cost}, income +{gain}, then the Chicago dividend")
    elif gain:
        words = marked("build in {place} for ${cost}, income +{gain}")
    return said(words, place=tables.label(action.hex), cost=cost_of(state, action.hex), gain=gain)


def _develop(state: State, action: Develop) -> str:
    printed, figures = (
        tables.HEXES[action.hex],
        {"place": tables.label(action.hex), "companies": state.locomotives[action.hex]},
    )
    if printed.terrain == "forest":
        return said("develop {place}: ${money} for {companies}", money=tables.FOREST_MONEY, **figures)
    gain = printed.develop
    if printed.terrain == "industrial":
        gain = (next_box(state, printed.name) or 0) - state.industrial[printed.name]
    return said("develop {place}: income +{gain} for {companies}", gain=gain, **figures)


_DESCRIBE: dict[type[Action], Callable[..., str]] = {
    Bid: lambda _state, action: said("bid ${price}", price=action.price),
    Pass: _pass,
    Choose: lambda state, action: said(
        _CHOICES[action.dial], count=state.needles[action.dial], most=tables.DIALS[action.dial]
    ),
    Offer: _offer,
    Expand: _expand,
    Build: _build,
    Develop: _develop,
}

_VERBS: dict[str, Callable[[str], Action]] = {
    "bid": lambda word: Bid(read_amount(word, "$")),
    "choose": lambda word: Choose(_dial(word)),
    "offer": lambda word: Offer(_company(word)),
    "expand": lambda word: Expand(_company(word)),
    "build": lambda word: Build(_known_hex(word)),
    "develop": lambda word: Develop(_known_hex(word)),
}


def parse(state: State, text: str) -> Action:
    """The action that a player means: "pass", "build Q3", or in a step's own terms "Q3", "prr", "12", "auction"."""
    words = text.lower().split(maxsplit=1)
    if words and words[0] in ("pass", "p", "end", "leave", said("pass")):
        return Pass()
    if state.step == "choose" and (dial := _dial_called(" ".join(words))):
        return Choose(dial)
    if len(words) == 2 and words[0] in _VERBS:
        return _VERBS[words[0]](words[1])
    if words and state.step in _VERBS:
        return _VERBS[state.step](" ".join(words))
    raise BadAction("I don't understand {text}", text=typed(text))


def _dial(word: str) -> str:
    dial = _dial_called(word)
    if dial is None:
        actions = [tables.dial_name(one) for one in tables.DIALS]
        raise BadAction("I don't understand {word}: the actions are {actions}", word=typed(word), actions=actions)
    return dial


def _dial_called(word: str) -> str | None:
    """The dial by the beginning of its name or of its button, in English or as the reader's language has it."""
    called = {dial: (dial, text_of(tables.dial_name(dial)), words, said(words)) for dial, words in ACTIONS.items()}
    meant = [dial for dial, names in called.items() if any(name.lower().startswith(word) for name in names)]
    return meant[0] if len(meant) == 1 else None


def _known_hex(word: str) -> str:
    hex = _hex(word)
    if hex not in tables.HEXES:
        raise BadAction("I don't understand {word}: type a hex such as Q3, or the name of its city", word=typed(word))
    return hex


def _company(word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    known = {bare(name): name for name in tables.COMPANIES}
    company = known.get(begins(word.replace("&", ""), known))
    if company is None:
        raise BadAction(
            "I don't understand {word}: the companies are {companies}", word=typed(word), companies=[*tables.COMPANIES]
        )
    return company


def _hex(word: str) -> str:
    cities = {printed.name.lower(): hex for hex, printed in tables.HEXES.items() if printed.name}
    name = begins(word, cities) if len(word) > 2 else word
    return cities.get(name, word.upper())

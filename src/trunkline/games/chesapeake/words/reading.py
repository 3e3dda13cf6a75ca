"""Reading what a player of 18Chesapeake types."""

import re
from collections.abc import Callable

from trunkline.core.api import Suggestion
from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake import actions as a
from trunkline.games.chesapeake.actions import Action
from trunkline.games.chesapeake.engine import check, options
from trunkline.games.chesapeake.rules.bids import face_price, lowest_bid, on_offer
from trunkline.games.chesapeake.rules.privates import private_prices
from trunkline.games.chesapeake.rules.trains import for_sale
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, PARS, PRIVATES, TILES, TRAINS
from trunkline.words.phrases import bare, begins, dollars, named, typed

COMPANY_WORDS = {bare(name): name for name in COMPANIES}
PRIVATE_WORDS = {bare(name): name for name in PRIVATES} | {card.number.lower(): name for name, card in PRIVATES.items()}
HEX_WORDS = {hex.lower(): hex for hex in HEXES}
CITY_WORDS = {printed.name.lower(): hex for hex, printed in HEXES.items() if printed.name}
TILE_WORDS = {name.lower(): name for name in TILES}
TRAIN_WORDS = {name.lower(): name for name in TRAINS}

PAR, PRICE = Message("a par value"), Message("a price")

PLAIN: dict[str, Action] = {
    **dict.fromkeys(("pass", "p", "end", "done", "leave", "skip"), a.Pass()),
    **dict.fromkeys(("accept", "yes", "y"), a.Accept()),
    **dict.fromkeys(("decline", "no", "n", "refuse"), a.Decline()),
    **dict.fromkeys(("bankrupt", "bankruptcy"), a.GoBankrupt()),
    **dict.fromkeys(("pay", "payout", "dividend"), a.Dividend(True)),
    **dict.fromkeys(("withhold", "keep"), a.Dividend(False)),
}


def parse(state: State, text: str) -> Action:
    """The action that a player means: "par PRR 80", "buy b&o", "lay h4 57 2", "run", "train 3"; see the help."""
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
    if re.fullmatch(r"\$?-?[0-9]+", words[0]) and len(words) == 1:
        if state.step == "bidding" and state.contested:
            return a.Bid(state.contested, dollars(words[0]))
        if state.step == "par":
            return a.Par(state.vanderbilt, dollars(words[0]))
        if state.step == "answer":
            return a.CounterOffer(dollars(words[0]))
    if state.step in IN_STEP and _is_place(words):
        return IN_STEP[state.step](state, words)
    raise BadAction("I don't understand {word}", word=typed(text))


def _is_place(words: list[str]) -> bool:
    return words[0] in HEX_WORDS or begins(" ".join(words), CITY_WORDS) in CITY_WORDS


def _bid(state: State, words: list[str]) -> Action:
    if len(words) == 1 and state.contested and re.fullmatch(r"\$?[0-9]+", words[0]):
        return a.Bid(state.contested, dollars(words[0]))
    private = _private(_first(words, "bid C-P 45"))
    if len(words) > 1:
        return a.Bid(private, dollars(words[1]))
    cheapest = state.step == "auction" and private == on_offer(state)[0]
    return a.Bid(private, face_price(state, private) if cheapest else lowest_bid(state, private))


def _par(state: State, words: list[str]) -> Action:
    if len(words) == 1 and state.step == "par":
        return a.Par(state.vanderbilt, dollars(words[0], PAR))
    if len(words) < 2:
        raise BadAction(
            "Type the company and its par value ({pars}): {example}",
            pars=", ".join(map(str, PARS)),
            example="par PRR 80",
        )
    return a.Par(_company(words[0]), dollars(words[1], PAR))


def _buy(state: State, words: list[str]) -> Action:
    """A private in the auction; a train; otherwise a share, from the IPO if it has one."""
    if state.step == "auction":
        return _bid(state, words)
    if state.round == "operating":
        return _train(state, words)
    company = _company(_first(words, "buy B&O; buy B&O pool"))
    if len(words) > 1:
        source = begins(words[1] if words[1] != "from" else words[-1], ("ipo", "pool"))
        return a.Buy(company, source)
    pool = a.Buy(company, "pool")
    return pool if check(state, a.Buy(company, "ipo")) and not check(state, pool) else a.Buy(company, "ipo")


def _sell(_state: State, words: list[str]) -> Action:
    """ "sell B&O 2" and "sell B&O 20%" are the same; without a number it is one share."""
    company = _company(_first(words, "sell B&O 2"))
    if len(words) == 1:
        return a.Sell(company, 1)
    match = re.fullmatch(r"([0-9]{1,4})(%?)", words[1])
    if not match or (match[2] and int(match[1]) % 10):
        raise BadAction("I don't understand {word}: type a number of shares of 10%", word=typed(words[1]))
    return a.Sell(company, int(match[1]) // 10 if match[2] else int(match[1]))


def _lay(state: State, words: list[str]) -> Action:
    """A tile by hex, number and rotation; what only one option can mean may be left out."""
    hex, rest = _place(words, "lay H4 57 2")
    fitting = [option for option in options(state) if isinstance(option, a.LayTile) and option.hex == hex]
    if not rest:
        return _only(
            fitting,
            a.LayTile(hex, "", 0),
            Message("the tiles that fit in {hex} are {ways}", hex=hex, ways=_ways(fitting)),
        )
    tile = _tile(rest[0])
    if len(rest) > 1:
        return a.LayTile(hex, tile, _rotation(rest[1]))
    fitting = [option for option in fitting if option.tile == tile]
    choices = Message("#{tile} fits in {hex} as {ways}", tile=tile, hex=hex, ways=_ways(fitting))
    return _only(fitting, a.LayTile(hex, tile, 0), choices)


def _ways(fitting: list[a.LayTile]) -> str:
    return ", ".join(f"{option.tile} {option.rotation}" for option in fitting)


def _only(fitting: list[a.LayTile], otherwise: a.LayTile, choices: Message) -> Action:
    """The one that fits; if none does, an action that the rules refuse with their reason; if several, which."""
    if len(fitting) > 1:
        raise BadAction("Say which tile and rotation: {choices}", choices=choices)
    if not fitting and not otherwise.tile:
        raise BadAction("No tile can be laid in {hex} now", hex=otherwise.hex)
    return fitting[0] if fitting else otherwise


def _power(_state: State, words: list[str]) -> Action:
    if len(words) != 4:
        raise BadAction("Type the private, hex, tile and rotation: {example}", example="power C-P H2 8 0")
    return a.UsePower(_private(words[0]), _hex(words[1]), _tile(words[2]), _rotation(words[3]))


def _station(state: State, words: list[str]) -> Action:
    """A station in a hex; where there are two cities, by number from 1, as the menu and the page count them."""
    hex, rest = _place(words, "station H6 2")
    if rest:
        number = _rotation(rest[0], marked("I don't understand {word}: type the number of a city, 1 or 2"))
        return a.PlaceStation(hex, number - 1)
    open_cities = [option for option in options(state) if isinstance(option, a.PlaceStation) and option.hex == hex]
    if len(open_cities) > 1:
        raise BadAction("{hex} has two cities: type station {hex} 1 or station {hex} 2", hex=hex)
    return open_cities[0] if open_cities else a.PlaceStation(hex, 0)


def _run(state: State, words: list[str]) -> Action:
    """Alone the best run; or routes as they are written, one after the other with semicolons between."""
    if words == ["none"]:
        return a.RunTrains(())
    if not words or words == ["best"]:
        for option in options(state):
            if isinstance(option, Suggestion) and isinstance(option.action, a.RunTrains):
                return option.action
        return a.RunTrains(())
    routes = (" ".join(route.split()) for route in " ".join(words).upper().split(";"))
    return a.RunTrains(tuple(re.sub(r"^(\w+)\s*:\s*", r"\1: ", route) for route in routes if route))


def _train(state: State, words: list[str]) -> Action:
    """ "train 3" from the bank or the bank pool; "train 2 from PRR 100" from another company."""
    train = _train_name(_first(words, "train 3; train 2 from PRR 100"))
    rest = [word for word in words[1:] if word != "from"]
    sale = for_sale(state) if state.company else {}
    source = rest[0] if rest else next((place for name, place in sale if name == train), "bank")
    if source not in ("bank", "pool"):
        source = _company(source)
        if len(rest) < 2:
            raise BadAction("Type the price as well: {example}", example=f"train {train} from {source} 100")
    price = dollars(rest[1], PRICE) if len(rest) > 1 else sale.get((train, source), TRAINS[train].cost)
    return a.BuyTrain(train, source, price)


def _buy_private(_state: State, words: list[str]) -> Action:
    private = _private(_first(words, "private C-P 40"))
    if len(words) < 2:
        low, high = private_prices(private)
        raise BadAction(
            "Type the price as well, ${low} to ${high}: {example}",
            low=low,
            high=high,
            example=f"private {private} {low}",
        )
    return a.BuyPrivate(private, dollars(words[1], PRICE))


VERBS: dict[str, Callable[[State, list[str]], Action]] = {
    "bid": _bid,
    "par": _par,
    "start": _par,
    "buy": _buy,
    "sell": _sell,
    "lay": _lay,
    "upgrade": _lay,
    "power": _power,
    "station": _station,
    "token": _station,
    "run": _run,
    "train": _train,
    "trade": lambda _state, words: a.TradeIn(_train_name(_first(words, "trade 4"))),
    "discard": lambda _state, words: a.DiscardTrain(_train_name(_first(words, "discard 2"))),
    "private": _buy_private,
    "counter": lambda _state, words: a.CounterOffer(dollars(_first(words, "counter 120"), PRICE)),
}
IN_STEP = {"track": _lay, "station": _station, "canal": _station}


def _first(words: list[str], example: str) -> str:
    if not words:
        raise BadAction("Type it like this: {example}", example=example)
    return words[0]


def _company(word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    return named(bare(word) or word, COMPANY_WORDS, Message("the companies are {names}", names=", ".join(COMPANIES)))


def _private(word: str) -> str:
    known = Message("the privates are {names}, or P1 to P6", names=", ".join(PRIVATES))
    return named(bare(word) or word, PRIVATE_WORDS, known)


def _hex(word: str) -> str:
    hex = HEX_WORDS.get(word) or CITY_WORDS.get(begins(word, CITY_WORDS) if len(word) > 2 else word)
    if hex is None:
        raise BadAction("I don't understand {word}: type a hex such as H4, or the name of its city", word=typed(word))
    return hex


def _place(words: list[str], example: str) -> tuple[str, list[str]]:
    _first(words, example)
    for count in range(len(words), 1, -1):
        name = begins(" ".join(words[:count]), CITY_WORDS)
        if name in CITY_WORDS:
            return CITY_WORDS[name], words[count:]
    return _hex(words[0]), words[1:]


def _tile(word: str) -> str:
    if word.removeprefix("#") not in TILE_WORDS:
        raise BadAction("I don't understand {word}: type the number of a tile, such as 57", word=typed(word))
    return TILE_WORDS[word.removeprefix("#")]


def _train_name(word: str) -> str:
    name = word.removesuffix("train").removesuffix("-")
    if name not in TRAIN_WORDS:
        raise BadAction("I don't understand {word}: the trains are {names}", word=typed(word), names=", ".join(TRAINS))
    return TRAIN_WORDS[name]


def _rotation(
    word: str, otherwise: str = marked("I don't understand {word}: a rotation is a number from 0 to 5")
) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word):
        raise BadAction(otherwise, word=typed(word))
    return int(word)

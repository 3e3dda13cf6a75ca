"""Position text: one short line that fixes the whole state of a game, checked for sense when it is read.

`<game>1.<body>.<check>`: the game and the version of the format; how the state differs from the set-up, as JSON,
deflated with a dictionary and written in base 64; the first characters of a hash of what comes before.
"""

import base64
import binascii
import hashlib
import json
import re
import zlib
from functools import cache
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Span, Suggestion
from trunkline.core.errors import BadAction, Worded
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.games.game import PositionText

LONGEST = 4000
"""Characters of a text; a long game of six players has about 600, a random one that fills the map 700."""
LARGEST = 20_000
"""Characters of the JSON in it."""
STRANGE = re.compile(r"[0-9]{7}|[^ -~]|\\")
"""No figure of either game comes near seven digits, and no name has other than plain characters."""
LINE = 200
WINDOW = 14
"""Dictionary and text together have less than 2 ** 14 characters; a larger window would only take longer."""
SHAPE = re.compile(r"([a-z]+)([0-9]+)\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]{4})", re.ASCII)


class BadPosition(Worded):
    """A text that is no position, or one that cannot be."""


def write(game: str, state: Any) -> str:
    """The text of a position: letters, digits, dots, dashes and underscores alone."""
    body = base64.urlsafe_b64encode(_deflate(game, _packable(game, state).encode())).rstrip(b"=").decode()
    text = f"{game}{_form(game).VERSION}.{body}"
    return f"{text}.{_check(text)}"


def variants(game: str, state: Any) -> dict[str, Any]:
    """The variants of a position, as a match takes them."""
    return _form(game).variants(state)


def has_text(game: str) -> bool:
    return GAMES[game].position_text is not None


def _form(game: str) -> PositionText:
    """What the texts of a game are made of, or BadPosition."""
    form = GAMES[game].position_text
    if form is None:
        raise BadPosition("positions of {game} can't be written as text", game=GAMES[game].title)
    return form


def read(text: str) -> tuple[str, Any]:
    """The name of the game and the state that a text fixes, or BadPosition: a state that the rules can go on from."""
    game, state = decode(text)
    if fault := _fault(game, state):
        raise BadPosition("this position of {game} is impossible: {fault}", game=GAMES[game].title, fault=fault)
    return game, state


def decode(text: str) -> tuple[str, Any]:
    """The name of the game and the state of a text, or BadPosition; whether it can be is not asked."""
    text = text.strip()
    if len(text) > LONGEST:
        raise BadPosition(
            "a position is one line of at most {most} characters, not {count}", most=LONGEST, count=len(text)
        )
    if not (match := SHAPE.fullmatch(text)):
        raise BadPosition("that isn't a position text; it should look like game1.AbC.dEfG")
    name, version, body, check = match.groups()
    if name not in GAMES:
        raise BadPosition(
            "no game is called {name}; there are: {known}", name=codec.quoted(name), known=", ".join(GAMES)
        )
    if version != (known := _form(name).VERSION):
        raise BadPosition(
            "this Trunkline reads version {known} of the positions of {game}, not {version}",
            known=known,
            game=name,
            version=version,
        )
    if check != _check(text[: -len(check) - 1]):
        raise BadPosition("the text is damaged or cut off: its last four characters don't match the rest")
    try:
        unpacked = _inflate(name, body)
        if STRANGE.search(unpacked):
            raise BadPosition("the text isn't a position: no game has such a number or name")
        return name, _state(name, json.loads(unpacked))
    except (binascii.Error, zlib.error, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise BadPosition("the text isn't a position: it can't be unpacked") from None
    except BadAction as error:
        raise BadPosition(
            "the text isn't a position of {game}: {fault}", game=name, fault=_brief(error.message)
        ) from None


def _packable(game: str, state: Any) -> str:
    """How the state differs from the set-up: the players, then how many fields are as they were, a change, and so on.

    What follows from the rest is left out; that it does follow is made sure of.
    """
    again = state.copy()
    _form(game).derive(again)
    if again != state:
        raise BadPosition("the pieces of this state don't add up")
    start = _setup(game, state.players)
    parts: list[Any] = [state.players]
    same = 0
    for name in _form(game).FIELDS:
        before, now = getattr(start, name), getattr(state, name)
        if before == now:
            same += 1
        else:
            parts += [same, _change(before, now)]
            same = 0
    return json.dumps(parts, separators=(",", ":"), sort_keys=True)


def _change(before: Any, now: Any) -> Any:
    """The value now; of a list by name only the rows that are not as before, null for those that are gone."""
    if not isinstance(now, dict):
        return now
    rows = {key: row for key, row in now.items() if key not in before or before[key] != row}
    return rows | {key: None for key in before if key not in now}


def _state(game: str, parts: Any) -> Any:
    if not isinstance(parts, list) or not parts or type(parts[0]) is not int:
        raise BadPosition("the text isn't a position: it doesn't say how it differs from the setup")
    rules, fields = GAMES[game].rules, _form(game).FIELDS
    if parts[0] not in rules.PLAYERS or len(parts) % 2 == 0:
        raise BadPosition("the text isn't a position: it's for {count} players, or ends too early", count=parts[0])
    values = codec.dump(_setup(game, parts[0]))
    place = 0
    for same, change in zip(parts[1::2], parts[2::2], strict=True):
        if type(same) is not int or same < 0 or (place := place + same) >= len(fields):
            raise BadPosition("the text isn't a position: {game} has only {count} fields", game=game, count=len(fields))
        values[fields[place]] = _changed(values.get(fields[place]), change)
        place += 1
    state = codec.load(rules.State, values)
    if fault := _form(game).malformed(state):
        raise BadPosition("the text isn't a position of {game}: {fault}", game=game, fault=_brief(Message(fault)))
    _form(game).derive(state)
    return state


def _changed(before: Any, change: Any) -> Any:
    """The value after a change, as `_change` tells it."""
    if not isinstance(before, dict) or not isinstance(change, dict):
        return change
    return {key: row for key, row in (before | change).items() if row is not None}


def fault_of(game: str, state: Any) -> Message | None:
    """What is wrong with a state that came from outside; without texts of positions, only the game's laws tell."""
    form = GAMES[game].position_text
    if form is None:
        broken = _broken_law(game, state)
        return _brief(Message(broken)) if broken else None
    malformed = form.malformed(state)
    return _brief(Message(malformed)) if malformed else _fault(game, state)


def _fault(game: str, state: Any) -> Message | None:
    """What is wrong with the state, or with one that an option leads to; None if the game can go on."""
    try:
        broken = _broken_law(game, state) or _too_hard(game, state)
        return _brief(Message(broken)) if broken else _dead_end(game, state)
    except Exception:
        # Whatever the rules stumble over in a state that did not come about by them is the text's fault.
        return Message("the rules can't continue from it")


def _broken_law(game: str, state: Any) -> str | None:
    return next((said for law in GAMES[game].laws if (said := law(state))), None)


def _too_hard(game: str, state: Any) -> str | None:
    too_hard = getattr(GAMES[game].position_text, "too_hard", None)
    return too_hard(state) if too_hard else None


def _dead_end(game: str, state: Any) -> Message | None:
    """What is offered must lead to positions that can be: of each kind of action the first and the last are tried."""
    rules = GAMES[game].rules
    rules.scores(state)
    offered = list(rules.options(state))
    if (state.actor is None) == bool(offered):
        return Message("somebody should act but can't, or could act but shouldn't")
    first, last = ({type(action): action for action in way} for way in (_members(offered)[::-1], _members(offered)))
    for action in {*first.values(), *last.values()}:
        after = state.copy()
        rules.apply(after, action)
        if broken := _form(game).malformed(after) or _broken_law(game, after):
            return _brief(Message("after {action}: {fault}", action=str(codec.encode(action)), fault=broken))
    return None


def _members(options: list[Any]) -> list[Any]:
    """The actions that are offered, of a span the lowest and the highest."""
    actions = []
    for option in options:
        if isinstance(option, Span):
            actions += [option.at(option.low), option.at(option.high)]
        else:
            actions.append(option.action if isinstance(option, Suggestion) else option)
    return actions


@cache
def _setup(game: str, players: int) -> Any:
    return GAMES[game].rules.setup(players, 0)


def _deflate(game: str, data: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -WINDOW, 8, zlib.Z_DEFAULT_STRATEGY, _form(game).DICTIONARY)
    return packing.compress(data) + packing.flush()


def _inflate(game: str, body: str) -> str:
    """What a body packs; no more is unpacked than a position needs."""
    packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS, _form(game).DICTIONARY)
    data = unpacking.decompress(packed, LARGEST)
    if not unpacking.eof or unpacking.unused_data:
        raise zlib.error
    return data.decode()


def _brief(message: Message) -> Message:
    words = str(message)
    short = words[: LINE - 3] + "..."
    return message if len(words) <= LINE else Message(short)


def _check(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.blake2b(text.encode(), digest_size=3).digest()).decode()

"""Files of 18xx.games: read into a match, strictly, action by action.

That site's words (corporation, company, token) live in the modules that begin with this name and nowhere else.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from trunkline.core.api import Rules
from trunkline.core.errors import BadAction, BadRecord, IllegalAction, message_of
from trunkline.core.match import LONGEST_NAME, Match
from trunkline.core.messages import Message
from trunkline.kit18xx.actions import Accept
from trunkline.kit18xx.files18xx.actions import READ, check_turn, follow, seat_of
from trunkline.kit18xx.files18xx.fields import LARGEST, brief, listed, name_or_number, text, whole
from trunkline.kit18xx.files18xx.ids import Ids, begin_ids
from trunkline.kit18xx.rules.trains import over_limit
from trunkline.kit18xx.rules.variants import DISCARD_LIST

NOTES = frozenset(("message", "program_buy_shares", "program_share_pass", "program_auction_bid", "program_disable"))
"""What the file tells beside the game: chat, and plans, of which only the automatic actions they carry count."""
TYPES = frozenset((*READ, *NOTES, "undo", "redo", "end_game"))
SITE = {"rulings": "18xx.games"}


@dataclass(slots=True)
class Reading:
    match: Match[Any, Any]
    ids: Ids
    ended: bool = False
    """Did the players end the game before its end? The match is then unfinished."""
    parked: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    """Discards that come later by our order of discarding (ruling R14), each with the id of its action."""
    action_ids: list[int] = field(default_factory=list)
    """The id of the file's action that made each move of the match; an automatic one has the id of its carrier."""

    @property
    def is_over(self) -> bool:
        return self.ended or self.match.is_over


def parse(document: str) -> dict[str, Any]:
    try:
        data = json.loads(document)
    except json.JSONDecodeError as error:
        raise BadRecord(
            "this isn't a game file, or it's cut off: unreadable at line {line}, column {column}",
            line=error.lineno,
            column=error.colno,
        ) from None
    except (ValueError, RecursionError):
        raise BadRecord("this isn't a game file: it has no readable JSON") from None
    if not isinstance(data, dict):
        raise BadRecord("a game file is an object, not {value}", value=brief(data))
    return data


def replay(
    rules: Rules[Any, Any], data: Mapping[str, Any], **variants: Any
) -> Iterator[tuple[Mapping[str, Any] | None, Reading]]:
    """The match before the first action of the file and after each that counts; the reading is one and the same.

    Without variants it is read by those that the file names, if we wrote it, or as 18xx.games plays. A game that its
    players ended early is unfinished.
    """
    reading = begin(rules, data, variants)
    yield None, reading
    action: Mapping[str, Any] | None = None
    for action in kept_actions(listed(data, "actions", dict)):
        for one in (action, *_automatic(action)):
            made = len(reading.match.actions)
            try:
                _push(reading, action["id"], one)
            except (IllegalAction, BadAction, BadRecord) as error:
                raise BadRecord(
                    "{where}: {fault}", where=_where(made + 1, action["id"], one["type"]), fault=message_of(error)
                ) from None
        yield action, reading
    if reading.parked:
        raise BadRecord("{where}: its turn never comes", where=_where(None, reading.parked[0][0], "discard_train"))


def _where(move: int | None, action: Any, kind: str | Message) -> Message:
    """The action that is at fault, with the move that it would be; some are none."""
    if move is None or kind not in READ:
        return Message("action {action} of the file ({kind})", action=action, kind=kind)
    return Message("move {move} (action {action} of the file, {kind})", move=move, action=action, kind=kind)


def first_difference(data: Mapping[str, Any], match: Match[Any, Any]) -> Message | None:
    """Where a match that was read from a file parts from the result in it, or None."""
    result = data.get("result")
    numbers = [str(player["id"]) for player in data["players"]]
    worth = dict(zip(numbers, match.rules.scores(match.state), strict=True))
    if result and result != worth:
        recorded = _listed(result) if type(result) is dict else brief(result)
        return Message("the result is {result}, but the file says {recorded}", result=_listed(worth), recorded=recorded)
    ended = any(action["type"] == "end_game" for action in kept_actions(data["actions"]))
    if (data.get("status") == "finished") and not (match.is_over or ended):
        return Message("the file says that the game is over, but it's {name}'s turn", name=match.actor)
    return None


def _listed(worth: Mapping[str, Any]) -> str:
    return ", ".join(f"{brief(player)}: {brief(value)}" for player, value in worth.items())


def begin(rules: Rules[Any, Any], data: Mapping[str, Any], variants: Mapping[str, Any]) -> Reading:
    if not isinstance(data, Mapping):
        raise BadRecord("a game file is an object, not {value}", value=brief(data))
    if data.get("title") != rules.TITLE:
        raise BadRecord("the file is for {title}, not for {game}", title=brief(data.get("title")), game=rules.TITLE)
    settings = {} if data.get("settings") is None else data["settings"]
    if not isinstance(settings, Mapping):
        raise BadRecord("settings should be an object, not {value}", value=brief(settings))
    if settings.get("optional_rules") not in (None, []):
        _refuse_rules(settings["optional_rules"])
    players = listed(data, "players", dict)
    if len(players) not in rules.PLAYERS:
        raise BadRecord(
            "{game} is for {low} to {high} players, not {count}",
            game=rules.TITLE,
            low=rules.PLAYERS[0],
            high=rules.PLAYERS[-1],
            count=len(players),
        )
    numbers = [name_or_number(player, "id") for player in players]
    if len(set(map(str, numbers))) != len(numbers):
        raise BadRecord("two players have the same id")
    chosen = dict(variants) or _noted_variants(settings) or SITE
    try:
        match: Match[Any, Any] = Match(rules, _names(players), _seed(data, settings), chosen)
    except ValueError as error:
        wrong = message_of(error)
        raise BadRecord(wrong.words, **wrong.figures) from None
    return Reading(match, begin_ids(match.state, numbers))


def _refuse_rules(rules: Any) -> NoReturn:
    named = rules if isinstance(rules, list) else [rules]
    raise BadRecord(
        "the file is for a game with optional rules, which can't be played here: {rules}", rules=list(map(brief, named))
    )


def _noted_variants(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The variants that we noted when we wrote the file; another's file has none."""
    note = settings.get("trunkline")
    if note is None:
        return {}
    if not isinstance(note, dict) or not isinstance(note.get("rulings"), dict):
        raise BadRecord("settings.trunkline should name the variants, not be {value}", value=brief(note))
    variants: dict[str, Any] = note["rulings"]
    for name, value in variants.items():
        if not isinstance(value, str | bool | None):
            raise BadRecord(
                "settings.trunkline has no variant {name} that could be {value}", name=brief(name), value=brief(value)
            )
    return variants


def _seed(data: Mapping[str, Any], settings: Mapping[str, Any]) -> int:
    """The seed of the settings; without one, the first number in the id of the game."""
    number = name_or_number(data, "id")
    seed = settings.get("seed")
    if seed is None or seed == "":
        match = re.search(r"[0-9]+", str(number))
        return int(match[0]) if match else 0
    if type(seed) is str and re.fullmatch(r"-?[0-9]{1,40}", seed):
        return int(seed)
    return whole(settings, "seed")


def _names(players: list[Mapping[str, Any]]) -> list[str]:
    names: list[str] = []
    for seat, player in enumerate(players, start=1):
        said = player.get("name")
        if type(said) is not str:
            raise BadRecord(
                "the name of player {player} should be a text, not {value}",
                player=brief(player.get("id")),
                value=brief(said),
            )
        plain = "".join(letter for letter in said[: 4 * LONGEST_NAME] if letter.isprintable()).strip()
        name = plain[:LONGEST_NAME].strip() or f"Player {seat}"
        while name in names:
            name = f"{name[: LONGEST_NAME - 4].strip()} ({seat})"
            seat += 1
        names.append(name)
    return names


def kept_actions(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions that count, undo and redo applied; messages are never undone."""
    messages: list[int] = []
    kept: list[int] = []
    undone: list[list[int]] = []
    places: dict[int, int] = {}
    last = 0
    for place, action in enumerate(actions):
        number, kind = action.get("id"), action.get("type")
        if not (type(number) is int and last < number < LARGEST and type(kind) is str and kind in TYPES):
            _refuse_outline(action, place, last)
        last = number
        if kind == "undo":
            begin = _undo_place(kept, places, action)
            undone.append(kept[begin:])
            del kept[begin:]
        elif kind == "redo":
            if not undone:
                raise BadRecord("{where}: nothing has been undone", where=_where(None, number, kind))
            kept += undone.pop()
        elif kind == "message":
            messages.append(place)
        else:
            kept.append(place)
            undone.clear()
        places[number] = place
    return [actions[place] for place in sorted(kept + messages)]


def _refuse_outline(action: Mapping[str, Any], place: int, last: int) -> NoReturn:
    """Say what is wrong with the id or the type of an action: ids rise, types are known."""
    try:
        number, kind = whole(action, "id"), text(action, "type")
    except BadRecord as error:
        raise BadRecord("action at place {place} of the file: {fault}", place=place + 1, fault=error.message) from None
    if number <= last:
        raise BadRecord(
            "{where}: ids must rise from 1, but {number} comes at place {place}",
            where=_where(None, number, kind),
            number=number,
            place=place + 1,
        )
    raise BadRecord("{where}: no action has this type", where=_where(None, number, brief(kind)))


def _undo_place(kept: list[int], places: Mapping[int, int], action: Mapping[str, Any]) -> int:
    """How many of the kept actions an undo leaves: all but the last, or those up to the one it names."""
    last = action.get("action_id")
    if last is None:
        if not kept:
            raise BadRecord("{where}: there's nothing to undo", where=_where(None, action["id"], "undo"))
        return len(kept) - 1
    if type(last) is int and last == 0:
        return 0
    if type(last) is not int or last not in places:
        raise BadRecord(
            "{where}: no earlier action has the id {id}", where=_where(None, action["id"], "undo"), id=brief(last)
        )
    return bisect_right(kept, places[last])


def _automatic(action: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The actions that another one carries; they carry none themselves."""
    if action.get("auto_actions") is None:
        return []
    try:
        actions = listed(action, "auto_actions", dict)
        for one in actions:
            kind = text(one, "type")
            if kind not in READ and kind not in NOTES:
                raise BadRecord("no automatic action has the type {kind}", kind=brief(kind))
            if one.get("auto_actions"):
                raise BadRecord("an automatic action carries automatic actions")
    except BadRecord as error:
        raise BadRecord(
            "{where}: {fault}", where=_where(None, action["id"], action["type"]), fault=error.message
        ) from None
    return actions


def _push(reading: Reading, number: int, action: Mapping[str, Any]) -> None:
    """Do one action of the file, which has or is carried by the id, after checking that it is its entity's turn."""
    kind = action["type"]
    if kind in NOTES:
        return
    match, ids = reading.match, reading.ids
    state = match.state
    if reading.ended or state.actor is None:
        raise BadRecord("12: the game is over")
    if kind == "end_game":
        seat_of(ids, action)
        reading.ended = True
        return
    if kind == "discard_train" and DISCARD_LIST not in state.rulings and action.get("entity") in over_limit(state)[1:]:
        reading.parked.append((number, action))
        return
    check_turn(state, ids, action)
    ours, named = READ[kind](state, ids, action)
    match.push(ours)
    reading.action_ids.append(number)
    after = match.state
    if after.step == "answer":
        match.push(Accept())
        reading.action_ids.append(number)
        after = match.state
    if kind == "sell_shares" and f"{(of := ours.company)}_0" in named and state.president[of] == after.president[of]:
        raise BadRecord(
            "10.2: {company}_0, the president's certificate, can only be sold if somebody else becomes president",
            company=of,
        )
    follow(ids, state, ours, after, named)
    if reading.parked:
        _unpark(reading)


def _unpark(reading: Reading) -> None:
    for parked in reading.parked:
        number, action = parked
        if action["entity"] == next(iter(over_limit(reading.match.state)), None):
            reading.parked.remove(parked)
            _push(reading, number, action)
            return

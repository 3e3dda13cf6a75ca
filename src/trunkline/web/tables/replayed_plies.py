"""The plies of a backup: positions worked out from the moves, compared with their keys, and written."""

from collections import Counter
from collections.abc import Callable, Sequence

from trunkline.core import codec, versions
from trunkline.core.api import Rules, State
from trunkline.core.errors import BadAction
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.web.tables.backup_lines import JUDGMENT, NEWER, PLY, BadBackup, Line, row_of
from trunkline.web.tables.chains import line_to
from trunkline.web.tables.errors import Unreadable
from trunkline.web.tables.lines import chain
from trunkline.web.tables.models import Judgment, Ply, Table
from trunkline.web.tables.positions import read_afresh, rules_in

AT_ONCE = 200
"""Plies written by one statement."""


def write_plies(table: Table, number: int, line: Line, person: Callable[[int | None], int | None]) -> Sequence[int]:
    """Write the plies of a line of a backup; their ids, in the order of the backup."""
    data: Sequence[Line] = line["plies"]
    if table.game in GAMES and (line["state_version"] or 0) > versions.state_version(GAMES[table.game].rules):
        raise BadBackup(NEWER, at=number)
    game = {} if table.base_id is None else {ply.number: ply for ply in line_to(table.base_id)}
    children = Counter(one["parent"] for one in data)
    states: dict[int, State | None] = {}
    rows = []
    for place, one in enumerate(data):
        parent = one["parent"]
        if parent is not None and not 0 <= parent < place:
            raise BadBackup("a move of table {code} has no move before it", at=number, code=table.code)
        base = game.get(one["number"] - 1) if parent is None else None
        before = states[parent] if parent is not None else _given(table, base) if base else None
        row, states[place] = _row(table, number, line, one, before)
        row.parent = base
        row.by_id = person(one["by"])
        rows.append(row)
        children[parent] -= 1
        for done in (parent, place):
            if not children[done]:
                states.pop(done, None)
    made = Ply.objects.bulk_create(rows, batch_size=AT_ONCE)
    ids = [row.id for row in made]
    if not game and [one["parent"] for one in data] == [None, *range(len(data) - 1)]:
        chain(table)  # There is but one line, so one statement is enough.
    else:
        _set_parents(made, [one["parent"] for one in data])
    Judgment.objects.bulk_create(
        row_of(Judgment, one["judgment"], JUDGMENT, ply_id=ids[place])
        for place, one in enumerate(data)
        if "judgment" in one
    )
    return ids


def _set_parents(plies: Sequence[Ply], parents: Sequence[int | None]) -> None:
    """Each ply has the one before as its parent; in an analysis that may be one of its game, and is set by now."""
    for ply, parent in zip(plies, parents, strict=True):
        ply.parent_id = ply.parent_id if parent is None else plies[parent].id
    Ply.objects.bulk_update(plies, ["parent"], batch_size=AT_ONCE)


def _row(table: Table, number: int, line: Line, one: Line, before: State | None) -> tuple[Ply, State | None]:
    """A ply, and its state if it can be read."""
    if "state" in one:
        if one["state"] is None:
            raise BadBackup(
                "move {move} of table {code} has no position", at=number, move=one["number"], code=table.code
            )
        row = row_of(Ply, one, PLY, table=table, state=one["state"], state_version=one["state_version"])
        after = _given(table, row)
    else:
        after = _led(table, number, one, before, len(line["seats"]))
        rules = GAMES[table.game].rules
        key = codec.state_key(after)
        row = row_of(Ply, one, PLY, table=table, state=codec.dump(after), state_version=versions.state_version(rules))
        if not _has_key(rules, table, after, key, line["state_version"], row.key):
            raise BadBackup(
                "move {move} of table {code} leads to another position than the backup says",
                at=number,
                move=one["number"],
                code=table.code,
            )
        row.key = key
    row.events = _events(table, one, before, after)
    return row, after


def _given(table: Table, row: Ply) -> State | None:
    """A position that is taken as it was stored, whether it can be read or not."""
    try:
        return read_afresh(table.game, row) if table.game in GAMES else None
    except Unreadable:
        return None


def _led(table: Table, number: int, one: Line, before: State | None, players: int) -> State:
    """The position that a move leads to by its rules, or BadBackup."""
    if table.game not in GAMES:
        raise BadBackup("the game {game} isn't installed", at=number, game=table.game)
    try:
        rules = rules_in(table.game, one["rules_version"]) or GAMES[table.game].rules
    except Unreadable:
        raise BadBackup(NEWER, at=number) from None
    if one["number"] == 0:
        return rules.setup(players, table.seed, **table.rulings)
    refusal: object = None
    try:
        action = codec.decode(rules.ACTIONS, one["action"])
        if before is None:
            refusal = Message("the move before it is missing")
        elif illegal := rules.check(before, action):
            refusal = illegal.message
        else:
            after = before.copy()
            rules.apply(after, action)
            return after
    except BadAction as error:
        refusal = error.message
    raise BadBackup(
        "move {move} of table {code}: {reason}",
        at=number,
        move=one["number"],
        code=table.code,
        reason=refusal,
    )


def _has_key(
    rules: Rules[State, object], table: Table, state: State, key: str, version: int | None, recorded: str
) -> bool:
    """Is it the state whose key a version of the State recorded? Where the game can't tell any more, it is believed."""
    if version is None or version == versions.state_version(rules):
        return key == recorded
    then = versions.reverted(rules, codec.dump(state), version, table.rulings)
    return then is None or codec.data_key(then) == recorded


def _events(table: Table, one: Line, before: State | None, after: State | None) -> list[Line] | None:
    """What happened, if both positions are known."""
    if one["number"] == 0:
        return []
    if before is None or after is None:
        return None
    game = GAMES[table.game]
    action = codec.decode(game.rules.ACTIONS, one["action"])
    return [codec.encode(event) for event in game.events.happened(before, action, after)]

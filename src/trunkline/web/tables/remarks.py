"""Remarks: what a table says of what happened around the game. Stored as a kind and figures, read in any language."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core import codec
from trunkline.core.messages import Message, marked
from trunkline.games import GAMES
from trunkline.web.tables.errors import sentence
from trunkline.web.tables.models import ChatMessage, Seat, Table, UndoRequest
from trunkline.web.tables.positions import Data, LivePly, decoded, done_in, live_ply, names_at
from trunkline.web.tables.sentences import move_in_words
from trunkline.web.tables.stored import dumped_figures, loaded_figures
from trunkline.words import language
from trunkline.words.language import said, said_many

REMARKS: Mapping[str, str] = {
    "bot_moved": marked("{name} ran out of time, so a bot makes the next move."),
    "bot_replaced": marked("{name} couldn't find a move, so another bot moves here."),
    "bot_plays": marked("A bot plays for {name}."),
    "game_begun": marked("The game begins."),
    "game_given_up": marked("The host has ended the game here."),
    "host_changed": marked("{name} is the host now."),
    "imported_file": marked("This game was imported from {site}."),
    "imported_doubt": marked("This game was imported from {site}. {doubt}"),
    "imported_ended": marked(
        "This game was imported from {site}. Its players ended it here, earlier than the rules would have."
    ),
    "imported_record": marked("This game was imported from a record."),
    "rematch": marked("A rematch: everybody moves one seat over."),
    "rematch_asked": marked("{name} asks for a rematch. The new table is ready, with a seat for everybody."),
    "seat_absent": marked("{name} is away, so a bot plays the seat until {name} takes it back."),
    "seat_back": marked("{name} is back."),
    "seat_freed": marked("The host frees {name}'s seat."),
    "seat_kept": marked("{name} keeps the seat."),
    "seat_left": marked("{name} leaves."),
    "seat_lost": marked("{name} ran out of time, so a bot plays the seat until {name} takes it back."),
    "seat_offered": marked("{name} offers the seat to whoever has the link."),
    "seat_taken": marked("{name} sits down."),
    "seat_taken_over": marked("{name} takes {former}'s seat."),
    "seats_drawn": marked("The seats have been drawn: {names}."),
    "table_cancelled": marked("The host has canceled the table."),
    "table_closed": marked("The server's administrator has closed this table."),
    "table_removed": marked("The host has removed this table."),
    "table_reopened": marked("The server's administrator has reopened this table."),
    "undo_agreed": marked("{name} agrees to the undo."),
    "undo_asked": marked("{name} asks to undo “{move}”."),
    "undo_asked_further": marked("{name} asks to undo “{move}” and everything since."),
    "undo_asked_moves": marked("{name} asks to undo “{move}” and everything since: {count} moves."),
    "undo_asked_to": marked("{name} asks to undo everything after move {ply}."),
    "undo_lapsed": marked("The undo request has lapsed."),
    "undo_refused": marked("{name} doesn't agree to the undo."),
    "undo_withdrawn": marked("{name} withdraws the undo request."),
}
"""Kind -> words; {name} is who did it. `moves_undone` has several and stands below."""

MOVES_UNDONE = "moves_undone"
UNDONE = marked("{name} takes back “{move}”.")
UNDONE_SINCE = marked("{name} takes back “{move}” and everything since: {count} moves.")


def remark(table: Table, kind: str, **figures: object) -> None:
    """Write down that something happened around the game."""
    ChatMessage.objects.create(table=table, ply=table.ply, kind=kind, figures=dumped_figures(figures))


def asked_of(table: Table, request: UndoRequest) -> tuple[str, Data]:
    """Kind and figures of what somebody asks to undo: the first of the moves, and whether there are more."""
    seats = list(table.seats.all())
    name, ply = seats[request.seat].name, live_ply(table, request.ply + 1)
    events = done_in(table, [ply.id])[ply.id][1] if ply else ()
    if ply is None or not events:
        return "undo_asked_to", {"name": name, "ply": request.ply}
    move = _quoted(seats, ply.number, events[0], request.seat)
    if ply.number == table.ply:
        return "undo_asked", {"name": name, "move": move}
    return "undo_asked_moves", {"name": name, "move": move, "count": table.ply - request.ply}


def request_in_words(table: Table, request: UndoRequest, where: str = "") -> str:
    """What somebody asks to undo; of several moves also where that leads, if it is known."""
    kind, figures = asked_of(table, request)
    words = _words(kind, figures, table.game)
    back = said("The game would go back to: {where}.", where=where) if where and "count" in figures else ""
    return f"{words} {back}".strip()


def question_of(table: Table, request: UndoRequest, where: str = "") -> str:
    """The same to whoever has to answer."""
    question = said("Agree?")
    return f"{request_in_words(table, request, where)} {question}"


def quoted_move(table: Table, ply: LivePly, asker: int) -> dict[str, Data]:
    """The figure that quotes a move to whoever reads that a seat takes it back; none if nothing was told of it."""
    events = ply.events[:1]
    return {"move": _quoted(list(table.seats.all()), ply.number, events[0], asker)} if events else {}


def _quoted(seats: Sequence[Seat], ply: int, event: object, asker: int) -> Data:
    return {"event": codec.encode(event), "names": names_at(seats, ply), "asker": asker}


def text_of(message: ChatMessage, game: str) -> str:
    """What a line of the chat says, in the reader's language; what a person said is as it was said."""
    if message.kind == MOVES_UNDONE:
        if "move" in message.figures:
            return _filled(UNDONE if message.figures["count"] == 1 else UNDONE_SINCE, message.figures, game)
        return said_many(
            message.figures["count"],
            "{name} undoes {count} move, back to move {ply}.",
            "{name} undoes {count} moves, back to move {ply}.",
            name=message.figures["name"],
            ply=message.figures["ply"],
        )
    return _words(message.kind, message.figures, game) if message.kind in REMARKS else str(message.text)


def _words(kind: str, figures: Mapping[str, Any], game: str) -> str:
    return _filled(REMARKS[kind], figures, game)


def _filled(words: str, figures: Mapping[str, Any], game: str) -> str:
    if "move" in figures:
        figures = {**figures, "move": _move(game, **figures["move"])}
    shown = loaded_figures(figures)
    if isinstance(doubt := shown.get("doubt"), Message):
        shown["doubt"] = sentence(language.text_of(doubt))
    return said(words, **shown)


def _move(game: str, event: Data, names: Sequence[str], asker: int) -> str:
    """A move as a request to undo quotes it; of a game that is no longer installed nothing can be said."""
    events = decoded(GAMES[game], [event]) if game in GAMES else None
    return move_in_words(GAMES[game], events[0], names, asker) if events else "…"

"""Remarks: what a table says of what happened around the game. Stored as a kind and values, read in any language."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.messages import Message, Money, marked
from trunkline.games import GAMES
from trunkline.web.site.errors import sentence
from trunkline.web.table.models import ChatMessage, Table, UndoRequest
from trunkline.web.table.plies import Data, decoded
from trunkline.words import language
from trunkline.words.language import said, said_many


def dumped(message: Message) -> Data:
    """A message as JSON: {"words": …, "figures": …}, and the same for messages among its figures."""
    return {"words": message.words, "figures": dumped_figures(message.figures)}


def dumped_figures(figures: Mapping[str, object]) -> Data:
    """What fills the gaps, as JSON."""
    return {name: _dumped(figure) for name, figure in figures.items()}


def _dumped(figure: object) -> object:
    if isinstance(figure, Message):
        return dumped(figure)
    if isinstance(figure, Money):
        return {"number": figure.number, "sign": figure.sign}
    return [_dumped(one) for one in figure] if isinstance(figure, list | tuple) else figure


def loaded(data: Mapping[str, object]) -> Message:
    words, figures = data["words"], data["figures"]
    assert isinstance(words, str)
    assert isinstance(figures, dict)
    return Message(words, **loaded_figures(figures))


def loaded_figures(data: Mapping[str, object]) -> Data:
    return {name: _loaded(figure) for name, figure in data.items()}


def _loaded(figure: object) -> object:
    if isinstance(figure, dict):
        return loaded(figure) if "words" in figure else Money(**figure)
    return [_loaded(one) for one in figure] if isinstance(figure, list) else figure


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
    ChatMessage.objects.create(table=table, ply=table.ply, kind=kind, figures=dumped_figures(figures))


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
    return words_of(message.kind, message.figures, game) if message.kind in REMARKS else str(message.text)


def words_of(kind: str, figures: Mapping[str, Any], game: str) -> str:
    return _filled(REMARKS[kind], figures, game)


def _filled(words: str, figures: Mapping[str, Any], game: str) -> str:
    if "move" in figures:
        figures = {**figures, "move": _move(game, **figures["move"])}
    shown = loaded_figures(figures)
    if isinstance(doubt := shown.get("doubt"), Message):
        shown["doubt"] = sentence(language.text_of(doubt))
    return said(words, **shown)


def _move(game: str, event: Data, names: Sequence[str], asker: int) -> str:
    """A move as a request to undo quotes it: without the full stop, and the asker's own without the name.

    "Ann asks to undo “bids $12 for PRR”." but "Ann asks to undo “Bob bids $12 for PRR”."
    """
    events = decoded(GAMES[game], [event]) if game in GAMES else None
    if not events:
        return "…"  # The game is no longer installed, or has no such records any more.
    words = GAMES[game].sentence(events[0], names).removesuffix(".")
    return words.removeprefix(f"{names[asker]} ") if getattr(events[0], "seat", None) == asker else words


def drop_request(table: Table) -> bool:
    """An open undo request lapses, since people or the position have changed; was there one?"""
    if not UndoRequest.objects.filter(table=table, open=True).update(open=False):
        return False
    remark(table, "undo_lapsed")
    return True

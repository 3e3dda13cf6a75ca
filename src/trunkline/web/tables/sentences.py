"""What happened, in sentences: made when somebody reads them, in their language, and kept for the next reader."""

from collections.abc import Sequence
from functools import lru_cache

from trunkline.games.game import Game
from trunkline.web.tables.positions import LivePly
from trunkline.words.language import language


def sentences_of(game: Game, ply: LivePly, names: Sequence[str]) -> list[str]:
    """A sentence for each event of a ply, with the names that the players had then."""
    kept = _kept(ply.id, tuple(names), language())
    if not kept and ply.events:
        # Another thread may do the same at this moment: both put the same there, and not one behind the other.
        kept[:] = [game.sentence(event, names) for event in ply.events]
    return kept


@lru_cache(maxsize=20_000)
def _kept(_ply: int, _names: tuple[str, ...], _language: str) -> list[str]:
    """A place for the sentences of a ply: what happened never changes."""
    return []


def move_in_words(game: Game, event: object, names: Sequence[str], asker: int) -> str:
    """A move to be quoted: its sentence without the full stop, and of the asker's own move without the name.

    "Ann asks to undo “bids $12 for PRR”." but "Ann asks to undo “Bob bids $12 for PRR”."
    """
    words = game.sentence(event, names).removesuffix(".")
    return words.removeprefix(f"{names[asker]} ") if getattr(event, "seat", None) == asker else words

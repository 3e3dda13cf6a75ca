"""How a game shows itself on the page, and all that such a face is made of: a game's `web` folder imports it here."""

from trunkline.web.game_page.choices import Choice, choice_of, encoded, targets
from trunkline.web.game_page.page import Analysis, PlainWeb, Web, goes_on, web_of
from trunkline.web.game_page.parts import (
    Answer,
    Card,
    Figure,
    Lesson,
    LessonCard,
    LessonMove,
    Moment,
    Question,
    Standing,
    Stat,
    Step,
    by_players,
)
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import WITHOUT_ASSISTANCE, Snapshot, requested

__all__ = [
    "WITHOUT_ASSISTANCE",
    "Analysis",
    "Answer",
    "Card",
    "Choice",
    "Figure",
    "Lesson",
    "LessonCard",
    "LessonMove",
    "LivePly",
    "Moment",
    "PlainWeb",
    "Question",
    "Snapshot",
    "Standing",
    "Stat",
    "Step",
    "Web",
    "by_players",
    "choice_of",
    "encoded",
    "goes_on",
    "requested",
    "targets",
    "web_of",
]

"""How a game shows itself on the page, and all that such a face is made of: a game's `web` folder imports it here."""

from trunkline.web.face.card import Card
from trunkline.web.face.choices import Choice, choice_of, encoded
from trunkline.web.face.figure import Figure, by_players
from trunkline.web.face.lesson import Lesson, LessonCard, LessonMove
from trunkline.web.face.moment import Moment
from trunkline.web.face.plain import PlainWeb
from trunkline.web.face.question import Answer, Question
from trunkline.web.face.step import Step
from trunkline.web.face.strip import Standing, Stat
from trunkline.web.face.targets import targets
from trunkline.web.face.view import WITHOUT_ASSISTANCE, View, view_of
from trunkline.web.face.web import Analysis, Web, web_of
from trunkline.web.tables.positions import LivePly

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
    "Standing",
    "Stat",
    "Step",
    "View",
    "Web",
    "by_players",
    "choice_of",
    "encoded",
    "targets",
    "view_of",
    "web_of",
]

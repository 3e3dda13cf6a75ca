"""What can be typed beside moves: one table for the terminal and for the page of text, and answers that both give."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto

from trunkline.core.errors import BadAction
from trunkline.core.messages import marked
from trunkline.core.rulebook import Section, sections_in
from trunkline.words.language import said, translated
from trunkline.words.phrases import typed

COLUMN = 13


class Place(Flag):
    TERMINAL = auto()
    PAGE = auto()


EVERYWHERE = Place.TERMINAL | Place.PAGE


@dataclass(frozen=True, slots=True)
class Command:
    """A word that can be typed, what follows it in an example, what it does, and shorter words for it."""

    name: str
    does: str
    example: str = ""
    also: tuple[str, ...] = ()
    places: Place = EVERYWHERE


COMMANDS = (
    Command("help", marked("show this help"), also=("?",)),
    Command("options", marked("list everything you can do now"), also=("o",)),
    Command("board", marked("show the board"), also=("b",), places=Place.TERMINAL),
    Command(
        "describe",
        marked("describe the table in words; describe companies, only that part of it"),
        also=("scene", "map"),
    ),
    Command("log", marked("show the last twenty moves")),
    Command("history", marked("describe the table as it was after a move"), "12", places=Place.PAGE),
    Command("info", marked("show everything about something on the table"), marked("NAME")),
    Command("rule", marked("show a section of the rules; rule 5 shows a chapter, rule alone lists them all"), "5.2"),
    Command("hint", marked("ask a bot what it would do")),
    Command("say", marked("write to the chat; say alone shows what was said"), marked("WORDS"), places=Place.PAGE),
    Command("back", marked("leave a group of options")),
    Command("undo", marked("take back your last move"), also=("u",)),
    Command("redo", marked("put back what you have just undone"), places=Place.PAGE),
    Command("save", marked("save to another file (every move is saved anyway)"), marked("FILE"), places=Place.TERMINAL),
    Command("quit", marked("stop playing; you can resume later"), also=("q", "exit"), places=Place.TERMINAL),
)
WORDS = frozenset(word for command in COMMANDS for word in (command.name, *command.also))
"""Every word that is a command somewhere."""


def command_in(line: str, place: Place) -> tuple[str, str] | None:
    """The name of the command that a line begins with, and the rest of the line; None if it is none of this place."""
    word, _, rest = line.strip().partition(" ")
    for command in COMMANDS:
        if place in command.places and word.lower() in (command.name, *command.also):
            return command.name, rest.strip()
    return None


def help_of(own: str, place: Place) -> str:
    """What a game says can be typed, and then the commands, in two columns."""
    rows = [(_typed(command), said(command.does)) for command in COMMANDS if place in command.places]
    return "\n".join([own, *(f"{typed:<{COLUMN}} {does}" for typed, does in rows)])


def _typed(command: Command) -> str:
    short = next((word for word in command.also if not word.isalpha()), command.name)
    return f"{short} {said(command.example)}".rstrip()


def rule_lines(rulebook: Mapping[str, Section], asked: str) -> list[str]:
    """A section or a chapter of the rules; the list of them if nothing is asked, BadAction if there is none."""
    if not asked:
        return [f"{number:>5}  {translated(section.title)}" for number, section in rulebook.items()]
    sections = sections_in(rulebook, asked)
    if not sections:
        raise BadAction("There's no section {section}; type rule to list them all", section=typed(asked))
    return [
        f"{one.number} {translated(one.title)}. {translated(one.text)} {translated(one.more)}".rstrip()
        for one in sections
    ]


def part_of(paragraphs: Sequence[tuple[str, Sequence[str]]], asked: str) -> tuple[str, Sequence[str]] | None:
    """The part of the table whose heading begins with what is asked, or has a word that does; None if none has."""
    wanted = asked.casefold()
    headed = [(heading.casefold(), (heading, sentences)) for heading, sentences in paragraphs]
    found = [one for heading, one in headed if wanted and heading.startswith(wanted)]
    found += [one for heading, one in headed if wanted and any(word.startswith(wanted) for word in heading.split())]
    return next(iter(found), None)


def table_lines(paragraphs: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    return [line for heading, sentences in paragraphs for line in (f"{heading}:", *(f"  {one}" for one in sentences))]

"""The options of a table as its page of text lists them, with buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.games.game import Words
from trunkline.web.face.choices import encoded, too_many
from trunkline.web.face.view import View
from trunkline.words.menu import Group, action_of, lines_of


@dataclass
class Entry:
    """An option of the page: its words, and the action of its button if it is one that can be done."""

    number: int
    """What is typed for it; 0 for many of a kind that are folded up."""
    words: str
    refusal: Illegal | None = None
    action: str = ""
    inner: list["Entry"] = field(default_factory=list)


def entries_of(view: View) -> list[Entry]:
    """The options as the page lists them, with buttons."""
    if not view.can_act:
        return []
    options = view.words.menu(view.state)
    return _folded(_listed(view, view.words, options), [_kind(option) for option in options])


def _kind(option: object) -> str:
    """The kind of an option's action; a group has none."""
    return "" if isinstance(option, Group) else codec.type_name(type(action_of(option)))


def _folded(entries: list[Entry], kinds: list[str]) -> list[Entry]:
    """The entries, with all of a kind that has too many in one that opens; they keep the numbers that are typed."""
    folded: list[Entry] = []
    folds = {kind: Entry(0, kind.replace("_", " ")) for kind in too_many(kinds)}
    for entry, kind in zip(entries, kinds, strict=True):
        if kind not in folds:
            folded.append(entry)
            continue
        if not folds[kind].inner:
            folded.append(folds[kind])
        folds[kind].inner.append(entry)
    return folded


def _listed(view: View, words: Words, options: Sequence[object], opened: bool = False) -> list[Entry]:
    entries = []
    for line, option in zip(lines_of(words, view.rules, view.state, options, opened), options, strict=True):
        entry = Entry(line.number, f"{line.words} {line.later}".rstrip(), line.refusal)
        if isinstance(option, Group):
            entry.inner = _listed(view, words, option.options, opened=True)
        elif line.refusal:
            entry.words = words.phrase(option)
        elif not isinstance(option, Span):
            entry.action = encoded(action_of(option))
        entries.append(entry)
    return entries

"""What can be chosen now, as the page draws it: buttons, number boxes, groups that open, and greyed with the reason."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.pictures import hexmap
from trunkline.pictures.svg import element, group
from trunkline.web.site.template_functions import refusal_words
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import text_of
from trunkline.words.menu import Group, action_of

#: Quick choices of a number: so many steps above the lowest.
QUICK_STEPS = (0, 1, 5)
MANY = 40
"""More options of one kind than that are folded up, so that the rest of a page is not lost below them."""


@dataclass
class Choice:
    """One thing to do, or, with choices of its own, a group of them."""

    words: str
    does: object = None
    """The action; a group and a note have none."""
    kind: str = ""
    """The type of the action."""
    hex: str = ""
    refusal: Illegal | None = None
    """Why the rules don't allow it now."""
    number: Span[object] | None = None
    """The number to be filled in."""
    choices: list["Choice"] = field(default_factory=list)
    picture: str = ""
    """SVG of what it is about, such as a tile."""
    preview: list[str] = field(default_factory=list)
    """What would follow, in short sentences."""
    overlay: str = ""
    """SVG of what would follow, in the coordinates of the map's hexes."""
    confirm: bool = False
    """Is it shown first and done only when confirmed?"""
    elsewhere: bool = False
    """Is it chosen on the thing itself, such as a hex or a row? Then the bar has it only among all choices in words."""
    about: str = ""
    """The company or dial that it is about, by which cards can point at it."""
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def action(self) -> str:
        return "" if self.does is None else encoded(self.does)

    @property
    def quick(self) -> list[int]:
        span = self.number
        if span is None:
            return []
        return [number for step in QUICK_STEPS if (number := span.low + step * span.step) <= span.high]


def encoded(action: object) -> str:
    return json.dumps(codec.encode(action))


def choices_of(snapshot: Snapshot) -> list[Choice]:
    if snapshot.state is None or snapshot.state.actor is None:
        return []
    return [choice_of(snapshot, entry) for entry in snapshot.words.menu(snapshot.state)]


def too_many(kinds: Sequence[str]) -> set[str]:
    """The kinds of actions with too many options to show them all at once; an empty one is of no action."""
    return {kind for kind, count in Counter(kinds).items() if kind and count > MANY}


def fold(choices: list[Choice]) -> None:
    """Put all choices of a kind that has too many into a group, in the place of the first; groups stay as they are."""
    grouped: list[Choice] = []
    kinds = ["" if choice.choices else choice.kind for choice in choices]
    folds = {kind: Choice(kind.replace("_", " "), kind=kind) for kind in too_many(kinds)}
    for choice, kind in zip(choices, kinds, strict=True):
        group = folds.get(kind)
        if group is None:
            grouped.append(choice)
            continue
        if not group.choices:
            grouped.append(group)
        group.choices.append(choice)
    choices[:] = grouped


def choice_of(snapshot: Snapshot, entry: object) -> Choice:
    if isinstance(entry, Group):
        inner = [choice_of(snapshot, option) for option in entry.options]
        return Choice(entry.words, hex=entry.hex or "", kind=inner[0].kind, choices=inner)
    action = action_of(entry)
    refusal = snapshot.rules.check(snapshot.position, action)
    return Choice(
        snapshot.words.phrase(action) if refusal else snapshot.words.describe(snapshot.state, entry),
        action,
        codec.type_name(type(action)),
        getattr(action, "hex", "") or "",
        refusal,
        entry if isinstance(entry, Span) else None,
        about=getattr(action, "company", "") or getattr(action, "dial", "") or "",
    )


def targets(choices: Iterable[Choice], place: Callable[[str], tuple[float, float]], side: float) -> str:
    """A layer over a map whose hexes of this side lie at `place`: a button for each hex that a choice is about.

    Below it is an empty layer, where the page shows the preview of a choice.
    """
    by_hex: dict[str, list[Choice]] = {}
    for choice in _flat(choices):
        if choice.hex:
            by_hex.setdefault(choice.hex, []).append(choice)
    shape = element("polygon", points=hexmap.outline(side - 1.5))
    marks = [_target(hex, choices, shape, place(hex)) for hex, choices in by_hex.items()]
    return group(" ", class_="preview-layer", id="preview") + group(*marks, class_="targets")


def _flat(choices: Iterable[Choice]) -> Iterable[Choice]:
    """Choices and groups with a hex of their own as they are; other groups by what is in them."""
    for choice in choices:
        if choice.choices and not choice.hex:
            yield from _flat(choice.choices)
        else:
            yield choice


def _target(hex: str, choices: list[Choice], shape: str, at: tuple[float, float]) -> str:
    free = [choice for choice in choices if not choice.refusal]
    refusal = None if free else choices[0].refusal
    does = (", ".join(filter(None, (choice.words, choice.extra.get("place", "")))) for choice in free)
    words = f"{choices[0].words}: {refusal_words(refusal)}" if refusal else "; ".join(does)
    return group(
        shape,
        at=at,
        class_="target" if free else "target refused",
        role="button",
        tabindex="0" if free else "-1",
        aria_label=words,
        aria_disabled=None if free else "true",
        data_target=hex,
        data_tip=words,
        data_section=refusal.section if refusal else None,
        data_reason=text_of(refusal.message) if refusal else None,
    )

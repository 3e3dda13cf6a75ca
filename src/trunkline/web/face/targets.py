"""The hexes of a map that can be chosen: they glow, and can be reached by keyboard; refused ones say why."""

from collections.abc import Callable, Iterable

from trunkline.pictures import hexmap
from trunkline.pictures.svg import element, group
from trunkline.web.face.choices import Choice
from trunkline.web.site.template_functions import refusal_words
from trunkline.words.language import text_of


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


def _said(choice: Choice) -> str:
    """What a choice does, and where that is, for those who don't see it."""
    return ", ".join(filter(None, (choice.words, choice.extra.get("place", ""))))


def _target(hex: str, choices: list[Choice], shape: str, at: tuple[float, float]) -> str:
    """The button of a hex."""
    free = [choice for choice in choices if not choice.refusal]
    refusal = None if free else choices[0].refusal
    words = f"{choices[0].words}: {refusal_words(refusal)}" if refusal else "; ".join(map(_said, free))
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

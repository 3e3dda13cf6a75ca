"""Pictures without CSS variables, as environments and link previews show them: every header can be read."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.games import GAMES, chesapeake, express
from trunkline.games.express.testing.positions import build_state
from trunkline.pictures.flat import SVG, flatten

READABLE = 4.5
"""The contrast that WCAG asks of text."""
HEADERS = {"express": ("band", "symbol"), "chesapeake": ("head", "symbol")}
"""The classes of a company's header: its rectangle, and its symbol there."""


def fills(root: ElementTree.Element) -> list[tuple[set[str], str]]:
    """The classes that a rule asks of an element, and the color that it fills it with."""
    sheet = "".join(style.text or "" for style in root.iter(f"{{{SVG}}}style"))
    return [
        ({*re.findall(r"\.([\w-]+)", selector.split()[-1])}, color[1])
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet)
        if (color := re.search(r"(?:^|;)fill:(#\w{6})", body))
        for selector in selectors.split(",")
    ]


def headers(game: str, state: Any) -> Iterator[tuple[str, str, str]]:
    """Company, and the colors of its header and of the name there; what no rule fills is black."""
    root = ElementTree.fromstring(flatten(GAMES[game].pictures.draw(state), GAMES[game].pictures.PIECES))
    rules = fills(root)

    def color_of(element: ElementTree.Element) -> str:
        classes = {*element.get("class", "").split()}
        return next((color for wanted, color in reversed(rules) if wanted and wanted <= classes), "#000000")

    band, name = HEADERS[game]
    for group in root.iter():
        parts = {kind: child for child in group for kind in child.get("class", "").split()}
        if band in parts and name in parts:
            yield "".join(parts[name].itertext()), color_of(parts[band]), color_of(parts[name])


def contrast(one: str, other: str) -> float:
    """As WCAG defines it: from 1 to 21."""

    def luminance(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("game", "state", "count"),
    [
        ("express", express.setup(3, 1), 5),
        ("express", build_state(wabash=True), 5),
        ("chesapeake", chesapeake.setup(3, 1), 8),
    ],
)
def test_every_company_has_a_header_that_can_be_read(game: str, state: Any, count: int) -> None:
    seen = [*headers(game, state)]
    assert len({company for company, _, _ in seen}) == count
    for company, band, name in seen:
        assert contrast(band, name) >= READABLE, (company, band, name)

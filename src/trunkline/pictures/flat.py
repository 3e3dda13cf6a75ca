"""Pictures for programs that know no CSS variables: every `var(--name)` becomes the color of the light theme.

The variables of a piece hold for whatever is drawn inside it. Its elements are marked with the piece, and each rule
that uses such a variable is written once for each piece.
"""

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from trunkline.pictures.colours import LIGHT, PIECES, Piece, piece_class

SVG = "http://www.w3.org/2000/svg"
_RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_USE = re.compile(r"var\(--([a-z-]+)\)")
_SET = re.compile(r"--([a-z-]+):([^;]+)")
_OF_PIECES = ("fill", "pen", "rim")


def flatten(svg: str, pieces: Mapping[str, Piece], **attributes: str) -> str:
    """The picture without variables, and with these attributes of its own."""
    by_class = {piece_class(name): piece for name, piece in (dict(PIECES) | dict(pieces)).items()}
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    root.attrib.update(attributes)
    for sheet in root.iter(f"{{{SVG}}}style"):
        by_class |= _set_by(sheet.text or "")
    _mark(root, by_class, "")
    for sheet in root.iter(f"{{{SVG}}}style"):
        sheet.text = "".join(_rules(sheet.text or "", by_class))
    return ElementTree.tostring(root, encoding="unicode")


def _set_by(sheet: str) -> dict[str, Piece]:
    """Classes for which the picture itself sets the variables of a piece, such as that of a closed company."""
    found = {}
    for selectors, body in _RULE.findall(_MEDIA.sub("", sheet)):
        values = {name: _USE.sub(lambda use: LIGHT[use[1]], value) for name, value in _SET.findall(body)}
        if "fill" in values:
            found[selectors.rpartition(".")[2]] = Piece(values["fill"], values["pen"], values.get("rim", LIGHT["line"]))
    return found


def _mark(element: ElementTree.Element, pieces: Mapping[str, Piece], piece: str) -> None:
    """Mark an element, and all in it, with the piece that it belongs to."""
    classes = element.get("class", "").split()
    piece = next((name for name in classes if name in pieces), piece)
    if piece:
        element.set("class", " ".join([*classes, f"of-{piece}"]))
    for child in element:
        _mark(child, pieces, piece)


def _rules(sheet: str, pieces: Mapping[str, Piece]) -> Iterator[str]:
    for selectors, body in _RULE.findall(_MEDIA.sub("", sheet)):
        if "data-theme" in selectors or body.lstrip().startswith("--"):
            continue
        used = set(_USE.findall(body))
        if used.isdisjoint(_OF_PIECES):
            yield f"{selectors}{{{_USE.sub(lambda use: LIGHT[use[1]], body)}}}"
            continue
        for name, piece in pieces.items():
            values = {**LIGHT, "fill": piece.fill, "pen": piece.ink, "rim": piece.line}
            marked = ",".join(f"{selector}.of-{name}" for selector in selectors.split(","))
            yield f"{marked}{{{_USE.sub(lambda use, values=values: values[use[1]], body)}}}"  # type: ignore[misc]

"""Colours: the pieces, the same in every theme, and the variables of the light and the dark theme."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Piece:
    fill: str
    ink: str
    line: str


#: By the colour that a charter names. Red and green, and blue and green, differ in lightness and in their ink as well.
PIECES: Mapping[str, Piece] = MappingProxyType(
    {
        "red": Piece("#b71c2b", "#ffffff", "#ffffff"),
        "blue": Piece("#1a5fb4", "#ffffff", "#ffffff"),
        "yellow": Piece("#f7ca18", "#1a1a1a", "#5f4a00"),
        "green": Piece("#2fb67c", "#06170e", "#0b3d27"),
        "black": Piece("#1c1c20", "#ffffff", "#e9e9e9"),
    }
)

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "page": "#f6f5f1",
        "card": "#ffffff",
        "sea": "#dce7ec",
        "ink": "#1d2327",
        "quiet": "#4a5258",
        "line": "#c3c8c6",
        "edge": "#ffffff",
        "plain": "#eaf0d2",
        "forest": "#c2dcae",
        "mountain": "#dccfbd",
        "city": "#fbf7ee",
        "industrial": "#d4d9e2",
        "goal": "#ffe9a8",
        "goal-line": "#c28a00",
        "tree": "#5f9455",
        "peak": "#a08a70",
        "wall": "#d9d0bd",
        "works": "#9aa5b8",
        "cost": "#a01616",
        "gain": "#14532d",
        "house": "#d2601a",
        "house-line": "#5b2504",
        "now": "#ffdf9e",
        "now-line": "#d08a00",
        "go": "#2c7a49",
        "stop": "#c73a3a",
        "needle": "#1d2327",
        "wave": "#3d7fb0",
        "zone": "#fbeaa0",
    }
)

DARK: Mapping[str, str] = MappingProxyType(
    {
        "page": "#14181b",
        "card": "#1e2428",
        "sea": "#18242c",
        "ink": "#eef1f2",
        "quiet": "#bcc5ca",
        "line": "#3d474d",
        "edge": "#14181b",
        "plain": "#3a4330",
        "forest": "#233f2b",
        "mountain": "#4a3e32",
        "city": "#4b4a47",
        "industrial": "#333d4d",
        "goal": "#5c4a12",
        "goal-line": "#f0bc3c",
        "tree": "#5b9160",
        "peak": "#93806a",
        "wall": "#63615b",
        "works": "#64728a",
        "cost": "#ffb3ab",
        "gain": "#a8e6bd",
        "house": "#ff9a4d",
        "house-line": "#2a1100",
        "now": "#5a4310",
        "now-line": "#f0bc3c",
        "go": "#2c7a49",
        "stop": "#c73a3a",
        "needle": "#ffffff",
        "wave": "#6fb0de",
        "zone": "#5a4c12",
    }
)


def piece_class(name: str) -> str:
    """The class of a piece: its name as far as CSS can say it."""
    return "".join(letter for letter in name if letter.isalpha())


def theme(scope: str, pieces: Mapping[str, Piece] = PIECES) -> str:
    """The variables as CSS for everything inside a class; a page can force one theme with data-theme."""
    light, dark = _variables(LIGHT), _variables(DARK)
    return (
        f".{scope}{{{light}}}@media (prefers-color-scheme:dark){{.{scope}{{{dark}}}}}"
        f'[data-theme="light"] .{scope}{{{light}}}[data-theme="dark"] .{scope}{{{dark}}}'
        + scoped(scope, "\n".join(f".{piece_class(name)}{{{_piece(piece)}}}" for name, piece in pieces.items()))
    )


def scoped(scope: str, rules: str) -> str:
    """CSS, one rule on a line, that holds inside a class only: a picture must not paint the page around it."""
    said = []
    for line in rules.strip().splitlines():
        selectors, body = line.split("{", 1)
        said.append(",".join(f".{scope} {selector}" for selector in selectors.split(",")) + "{" + body)
    return "".join(said)


def _variables(values: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in values.items())


def _piece(piece: Piece) -> str:
    return f"--fill:{piece.fill};--pen:{piece.ink};--rim:{piece.line}"

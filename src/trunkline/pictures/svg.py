"""Building SVG as text: every attribute and every word is escaped here and nowhere else."""

import re
from html import escape
from math import cos, radians, sin

Attribute = str | float | None
FONT = (
    'font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;'
    "font-variant-numeric:tabular-nums;font-size:12px"
)
#: Widths of letters in bold faces, in parts of the size: what most fonts of a system come near to.
_NARROW, _USUAL, _WIDE = 0.33, 0.6, 0.88
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A coordinate with at most two decimals, and no zeros to pad it."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def clean(words: str) -> str:
    """Words as XML can hold them: escaped, and without the characters that it forbids."""
    return escape(_NOT_XML.sub("\ufffd", words))


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """An element around finished markup; `class_` is class, `data_hex` is data-hex, None leaves an attribute out."""
    said = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{clean(value) if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{said}>{''.join(children)}</{tag}>" if children else f"<{tag}{said}/>"


def group(*children: str, at: tuple[float, float] | None = None, scale: float = 1, **attributes: Attribute) -> str:
    """A group, moved so that its origin is `at`."""
    return element("g", *children, transform=move(*at, scale) if at else None, **attributes)


def move(x: float, y: float, scale: float = 1) -> str:
    """The transform to a place, and there to a size."""
    return f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")


def title(words: str) -> str:
    """What a pointer that rests on the element is told."""
    return element("title", clean(words))


def text(words: str, x: float, y: float, class_: str | None = None, **attributes: Attribute) -> str:
    return element("text", clean(words), x=x, y=y, class_=class_, **attributes)


def fitted(words: str, x: float, y: float, size: float, room: float, class_: str) -> str:
    """A line of bold text centred on x that takes the same room in every font, and never more than there is."""
    wanted = size * sum(_NARROW if letter in "iljtfrI ." else _WIDE if letter in "mwMW" else _USUAL for letter in words)
    return text(
        words,
        x,
        y,
        class_,
        font_size=size,
        text_anchor="middle",
        textLength=min(wanted, room),
        lengthAdjust="spacingAndGlyphs",
    )


def path(d: str, class_: str | None = None, **attributes: Attribute) -> str:
    return element("path", d=d, class_=class_, **attributes)


def rect(x: float, y: float, width: float, height: float, class_: str | None = None, **attributes: Attribute) -> str:
    return element("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


def circle(x: float, y: float, r: float, class_: str | None = None, **attributes: Attribute) -> str:
    return element("circle", cx=x, cy=y, r=r, class_=class_, **attributes)


def on_circle(radius: float, angle: float) -> tuple[float, float]:
    """The point of a circle around the origin at an angle in degrees, clockwise from the top."""
    return radius * sin(radians(angle)), -radius * cos(radians(angle))


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """The path of a piece of a ring, between two angles less than half a turn apart."""

    def point(radius: float, angle: float) -> str:
        x, y = on_circle(radius, angle)
        return f"{number(x)} {number(y)}"

    out, back = number(outer), number(inner)
    return (
        f"M{point(outer, start)}A{out} {out} 0 0 1 {point(outer, end)}"
        f"L{point(inner, end)}A{back} {back} 0 0 0 {point(inner, start)}Z"
    )


def document(
    words: str, width: float, height: float, style: str, *children: str, class_: str, role: str = "img"
) -> str:
    """A standalone picture that scales to the room it is given; with things to choose in it, it is a group."""
    return element(
        "svg",
        title(words),
        element("style", style) if style else "",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role=role,
        class_=class_,
    )

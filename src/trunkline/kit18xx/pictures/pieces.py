"""The pieces of an 18xx game, and how its picture is painted: one line of CSS for each kind of thing in it."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import train_name
from trunkline.pictures.colours import Piece, piece_class, scoped, theme
from trunkline.pictures.svg import FONT, circle, fitted, group, path, rect, text
from trunkline.pictures.svg import title as hint
from trunkline.words.language import said

SCOPE = "trunkline-18xx"
"""The class of everything that is painted by this style, whatever the title."""

#: Tiles have the colours of print in both themes, with dark ink; only bare land follows the theme.
RULES = """
text{fill:var(--ink)}
.page{fill:var(--page)}
.sea{fill:var(--sea)}
.land{stroke:var(--edge);stroke-width:1.2}
.land.white{fill:var(--plain)}
.land.yellow,.phase.yellow{fill:#f4d03f}
.land.green,.phase.green{fill:#58b368}
.land.brown,.phase.brown{fill:#b5651d}
.land.gray,.phase.gray{fill:#b8bcc2}
.land.red{fill:#c0392b}
.land.joined{stroke:#c0392b}
.border{fill:none;stroke:var(--edge);stroke-width:1.2}
.casing{fill:none;stroke:#fff}
.band{fill:none;stroke:#1b1b1e}
.town{fill:#1b1b1e;stroke:#fff;stroke-width:1.4}
.city-rim{fill:#1b1b1e;stroke:#1b1b1e;stroke-linejoin:round}
.city-box{fill:#fff;stroke:#fff;stroke-linejoin:round}
.slot{fill:#fff;stroke:#8a8f94;stroke-width:1}
.worth{fill:#fff;stroke:#1b1b1e;stroke-width:1}
.worth-words,.tile-label{fill:#1b1b1e;font-weight:700;text-anchor:middle}
.tile-label{stroke:#fff;stroke-width:2.4;paint-order:stroke;stroke-linejoin:round}
.halo{fill:none;stroke:#fff;stroke-width:5.5;stroke-linejoin:round}
.glow{fill:var(--now-line);fill-opacity:.16;stroke:var(--now-line);stroke-width:3.4;stroke-linejoin:round}
.hex-id{font-size:13.8px;font-weight:650;fill:var(--quiet)}
.tiled .hex-id{fill:#1b1b1e}
.names{pointer-events:none}
.red .hex-id{fill:#fff}
.name{font-weight:700;stroke:var(--plain);stroke-width:3;paint-order:stroke;stroke-linejoin:round}
.tiled .name{fill:#1b1b1e;stroke:#fff}
.red .name{fill:#fff;stroke:none}
.peak{fill:var(--peak)}
.wave{fill:none;stroke:var(--wave);stroke-width:1.8;stroke-linecap:round}
.tiled .wave{stroke:#1f5f8f}
.key-words{font-size:13.8px}
.cost{font-size:13.8px;font-weight:700;text-anchor:middle}
.tiled .cost{fill:#1b1b1e}
.tag{fill:var(--card);stroke:var(--cost);stroke-width:1}
.tag-words{font-weight:700;fill:var(--cost)}
.closed-line{fill:none;stroke:var(--cost);stroke-width:1.2;stroke-dasharray:3 3}
.phase{stroke:none;opacity:.78}
.phase.now{stroke:#fff;stroke-width:2.2;opacity:1}
.phase-words{fill:#1b1b1e;font-weight:600}
.phase-words.now{font-weight:850}
.station circle{fill:var(--fill);stroke:var(--rim);stroke-width:1}
.station text,.home text{fill:var(--pen);font-weight:800;text-anchor:middle}
.home circle{fill:var(--fill);stroke:var(--rim);stroke-dasharray:2 2}
.home{opacity:.55}
.marker rect,.chip rect{fill:var(--fill);stroke:var(--rim);stroke-width:.8}
.marker text{fill:var(--pen);font-weight:750}
.chip text{fill:var(--pen);font-size:10px;font-weight:750;text-anchor:middle}
.marker.now rect{stroke:var(--now-line);stroke-width:2}
.space{fill:var(--card);stroke:var(--line)}
.space.yellow{fill:var(--zone)}
.space.orange{fill:#f08a24;fill-opacity:.4}
.space.brown{fill:#8a4413;fill-opacity:.3}
.space.end{fill:var(--stop);fill-opacity:.3;stroke:var(--stop);stroke-dasharray:3 2}
.space.par{stroke:var(--stop);stroke-width:2}
.came-from{fill:var(--fill);stroke:var(--fill);stroke-width:4;stroke-linecap:round}
.price{font-size:9.5px;fill:var(--quiet)}
.arrow{fill:var(--quiet)}
.heading{font-size:12.5px;font-weight:700}
.label{font-size:12px}
.small{font-size:10.5px;fill:var(--quiet)}
.value{font-size:13px;font-weight:650}
.strong{font-weight:750}
.alarm{fill:var(--cost);font-weight:700}
.middle{text-anchor:middle}
.end{text-anchor:end}
.card{fill:var(--card);stroke:var(--line)}
.card.acting{fill:var(--now);stroke:var(--now-line);stroke-width:1.8}
.card.operating{stroke:var(--now-line);stroke-width:3}
.pointer{fill:var(--ink)}
.player-name{font-size:13.5px;font-weight:650}
.money{font-size:16px;font-weight:700}
.head{fill:var(--fill);stroke:var(--line)}
.symbol,.company{fill:var(--pen);font-weight:800;font-size:13px}
.company{font-weight:500;font-size:11px}
.train{fill:var(--page);stroke:var(--quiet)}
.train.now{fill:var(--card);stroke:var(--ink);stroke-width:2.2}
.train-words{font-size:12px;font-weight:750;text-anchor:middle}
.paper{fill:var(--page);stroke:var(--quiet)}
.paper-words{font-size:9.5px;font-weight:700;text-anchor:middle}
.crown{fill:var(--pen)}
.waiting{opacity:.75}
.bar{fill:var(--now);stroke:var(--now-line);stroke-width:1.5}
.who{font-size:18px;font-weight:750}
.asked{font-size:15px;font-weight:400}
.game{font-size:13px;font-weight:650}
.route{fill:none;stroke-linejoin:round}
.route-casing{fill:none;stroke:#fff;stroke-linejoin:round;stroke-linecap:round}
.bubble{stroke:#fff;stroke-width:1}
.bubble-words{fill:#fff;font-weight:800}
"""

CROWN = "M-5 3.5L-6-3.5L-2.6-.6L0-5L2.6-.6L6-3.5L5 3.5Z"


@cache
def pieces(title: Title) -> Mapping[str, Piece]:
    """Company -> its colours."""
    return MappingProxyType({name: Piece(card.colour, card.ink, card.rim) for name, card in title.companies.items()})


def company_class(title: Title, company: str) -> str:
    """The class of a company's colours: titles on one page may have companies of the same name."""
    return piece_class(title.packages[0].rpartition(".")[2] + company)


@cache
def style(title: Title) -> str:
    by_class = {company_class(title, company): piece for company, piece in pieces(title).items()}
    return f".{SCOPE}{{{FONT}}}{theme(SCOPE, by_class)}{scoped(SCOPE, RULES)}"


def station(title: Title, company: str, x: float, y: float, radius: float, class_: str = "station") -> str:
    """A disc in the company's colour with its initials; as "home" the sign of a space that is kept for it."""
    full = title.companies[company].name
    words = said("{company}: station", company=full) if class_ == "station" else said("{company}: home", company=full)
    return group(
        hint(words),
        circle(0, 0, radius),
        fitted(company, 0, 0.36 * radius, 1.06 * radius, 1.7 * radius, "initials"),
        at=(x, y),
        class_=f"{class_} {company_class(title, company)}",
        data_company=company,
    )


def chip(
    title: Title,
    words: str,
    company: str,
    x: float,
    y: float,
    width: float,
    class_: str = "chip",
    crowned: bool = False,
) -> str:
    shift = 7.0 if crowned else 0.0
    return group(
        hint(title.companies[company].name),
        rect(0, 0, width, 16, rx=3),
        path(CROWN, "crown", transform="translate(9 8.4) scale(.8)") if crowned else "",
        text(words, width / 2 + shift, 11.8),
        at=(x, y),
        class_=f"{class_} {company_class(title, company)}",
        data_company=company,
    )


def train(name: str, x: float, y: float, class_: str = "train") -> str:
    return group(
        hint(train_name(name)), rect(0, 0, 19, 22, class_, rx=3), text(name, 9.5, 15.5, "train-words"), at=(x, y)
    )


def paper_words(title: Title, private: str) -> str:
    card = title.privates[private]
    return said(
        "{number} {private}: value {value}, pays {revenue}",
        number=card.number,
        private=card.name,
        value=title.money(card.value),
        revenue=title.money(card.revenue),
    )


def paper(title: Title, private: str, x: float, y: float) -> str:
    return group(
        hint(paper_words(title, private)),
        rect(0, 0, 38, 16, "paper", rx=2),
        text(private, 19, 11.6, "paper-words"),
        at=(x, y),
        data_private=private,
    )

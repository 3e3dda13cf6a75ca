"""The pieces of Chicago Express, and how its picture is painted: one line of CSS for each kind of thing in it."""

from trunkline.games.express.tables import COMPANIES
from trunkline.pictures.colours import scoped, theme
from trunkline.pictures.svg import FONT, circle, group, move, path, rect, text, title

SCOPE = "trunkline-express"

RULES = """
text{fill:var(--ink)}
.page{fill:var(--page)}
.sea{fill:var(--sea)}
.land{stroke:var(--edge);stroke-width:1.2}
.plain .land{fill:var(--plain)}
.forest .land{fill:var(--forest)}
.mountain .land{fill:var(--mountain)}
.city .land,.start .land{fill:var(--city)}
.industrial .land{fill:var(--industrial)}
.goal .land{fill:var(--goal)}
.mark{stroke:none}
.forest .mark{fill:var(--tree)}
.mountain .mark{fill:var(--peak)}
.city .mark,.goal .mark{fill:var(--wall)}
.industrial .mark{fill:var(--works)}
.frame{fill:none;stroke:var(--goal-line);stroke-width:3}
.start .frame{fill:var(--fill);fill-opacity:.16;stroke:var(--fill)}
.networks,.fronts,.way{pointer-events:none}
.casing,.line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.casing{stroke:var(--rim);stroke-width:9}
.line{stroke:var(--fill);stroke-width:6}
.way-casing,.way-line{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:1 8}
.way-casing{stroke:var(--rim);stroke-width:6}
.way-line{stroke:var(--fill);stroke-width:4}
.hex-id{display:none;font-size:14px;font-weight:650;text-anchor:middle;fill:var(--ink)}
.small-print{font-size:8px;fill:var(--quiet)}
.name,.figure{font-weight:700;paint-order:stroke;stroke-width:3;stroke-linejoin:round}
.plain .name,.plain .figure{stroke:var(--plain)}
.forest .name,.forest .figure{stroke:var(--forest)}
.mountain .name,.mountain .figure{stroke:var(--mountain)}
.city .name,.city .figure,.start .name,.start .figure{stroke:var(--city)}
.industrial .name,.industrial .figure{stroke:var(--industrial)}
.goal .name,.goal .figure{stroke:var(--goal)}
.cost{fill:var(--quiet)}
.gain{fill:var(--gain)}
.house{fill:var(--house);stroke:var(--house-line);stroke-width:1}
.house-sign{fill:none;stroke:var(--gain);stroke-width:1.3}
.loco path,.loco circle{fill:var(--fill);stroke:var(--rim);stroke-width:2;stroke-linejoin:round;paint-order:stroke}
.loco text{fill:var(--pen);font-size:14px;font-weight:800}
.loco.small text{font-size:14.5px}
.ghost{fill:none;stroke:var(--quiet);stroke-dasharray:2 2}
.marker rect,.chip rect{fill:var(--fill);stroke:var(--rim);stroke-width:.8}
.marker text{fill:var(--pen);font-size:9.5px;font-weight:750}
.chip text{fill:var(--pen);font-size:11px;font-weight:700}
.face{fill:var(--card);stroke:var(--line)}
.go{fill:var(--go)}
.stop{fill:var(--stop)}
.step{fill:var(--page)}
.dial path{stroke:var(--card);stroke-width:1.2}
.on-go,.on-stop{fill:#fff;font-size:10px;font-weight:700}
.on-step{font-size:10px;font-weight:600}
.dial .needle{fill:var(--needle);stroke:var(--card);stroke-width:1}
.hub{fill:var(--needle)}
.box{fill:var(--card);stroke:var(--line)}
.box.ten{stroke:var(--quiet)}
.box.now{fill:var(--now);stroke:var(--now-line);stroke-width:1.6}
.box.last{stroke:var(--stop);stroke-width:1.4}
.number{font-size:9.5px;fill:var(--quiet)}
.strong-number{font-size:9.5px;font-weight:800}
.token{font-size:8px;font-weight:800;text-anchor:middle}
.heading,.strong{font-size:12px;font-weight:700}
.label{font-size:12px}
.key-words{font-size:14.5px}
.small{font-size:10.5px;fill:var(--quiet)}
.tiny{font-size:9.5px;fill:var(--quiet)}
.quiet{fill:var(--quiet)}
.alarm{fill:var(--cost);font-weight:700}
.middle{text-anchor:middle}
.end{text-anchor:end}
.card{fill:var(--card);stroke:var(--line)}
.card.acting{fill:var(--now);stroke:var(--now-line);stroke-width:1.8}
.card.offered{stroke:var(--now-line);stroke-width:3}
.pointer{fill:var(--ink)}
.player-name{font-size:13.5px;font-weight:650}
.money{font-size:17px;font-weight:700}
.band{fill:var(--fill);stroke:var(--line)}
.symbol,.company{fill:var(--pen);font-weight:800;font-size:13px}
.company{font-weight:500}
.value{font-size:15px;font-weight:650}
.shut{--fill:var(--line);--pen:var(--ink)}
.closed .value{fill:var(--quiet)}
.bar{fill:var(--now);stroke:var(--now-line);stroke-width:1.5}
.who{font-size:18px;font-weight:750}
.asked{font-size:15px;font-weight:400}
.game{font-size:15px;font-weight:700}
"""

STYLE = f".{SCOPE}{{{FONT}}}{theme(SCOPE)}{scoped(SCOPE, RULES)}"


#: A locomotive on its way west, 22 wide and 16 high, around its middle. Its wheels are part of the same path, so that
#: one line goes around the whole.
ENGINE = (
    "M-11 5L-9.5-5H-7.5V-8H-3.5V-5H3V-7.8H11V5Z"
    "M-8.2 5.2a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0ZM3.3 5.2a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0Z"
)
HOUSE = "M-5 5V-.5L0-5.5L5-.5V5Z"


def colour(company: str) -> str:
    return COMPANIES[company].colour


def locomotive(company: str, x: float, y: float, scale: float = 1.15) -> str:
    return group(
        path(ENGINE),
        text(company[0], 0.8, 4.6, text_anchor="middle"),
        class_=f"loco {colour(company)}",
        data_company=company,
        at=(x, y),
        scale=scale,
    )


def disc(company: str, x: float, y: float) -> str:
    return group(
        circle(0, 0, 9.5),
        text(company[0], 0, 5.2, text_anchor="middle"),
        class_=f"loco small {colour(company)}",
        data_company=company,
        at=(x, y),
    )


def ghost(x: float, y: float) -> str:
    return path(ENGINE, "ghost", transform=move(x, y, 1.15))


def house(x: float, y: float, scale: float = 1.0, class_: str = "house") -> str:
    return path(HOUSE, class_, transform=move(x, y, scale))


def marker(words: str, company: str, x: float, y: float, width: float, height: float, class_: str = "marker") -> str:
    return group(
        title(COMPANIES[company].name),
        rect(0, 0, width, height, rx=3),
        text(words, width / 2, height / 2 + 3.6, text_anchor="middle"),
        at=(x, y),
        class_=f"{class_} {colour(company)}",
        data_company=company,
    )

"""How the picture of Causeway is painted: one line of CSS for each kind of thing in it."""

from trunkline.pictures.colours import scoped, theme
from trunkline.pictures.svg import FONT

SCOPE = "causeway"

RULES = """
text{fill:var(--ink)}
.page{fill:var(--page)}
.water{fill:var(--sea)}
.land{stroke:var(--edge);stroke-width:1.5;fill:var(--plain)}
.town .land{fill:var(--city)}
.mere .land{fill:var(--goal)}
.harbor .land{fill:var(--card)}
.frame{fill:none;stroke:var(--fill);stroke-width:3}
.reed{stroke:var(--tree);stroke-width:1.4;fill:none;stroke-linecap:round;opacity:.55}
.name,.value,.hex-id{paint-order:stroke;stroke:var(--card);stroke-width:3;stroke-linejoin:round}
.name{font-weight:700}
.value{font-size:14px;font-weight:800;fill:var(--gain)}
.hex-id{font-size:9px;fill:var(--quiet);text-anchor:middle}
.hex-id.start{text-anchor:start}
.way{fill:none;stroke:var(--fill);stroke-width:7;stroke-linecap:round;stroke-linejoin:round}
.way-rim{fill:none;stroke:var(--rim);stroke-width:9;stroke-linecap:round;stroke-linejoin:round;opacity:.5}
.cube path{stroke:var(--rim);stroke-width:1;stroke-linejoin:round}
.cube .front{fill:var(--fill)}
.cube .lid{fill:var(--fill);filter:brightness(1.25)}
.cube .flank{fill:var(--fill);filter:brightness(.75)}
.card{fill:var(--card);stroke:var(--line)}
.card.now{fill:var(--now);stroke:var(--now-line);stroke-width:1.8}
.band{fill:var(--fill)}
.on-band{fill:var(--pen);font-weight:800;font-size:14px}
.strong{font-weight:700}
.big{font-size:15px;font-weight:750}
.small{font-size:11.5px;fill:var(--quiet)}
.end{text-anchor:end}
.share rect{fill:var(--fill);stroke:var(--rim);stroke-width:.8}
.share text{fill:var(--pen);font-size:11px;font-weight:750;text-anchor:middle}
.share .unsold{fill:none;stroke:var(--line);stroke-dasharray:3 2}
.day{fill:var(--now);stroke:var(--now-line);stroke-width:1.5}
.day.gone{fill:none;stroke:var(--line)}
.bar{fill:var(--now);stroke:var(--now-line);stroke-width:1.5}
.pointer{fill:var(--ink)}
.who{font-size:16px;font-weight:750}
.asked{font-size:13px}
.game{font-size:13px;font-weight:700}
"""

STYLE = f".{SCOPE}{{{FONT}}}{theme(SCOPE)}{scoped(SCOPE, RULES)}"

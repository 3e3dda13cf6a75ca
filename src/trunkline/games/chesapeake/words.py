"""What is said of the powers of 18Chesapeake's privates and of Vanderbilt."""

from trunkline.core.messages import marked
from trunkline.games.chesapeake.events import VanderbiltClosed
from trunkline.games.chesapeake.rules.powers import P4
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.words import Words, choices, phrases, sentences
from trunkline.kit18xx.words.phrases import for_company, label
from trunkline.kit18xx.words.reading import Asked
from trunkline.kit18xx.words.track import read_station
from trunkline.words.language import said

choices.STEPS["canal"] = Asked(
    lambda state, names: for_company(
        state,
        names,
        marked("{name} for {company}: place a free station in {place}, or pass."),
        place=label(state.title, state.title.privates[P4].blocks[0]),
    ),
    lambda _state: said("don't place the free station"),
    place=read_station,
)
phrases.STEPS["canal"] = marked("free station")
sentences.SKIPPED["canal", False] = marked("{company} doesn't place the free station.")
sentences.PLAIN[VanderbiltClosed] = marked("{private} closes: {company} has its first train.")

WORDS = Words(TITLE)

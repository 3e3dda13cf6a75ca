"""Names of Off the Rails, which are the same in every language; its places are those of 18Chesapeake."""

from trunkline.games.offtherails import TITLE

NAMES = {TITLE, "Off the Rails"}

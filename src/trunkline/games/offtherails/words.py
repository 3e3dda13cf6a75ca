"""Off the Rails in words; what is said of the privates' powers is 18Chesapeake's."""

from trunkline.games.chesapeake import words as chesapeake
from trunkline.games.offtherails.title import TITLE

WORDS = chesapeake.Words(TITLE)

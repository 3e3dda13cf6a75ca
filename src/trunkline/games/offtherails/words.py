"""Off the Rails in the words of 18Chesapeake."""

from dataclasses import replace

from trunkline.games.chesapeake import words as chesapeake
from trunkline.games.offtherails.title import TITLE

WORDS = replace(chesapeake.WORDS, title=TITLE)

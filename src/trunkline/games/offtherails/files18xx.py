"""Files of 18xx.games that are of Off the Rails."""

from dataclasses import replace

from trunkline.games import offtherails
from trunkline.games.chesapeake import files18xx as chesapeake

FILES = replace(chesapeake.FILES, rules=offtherails)

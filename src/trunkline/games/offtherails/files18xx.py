"""Files of 18xx.games that are of Off the Rails."""

from trunkline.games import offtherails
from trunkline.games.chesapeake import files18xx as chesapeake

FILES = chesapeake.Files18xx(offtherails)

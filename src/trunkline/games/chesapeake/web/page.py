"""18Chesapeake on the page."""

from trunkline.games import chesapeake
from trunkline.games.chesapeake.web.lesson import lesson, tour
from trunkline.kit18xx.web.page import Web18xx

WEB = Web18xx(chesapeake, tour=tour, lesson=lesson)

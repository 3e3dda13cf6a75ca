"""Off the Rails on the page."""

from trunkline.games import offtherails
from trunkline.games.offtherails.web.tour import tour
from trunkline.kit18xx.web.page import Web18xx

WEB = Web18xx(offtherails, tour=tour)

"""The tables of 18Chesapeake under the names that its modules know."""

from trunkline.core.messages import Message
from trunkline.kit18xx.title import COLOURS as COLOURS
from trunkline.kit18xx.title import Space as Space
from trunkline.kit18xx.title import read_title

TITLE = read_title("trunkline.games.chesapeake")
HEXES, TILES, MARKET, TRAINS, PHASES = TITLE.hexes, TITLE.tiles, TITLE.market, TITLE.trains, TITLE.phases
COMPANIES, PRIVATES, RULEBOOK = TITLE.companies, TITLE.privates, TITLE.rulebook
BANK, CASH, CERTIFICATES, BID_STEP = TITLE.bank, TITLE.cash, TITLE.certificates, TITLE.bid_step
SHARES, PLAYER_SHARES, POOL_SHARES = TITLE.shares, TITLE.player_shares, TITLE.pool_shares
FLOAT_SHARES = TITLE.float_shares
P1, P2, P3, P4, P5, P6 = PRIVATES
BLOCKS, NEIGHBOURS, EDGE_TO = TITLE.blocks, TITLE.neighbours, TITLE.edge_to
PARS, YELLOW, ROTATED = TITLE.pars, TITLE.yellow, TITLE.rotated


def kind_of(train: str) -> Message | str:
    """What stands before "train" in a sentence: German says "2er" for a 2, but a D is a D everywhere."""
    return Message("{train}", train=train) if train.isdigit() else train

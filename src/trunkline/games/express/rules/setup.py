"""Chapter 2: the first position, with the first initial auction open."""

from trunkline.core.rulebook import rule
from trunkline.games.express.rules.auction import open_initial_auction
from trunkline.games.express.state import State
from trunkline.games.express.tables import CASH, COMPANIES, DIALS, HOUSES, INDUSTRIAL, WABASH


@rule("2.1", "2.2", "2.3", "2.4")
def setup(players: int, seed: int, *, auto_pass: bool = False) -> State:  # noqa: ARG001
    """The table as it is laid out. Nothing in this game is drawn by chance, so the seed changes nothing."""
    if type(players) is not int or players not in CASH:
        raise ValueError(f"Chicago Express is for {min(CASH)} to {max(CASH)} players, not {players!r}")
    if type(auto_pass) is not bool:
        raise ValueError(f"auto_pass is True or False, not {auto_pass!r}")
    opened = {name: company for name, company in COMPANIES.items() if name != WABASH}
    state = State(
        players=players,
        auto_pass=auto_pass,
        actor=0,
        step="bid",
        turn=0,
        initial=0,
        company=None,
        price=0,
        bidder=None,
        bidding=(),
        built=0,
        cash=[CASH[players]] * players,
        bank=0,
        treasury=dict.fromkeys(COMPANIES, 0),
        income={name: company.income for name, company in opened.items()},
        shares=dict.fromkeys(COMPANIES, (0,) * players),
        unsold={name: company.shares for name, company in COMPANIES.items()},
        charter={name: company.locomotives - (name in opened) for name, company in COMPANIES.items()},
        locomotives={company.start: (name,) for name, company in opened.items()},
        developed=(),
        houses=HOUSES,
        industrial={city: boxes[0] for city, boxes in INDUSTRIAL.items()},
        needles=dict.fromkeys(DIALS, 0),
    )
    open_initial_auction(state)
    return state

"""Chapter 3: the first position, with the private auction open."""

from trunkline.core.rulebook import rule
from trunkline.core.seeds import next_18xx
from trunkline.games.chesapeake.rules.variants import ANY_RUN, GAMES_18XX, NO_CONSENT
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import BANK, CASH, COMPANIES, P2, P3, P4, SHARES, TILES, TRAINS


@rule("3")
def setup(
    players: int, seed: int, *, rulings: str = "rulebook", best_run: bool | None = None, consent: bool | None = None
) -> State:
    """The table as it is laid out; the seed draws Vanderbilt's company and nothing else.

    `rulings` is "rulebook" or "18xx.games"; `best_run` (ruling R18) and `consent` (ruling R19) can be chosen apart.
    """
    if players not in CASH:
        raise ValueError(f"18Chesapeake is for {min(CASH)} to {max(CASH)} players, not {players}")
    return State(
        players=players,
        rulings=_variants(rulings, best_run, consent),
        vanderbilt=draw_vanderbilt(seed),
        actor=0,
        round="auction",
        step="auction",
        turn=0,
        passes=0,
        priority=0,
        stock_round=1,
        operating_round=1,
        operating_rounds=1,
        phase="2",
        broken=False,
        bankrupt=None,
        bids={},
        discount=0,
        contested=None,
        sold=((),) * players,
        has_sold=False,
        last_trader=None,
        cash=[CASH[players]] * players,
        bank=BANK - players * CASH[players],
        privates={},
        company_privates={},
        closed=(),
        powers=(P2, P3, P4),
        shares=dict.fromkeys(COMPANIES, (0,) * players),
        president={},
        ipo=dict.fromkeys(COMPANIES, SHARES),
        pool=dict.fromkeys(COMPANIES, 0),
        removed=dict.fromkeys(COMPANIES, 0),
        par={},
        floated=(),
        spaces={},
        markers=(),
        treasury=dict.fromkeys(COMPANIES, 0),
        trains=dict.fromkeys(COMPANIES, ()),
        depot={name: train.count for name, train in TRAINS.items() if train.count},
        train_pool=(),
        stations=dict.fromkeys(COMPANIES, ()),
        tiles={},
        supply={name: kind.count for name, kind in TILES.items() if not kind.unlimited},
        had_route=(),
        company=None,
        operated=(),
        laid=False,
        placed=False,
        half_power=None,
        earnings=0,
        offer=(),
        offer_price=0,
        declined=(),
        resume="",
    )


def draw_vanderbilt(seed: int) -> str:
    """One draw of the generator that 18xx.games uses, so that its games come out the same."""
    return list(COMPANIES)[next_18xx(seed) % len(COMPANIES)]


def _variants(rulings: str, best_run: bool | None, consent: bool | None) -> tuple[str, ...]:
    if rulings not in ("rulebook", "18xx.games"):
        raise ValueError(f"rulings are rulebook or 18xx.games, not {rulings!r}")
    chosen = {ANY_RUN: best_run, NO_CONSENT: consent}
    others = rulings == "18xx.games"
    return tuple(name for name in GAMES_18XX if (others if chosen.get(name) is None else not chosen[name]))

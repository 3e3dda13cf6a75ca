"""Chapter 3: the first position, with the private auction open."""

from typing import Any, TypeVar

from trunkline.core.rulebook import rule
from trunkline.kit18xx.rules.variants import ANY_RUN, GAMES_18XX, NO_CONSENT
from trunkline.kit18xx.state import State

S = TypeVar("S", bound=State)


@rule("3")
def begin(
    kind: type[S],
    name: str,
    players: int,
    *,
    rulings: str = "rulebook",
    best_run: bool | None = None,
    consent: bool | None = None,
    **own: Any,
) -> S:
    """The table as it is laid out for a title's State, with the values of the State's own fields.

    `rulings` is "rulebook" or "18xx.games"; `best_run` (ruling R18) and `consent` (ruling R19) can be chosen apart.
    """
    title = kind.title
    if players not in title.cash:
        raise ValueError(f"{name} is for {min(title.cash)} to {max(title.cash)} players, not {players}")
    return kind(
        players=players,
        rulings=_variants(rulings, best_run, consent),
        actor=0,
        round="auction",
        step="auction",
        turn=0,
        passes=0,
        priority=0,
        stock_round=1,
        operating_round=1,
        operating_rounds=1,
        phase=next(iter(title.phases)),
        broken=False,
        bankrupt=None,
        bids={},
        discount=0,
        contested=None,
        sold=((),) * players,
        has_sold=False,
        last_trader=None,
        cash=[title.cash[players]] * players,
        bank=title.bank - players * title.cash[players],
        privates={},
        company_privates={},
        closed=(),
        powers=title.powers,
        shares=dict.fromkeys(title.companies, (0,) * players),
        president={},
        ipo=dict.fromkeys(title.companies, title.shares),
        pool=dict.fromkeys(title.companies, 0),
        removed=dict.fromkeys(title.companies, 0),
        par={},
        floated=(),
        spaces={},
        markers=(),
        treasury=dict.fromkeys(title.companies, 0),
        trains=dict.fromkeys(title.companies, ()),
        depot={name: train.count for name, train in title.trains.items() if train.count},
        train_pool=(),
        stations=dict.fromkeys(title.companies, ()),
        tiles={},
        supply={name: kind.count for name, kind in title.tiles.items() if not kind.unlimited},
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
        **own,
    )


def _variants(rulings: str, best_run: bool | None, consent: bool | None) -> tuple[str, ...]:
    if rulings not in ("rulebook", "18xx.games"):
        raise ValueError(f"rulings are rulebook or 18xx.games, not {rulings!r}")
    chosen = {ANY_RUN: best_run, NO_CONSENT: consent}
    others = rulings == "18xx.games"
    return tuple(name for name in GAMES_18XX if (others if chosen.get(name) is None else not chosen[name]))

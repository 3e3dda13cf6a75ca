"""Sections 8, 11.7 and 11.9: trains, who must own one, what the first of a kind sets off, limits, rust and export."""

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import DiscardTrain
from trunkline.kit18xx.events.operating import (
    PhaseBegan,
    TrainDiscarded,
    TrainExported,
    TrainsRusted,
)
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.rules.privates import close_all
from trunkline.kit18xx.rules.variants import DISCARD_LIST, TRAIN_FOR_EVER
from trunkline.kit18xx.state import State
from trunkline.kit18xx.walks import has_route


def train_limit(state: State) -> int:
    """Trains that a company may own in this phase."""
    return state.title.phases[state.phase].train_limit


@rule("11.7")
def bank_trains(state: State) -> list[str]:
    """The cheapest new train, and those that are there from an earlier phase on."""
    following, others = next_train(state), state.title.unlocked[state.phase]
    return [following, *others] if following else [*others]


def next_train(state: State) -> str | None:
    """The first of the trains in the bank, apart from those of which there is no end."""
    return next((name for name, count in state.depot.items() if count), None)


@rule("11.7")
def must_own_train(state: State, company: str) -> bool:
    """Without a train and with a route a company must buy one (ruling R15)."""
    if state.trains[company]:
        return False
    return has_route(state, company) or (TRAIN_FOR_EVER in state.rulings and company in state.had_route)


@rule("11.7")
def for_sale(state: State) -> dict[tuple[str, str], int]:
    """(train, source) -> cost of the trains in the bank and the bank pool."""
    costs = {(train, "bank"): state.title.trains[train].cost for train in bank_trains(state)}
    costs |= {(train, "pool"): state.title.trains[train].cost for train in state.train_pool}
    return costs


def cheapest(state: State) -> int:
    """What the cheapest train of bank and pool costs."""
    return min(for_sale(state).values())


@rule("8", "11.7")
def train_appears(state: State, train: str, events: Events = None) -> None:
    """The first train of a kind begins its phase: rust, limits, the end of the privates (ruling R29)."""
    phases = list(state.title.phases)
    if phases.index(train) <= phases.index(state.phase):
        return
    state.phase = train
    if events is not None:
        events.append(PhaseBegan(train))
    for name, kind in state.title.trains.items():
        if kind.rusted_by == train:
            rust(state, name, events)
    if state.title.phases[train].closes_privates:
        close_all(state, events)


@rule("8")
def rust(state: State, train: str, events: Events = None) -> None:
    """All trains of this kind leave the game."""
    if events is not None:
        lost = {company: owned.count(train) for company, owned in state.trains.items() if train in owned}
        events.append(TrainsRusted(train, lost, state.train_pool.count(train)))
    state.trains = {company: tuple(name for name in owned if name != train) for company, owned in state.trains.items()}
    state.train_pool = tuple(name for name in state.train_pool if name != train)


@rule("11.9")
def export_train(state: State, events: Events = None) -> None:
    """The next train leaves the game and counts as bought, if it is of a kind that is exported (ruling R24)."""
    train = next_train(state)
    if train and state.title.trains[train].exported:
        state.depot = {**state.depot, train: state.depot[train] - 1}
        if events is not None:
            events.append(TrainExported(train, state.depot[train]))
        train_appears(state, train, events)


@rule("11.7")
def over_limit(state: State) -> list[str]:
    """Companies with too many trains, in the order in which they discard (ruling R14)."""
    limit = state.title.phases[state.phase].train_limit
    for owned in state.trains.values():
        if len(owned) > limit:
            break
    else:
        return []
    companies = [company for company in state.title.companies if len(state.trains[company]) > limit]
    return companies if DISCARD_LIST in state.rulings else operating_order(state, companies)


def discard_options(state: State) -> list[DiscardTrain]:
    """Each kind of train that the company owns."""
    company = over_limit(state)[0]
    return [DiscardTrain(train) for train in dict.fromkeys(state.trains[company])]


@rule("11.7")
def check_discard(state: State, action: DiscardTrain) -> Illegal | None:
    """One of its own trains."""
    company = over_limit(state)[0]
    if action.train not in state.trains[company]:
        return Illegal(
            "11.7",
            "{company} has no train {train!r} to discard; it has {trains}",
            company=company,
            train=action.train,
            trains=state.trains[company],
        )
    return None


@rule("11.7")
def discard(state: State, action: DiscardTrain, events: Events = None) -> None:
    """The train goes to the bank pool without compensation."""
    company = over_limit(state)[0]
    remove_train(state, company, action.train)
    state.train_pool = tuple(sorted((*state.train_pool, action.train)))
    if events is not None:
        events.append(TrainDiscarded(company, action.train))


def remove_train(state: State, company: str, train: str) -> None:
    """Take one train of this kind from a company."""
    owned = list(state.trains[company])
    owned.remove(train)
    state.trains = {**state.trains, company: tuple(owned)}


def add_train(state: State, company: str, train: str, events: Events = None) -> None:
    """Give a company a train."""
    state.trains = {**state.trains, company: tuple(sorted((*state.trains[company], train)))}
    state.title.rules.after_train(state, company, events)

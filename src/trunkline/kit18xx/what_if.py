"""Section 11.3: what each tile that a company may lay would earn it, and everybody else."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from trunkline.kit18xx.actions import Lay, LayTile, UsePower
from trunkline.kit18xx.board import place_of, set_tile, tile_at
from trunkline.kit18xx.network import all_chains, company_view, limits_of, stops_in
from trunkline.kit18xx.state import State, floated_companies
from trunkline.routing import Chain, Network, Stop, best_totals


@dataclass(frozen=True, slots=True)
class Gain:
    """A tile that may be laid, and what each company's best run would pay then."""

    action: Lay
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Gains:
    """What each company's best run pays now, and what it would pay with each tile."""

    before: Mapping[str, int]
    tiles: tuple[Gain, ...]

    def changes(self, gain: Gain) -> dict[str, int]:
        """By how much a tile changes what companies earn, for those for which it does."""
        return {name: gain.after[name] - now for name, now in self.before.items() if gain.after[name] != now}


@dataclass(frozen=True, slots=True)
class Change:
    """All that a tile does to the network: the chains over its hex, its stops and their spaces, the stations."""

    hex: str
    chains: frozenset[Chain]
    stops: tuple[Stop, ...]
    spaces: tuple[int, ...]
    stations: tuple[tuple[str, ...], ...]


def tile_gains(state: State, company: str) -> Gains:
    """What every tile that the company may lay would change, for all companies that operate.

    Outside its step of laying track it is told what it could lay if that were now.
    """
    views = {name: company_view(state, name) for name in floated_companies(state)}
    changes = {action: _change(state, action) for action in tile_lays(state, company)}
    networks: dict[str, dict[Change, Network]] = {name: {} for name in views}
    for change, action in {change: action for action, change in changes.items()}.items():
        for name, network in _networks_after(state, action, change, views).items():
            networks[name][change] = network
    totals = {
        name: best_totals([view, *networks[name].values()], limits_of(state, name)) for name, view in views.items()
    }
    before = {name: total[0] for name, total in totals.items()}
    known = {name: dict(zip(networks[name], totals[name][1:], strict=True)) for name in views}
    return Gains(
        before,
        tuple(
            Gain(action, {name: known[name].get(change, now) for name, now in before.items()})
            for action, change in changes.items()
        ),
    )


def tile_lays(state: State, company: str) -> list[Lay]:
    """Every tile that the company may lay now, or could if it were its turn to."""
    if (state.company, state.step) != (company, "track"):
        state = state.copy()
        state.company, state.step, state.laid, state.half_power = company, "track", False, None
    actions = state.title.rules.steps["track"].actions
    return [action for kind in (LayTile, UsePower) if kind in actions for action in actions[kind][0](state)]


def _laid(state: State, action: Lay) -> State:
    after = state.copy()
    set_tile(after, action.hex, action.tile, action.rotation)
    return after


def _change(state: State, action: Lay) -> Change:
    hex, after = action.hex, _laid(state, action)
    return Change(
        hex,
        frozenset(_chains_over(after, hex)),
        tuple(stops_in(after, hex)),
        tuple(stop.slots for stop in tile_at(after, hex).stops),
        tuple(after.stations.values()),
    )


def _chains_over(state: State, hex: str) -> list[Chain]:
    sides = {state.title.grid.sides[hex, edge].bit_length() for edge in state.title.neighbours[hex]}
    return [chain for chain in all_chains(state) if not sides.isdisjoint(chain.hexsides)]


def _networks_after(state: State, action: Lay, change: Change, views: Mapping[str, Network]) -> dict[str, Network]:
    others = change.chains.symmetric_difference(_chains_over(state, change.hex))
    ends = {end for chain in others for end in (chain.first, chain.second)}
    concerned = [
        name
        for name, view in views.items()
        if state.trains[name] and _concerns(view, state.stations[name], change.hex, ends)
    ]
    after = _laid(state, action)
    return {name: company_view(after, name) for name in concerned}


def _concerns(view: Network, stations: Sequence[str], hex: str, ends: AbstractSet[str]) -> bool:
    """Does a company's network reach a stop of the hex, or chains that come or go, which end at these stops?

    A station in a city without track is on no network yet, so the stations are looked at by themselves.
    """
    if any(station in ends or place_of(station)[0] == hex for station in stations):
        return True
    return any(
        place_of(stop.name)[0] == hex or (passable and stop.name in ends)
        for stop, passable in zip(view.stops, view.passable, strict=True)
    )

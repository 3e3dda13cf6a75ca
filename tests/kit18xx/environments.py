"""What the tests of environments of 18xx titles share."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from trunkline.core.api import Rules, pick
from trunkline.env.face import Field, Floats, bounds
from trunkline.kit18xx.actions import GoBankrupt, Pass
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.env.observer import Observer
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.rules.shares import counted_certificates
from trunkline.kit18xx.state import State, price_of
from trunkline.kit18xx.walks import reached_hexes


def random_game(rules: Rules[Any, Any], players: int, seed: int, most: int, **variants: Any) -> Iterator[State]:
    """The positions of a random game at which somebody decides, the same State each time.

    It seldom goes bankrupt, and passes less than it could, so that it gets far.
    """
    state, rng = rules.setup(players, seed, **variants), Random(f"{players} {variants} {seed}")
    for _ in range(most):
        if state.actor is None:
            break
        yield state
        options = rules.options(state)
        options = [option for option in options if option != GoBankrupt()] or options
        if rng.random() < 0.7:
            options = [option for option in options if option != Pass()] or options
        rules.apply(state, pick(options, rng))


def part(fields: tuple[Field, ...], numbers: Floats, name: str) -> Floats:
    """The numbers of a field in a vector or a row."""
    first = 0
    for field in fields:
        if field.name == name:
            return numbers[..., first : first + field.size]
        first += field.size
    raise KeyError(name)


def check_seen(env: Environment18xx, observer: Observer, state: State, scores: list[int]) -> None:
    """The vector and the graph say what the rules and the tables of the title say."""
    vector, graph, title = observer.vector(state, 0), observer.graph(state), state.title

    def seen(name: str) -> Floats:
        return part(env.FIELDS, vector, name)

    low, high = bounds(env.FIELDS)
    assert np.isfinite(low).all()
    assert np.isfinite(high).all()
    assert (low <= vector).all()
    assert (vector <= high).all()
    assert (graph >= 0).all()
    assert (graph <= 1).all()
    seats = state.players
    assert np.allclose(seen("cash")[:seats] * 1000, state.cash, atol=0.01)
    assert np.allclose(seen("worth")[:seats] * title.bank, scores, atol=0.01)
    counted = [counted_certificates(state, seat) for seat in range(seats)]
    assert np.allclose(seen("certificates")[:seats] * title.certificates[seats], counted)
    assert np.allclose(seen("bank") * title.bank, state.bank, atol=0.01)
    prices = [price_of(state, company) for company in title.companies]
    assert np.allclose(seen("price") * 1000, prices, atol=0.01)
    rows, columns = len(title.market) - 1, max(map(len, title.market)) - 1
    spaces = [state.spaces.get(company, (0, 0)) for company in title.companies]
    assert np.allclose(seen("row") * rows, [row for row, _ in spaces])
    assert np.allclose(seen("column") * columns, [column for _, column in spaces])
    pars = [state.par.get(company) == price for company in title.companies for price in title.pars]
    assert np.array_equal(seen("par"), pars)
    left = [count / title.trains[name].count for name, count in state.depot.items()]
    assert np.allclose(seen("depot"), left)
    order = operating_order(state, list(state.floated))
    places = dict(zip(title.companies, seen("order"), strict=True))
    assert sorted((one for one in places if places[one]), key=lambda one: -places[one]) == order
    reached = reached_hexes(state, state.company) if state.company else frozenset()
    cells = part(env.HEX_FIELDS, graph, "reached")[:, 0]
    assert {hex for hex, there in zip(title.hexes, cells, strict=True) if there} == reached

"""The best run as a model for a general solver: one circuit for each train through a depot where it starts and ends."""

from collections.abc import Sequence

from ortools.sat.python import cp_model

from tests.routing.boards import Plain

Arcs = dict[tuple[int, int], cp_model.IntVar]


def best_total(plain: Plain, trains: Sequence[int | None]) -> int:
    """What the best run pays."""
    model = cp_model.CpModel()
    used: dict[int, list[cp_model.IntVar]] = {}
    terms = []
    for train, limit in enumerate(trains):
        visited = _add_train(model, plain, limit, used, str(train))
        terms += [stop["value"] * visits for stop, visits in zip(plain.stops, visited, strict=True)]
    for users in used.values():
        model.add_at_most_one(users)
    model.maximize(sum(terms))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    best: int = round(solver.objective_value)
    return best


def _add_train(
    model: cp_model.CpModel, plain: Plain, limit: int | None, used: dict[int, list[cp_model.IntVar]], name: str
) -> list[cp_model.IntVar]:
    """A train: for each stop, does it visit it? Adds what it uses of each hexside to `used`."""
    count = len(plain.stops)
    depot = count
    idle = model.new_bool_var(f"idle {name}")
    visited = [model.new_bool_var(f"visits {name} {stop}") for stop in range(count)]
    starts = [model.new_bool_var(f"starts {name} {stop}") for stop in range(count)]
    ends = [model.new_bool_var(f"ends {name} {stop}") for stop in range(count)]
    ways: dict[tuple[int, int], list[cp_model.IntVar]] = {}
    links = []
    for number, (first, second, sides) in enumerate(plain.chains):
        if first == second or len(set(sides)) < len(sides):
            continue
        there, back = (model.new_bool_var(f"{way} {name} {number}") for way in ("there", "back"))
        ways.setdefault((first, second), []).append(there)
        ways.setdefault((second, first), []).append(back)
        links += [there, back]
        for side in sides:
            used.setdefault(side, []).extend((there, back))
    arcs: list[tuple[int, int, cp_model.LiteralT]] = [(depot, depot, idle)]
    arcs += [(stop, stop, ~visited[stop]) for stop in range(count)]
    arcs += [(depot, stop, starts[stop]) for stop in range(count)]
    arcs += [(stop, depot, ends[stop]) for stop in range(count)]
    for (start, end), parallel in ways.items():
        arc = model.new_bool_var(f"arc {name} {start} {end}")
        model.add(sum(parallel) == arc)
        arcs.append((start, end, arc))
    model.add_circuit(arcs)
    # A circuit that leaves out the depot would be a free cycle: an idle train visits nothing.
    for visits in visited:
        model.add_implication(idle, ~visits)
    model.add(sum(links) >= 1).only_enforce_if(~idle)
    model.add(sum(visited[stop] for stop in range(count) if plain.stops[stop]["own"]) >= 1).only_enforce_if(~idle)
    if limit is not None:
        model.add(sum(visited) <= limit)
    for stop in range(count):
        if not plain.stops[stop]["through"]:
            model.add(starts[stop] + ends[stop] >= 1).only_enforce_if(visited[stop])
    places: dict[str, list[cp_model.IntVar]] = {}
    for stop in range(count):
        places.setdefault(plain.stops[stop]["place"], []).append(visited[stop])
    for stops in places.values():
        model.add_at_most_one(stops)
    return visited

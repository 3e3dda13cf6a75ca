"""Tiles and stations: what a lay costs, what it opens and closes, where a station fits."""

from tests.games.chesapeake.peer.board import shapes
from tests.games.chesapeake.peer.model import Action, Game, Public, refuse
from tests.games.chesapeake.peer.tables import HEXES, POWER_HEXES, PRIVATES, TILES


def check_lay(game: Game, action: Action, special: bool) -> None:
    """Refuse a tile that does not fit, or a hex that a player's private closes."""
    name, tile = action["hex"], action["tile"]
    problem = game.board.lay_problem(name, tile, int(action["rotation"]), game.phase.colours, special)
    if problem:
        refuse(problem)
    for private, owner in game.privates.items():
        if isinstance(owner, int) and name in PRIVATES[private].blocks:
            refuse(f"{name} is closed by {private}")


def put_down(game: Game, public: Public, action: Action) -> None:
    """Pay for the terrain and lay the tile; another's tile in a hex of P2 or P3 ends that power."""
    name = action["hex"]
    if name not in game.board.laid and HEXES[name].cost:
        game.pay_bank(public, HEXES[name].cost, f"the tile in {name}")
    for private, hexes in POWER_HEXES.items():
        if name in hexes and action["entity"] != private:
            game.powers[private] = 0
    game.board.lay(name, action["tile"], int(action["rotation"]))


def normal(game: Game, public: Public, action: Action) -> None:
    """The tile of a turn: where track leads, and with new track or a better city."""
    board, name = game.board, action["hex"]
    check_lay(game, action, False)
    edges = board.reach(public.symbol).edges.get(name, set())
    face = TILES[action["tile"].rsplit("-", 1)[0]]
    fresh = face.turned(int(action["rotation"]))
    if not edges & {end[1] for piece in fresh for end in piece if end[0] == "edge"}:
        refuse(f"{public.symbol} does not reach {name}")
    before, old = board.face(name), shapes(board.tracks[name])
    put_down(game, public, action)
    better = bool(face.stops) and (not before.stops or before.stops[0].values != face.stops[0].values)
    pieces = board.reach(public.symbol).pieces
    for index, piece in enumerate(fresh):
        new = frozenset(end[1] for end in piece if end[0] == "edge") not in old
        if (name, index) in pieces and (new or (better and len(piece) == 2 and piece[1][0] == "stop")):
            return
    if old:
        refuse(f"{public.symbol} reaches neither new track nor a better city in {name}")


def special(game: Game, public: Public, action: Action, kinds: tuple[str, ...]) -> None:
    """A tile of a private's power: no route needed."""
    if action["tile"].rsplit("-", 1)[0] not in kinds:
        refuse(f"{action['entity']} lays {' or '.join(kinds)}, not {action['tile']}")
    check_lay(game, action, True)
    put_down(game, public, action)


def joined(game: Game, hexes: tuple[str, ...]) -> bool:
    """Whether the tiles of two hexes, the first north-west or south-west of the second, meet."""
    west, east = hexes
    edge = 5 if int(east[1:]) > int(west[1:]) else 4
    sides = [{end[1] for piece in game.board.tracks[name] for end in piece} for name in hexes]
    return edge in sides[0] and (edge + 3) % 6 in sides[1]


def station(game: Game, public: Public, city: str, free: bool) -> None:
    """A station in a city, by the id of its tile."""
    board = game.board
    tile, _, index = city.rpartition("-")
    places = [name for name, (there, _) in board.laid.items() if there == tile]
    if not places and tile.endswith("-0") and tile[:-2] in HEXES and tile[:-2] not in board.laid:
        places = [tile[:-2]]
    if not places or int(index) >= len(board.cities[places[0]]):
        refuse(f"no city {city} on the map")
    node = (places[0], int(index))
    if not public.stations:
        refuse(f"{public.symbol} has no station left")
    if not board.can_place(public.symbol, node):
        refuse(f"no room for {public.symbol} in {city}")
    if free and node[0] != "D2":
        refuse("the free station goes to D2")
    if not free:
        if node not in board.reach(public.symbol).nodes:
            refuse(f"{city} is not connected with {public.symbol}")
        if public.stations[0]:
            game.pay_bank(public, public.stations[0], "a station")
    public.stations.pop(0)
    board.place(public.symbol, node)

"""The table in the keys of a trace."""

from typing import Any

from tests.games.chesapeake.peer.check import Table
from tests.games.chesapeake.peer.model import POOL, REMOVED, train_name
from tests.games.chesapeake.peer.operating import Operating
from tests.games.chesapeake.peer.tables import COMPANIES, PRIVATES, TRAINS


def keys(table: Table) -> dict[str, Any]:
    """Every key of a trace but the other engine's own words."""
    return {**player_keys(table), **company_keys(table), **table_keys(table)}


def player_keys(table: Table) -> dict[str, Any]:
    """Cash, shares, privates, certificates and worth of each player."""
    game = table.game
    found: dict[str, Any] = {}
    for player in game.players:
        name = f"p.{player.id}"
        shares = {symbol: game.percent(player.id, symbol) for symbol in COMPANIES}
        found[f"{name}.cash"] = player.cash
        found[f"{name}.shares"] = {symbol: held for symbol, held in shares.items() if held}
        found[f"{name}.privates"] = sorted(private for private, owner in game.privates.items() if owner == player.id)
        found[f"{name}.certs"] = game.certs(player)
        found[f"{name}.value"] = game.worth(player)
        if player.bankrupt:
            found[f"{name}.bankrupt"] = True
    return found


def company_keys(table: Table) -> dict[str, Any]:
    """What each company has, and the tiles on the map."""
    game = table.game
    found: dict[str, Any] = {}
    for symbol, public in game.publics.items():
        name = f"c.{symbol}"
        place = [] if public.cell is None else [*public.cell, game.cells[public.cell].index(symbol)]
        found[f"{name}.pres"] = public.president
        found[f"{name}.cash"] = public.cash
        found[f"{name}.par"] = public.par
        found[f"{name}.float"] = public.floated
        found[f"{name}.ipo"] = game.percent(symbol, symbol)
        found[f"{name}.pool"] = game.percent(POOL, symbol)
        if game.percent(REMOVED, symbol):
            found[f"{name}.removed"] = game.percent(REMOVED, symbol)
        found[f"{name}.price"] = [game.price(symbol), *place] if place else None
        found[f"{name}.trains"] = sorted(train_name(train) for train in public.trains)
        found[f"{name}.tokens"] = sorted(f"{there}:{city}" for there, city in game.board.stations(symbol))
        found[f"{name}.tokens_left"] = public.stations
        found[f"{name}.privates"] = sorted(private for private, owner in game.privates.items() if owner == symbol)
    for there, (_, rotation) in game.board.laid.items():
        found[f"t.{there}"] = f"{game.board.tile_name(there)}/{rotation}"
    return found


def table_keys(table: Table) -> dict[str, Any]:
    """Bank, trains, rounds and whose turn it is."""
    game, current = table.game, table.round
    actor = None if game.finished else current.actor()
    counts = {name: sum(train_name(train) == name for train in game.upcoming) for name in TRAINS}
    return {
        "closed": [private for private in PRIVATES if private in game.closed],
        "phase": game.phase.name,
        "bank": game.bank,
        "broken": game.broken,
        "depot.next": train_name(game.upcoming[0]),
        "depot.counts": {name: count for name, count in counts.items() if count and name != "D"},
        "depot.pool": sorted(train_name(train) for train in game.pool_trains),
        "round": current.name,
        "turn": game.turn,
        "round_num": game.round_num,
        "ors": game.rounds,
        "order": [player.id for player in game.players],
        "op_order": current.order if isinstance(current, Operating) else None,
        "acting_player": actor.id if actor else None,
        "finished": game.finished,
    }

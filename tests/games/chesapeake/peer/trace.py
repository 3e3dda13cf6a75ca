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
    trace: dict[str, Any] = {}
    for player in game.players:
        name = f"p.{player.id}"
        shares = {symbol: game.percent(player.id, symbol) for symbol in COMPANIES}
        trace[f"{name}.cash"] = player.cash
        trace[f"{name}.shares"] = {symbol: held for symbol, held in shares.items() if held}
        trace[f"{name}.privates"] = sorted(private for private, owner in game.privates.items() if owner == player.id)
        trace[f"{name}.certs"] = game.certs(player)
        trace[f"{name}.value"] = game.worth(player)
        if player.bankrupt:
            trace[f"{name}.bankrupt"] = True
    return trace


def company_keys(table: Table) -> dict[str, Any]:
    """What each company has, and the tiles on the map."""
    game = table.game
    trace: dict[str, Any] = {}
    for symbol, public in game.publics.items():
        name = f"c.{symbol}"
        place = [] if public.cell is None else [*public.cell, game.cells[public.cell].index(symbol)]
        trace[f"{name}.pres"] = public.president
        trace[f"{name}.cash"] = public.cash
        trace[f"{name}.par"] = public.par
        trace[f"{name}.float"] = public.floated
        trace[f"{name}.ipo"] = game.percent(symbol, symbol)
        trace[f"{name}.pool"] = game.percent(POOL, symbol)
        if game.percent(REMOVED, symbol):
            trace[f"{name}.removed"] = game.percent(REMOVED, symbol)
        trace[f"{name}.price"] = [game.price(symbol), *place] if place else None
        trace[f"{name}.trains"] = sorted(train_name(train) for train in public.trains)
        trace[f"{name}.tokens"] = sorted(f"{there}:{city}" for there, city in game.board.stations(symbol))
        trace[f"{name}.tokens_left"] = public.stations
        trace[f"{name}.privates"] = sorted(private for private, owner in game.privates.items() if owner == symbol)
    for there, (_, rotation) in game.board.laid.items():
        trace[f"t.{there}"] = f"{game.board.tile_name(there)}/{rotation}"
    return trace


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

"""Exact train revenue: the best routes on a network of stops and track. Knows no game."""

from trunkline.routing.best import Route, Run, best_run, best_totals
from trunkline.routing.check import check_routes
from trunkline.routing.network import Board, Chain, Network, Stop, build_board, company_network, read_network

__all__ = [
    "Board",
    "Chain",
    "Network",
    "Route",
    "Run",
    "Stop",
    "best_run",
    "best_totals",
    "build_board",
    "check_routes",
    "company_network",
    "read_network",
]

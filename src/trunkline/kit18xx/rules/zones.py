"""Chapter 6 and section 10: what the zones of the stock market allow.

Certificates of companies in the yellow, orange and brown zones don't count against the limit. In orange and brown a
player may hold more of a company than elsewhere, and in brown buy several shares of it in one turn.
"""

from functools import cache

from trunkline.core.rulebook import rule
from trunkline.kit18xx.state import State, zone_of
from trunkline.kit18xx.title import Title

UNCOUNTED = frozenset(("yellow", "orange", "brown"))
EXCEEDED = frozenset(("orange", "brown"))
REPEATED = "brown"


@rule("10.1")
def counts(state: State, company: str) -> bool:
    """Do the company's certificates count against the limit?"""
    return state.title.zones.get(state.spaces.get(company)) not in UNCOUNTED


@rule("10.1")
def may_exceed(state: State, company: str) -> bool:
    """May a player hold more of the company than elsewhere?"""
    return zone_of(state, company) in EXCEEDED


@cache
def has_excess_zones(title: Title) -> bool:
    """Are there zones in which a player may hold more of a company than elsewhere?"""
    return not EXCEEDED.isdisjoint(title.zones.values())


@rule("10.4")
def may_repeat(state: State, company: str) -> bool:
    """May a player buy more than one share of the company in a turn?"""
    return zone_of(state, company) == REPEATED

"""Chapter 6 on the page: what each zone of the market allows, and who must sell because a company has left one."""

from dataclasses import dataclass

from trunkline.core.messages import marked
from trunkline.kit18xx.actions import Pass
from trunkline.kit18xx.engine import check
from trunkline.kit18xx.market import move_right, move_up
from trunkline.kit18xx.rules.shares import too_many
from trunkline.kit18xx.rules.zones import UNCOUNTED, may_exceed
from trunkline.kit18xx.state import State, zone_of
from trunkline.kit18xx.title import ZONES, Title
from trunkline.kit18xx.words.phrases import percent
from trunkline.words.language import said

SHORT = {
    "yellow": marked("no certificate limit"),
    "orange": marked("over {most}"),
    "brown": marked("several a turn"),
    "end": marked("ends the game"),
}
LONG = {
    "yellow": marked("shares don't count toward the certificate limit"),
    "orange": marked("shares don't count toward the certificate limit, and you may hold more than {most}"),
    "brown": marked("as in orange, and you may buy several shares of the company in a turn"),
    "end": marked("a price that gets here ends the game after the round"),
}
NAMES = {
    "yellow": marked("Yellow zone"),
    "orange": marked("Orange zone"),
    "brown": marked("Brown zone"),
    "end": marked("End of the market"),
}


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a title's market, as the key explains it."""

    name: str
    short: str
    long: str
    tip: str
    """The same, with the name of the zone if there are others."""


def zones_of(title: Title) -> list[Zone]:
    most, tips = percent(title.player_shares), tips_of(title)
    there = [name for name in ZONES.values() if name in title.zones.values()]
    long = {name: said(LONG[name], most=most) for name in there}
    return [Zone(name, said(SHORT[name], most=most), long[name], tips.get(name, long[name])) for name in there]


def tips_of(title: Title) -> dict[str, str]:
    """Zone -> what its spaces say; nothing in a market with a single zone, which needs no telling apart."""
    there, most = {*title.zones.values()}, percent(title.player_shares)
    return {name: f"{said(NAMES[name])}: {said(LONG[name], most=most)}" for name in there} if len(there) > 1 else {}


def certificates_tip(title: Title) -> str:
    """Which certificates count against the limit."""
    uncounted = UNCOUNTED & set(title.zones.values())
    if not uncounted:
        return said("Privates and shares count (rule 10.1)")
    if uncounted == {"yellow"}:
        return said("Privates and shares count, but not shares of companies in the yellow zone (rule 10.1)")
    return said("Privates and shares count, but not shares of companies in a zone of the market (rule 10.1)")


def is_near_end(state: State, company: str) -> bool:
    """Does a single move take the company's price to the end of the market?"""
    for move in (move_right, move_up):
        later = state.copy()
        move(later, company)
        if zone_of(later, company) == "end":
            return True
    return False


def excess_tip(state: State, company: str, units: int) -> str:
    """Why a player can't keep so many shares, if they are too many."""
    most = state.title.player_shares
    if units <= most or may_exceed(state, company):
        return ""
    return said(
        "{held} of {company} is more than {most}, so the rest must be sold at the first chance (rule 10.1)",
        held=percent(units),
        company=company,
        most=percent(most),
    )


def must_sell(state: State, seat: int) -> str:
    """What a player must sell before anything else since a company has left the zones that allow more, or nothing."""
    company = too_many(state, seat)
    # Where nothing can be sold the turn is like any other.
    if not company or not check(state, Pass()):
        return ""
    return said(
        "First sell {company} down to {most}, since its price has left the orange zone.",
        company=company,
        most=percent(state.title.player_shares),
    )

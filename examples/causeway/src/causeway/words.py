"""Causeway in words: what happened, what can be done, and the table for those who don't see it."""

from collections.abc import Sequence
from typing import Any

import causeway
from causeway.actions import Action, Auction, Bid, Build, Pass, Pay
from causeway.rules.building import cost_of
from causeway.rules.paydays import freight, per_share
from causeway.state import State, income, sold
from causeway.tables import COMPANIES, CUBES, SHARES, label
from trunkline.core.api import Span, winners
from trunkline.words.phrases import Told, listed, victory
from trunkline.words.plain import PlainWords

Names = Sequence[str]


class Words(PlainWords):
    """What is not said here is said plainly: typing an action takes its name and its fields, as in `build Heron B3`."""

    def asks(self, state: State, names: Names) -> str:
        """What the game waits for."""
        if state.actor is None:
            return "The game is over."
        who = names[state.actor]
        if state.step == "bid":
            assert state.bidder is not None
            holds = f"{names[state.bidder]} bids ${state.price} for a share of {state.company}"
            return f"{holds}. {who}, with ${state.cash[state.actor]}: raise or drop out?"
        if state.step == "build":
            return f"{who}: another cube for {state.company}? It has ${state.treasury[state.company or '']}."
        if state.opening:
            return f"{who}, with ${state.cash[state.actor]}: auction a share."
        return f"{who}: {_CHOICES[state.closed]}."

    def describe(self, state: State, option: Any) -> str:
        """An option with the figures that matter for it."""
        if isinstance(option, Span):
            return (
                _described(state, option.action)
                if isinstance(option.action, Auction)
                else f"raise to ${option.low} or more"
            )
        return _described(state, option)

    def narrate(self, before: State, action: Any, after: State, names: Names) -> list[str]:
        """What an action did, and what followed from it."""
        assert before.actor is not None
        told = [f"{names[before.actor]} {_did(before, action)}."]
        told += _sale(before, action, after, names)
        if isinstance(action, Pay):
            told.append(_payday(before, action.company, names))
        if after.paydays < before.paydays and not isinstance(action, Pay):
            told.append("Everybody has passed: one payday is lost.")
        if after.actor is None:
            rates = ", ".join(f"{company} ${per_share(after, company)}" for company in COMPANIES)
            told.append(f"The last payday, for each share: {rates}.")
            told.append(victory(names, winners(after.cash), max(after.cash), "$"))
        return told

    def position(self, state: State, names: Names) -> list[Told]:
        """Players, companies and paydays."""
        players = [tell_player(state, seat, name) for seat, name in enumerate(names)]
        return [
            ("Players", players),
            ("Companies", [tell_company(state, company) for company in COMPANIES]),
            ("Paydays", [f"{state.paydays or 'None'} left."]),
        ]


_CHOICES = {
    "": "auction a share, build or have a company pay",
    "auction": "build or have a company pay, but no auction",
    "build": "auction a share or have a company pay, but don't build",
    "pay": "auction a share or build, but no payday",
}
"""By what the player before has closed."""


def tell_player(state: State, seat: int, name: str) -> str:
    """Cash and shares of a player."""
    held = [f"{state.shares[company][seat]} of {company}" for company in COMPANIES if state.shares[company][seat]]
    return f"{name}: ${state.cash[seat]}; shares: {listed(held) or 'none'}."


def tell_company(state: State, company: str) -> str:
    """Money, shares, cubes and track of a company."""
    rate = f"each pays ${per_share(state, company)}" if sold(state, company) else f"income ${income(state, company)}"
    ready = "can pay" if state.ready[company] else "can't pay before it builds"
    track = listed([label(hex) for hex in state.track[company]])
    return (
        f"{company}: ${state.treasury[company]}; {sold(state, company)} of {SHARES} shares sold, {rate}, {ready}; "
        f"{state.cubes[company]} of {CUBES} cubes left; in {track}."
    )


def _described(state: State, action: Action) -> str:
    match action:
        case Auction(company):
            return f"auction a share of {company} ({state.unsold[company]} left)"
        case Bid(price):
            return f"raise to ${price}"
        case Build(company, hex):
            gain = f", income +${state.values[hex]}" if hex in state.values else ""
            return f"{company}: build in {label(hex)} for ${cost_of(state, hex)}{gain}"
        case Pay(company):
            return f"{company} pays ${per_share(state, company)} a share"
        case Pass():
            return {"bid": "drop out", "build": "stop building"}.get(state.step, "pass")


def _did(before: State, action: Action) -> str:
    match action:
        case Auction(company, price):
            return f"auctions a share of {company} and bids ${price}"
        case Bid(price):
            return f"raises to ${price}"
        case Build(company, hex):
            gain = f", which adds ${before.values[hex]} to its income" if hex in before.values else ""
            return f"builds {company} in {label(hex)} for ${cost_of(before, hex)}{gain}"
        case Pay(company):
            return f"has {company} pay"
        case Pass():
            return {"bid": "drops out", "build": "stops building"}.get(before.step, "passes")


def _sale(before: State, action: Action, after: State, names: Names) -> list[str]:
    company = action.company if isinstance(action, Auction) else before.company
    if company is None or after.unsold[company] == before.unsold[company]:
        return []
    gained = [now - then for then, now in zip(before.shares[company], after.shares[company], strict=True)]
    price = action.price if isinstance(action, Auction | Bid) else before.price
    return [f"{names[gained.index(1)]} buys the share of {company} for ${price}."]


def _payday(before: State, company: str, names: Names) -> str:
    rate = per_share(before, company)
    paid = [f"{names[seat]} ${held * rate}" for seat, held in enumerate(before.shares[company]) if held]
    return f"A share pays ${rate}: {listed(paid)}. {company} gets ${freight(before, company)} of freight."


WORDS = Words(causeway)

"""Causeway in words: what happened, what can be done, and the table for those who don't see it.

Every sentence goes through `said`, so that a catalog in a folder `locale` beside this file can translate it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import causeway
from causeway import events
from causeway.actions import Action, Auction, Bid, Build, Pass, Pay
from causeway.rules.building import cost_of
from causeway.rules.paydays import per_share
from causeway.state import State, income, sold
from causeway.tables import COMPANIES, CUBES, SHARES, label
from trunkline.core.api import Span, winners
from trunkline.core.messages import Message, marked
from trunkline.words.language import said
from trunkline.words.phrases import Paragraph, victory
from trunkline.words.plain import PlainWords
from trunkline.words.sentences import Heading, sentence_of

Names = Sequence[str]

SENTENCES: Mapping[type[Any], str] = {
    events.ShareOffered: marked("{name} auctions a share of {company} and bids ${price}."),
    events.BidRaised: marked("{name} raises to ${price}."),
    events.DroppedOut: marked("{name} drops out."),
    events.ShareBought: marked("{name} buys the share of {company} for ${price}."),
    events.BuildingStopped: marked("{name} stops building."),
    events.TurnPassed: marked("{name} passes."),
    events.PaydayCalled: marked("{name} has {company} pay."),
    events.PaydayLost: marked("Everybody has passed: one payday is lost."),
}
"""Sentences that need nothing but the fields of their event."""


class Words(PlainWords):
    """What is not said here is said plainly: typing an action takes its name and its fields, as in `build Heron B3`."""

    def sentence(self, event: Any, names: Names) -> str:
        """Something that happened."""
        match event:
            case events.CubePlaced(hex=hex, gain=0):
                return sentence_of(
                    marked("{name} builds {company} in {place} for ${cost}."), event, names, place=label(hex)
                )
            case events.CubePlaced(hex=hex):
                words = marked("{name} builds {company} in {place} for ${cost}, which adds ${gain} to its income.")
                return sentence_of(words, event, names, place=label(hex))
            case events.CompanyPaid(paid=paid):
                words = marked("A share pays ${per_share}: {paid}. {company} gets ${freight} of freight.")
                return sentence_of(words, event, names, paid=_payments(paid, names))
            case events.GameEnded(rates, scores):
                last = ", ".join(
                    said("{company} ${rate}", company=company, rate=rate) for company, rate in rates.items()
                )
                return said(
                    "The last payday, for each share: {rates}. {victory}",
                    rates=last,
                    victory=victory(names, winners(scores), max(scores), "$"),
                )
        return sentence_of(SENTENCES[type(event)], event, names)

    def heading(self, event: Any) -> Heading | None:
        """Paydays are what the story of a game is divided by."""
        match event:
            case events.PaydayCalled(company=company):
                return Heading(said("{company} pays", company=company), said("Payday"), True)
            case events.PaydayLost():
                return Heading(said("A payday is lost"), said("Lost"))
        return None

    def asks(self, state: State, names: Names) -> str:
        """What the game waits for."""
        if state.actor is None:
            return said("The game is over.")
        name, cash = names[state.actor], state.cash[state.actor]
        if state.step == "bid":
            assert state.bidder is not None
            return said(
                "{bidder} bids ${price} for a share of {company}. {name}, with ${cash}: raise or drop out?",
                bidder=names[state.bidder],
                price=state.price,
                company=state.company,
                name=name,
                cash=cash,
            )
        if state.step == "build":
            money = state.treasury[state.company or ""]
            words = marked("{name}: another cube for {company}? It has ${money}.")
            return said(words, name=name, company=state.company, money=money)
        if state.opening:
            return said("{name}, with ${cash}: auction a share.", name=name, cash=cash)
        return said(_CHOICES[state.closed], name=name)

    def describe(self, state: State, option: Any) -> str:
        """An option with the figures that matter for it."""
        if isinstance(option, Span) and isinstance(option.action, Bid):
            return said("raise to ${low} or more", low=option.low)
        return _described(state, option.action if isinstance(option, Span) else option)

    def table_in_words(self, state: State, names: Names) -> list[Paragraph]:
        """Players, companies and paydays."""
        players = [tell_player(state, seat, name) for seat, name in enumerate(names)]
        paydays = said("{count} left.", count=state.paydays) if state.paydays else said("None left.")
        return [
            (said("Players"), players),
            (said("Companies"), [tell_company(state, company) for company in COMPANIES]),
            (said("Paydays"), [paydays]),
        ]


_CHOICES = {
    "": marked("{name}: auction a share, build or have a company pay."),
    "auction": marked("{name}: build or have a company pay, but no auction."),
    "build": marked("{name}: auction a share or have a company pay, but don't build."),
    "pay": marked("{name}: auction a share or build, but no payday."),
}
"""By what the player before has closed."""


def tell_player(state: State, seat: int, name: str) -> str:
    """Cash and shares of a player."""
    cash = state.cash[seat]
    held = [
        Message("{count} of {company}", count=state.shares[company][seat], company=company)
        for company in COMPANIES
        if state.shares[company][seat]
    ]
    if not held:
        return said("{name}: ${cash}; shares: none.", name=name, cash=cash)
    return said("{name}: ${cash}; shares: {shares}.", name=name, cash=cash, shares=held)


def tell_company(state: State, company: str) -> str:
    """Money, shares, cubes and track of a company."""
    pays = (
        Message("each pays ${rate}", rate=per_share(state, company))
        if sold(state, company)
        else Message("income ${income}", income=income(state, company))
    )
    return said(
        "{company}: ${money}; {sold} of {all} shares sold, {pays}, {ready}; {left} of {cubes} cubes left; in {track}.",
        company=company,
        money=state.treasury[company],
        sold=sold(state, company),
        all=SHARES,
        pays=pays,
        ready=Message("can pay") if state.ready[company] else Message("can't pay before it builds"),
        left=state.cubes[company],
        cubes=CUBES,
        track=[label(hex) for hex in state.track[company]],
    )


def _described(state: State, action: Action) -> str:
    match action:
        case Auction(company):
            return said("auction a share of {company} ({count} left)", company=company, count=state.unsold[company])
        case Bid(price):
            return said("raise to ${price}", price=price)
        case Build(company, hex):
            figures = {"company": company, "place": label(hex), "cost": cost_of(state, hex)}
            if hex not in state.values:
                return said("{company}: build in {place} for ${cost}", **figures)
            return said("{company}: build in {place} for ${cost}, income +${gain}", gain=state.values[hex], **figures)
        case Pay(company):
            return said("{company} pays ${rate} a share", company=company, rate=per_share(state, company))
        case Pass():
            return said(_PASSES[state.step])


_PASSES = {"bid": marked("drop out"), "build": marked("stop building"), "turn": marked("pass")}


def _payments(paid: Sequence[int], names: Names) -> list[Message]:
    """Who gets what."""
    return [Message("{name} ${amount}", name=names[seat], amount=amount) for seat, amount in enumerate(paid) if amount]


WORDS = Words(causeway)

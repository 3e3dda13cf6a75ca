"""What happened in a game of Chicago Express, in sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.core.api import winners
from trunkline.core.messages import Message, marked
from trunkline.games.express import events as records
from trunkline.games.express.tables import COMPANIES, DIALS, HEXES, dial_name, label
from trunkline.words.language import said, said_many
from trunkline.words.phrases import victory
from trunkline.words.sentences import Heading, payments, sentence_of

Names = Sequence[str]

PLAIN: Mapping[type[Any], str] = {
    records.AuctionOpened: marked("{name} opens the auction for a share of {company}. The minimum bid is ${minimum}."),
    records.ShareOffered: marked("{name} puts a share of {company} up for auction. The minimum bid is ${minimum}."),
    records.BidMade: marked("{name} bids ${price} for {company}."),
    records.BidPassed: marked("{name} passes."),
    records.CannotBid: marked("{name} can't afford the minimum bid and passes."),
    records.ShareBought: marked("{name} buys a share of {company} for ${price}."),
    records.FirstTurn: marked("{name} takes the first turn."),
    records.TurnEnded: marked("{name} ends the turn."),
    records.ExpansionBegun: marked("{name} expands {company}, which has ${treasury}."),
    records.ExpansionEnded: marked("{name} ends the expansion of {company}."),
    records.ForestDeveloped: marked("{name} develops {place}: {company} gets ${money}."),
}
"""Sentences that need nothing but the fields of their event."""


def sentence(event: Any, names: Names) -> str:
    more = {"place": label(event.hex)} if hasattr(event, "hex") else {}
    if words := PLAIN.get(type(event)):
        return sentence_of(words, event, names, **more)
    words, figures = _OTHERS[type(event)](event, names)
    return sentence_of(words, event, names, **more, **figures)


Words = tuple[str, Mapping[str, Any]]
"""Words, and the figures that are no fields of the event."""


def _unsold(event: records.ShareUnsold, _names: Names) -> Words:
    if event.affordable:
        return marked("Nobody bids: the share of {company} stays on its charter."), {}
    return marked("Nobody can afford the minimum bid for {company}: its share stays on its charter."), {}


def _built(event: records.HexBuilt, _names: Names) -> Words:
    if event.gain:
        return marked("{company} builds in {place} for ${cost}; its income rises by ${gain} to ${income}."), {}
    return marked("{company} builds in {place} for ${cost}."), {}


def _chicago(event: records.ChicagoReached, names: Names) -> Words:
    if not any(event.paid):
        return marked("{company} reaches Chicago and pays ${per_share} a share; nobody holds one."), {}
    return marked("{company} reaches Chicago and pays ${per_share} a share: {paid}."), {
        "paid": payments(event.paid, names, "$")
    }


def _opened(event: records.CompanyOpened, _names: Names) -> Words:
    card = COMPANIES[event.company]
    return marked("{company} opens in {place} with an income of ${income}."), {
        "company": card.name,
        "place": HEXES[card.start].name,
    }


def _developed(event: records.HexDeveloped, _names: Names) -> Words:
    incomes = [
        Message("{company} to ${income}", company=each, income=event.incomes[each])
        for each in COMPANIES
        if each in event.incomes
    ]
    if event.value is None:
        return marked("{name} develops {place}: income rises by ${gain}, {incomes}."), {"incomes": incomes}
    return marked("{name} develops {city} from {old} to {value}: income rises by ${gain}, {incomes}."), {
        "city": HEXES[event.hex].name,
        "old": event.value - event.gain,
        "incomes": incomes,
    }


def _dividends(event: records.DividendsPaid, names: Names) -> Words:
    if not event.rates:
        return marked("No share pays."), {}
    rates = ", ".join(
        said("{company} ${rate}", company=each, rate=event.rates[each]) for each in COMPANIES if each in event.rates
    )
    return marked("General dividend, per share: {rates}. {paid}."), {
        "rates": rates,
        "paid": payments(event.paid, names, "$"),
    }


def _reset(event: records.DialsReset, _names: Names) -> Words:
    if event.grown:
        return marked("The dials are reset. Detroit grows to {detroit}."), {}
    return marked("The dials are reset."), {}


_OTHERS: Mapping[type[Any], Callable[..., Words]] = {
    records.ShareUnsold: _unsold,
    records.ActionChosen: lambda event, _names: (
        marked("{name} chooses {dial} ({count} of {most})."),
        {"dial": dial_name(event.dial), "most": DIALS[event.dial]},
    ),
    records.HexBuilt: _built,
    records.ChicagoReached: _chicago,
    records.CompanyOpened: _opened,
    records.HexDeveloped: _developed,
    records.DividendsPaid: _dividends,
    records.DialsReset: _reset,
    records.GameEnded: lambda event, names: (
        marked("The game is over: {reasons}. {victory}"),
        {"reasons": why_it_ends(event), "victory": victory(names, winners(event.scores), max(event.scores), "$")},
    ),
}


def heading(event: Any) -> Heading | None:
    match event:
        case records.FirstTurn():
            return Heading(said("First turn"), said("First turn"))
        case records.DividendsPaid(rates) if rates:
            return Heading(said("General dividend"), said("Dividend"), True)
        case records.DividendsPaid():
            return Heading(said("No share pays"), said("No share pays"))
        case records.ChicagoReached(company):
            return Heading(said("{company} reaches Chicago", company=company), said("Chicago"), True)
    return None


def why_it_ends(ended: records.GameEnded) -> str:
    """The conditions of the end that hold, each with its section."""
    words = {
        "10.1": said("{companies} have no locomotives left", companies=ended.without_locomotives),
        "10.2": said("{companies} have no shares left", companies=ended.without_shares),
        "10.3": said_many(ended.houses, "{count} house is left", "{count} houses are left")
        if ended.houses
        else said("no houses are left"),
        "10.4": said("Detroit is at {value}", value=ended.detroit),
    }
    reasons = (said("{reason} (rule {section})", reason=words[section], section=section) for section in ended.reasons)
    return "; ".join(reasons)

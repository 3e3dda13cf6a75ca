"""What the value of a choice is made of, in words that a hint can say."""

from random import Random

from trunkline.bots.bot import Candidate, Term
from trunkline.core.messages import Message
from trunkline.games.express.bots.minds import Choice, Mind, choices
from trunkline.games.express.bots.outlook import Outlook
from trunkline.games.express.bots.turns import Position, auction_off, carry_out
from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.state import State


def candidates(state: State, rng: Random, mind: Mind) -> list[Candidate]:
    """Everything worth a look with its value and terms, best first."""
    found, _ = choices(state, rng, mind)
    return [candidate(state, choice, mind.weights) for choice in found]


def candidate(state: State, choice: Choice, weights: Weights) -> Candidate:
    """A choice with the terms of its value, those that count most first."""
    seat = state.actor
    assert seat is not None
    position = Position(state)
    if choice.turn is None:
        auction_off(position, weights, None, {seat: choice.limit})
    else:
        carry_out(position, choice.turn, weights)
    while position.state.step == "bid":
        auction_off(position, weights, None)
    terms = static_terms(position.state, seat, position.outlook(weights))
    rest = choice.value
    for term in terms:
        rest -= term.value
    if rest >= 0.5:
        terms.append(Term(Message("what the next turns may bring: about ${amount}", amount=round(rest)), rest))
    elif rest:
        terms.append(Term(Message("what the next turns may cost: about ${amount}", amount=round(-rest)), rest))
    return Candidate(choice.action, choice.value, sorted(terms, key=lambda term: -abs(term.value)))


def static_terms(state: State, seat: int, outlook: Outlook) -> list[Term]:
    """What the seat will have, as it looks, and what the others will have."""
    cash = state.cash[seat]
    terms = [Term(Message("your cash: ${amount}", amount=cash), float(cash))]
    others = 0.0
    for other, amount in enumerate(state.cash):
        if other != seat:
            others += outlook.cash * amount
    for company, worth in outlook.worth.items():
        held = state.shares[company][seat]
        others += (sum(state.shares[company]) - held) * worth
        if held:
            words = Message(
                "{company} dividends you'd still get: about ${amount}", company=company, amount=round(held * worth)
            )
            terms.append(Term(words, held * worth))
    if cash and outlook.cash > 1:
        more = (outlook.cash - 1) * cash
        terms.append(Term(Message("what your cash can still earn: about ${amount}", amount=round(more)), more))
    average = others / (state.players - 1)
    theirs = Message("what the others will have on average: about ${amount}", amount=round(average))
    return [*terms, Term(theirs, -average)]

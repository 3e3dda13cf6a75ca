"""The levels of Chicago Express and its characters by name, and what the value of a choice is made of, for hints."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from trunkline.bots.bot import Bot, Candidate, Term
from trunkline.core.messages import Message, marked
from trunkline.games.express.actions import Action
from trunkline.games.express.bots.bids import static_limits
from trunkline.games.express.bots.minds import Choice, Mind, choices, later_actions
from trunkline.games.express.bots.outlook import Outlook
from trunkline.games.express.bots.search import Settings
from trunkline.games.express.bots.turns import Position, Turn, auction_off, carry_out
from trunkline.games.express.bots.weights import EASY, MEDIUM, PERSONALITIES, Weights, as_mapping, changed
from trunkline.games.express.rules.auction import lowest_bid
from trunkline.games.express.rules.expansion import income_of
from trunkline.games.express.state import State
from trunkline.games.express.tables import CHICAGO, label

NOBODY = Message("another player")
"""Whoever a clause speaks of, until somebody fills in the name."""


def candidates_of(state: State, rng: Random, mind: Mind) -> list[Candidate]:
    found, _ = choices(state, rng, mind)
    return [candidate(state, choice, mind.weights) for choice in found]


def candidate(state: State, choice: Choice, weights: Weights) -> Candidate:
    seat = state.actor
    assert seat is not None
    position = Position(state)
    why = plan = None
    then: Sequence[Action] = ()
    if choice.turn is None:
        auction_off(position, weights, None, {seat: choice.limit})
        why = bidding_reason(state, position.state, choice, weights)
    else:
        carry_out(position, choice.turn, weights)
        plan = planned(state, choice.turn)
        then = later_actions(state.step, choice.turn)
    while position.state.step == "bid":
        auction_off(position, weights, None)
    terms = static_terms(position.state, seat, position.outlook(weights))
    rest = choice.value
    for term in terms:
        rest -= term.value
    if rest:
        terms.append(Term("later", rest))
    limit = choice.worth if choice.turn is None else None
    heavy = sorted(terms, key=lambda term: -abs(term.value))
    return Candidate(choice.action, choice.value, heavy, why, plan, then, limit)


def static_terms(state: State, seat: int, outlook: Outlook) -> list[Term]:
    cash = state.cash[seat]
    more, less = Message("you end up with more cash"), Message("you end up with less cash")
    terms = [Term("cash", outlook.cash * cash, more, less, cash)]
    totals = [outlook.cash * amount for amount in state.cash]
    for company, worth in outlook.worth.items():
        for other, held in enumerate(state.shares[company]):
            totals[other] += held * worth
        if held := state.shares[company][seat]:
            more = Message("{company} pays you more by the end", company=company)
            less = Message("{company} pays you less by the end", company=company)
            terms.append(Term(company, held * worth, more, less))
    return [*terms, others_term([total for other, total in enumerate(totals) if other != seat], seat)]


def others_term(totals: list[float], seat: int) -> Term:
    """What the others will have: each of them is spoken of, but not their average, which tells a player nothing."""
    parts = []
    average = 0.0
    for index, total in enumerate(totals):
        other = index if index < seat else index + 1
        average += total / len(totals)
        more = Message("{player} ends up with more", player=NOBODY, seat=other)
        less = Message("{player} ends up with less", player=NOBODY, seat=other)
        parts.append(Term(f"seat {other}", -total / len(totals), more, less, total))
    return Term("others", -average, amount=average, parts=parts)


def planned(state: State, turn: Turn) -> Message | None:
    if turn.hexes:
        if state.step != "choose":
            return way_of(state, turn.hexes)
        words = marked("take {company} to Chicago") if CHICAGO in turn.hexes else marked("expand {company}")
        return Message(words, company=turn.subject)
    if state.step != "choose":
        return None
    if not turn.subject or turn.dial == "expansion":
        return Message("end your turn; only the dial has turned")
    if turn.dial == "auction":
        return Message("auction a share of {company}", company=turn.subject)
    return Message("develop {place}", place=label(turn.subject))


def way_of(state: State, hexes: Sequence[str]) -> Message | None:
    best = max(hexes, key=lambda hex: (income_of(state, hex), hexes.index(hex)))
    if state.step == "build" and best == hexes[0]:
        return None
    return Message("build as far as {place}", place=label(best))


def bidding_reason(before: State, after: State, choice: Choice, weights: Weights) -> Message:
    """Why to bid or to pass: what the share is worth to the seat, what it would cost, and what the others have."""
    company, seat, price = before.company, before.actor, lowest_bid(before)
    assert company is not None
    assert seat is not None
    worth = max(choice.worth, 0)
    if choice.limit:
        figures = {"worth": worth, "price": after.treasury[company] - before.treasury[company]}
        if after.shares[company][seat] == before.shares[company][seat]:
            return Message("the share is worth about ${worth} to you, so don't let it go for less", **figures)
        if figures["price"] > worth:
            return Message(
                "the share is worth about ${worth} to you, and more because nobody else gets it", worth=worth
            )
        return Message("the share is worth about ${worth} to you, and will probably go for about ${price}", **figures)
    if worth >= price:
        # nobody else wants it, and it is better not sold at all
        return Message(
            "nobody else would bid, and unsold, it takes nothing from {company}'s other shares", company=company
        )
    fair = static_limits(Position(before), weights)[seat]
    cash = [amount for other, amount in enumerate(before.cash) if other != seat]
    if fair >= price and max(cash) < fair:
        words = marked("the others have only {cash} left, so a later share will be cheaper")
        return Message(words, cash=[Message("${amount}", amount=amount) for amount in cash])
    return Message("the share is worth about ${worth} to you, and ${price} is asked", worth=worth, price=price)


BY_NAME = {
    marked("you end up with more cash"): marked("{name} ends up with more cash"),
    marked("you end up with less cash"): marked("{name} ends up with less cash"),
    marked("{company} pays you more by the end"): marked("{company} pays {name} more by the end"),
    marked("{company} pays you less by the end"): marked("{company} pays {name} less by the end"),
    marked("the share is worth about ${worth} to you, so don't let it go for less"): marked(
        "the share was worth about ${worth} to {name}, too much to let it go for less"
    ),
    marked("the share is worth about ${worth} to you, and will probably go for about ${price}"): marked(
        "the share was worth about ${worth} to {name}, and would probably have gone for about ${price}"
    ),
    marked("the share is worth about ${worth} to you, and more because nobody else gets it"): marked(
        "the share was worth about ${worth} to {name}, and more because nobody else would have got it"
    ),
    marked("the share is worth about ${worth} to you, and ${price} is asked"): marked(
        "the share was worth about ${worth} to {name}, and ${price} was asked"
    ),
}


MINDS: Mapping[str, Mind] = {
    "medium": Mind(MEDIUM),
    "easy": Mind(EASY, noise=5.0, doubt=0.65, blind=0.35),
    "hard": Mind(MEDIUM, Settings(playouts=16, length=6, breadth=5), noise=0.3),
    "expert": Mind(MEDIUM, Settings(playouts=64, length=10, breadth=6), noise=0.3),
    **{name: Mind(weights) for name, weights in PERSONALITIES.items()},
}


def bot_of(mind: Mind) -> Bot:
    def choose(state: State, rng: Random) -> Action:
        return choices(state, rng, mind)[1].action

    def candidates(state: State, rng: Random) -> list[Candidate]:
        return candidates_of(state, rng, mind)

    def with_budget(playouts: int) -> Bot:
        assert mind.settings is not None
        return bot_of(replace(mind, settings=replace(mind.settings, playouts=playouts)))

    def with_weights(values: Mapping[str, float]) -> Bot:
        return bot_of(replace(mind, weights=changed(mind.weights, values)))

    searching = with_budget if mind.settings else None
    return Bot(choose, candidates, searching, as_mapping(mind.weights), with_weights)


BOTS: Mapping[str, Bot] = {name: bot_of(mind) for name, mind in MINDS.items()}
"""The first takes a seat unless another is asked for."""

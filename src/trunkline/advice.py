"""Asking bots about a position: for a move, or for advice: the candidates, what a move gives away, and why.

Questions and answers are plain data, so any process can work on them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from trunkline.bots.bot import HABIT, Candidate, Term
from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.messages import Message, Money, marked
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.words.language import said, text_of

STAND_IN = "stand-in"
"""Asks for a move for a player who isn't there."""
ADVISER = "hard"
HINT = "hint"
"""What a bot is asked for: the same position gets the same hint."""
QUICK = "medium"
LONG_GAME = 500
"""In a game of more moves than this, the quick bot reviews, or the players would wait for minutes."""
AS_GOOD = 0.01
"""A move is as good as the best if it loses no more than this part of what is at stake."""
LARGE = 0.05
"""A coach warns of a move that loses more than this part of what is at stake…"""
SPREAD = 0.15
"""…and more than this part of what lies between the best and the worst that could be done."""

OVERBID = "overbid"
"""What the term of a bid above its limit is about."""

BY_NAME = {
    marked("a bid of {price} is more than it's worth to you"): marked(
        "a bid of {price} was more than it was worth to {name}"
    ),
}
"""What is said of every game's bids, as a review says it."""

CLOSE = 2.0
"""Two moves are about the same if less than this is between them…"""
ABOUT = 0.1
"""…or less than this part of what lies between the best and the worst."""
MOSTLY = 0.7
"""A part stands for the whole if it makes up more than this of it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and who is asked. The same question gets the same answer on every machine."""

    game: str
    bot: str
    """Its name, or STAND_IN."""
    state: Mapping[str, Any]
    """As dumped by this version."""
    seed: int
    purpose: str
    ply: int


def answer(question: Question) -> dict[str, Any]:
    game = GAMES[question.game]
    choose = game.stand_in if question.bot == STAND_IN else game.bot(question.bot)
    state = codec.load(game.rules.State, question.state)
    return codec.encode(choose(state, random_for(question.seed, question.purpose, question.ply)))


def adviser(game: Game) -> str:
    return next((level for level in (ADVISER, QUICK) if level in game.bots), game.usual_bot)


def reviewer(game: Game, plies: int) -> str:
    return QUICK if plies > LONG_GAME and QUICK in game.bots else adviser(game)


def advise(question: Question) -> list[Candidate]:
    """What the bot thinks of what could be done, best first; of a bot that doesn't say, only what it would do."""
    game = GAMES[question.game]
    state = codec.load(game.rules.State, question.state)
    bot, chance = game.bot(question.bot), random_for(question.seed, question.purpose, question.ply)
    if bot.candidates is None:
        return [Candidate(bot(state, chance), 0.0)]
    return [_in_money(candidate) for candidate in bot.candidates(state, chance)]


def _in_money(candidate: Candidate) -> Candidate:
    """A candidate without what is a habit of the bot; their order remains the bot's."""
    habits = sum(term.value for term in candidate.terms if term.about == HABIT)
    terms = [term for term in candidate.terms if term.about != HABIT]
    return replace(candidate, value=candidate.value - habits, terms=terms) if habits else candidate


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause that says what speaks for a move, or with a negative value against it; the sum is told beside it."""

    words: Message
    value: float


@dataclass(frozen=True, slots=True)
class Judged:
    """A move, compared with the best."""

    loss: float
    stake: float
    best: dict[str, Any]
    """The best action as JSON."""
    reasons: Sequence[Reason]
    """What decides between the two."""


def judge(question: Question, action: dict[str, Any]) -> Judged | None:
    """What a move gave away; None if there was no choice, or if the bot never thought of such a move."""
    game = GAMES[question.game]
    options = list(game.rules.options(codec.load(game.rules.State, question.state)))
    if len(options) == 1 and not (isinstance(options[0], Span) and len(options[0]) > 1):
        return None
    candidates = advise(question)
    played = same(candidates, codec.decode(game.rules.ACTIONS, action), game.money)
    if played is None or len(candidates) < 2:
        return None
    best = candidates[0]
    lost = _lost(candidates, played)
    if lost:
        # A search may come out otherwise when it is made again; nobody is blamed for what a hint would have told them.
        hinted = advise(replace(question, purpose=HINT, ply=question.ply - 1))
        again = same(hinted, played.action, game.money)
        lost = min(lost, _lost(hinted, again)) if again else lost
    return Judged(lost, stake(candidates), codec.encode(best.action), deciding(best, played))


def _lost(candidates: Sequence[Candidate], played: Candidate) -> float:
    return 0.0 if is_about_as_good(candidates, played) else candidates[0].value - played.value


def same(candidates: Sequence[Candidate], action: object, money: str) -> Candidate | None:
    """The candidate for an action, or the nearest of those that differ in whole numbers only, such as prices.

    The sign of the money is for its reason.
    """
    near = [(gap, one) for one in candidates if (gap := _gap(one.action, action)) is not None]
    return _at_price(min(near, key=lambda pair: pair[0])[1], action, money) if near else None


def _at_price(candidate: Candidate, action: Any, money: str) -> Candidate:
    """The candidate at the price that is really bid: whatever is above its limit is given away."""
    if candidate.limit is None or not hasattr(action, "price"):
        return candidate
    over = action.price - max(candidate.limit, candidate.action.price)
    if over <= 0:
        return candidate
    why = Message("a bid of {price} is more than it's worth to you", price=Money(action.price, money))
    terms = [*candidate.terms, Term(OVERBID, -over, less=why)]
    return replace(candidate, action=action, value=candidate.value - over, terms=terms, why=why)


def _gap(one: Any, other: Any) -> int | None:
    """By how much two actions differ in whole numbers; None if they differ in anything else."""
    if one == other:
        return 0
    if type(one) is not type(other):
        return None
    gap = 0
    for field in fields(one):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if type(mine) is int and type(theirs) is int:
            gap += abs(mine - theirs)
        elif mine != theirs:
            return None
    return gap


def loss(candidates: Sequence[Candidate], action: object) -> float | None:
    """What an action gives away, compared with the best: nothing where the bot has other grounds for its order."""
    candidate = same(candidates, action, "")
    return None if candidate is None else max(0.0, candidates[0].value - candidate.value)


def stake(candidates: Sequence[Candidate]) -> float:
    """What is at stake: all that the best move is to bring, or what lies between the best and the worst."""
    brings = sum(term.value for term in candidates[0].terms if term.value > 0)
    return brings or spread(candidates)


def spread(candidates: Sequence[Candidate]) -> float:
    """Between the best and the worst."""
    return candidates[0].value - min(candidate.value for candidate in candidates)


def warns_from(candidates: Sequence[Candidate]) -> float:
    """What a move gives away, at least, that a beginner should think again about."""
    return max(1.0, LARGE * stake(candidates), SPREAD * spread(candidates))


def is_large(candidates: Sequence[Candidate], action: object) -> bool:
    """Does an action give away so much that a beginner should think again?"""
    lost = max(loss(candidates, action) or 0.0, forgone(candidates, action))
    return lost > 0 and lost >= warns_from(candidates)


def forgone(candidates: Sequence[Candidate], action: object) -> float:
    """What may be given away by not bidding: what the thing is worth beyond the bid that would be better.

    The value of a pass counts on others who bid as much, and they may not.
    """
    best = candidates[0]
    if best.limit is None or not hasattr(best.action, "price") or hasattr(action, "price"):
        return 0.0
    return max(0.0, float(best.limit - best.action.price))


def deciding(best: Candidate, other: Candidate) -> list[Reason]:
    """What decides between the two: a reason of its own, or what speaks most for the best; nothing if that is unsaid.

    It is one, since figures or reasons that overlap don't add up to what lies between the two.
    """
    if other.why is not None and any(term.about == OVERBID for term in other.terms):
        return [Reason(other.why, best.value - other.value)]
    if own := best.why or best.plain:
        return [Reason(own, best.value - other.value)]
    mine, theirs = ({term.about: term for term in one.terms} for one in (best, other))
    found = [_difference(mine.get(about), theirs.get(about)) for about in {**mine, **theirs}]
    speak = [one for one in found if one is not None and one.value >= 0.5]
    return sorted(speak, key=lambda one: -one.value)[:1]


def _difference(mine: Term | None, theirs: Term | None) -> Reason | None:
    """How a term differs from the other case, with the clause that says so; None where there is none to say."""
    term = mine or theirs
    assert term is not None
    gap = _amount(mine) - _amount(theirs)
    value = (mine.value if mine else 0.0) - (theirs.value if theirs else 0.0)
    parts = {part.about for one in (mine, theirs) if one for part in one.parts}
    if parts:
        gaps = [_difference(_part(mine, about), _part(theirs, about)) for about in parts]
        alike = [one for one in gaps if one is not None and one.value * value > 0]
        large = max(alike, key=lambda one: abs(one.value), default=None)
        if large is not None and abs(large.value) > MOSTLY * sum(abs(one.value) for one in gaps if one is not None):
            return Reason(large.words, value)
    clause = term.more if gap > 0 else term.less
    return Reason(clause, value) if clause is not None and round(gap) else None


def _amount(term: Term | None) -> float:
    if term is None:
        return 0.0
    return term.value if term.amount is None else term.amount


def _part(term: Term | None, about: str) -> Term | None:
    return next((part for part in term.parts if part.about == about), None) if term else None


def about(reasons: Sequence[Reason], name: str, by_name: Mapping[str, str]) -> list[Reason]:
    """The reasons as another person reads them: about a player by name."""
    said_by_name, renamed = {**BY_NAME, **by_name}, []
    for reason in reasons:
        words = said_by_name.get(reason.words.words)
        clause = Message(words, **{**reason.words.figures, "name": name}) if words else reason.words
        renamed.append(replace(reason, words=clause))
    return renamed


def told(reasons: Sequence[Reason], names: Sequence[str]) -> str:
    """What decides, as a clause with the name of the player that it's about; empty without reasons."""
    if not reasons:
        return ""
    clause = reasons[0].words
    seat = clause.figures.get("seat")
    return text_of(clause if seat is None else Message(clause.words, **{**clause.figures, "player": names[seat]}))


def is_about_as_good(candidates: Sequence[Candidate], other: Candidate) -> bool:
    """Is one of them about as good as the best? A hint says so, and a review doesn't blame it."""
    gap = candidates[0].value - other.value
    return gap < CLOSE or (len(candidates) > 2 and gap < ABOUT * spread(candidates))


def _is_twin(one: Candidate, other: Candidate) -> bool:
    """Is it the same to the bot in every respect but a number, such as a tile turned until its track lies as before?"""
    return (one.value, one.terms) == (other.value, other.terms) and _gap(one.action, other.action) is not None


def reason(candidates: Sequence[Candidate], names: Sequence[str], describe: Callable[[Any], str], money: str) -> str:
    """Why the best is better than the next, in a sentence; of the only one, what speaks for it by itself."""
    best = candidates[0]
    others = [one for one in candidates[1:] if not _is_twin(best, one)]
    speaks = best.why or best.plain
    own = text_of(speaks) if speaks else ""
    if not others:
        return said("Why: {clauses}.", clauses=own) if own else ""
    close = best.why is None and is_about_as_good([best, *others], others[0])
    second = others[0] if close else alternative(best, others)
    clauses, other = own or told(deciding(best, second), names), describe(second.action)
    why = said("Why: {clauses}.", clauses=clauses) if clauses else ""
    if close:
        alike = said("“{other}” would be about as good.", other=other)
        return f"{why} {alike}".strip()
    if own:
        return why
    better = {"amount": Money(round(best.value - second.value), money), "other": other}
    if clauses:
        return said(
            "It's about {amount} better for you in the end than “{other}”, mostly because {clauses}.",
            **better,
            clauses=clauses,
        )
    return said(
        "It's about {amount} better for you in the end than “{other}”, as a bot expects the coming turns to go.",
        **better,
    )


def alternative(best: Candidate, others: Sequence[Candidate]) -> Candidate:
    """What a player would think of instead: the best of the same kind rather than to do nothing."""
    alike = (one for one in others if type(one.action) is type(best.action))
    return next(alike, others[0])

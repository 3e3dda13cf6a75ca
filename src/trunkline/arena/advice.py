"""Advice: what a bot thinks of everything that could be done, what a move gives away, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from trunkline.arena.thinking import Question
from trunkline.bots.bot import Candidate, Term
from trunkline.core import codec, earlier
from trunkline.core.api import Span
from trunkline.core.messages import Message
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.words.language import said, text_of
from trunkline.words.phrases import amount

ADVISER = "hard"
QUICK = "medium"
LONG_GAME = 500
"""In a game of more moves than this, the quick bot reviews, or the players would wait for minutes."""
AS_GOOD = 0.01
"""A move is as good as the best if it loses no more than this part of what is at stake."""
LARGE = 0.05
"""A coach warns of a move that loses more than this part of what is at stake…"""
SPREAD = 0.15
"""…and more than this part of what lies between the best and the worst that could be done."""


def adviser(game: Game) -> str:
    """The bot that gives advice."""
    return next((level for level in (ADVISER, QUICK) if level in game.bots), game.usual_bot)


def reviewer(game: Game, plies: int) -> str:
    """The bot that judges a game of so many moves."""
    return QUICK if plies > LONG_GAME and QUICK in game.bots else adviser(game)


def advise(question: Question) -> list[Candidate]:
    """What the bot thinks of what could be done, best first; of a bot that doesn't say, only what it would do."""
    game = GAMES[question.game]
    state = earlier.load(game.rules, question.state)
    bot, chance = game.bot(question.bot), random_for(question.seed, question.purpose, question.ply)
    if bot.candidates is None:
        return [Candidate(bot(state, chance), 0.0)]
    return bot.candidates(state, chance)


@dataclass(frozen=True, slots=True)
class Judged:
    """A move, compared with the best."""

    loss: float
    stake: float
    best: dict[str, Any]
    """The best action as JSON."""
    terms: Sequence[Term]
    """What decides between the two."""


def judge(question: Question, action: dict[str, Any]) -> Judged | None:
    """What a move gave away; None if there was no choice, or if the bot never thought of such a move."""
    game = GAMES[question.game]
    options = list(game.rules.options(earlier.load(game.rules, question.state)))
    if len(options) == 1 and not (isinstance(options[0], Span) and len(options[0]) > 1):
        return None
    candidates = advise(question)
    played = same(candidates, codec.decode(game.rules.ACTIONS, action))
    if played is None or len(candidates) < 2:
        return None
    best = candidates[0]
    lost = max(0.0, best.value - played.value)
    return Judged(lost, stake(candidates), codec.encode(best.action), deciding(best, played))


def same(candidates: Sequence[Candidate], action: object) -> Candidate | None:
    """The candidate for an action, or the nearest of those that differ in whole numbers only, such as prices."""
    near = [(gap, one) for one in candidates if (gap := _gap(one.action, action)) is not None]
    return min(near, key=lambda pair: pair[0])[1] if near else None


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


def value_of(candidates: Sequence[Candidate], action: object) -> float | None:
    """What an action is worth; None if the bot never thought of it."""
    candidate = same(candidates, action)
    return None if candidate is None else candidate.value


def loss(candidates: Sequence[Candidate], action: object) -> float | None:
    """What an action gives away, compared with the best: nothing where the bot has other grounds for its order."""
    value = value_of(candidates, action)
    return None if value is None else max(0.0, candidates[0].value - value)


def stake(candidates: Sequence[Candidate]) -> float:
    """What is at stake: all that the best move is to bring, or what lies between the best and the worst."""
    brings = sum(term.value for term in candidates[0].terms if term.value > 0)
    return brings or spread(candidates)


def spread(candidates: Sequence[Candidate]) -> float:
    """What lies between the best and the worst."""
    return candidates[0].value - min(candidate.value for candidate in candidates)


def is_large(candidates: Sequence[Candidate], action: object) -> bool:
    """Does an action give away so much that a beginner should think again?"""
    lost = loss(candidates, action) or 0.0
    return lost >= 1 and lost > LARGE * stake(candidates) and lost > SPREAD * spread(candidates)


def deciding(best: Candidate, other: Candidate, most: int = 3) -> list[Term]:
    """What speaks for the best against the other: terms with what they count more, most important first."""
    mine = {_about(term): term for term in best.terms}
    theirs = {_about(term): term for term in other.terms}
    better = [
        replace(term, value=term.value - (theirs[about].value if about in theirs else 0.0))
        for about, term in mine.items()
    ]
    better += [
        Term(Message("otherwise {term}", term=term.about), -term.value)
        for about, term in theirs.items()
        if about not in mine
    ]
    return sorted((term for term in better if term.value >= 0.5), key=lambda term: -term.value)[:most]


def _about(term: Term) -> tuple[str, ...]:
    """What a term is about, whatever its numbers."""
    figures = term.about.figures
    return term.about.words, *(
        f"{name}={figures[name]}" for name in figures if not isinstance(figures[name], int | float)
    )


def reason(candidates: Sequence[Candidate]) -> list[Term]:
    """Why the best is better than the second; nothing where they are about as good."""
    return deciding(candidates[0], candidates[1]) if len(candidates) > 1 else []


def in_words(term: Term, money: str) -> str:
    """A term as a reason, with what it counts more than in the other case."""
    about = text_of(term.about)
    if round(term.value) <= 0:
        return about
    return said("{about} ({gain} better)", about=about, gain=amount(round(term.value), money))

"""Advice: what could be done, what a move gives away, and why."""

import pickle
from dataclasses import dataclass
from random import Random

from trunkline.arena import advice
from trunkline.arena.thinking import Question
from trunkline.bots.bot import Candidate, Term
from trunkline.core import codec
from trunkline.core.messages import Message
from trunkline.games import GAMES


@dataclass(frozen=True)
class Bid:
    company: str
    price: int


def candidate(price: int, value: float, *terms: Term, company: str = "PRR") -> Candidate:
    return Candidate(Bid(company, price), value, terms)


def income(amount: float) -> Term:
    return Term(Message("income of {company}: {amount}", company="PRR", amount=amount), amount)


BEST, SECOND = candidate(9, 20, income(30), Term(Message("cash"), 5)), candidate(14, 8, income(20), company="B&O")


def question(game: str, bot: str) -> Question:
    return Question(game, bot, codec.dump(GAMES[game].rules.setup(3, 1)), 1, "test", 0)


def test_the_same_question_gets_the_same_advice_and_it_can_be_sent_to_another_process() -> None:
    for name, game in GAMES.items():
        asked = question(name, advice.adviser(game))
        first = advice.advise(asked)
        assert pickle.loads(pickle.dumps(first)) == first == advice.advise(asked)
        assert not game.rules.check(game.rules.setup(3, 1), first[0].action)


def test_a_bot_that_does_not_say_what_it_thinks_advises_what_it_would_do() -> None:
    assert len(advice.advise(question("express", "greedy"))) == 1


def test_another_price_is_the_same_move_and_another_company_is_not() -> None:
    assert advice.value_of([BEST, SECOND], Bid("B&O", 10)) == 8
    assert advice.loss([BEST, SECOND], Bid("B&O", 14)) == 12
    assert advice.loss([BEST, SECOND], Bid("C&O", 14)) is None


def test_what_decides_is_what_counts_more_and_what_only_the_other_has() -> None:
    assert [(str(term.about), term.value) for term in advice.reason([BEST, SECOND])] == [
        ("income of PRR: 30", 10),
        ("cash", 5),
    ]
    costs = candidate(9, 1, Term(Message("debts"), -7))
    assert advice.in_words(advice.deciding(BEST, costs)[1], "$") == "otherwise debts ($7 better)"


def test_a_large_loss_is_one_beyond_what_is_at_stake() -> None:
    assert advice.is_large([BEST, SECOND], SECOND.action)
    assert not advice.is_large([BEST, SECOND], BEST.action)
    assert not advice.is_large([BEST, candidate(3, 19.5, company="B&O")], Bid("B&O", 3))


def test_a_move_without_a_choice_is_not_judged() -> None:
    game = GAMES["express"]
    state = game.rules.setup(3, 1)
    asked = question("express", "medium")
    judged = advice.judge(asked, codec.encode(advice.advise(asked)[-1].action))
    assert judged is not None
    assert judged.loss >= 0 < judged.stake
    chance = Random(1)
    while len(options := list(game.rules.options(state))) > 1:
        game.rules.apply(state, game.bot("medium")(state, chance))
    only = codec.encode(options[0])
    assert advice.judge(Question("express", "medium", codec.dump(state), 1, "test", 0), only) is None

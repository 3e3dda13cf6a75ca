"""Advice: what could be done, what a move gives away, and why."""

import ast
import pickle
import re
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from trunkline import advice, bots
from trunkline.bots.bot import HABIT, Candidate, Term
from trunkline.core import codec
from trunkline.core.messages import Message
from trunkline.games import GAMES


@dataclass(frozen=True)
class Bid:
    company: str
    price: int


@dataclass(frozen=True)
class Nothing:
    pass


def candidate(price: int, value: float, *terms: Term, company: str = "PRR") -> Candidate:
    return Candidate(Bid(company, price), value, terms)


def income(amount: float) -> Term:
    more, less = (Message(f"{{company}} pays {word}", company="PRR") for word in ("more", "less"))
    return Term("PRR", amount, more, less)


def others(*totals: float) -> Term:
    """What the others have, and each of them from seat 1 on."""
    part = [
        Term(f"seat {seat}", -total / len(totals), None, Message("{player} gets less", seat=seat), total)
        for seat, total in enumerate(totals, 1)
    ]
    average = sum(totals) / len(totals)
    return Term("others", -average, None, Message("the others get less"), average, part)


CASH = Term("cash", 5, Message("you keep more"), Message("you have less"))
BEST, SECOND = candidate(9, 20, income(30), CASH), candidate(14, 8, income(20), company="B&O")
NAMES = ["Ann", "Bob", "Cy"]


def why(best: Candidate, *others: Candidate) -> str:
    return advice.reason([best, *others], NAMES, lambda action: f"bid ${action.price}", "$")


def question(game: str, bot: str) -> advice.Question:
    return advice.Question(game, bot, codec.dump(GAMES[game].rules.setup(3, 1)), 1, "test", 0)


def test_the_same_question_gets_the_same_advice_and_it_can_be_sent_to_another_process() -> None:
    for name, game in GAMES.items():
        asked = question(name, advice.adviser(game))
        first = advice.advise(asked)
        assert pickle.loads(pickle.dumps(first)) == first == advice.advise(asked)
        assert not game.rules.check(game.rules.setup(3, 1), first[0].action)


def test_a_bot_that_does_not_say_what_it_thinks_advises_what_it_would_do() -> None:
    assert len(advice.advise(question("express", "uniform"))) == 1


def test_a_habit_of_the_bot_decides_and_is_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [candidate(9, 20, income(20)), candidate(14, -30, income(70), Term(HABIT, -100))]
    bot = replace(GAMES["express"].bot("medium"), candidates=lambda *_asked: found)
    monkeypatch.setattr(type(GAMES["express"]), "bot", lambda *_asked: bot)
    best, other = advice.advise(question("express", "medium"))
    assert (best, other.value, other.terms) == (found[0], 70, [income(70)])
    assert advice.loss([best, other], other.action) == 0
    assert not advice.is_large([best, other], other.action)
    assert "would be about as good" in why(best, other)


def test_another_price_is_the_same_move_and_another_company_is_not() -> None:
    nearest = advice.same([BEST, SECOND], Bid("B&O", 10), "$")
    assert nearest
    assert nearest.value == 8
    assert advice.loss([BEST, SECOND], Bid("B&O", 14)) == 12
    assert advice.loss([BEST, SECOND], Bid("C&O", 14)) is None


BETTER = "It's about $12 better for you in the end than “bid $14”"


def test_a_reason_says_one_sum_and_what_decides_most() -> None:
    assert why(BEST, SECOND) == f"{BETTER}, mostly because PRR pays more."
    against = candidate(14, 8, income(20), Term("cash", 25, None, Message("you have less")))
    assert why(BEST, against) == f"{BETTER}, mostly because PRR pays more."
    assert why(BEST) == ""


@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_no_clause_of_a_term_names_a_sum_that_a_reader_would_add_to_the_one_told(game: str) -> None:
    candidates = advice.advise(question(game, advice.adviser(GAMES[game])))
    state, chance = GAMES[game].rules.setup(3, 1), Random(1)
    for _ in range(30):
        candidates += advice.advise(advice.Question(game, "medium", codec.dump(state), 1, "test", 0))
        GAMES[game].rules.apply(state, GAMES[game].bot("easy")(state, chance))
    terms = [term for one in candidates for term in one.terms]
    clauses = [
        clause
        for term in (*terms, *(part for term in terms for part in term.parts))
        for clause in (term.more, term.less)
    ]
    assert clauses
    assert not [clause.words for clause in clauses if clause and "$" in clause.words]


def test_a_move_is_compared_with_another_of_its_kind_rather_than_with_doing_nothing() -> None:
    nothing = Candidate(Nothing(), 9)
    assert why(BEST, nothing, SECOND) == why(BEST, SECOND)
    assert advice.alternative(BEST, [nothing]) is nothing


def test_who_loses_is_named_if_it_is_one_alone() -> None:
    second = candidate(14, 8, others(50, 60))
    assert why(candidate(9, 20, others(50, 30)), second) == f"{BETTER}, mostly because Cy gets less."
    assert why(candidate(9, 20, others(38, 50)), second) == f"{BETTER}, mostly because the others get less."


def test_small_differences_are_said_to_be_small_unless_the_move_has_a_reason_of_its_own() -> None:
    near = candidate(14, 18.5, income(20), company="B&O")
    assert why(BEST, near) == "Why: PRR pays more. “bid $14” would be about as good."
    assert why(BEST, candidate(14, 17, income(30), CASH), candidate(20, -20)) == "“bid $14” would be about as good."
    own = Candidate(Bid("PRR", 9), 20, [], Message("it's worth ${worth}", worth=12))
    assert why(own, near) == "Why: it's worth $12."


def test_a_move_that_is_the_same_in_all_but_a_number_is_no_other_move() -> None:
    assert why(BEST, candidate(14, 20, income(30), CASH), SECOND) == why(BEST, SECOND)
    assert why(BEST, candidate(14, 20, income(30), CASH)) == ""


def test_others_read_of_a_player_by_name() -> None:
    mine = [advice.Reason(Message("you end up with more cash"), 5)]
    assert (
        advice.told(advice.about(mine, "Bob", GAMES["express"].reasons_by_name), NAMES) == "Bob ends up with more cash"
    )
    assert advice.told(advice.about(mine, "Bob", {}), NAMES) == "you end up with more cash"


@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_every_reason_that_says_you_can_be_said_by_name(game: str) -> None:
    known, plans = GAMES[game].reasons_by_name, {"end your turn; only the dial has turned"}
    for file in Path(bots.__path__[0]).parent.glob(f"games/{game}/bots/*.py"):
        calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call) and node.args]
        said = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Message"]
        words = {str(text.value) for text in said if isinstance(text, ast.Constant)}
        assert {text for text in words if re.search(r"\byour?\b", text)} <= known.keys() | plans, file.name


def test_plain_figures_are_said_rather_than_terms_and_there_is_always_something_to_say() -> None:
    plain = replace(BEST, plain=Message("it earns ${run} a round", run=60))
    assert why(plain) == "Why: it earns $60 a round."
    assert why(plain, SECOND) == "Why: it earns $60 a round."
    near = candidate(14, 18.5, income(20), company="B&O")
    assert why(plain, near) == "Why: it earns $60 a round. “bid $14” would be about as good."
    unsaid = [Candidate(Bid("PRR", 9), 20, [Term("later", 9)]), Candidate(Bid("B&O", 14), 8, [Term("later", 1)])]
    assert why(*unsaid) == f"{BETTER}, as a bot expects the coming turns to go."


def test_a_large_loss_is_one_beyond_what_is_at_stake() -> None:
    assert advice.is_large([BEST, SECOND], SECOND.action)
    assert not advice.is_large([BEST, SECOND], BEST.action)
    assert not advice.is_large([BEST, candidate(3, 19.5, company="B&O")], Bid("B&O", 3))


def test_a_bid_far_above_what_the_thing_is_worth_is_a_large_loss_in_both_games() -> None:
    for name, low, fair, dear in (
        ("express", {}, 12, 40),
        ("chesapeake", {"private": "C-P"}, 55, 300),
    ):
        game = GAMES[name]
        found = advice.advise(question(name, advice.adviser(game)))
        made = [codec.decode(game.rules.ACTIONS, {"type": "bid", "price": price, **low}) for price in (fair, dear)]
        assert (advice.loss(found, made[1]) or 0) > (advice.loss(found, made[0]) or 0) + 15
        assert advice.is_large(found, made[1])
        played = advice.same(found, made[1], game.money)
        assert played
        said = advice.told(advice.deciding(found[0], played), NAMES)
        assert said == f"a bid of ${dear} is more than it's worth to you"


@pytest.mark.parametrize("name", ["express", "chesapeake"])
def test_a_pass_on_something_worth_much_is_a_large_loss_in_both_games(name: str) -> None:
    game = GAMES[name]
    found = advice.advise(question(name, advice.adviser(game)))
    best = found[0]
    assert best.limit is not None
    assert advice.forgone(found, codec.decode(game.rules.ACTIONS, {"type": "pass"})) == best.limit - best.action.price
    assert advice.is_large(found, codec.decode(game.rules.ACTIONS, {"type": "pass"}))
    assert not advice.forgone(found, best.action)


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
    assert advice.judge(advice.Question("express", "medium", codec.dump(state), 1, "test", 0), only) is None

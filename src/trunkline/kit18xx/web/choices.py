"""The choices of an 18xx game on the page: what belongs together, what is seldom wanted, what asks first."""

from collections.abc import Callable

from trunkline.core.api import Span
from trunkline.kit18xx.actions import Pass, Sell
from trunkline.kit18xx.events.operating import TrainBought, TrainTradedIn, TurnBegan
from trunkline.kit18xx.rules.emergency import is_emergency, may_be_helped, missing_money
from trunkline.kit18xx.rules.zones import may_repeat
from trunkline.kit18xx.state import State, acting
from trunkline.kit18xx.web import auction, prices, runs, trains
from trunkline.kit18xx.web.board import actions_of, flat, show, state_of
from trunkline.kit18xx.web.desk import train_sales
from trunkline.kit18xx.web.track import gather, lays_in, stations_in
from trunkline.kit18xx.web.zones import must_sell
from trunkline.kit18xx.words.choices import describe
from trunkline.kit18xx.words.phrases import money
from trunkline.web.game_page.choices import Choice, choice_of
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _

CHAPTERS = (auction, prices, runs, trains)
"""They register with `show` what follows from their actions."""


def decorate(snapshot: Snapshot, choices: list[Choice]) -> None:
    """Put what belongs together into one thing to choose from, and say what follows from it."""
    state = state_of(snapshot)
    if state.step == "track":
        gather(state, choices, ("lay_tile", "use_power"), lays_in)
    else:
        gather(state, choices, ("place_station",), stations_in)
    if state.step == "stock":
        # In words, the pars of a company stay together, under its full name.
        choices[:] = [one for choice in choices for one in ([choice] if choice.kind == "par" else flat([choice]))]
        for choice in choices:
            # on the desk, in the row of its company
            choice.elsewhere = choice.kind != "pass"
        if choices:
            words, guide = _trading(state)
            choices.append(Choice(words, kind="note", extra={"guide": guide}))
    if state.step == "auction":
        _bundle(choices, _("Another bid…"), lambda one: one.number is not None or one.refusal is not None, least=1)
    if state.step == "answer":
        _join_counters(state, choices)
        _bundle(choices, _("Ask for another price"), lambda one: one.kind == "counter_offer", least=1)
    if state.step == "trains":
        _keep_end(snapshot, state, choices)
        others = _("Buy from another company")
        _bundle(choices, others, lambda one: one.kind == "buy_train" and one.number is not None, least=1)
        missing = {"missing": money(state.title, missing_money(state))}
        _bundle(choices, _("Sell shares: %(missing)s to raise") % missing, lambda one: one.kind == "sell", least=1)
    least = 2 if state.step == "privates" else 1
    _bundle(choices, _("Buy a private"), lambda one: one.kind == "buy_private", least)
    set_apart(state, choices)
    if sales := next((one for one in choices if one.kind == "sell" and state.step == "trains"), None):
        sold = [one for one in actions_of(sales.choices) if isinstance(one, Sell)]
        sales.extra |= {"template": "kit18xx/train_sales.html", **train_sales(snapshot, state, sold)}
    for choice in flat(choices):
        if choice.refusal:
            choice.words = describe(state, choice.does)
        if choice.does:
            show(choice.does, snapshot, state, choice)


def _trading(state: State) -> tuple[str, str]:
    """What can be done on the desk, as the bar says it, and as a line of it where the desk is above."""
    if excess := must_sell(state, acting(state)):
        return excess, excess
    if state.stock_round == 1:
        return _("Buy, sell or start on the stock desk."), _("Buy or start in the table above.")
    if not state.bought:
        return _("Buy, sell or start on the stock desk."), _("Buy, sell or start in the table above.")
    if may_repeat(state, state.bought):
        figures = {"company": state.bought}
        return (
            _("Sell, or buy more of %(company)s, on the stock desk.") % figures,
            _("Sell, or buy more of %(company)s, in the table above.") % figures,
        )
    return _("Sell on the stock desk, or end your turn."), _("Sell in the table above, or end your turn.")


def _keep_end(snapshot: Snapshot, state: State, choices: list[Choice]) -> None:
    """The end of the step has its place before the purchases, in the same width, also while a train must be bought."""
    end = next((choice for choice in choices if choice.kind == "pass"), None)
    if end is None and choices:
        choices.append(choice_of(snapshot, Pass()))
    elif end and _has_bought(snapshot, state):
        end.extra["room"], end.words = end.words, _("Done")


def _has_bought(snapshot: Snapshot, state: State) -> bool:
    for ply in reversed(snapshot.plies):
        for event in reversed(ply.events):
            if isinstance(event, TrainBought | TrainTradedIn) and event.company == state.company:
                return True
            if isinstance(event, TurnBegan):
                return False
    return False


def _bundle(choices: list[Choice], words: str, belongs: Callable[[Choice], bool], least: int = 2) -> None:
    """Put choices that are seldom what one wants into one group, where the first of them stood."""
    members = [choice for choice in choices if belongs(choice)]
    if len(members) >= least:
        at = choices.index(members[0])
        rest = [choice for choice in choices if choice not in members]
        choices[:] = [*rest[:at], Choice(words, kind=members[0].kind, choices=members), *rest[at:]]


def _join_counters(state: State, choices: list[Choice]) -> None:
    """Make one choice of the prices below an offer and those above it; the rules refuse the offered one itself."""
    members = [choice for choice in choices if choice.kind == "counter_offer" and choice.number]
    if len(members) < 2:
        return
    first, last = members[0].number, members[-1].number
    assert first is not None
    assert last is not None
    members[0].number = Span(first.action, first.field, first.low, last.high, first.step)
    members[0].words = describe(state, members[0].number)
    choices[:] = [choice for choice in choices if choice not in members[1:]]


def set_apart(state: State, choices: list[Choice]) -> None:
    """Bankruptcy asks first; without an emergency the bar has it, and sales for a train, only in words.

    Such choices are there where a table plays as 18xx.games does (rulings R16, R17).
    """
    for choice in choices:
        if choice.kind == "go_bankrupt":
            choice.words = _("Declare bankruptcy")
            choice.confirm, choice.preview = True, [_("End the game?"), _("Bankruptcy ends it at once, for everybody.")]
            choice.elsewhere = state.step != "trains" or not is_emergency(state)
        elif choice.kind == "sell" and state.step == "trains":
            choice.elsewhere = not may_be_helped(state)

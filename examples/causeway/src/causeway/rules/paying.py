"""Chapter 6: having a company pay."""

from causeway.actions import Pay
from causeway.events import CompanyPaid, PaydayCalled
from causeway.rules.paydays import freight, pay_shares, per_share
from causeway.rules.turn import NO_COMPANY, NO_SHARE, check_turn, end_turn
from causeway.state import State
from causeway.tables import COMPANIES
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule


def pay_options(state: State) -> list[Pay]:
    return [action for company in COMPANIES if not check_pay(state, action := Pay(company))]


@rule("6.1")
def check_pay(state: State, action: Pay) -> Illegal | None:
    """A company of one's own that has built since it last paid."""
    company = action.company
    if company not in COMPANIES:
        return Illegal("6.1", NO_COMPANY, companies=tuple(COMPANIES), company=company)
    if refusal := check_turn(state, "pay"):
        return refusal
    if not state.shares[company][state.turn]:
        return Illegal("6.1", NO_SHARE, company=company)
    if not state.ready[company]:
        return Illegal("6.1", "{company} hasn't built since it last paid", company=company)
    return None


@rule("6.1", "6.3")
def pay(state: State, action: Pay, events: Events = None) -> None:
    """The shares of the company are paid, it gets its freight, and one payday less is left."""
    company = action.company
    rate, earned = per_share(state, company), freight(state, company)
    if events is not None:
        events.append(PaydayCalled(state.turn, company))
        events.append(CompanyPaid(company, rate, tuple(held * rate for held in state.shares[company]), earned))
    pay_shares(state, company)
    state.treasury[company] += earned
    state.bank -= earned
    state.ready[company] = False
    state.paydays -= 1
    end_turn(state, "pay", events)

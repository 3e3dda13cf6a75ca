"""Chapter 6: having a company pay."""

from causeway.actions import Pay
from causeway.rules.paydays import freight, pay_shares
from causeway.rules.turn import check_turn, end_turn
from causeway.state import State
from causeway.tables import COMPANIES
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import rule


def pay_options(state: State) -> list[Pay]:
    return [action for company in COMPANIES if not check_pay(state, action := Pay(company))]


@rule("6.1")
def check_pay(state: State, action: Pay) -> Illegal | None:
    """A company of one's own that has built since it last paid."""
    company = action.company
    if company not in COMPANIES:
        return Illegal("6.1", f"the companies are {', '.join(COMPANIES)}, not {company!r}")
    if refusal := check_turn(state, "pay"):
        return refusal
    if not state.shares[company][state.turn]:
        return Illegal("6.1", f"you hold no share of {company}")
    if not state.ready[company]:
        return Illegal("6.1", f"{company} has not built since it last paid")
    return None


@rule("6.1", "6.3")
def pay(state: State, action: Pay) -> None:
    """The shares of the company are paid, it gets its freight, and one payday less is left."""
    earned = freight(state, action.company)
    pay_shares(state, action.company)
    state.treasury[action.company] += earned
    state.bank -= earned
    state.ready[action.company] = False
    state.paydays -= 1
    end_turn(state, "pay")

"""Chicago Express at a glance: dials, shares, and how near each end is; each player's cash and next dividend."""

from trunkline.games.express.rules.dividends import dividend_per_share, is_red
from trunkline.games.express.state import State
from trunkline.games.express.tables import COMPANIES, COMPANIES_AT_END, DIALS, INDUSTRIAL
from trunkline.games.express.web.view import state_of
from trunkline.games.express.words.table import dial_title, houses_until_end
from trunkline.web.game_page.parts import Standing, Stat
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import money

HOUSES_FEW = 2
"""With no more houses than this until the end, the figure is a warning."""


def status(view: Snapshot) -> list[Stat]:
    """The three dials, the shares that are left, and the four ways to the end."""
    state = state_of(view)
    return [*(_dial(state, dial, limit) for dial, limit in DIALS.items()), *_ends(state)]


def _dial(state: State, dial: str, limit: int) -> Stat:
    red = is_red(state, dial)
    tip = _(
        "A dial: so often this action has been chosen. Once two dials are full, every share pays: a general dividend."
    )
    if red:
        tip = _(
            "A full dial: this action can't be chosen. Once two dials are full, every share pays: a general dividend."
        )
    return Stat(dial_title(dial), f"{state.needles[dial]}/{limit}", tip, red)


def _ends(state: State) -> list[Stat]:
    opened = list(state.income)
    left = sum(state.unsold[company] for company in opened)
    sold_out = sum(not state.unsold[company] for company in opened)
    empty = sum(not state.charter[company] for company in opened)
    detroit, last = state.industrial["Detroit"], INDUSTRIAL["Detroit"][-1]
    goal = COMPANIES_AT_END
    houses = houses_until_end(state)
    sold_words = _(
        "One of the four ends: companies that have sold all their shares. With %(goal)s, the game ends after the next "
        "dividend. Shares left in all: %(left)s."
    )
    empty_words = _(
        "One of the four ends: companies that have used up their locomotives, the pieces they build with. With "
        "%(goal)s, the game ends after the next dividend."
    )
    return [
        Stat(_("Sold out"), f"{sold_out}/{goal}", sold_words % {"goal": goal, "left": left}, sold_out >= goal - 1),
        Stat(_("Out of locos"), f"{empty}/{goal}", empty_words % {"goal": goal}, empty >= goal - 1),
        Stat(
            _("Houses left"),
            str(houses),
            _("One of the four ends: so many more houses can be built. With none left, the next dividend is the last."),
            houses <= HOUSES_FEW,
        ),
        Stat(
            _("Detroit"),
            f"{detroit}/{last}",
            _(
                "One of the four ends: the value of Detroit. It grows by one after each dividend; at %(last)s the game "
                "ends."
            )
            % {"last": last},
            detroit >= last - 1,
        ),
    ]


def standings(view: Snapshot) -> list[Standing]:
    """Cash, and what the next dividend brings."""
    state = state_of(view)
    return [_standing(state, seat) for seat in range(len(view.names))]


def _standing(state: State, seat: int) -> Standing:
    cash = Stat(_("Cash"), money(state.cash[seat]))
    if state.actor is None:
        return Standing([cash])
    pays = sum(state.shares[one][seat] * dividend_per_share(state, one) for one in COMPANIES if state.shares[one][seat])
    return Standing([cash, Stat(_("Next dividend"), f"+{money(pays)}")])

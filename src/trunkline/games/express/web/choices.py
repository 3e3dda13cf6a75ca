"""What decorates the choices of Chicago Express: bids, what a hex would bring, what has been built, what is refused."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from trunkline.core.messages import marked
from trunkline.games.express.actions import Bid, Build, Choose, Develop
from trunkline.games.express.engine import check, options
from trunkline.games.express.pictures.map import FEET, centre
from trunkline.games.express.pictures.pieces import house, locomotive
from trunkline.games.express.rules.auction import lowest_bid
from trunkline.games.express.rules.development import DEVELOPABLE
from trunkline.games.express.rules.dividends import next_box
from trunkline.games.express.rules.expansion import cost_of, frontier, income_of
from trunkline.games.express.state import State, sold
from trunkline.games.express.tables import CHICAGO, EXPANSION_HEXES, FOREST_MONEY, HEXES, ORDER, label
from trunkline.games.express.words import describe
from trunkline.pictures.svg import group
from trunkline.web.face import Choice, View, choice_of
from trunkline.words.language import said, said_many


def state_of(view: View) -> State:
    """The position that a view shows; only games that have begun are drawn."""
    assert isinstance(view.state, State)
    return view.state


def decorate(view: View, choices: list[Choice]) -> None:
    """Add to the choices of a step what belongs to them."""
    step = state_of(view).step
    if choices and step in _DRESS:
        _DRESS[step](view, choices)


def _bid(view: View, choices: list[Choice]) -> None:
    """The bid as a number, and before it the figures that a bidder weighs."""
    state = state_of(view)
    company, count = state.company or "", sold(state, state.company or "") + 1
    income = state.income[company]
    bid = choice_of(view, next(iter(options(state)[:-1]), Bid(lowest_bid(state))))
    bid.extra["verb"] = _("Bid")
    if bid.refusal:
        bid.words = describe(state, Bid(lowest_bid(state)))
    note = said_many(
        count,
        "With this share sold, {company} has one share in play. It pays the whole income, ${pays}, at a dividend.",
        "With this share sold, {company} has {count} shares in play. Each pays ${pays} of its income of ${income}.",
        company=company,
        income=income,
        pays=-(-income // count),
    )
    choices[:0] = [Choice(note, kind="note"), bid]


def _choose(view: View, choices: list[Choice]) -> None:
    """An action that can't be chosen is called as it is when it can be."""
    for choice in choices:
        if isinstance(choice.does, Choose):
            choice.words = describe(state_of(view), choice.does)


def _build(view: View, choices: list[Choice]) -> None:
    """What each hex costs and brings; what this expansion has cost and brought so far; neighbours that are closed."""
    state = state_of(view)
    company = state.company or ""
    for choice in choices:
        if choice.hex:
            choice.elsewhere = True
            last = choice.hex == CHICAGO or state.built + 1 == EXPANSION_HEXES
            choice.preview = _build_words(state, company, choice.hex)
            choice.confirm = last
            choice.overlay = _over(choice.hex, locomotive(company, 0, FEET))
    choices.append(
        _refused(view, marked("hexes you can't build in ({count})"), (Build(hex) for hex in frontier(state, company)))
    )
    if state.built:
        choices.insert(0, Choice(_so_far(view, company), kind="note"))
    choices[:] = [choice for choice in choices if choice.choices or choice.words]


def _build_words(state: State, company: str, hex: str) -> list[str]:
    cost, gain = cost_of(state, hex), income_of(state, hex)
    money = state.treasury[company]
    words = marked("{company} pays ${cost}: ${money} → ${left}")
    preview = [said(words, company=company, cost=cost, money=money, left=money - cost)]
    preview.append(_grows(state, company, gain) if gain else said("No income"))
    if hex == CHICAGO:
        preview.append(said("The expansion ends, and each share of {company} is paid at once", company=company))
    elif state.built + 1 == EXPANSION_HEXES:
        preview.append(said("This is the last of {count} hexes: the turn ends", count=EXPANSION_HEXES))
    return preview


def _grows(state: State, company: str, gain: int) -> str:
    """Income and what a share pays at a dividend, now and with more income."""
    count, income = max(sold(state, company), 1), state.income[company]
    pays, will_pay = -(-income // count), -(-(income + gain) // count)
    words = marked("{company}'s income ${income} → ${more}, a share pays ${pays} → ${will_pay}")
    if pays == will_pay:
        words = marked("{company}'s income ${income} → ${more}, a share still pays ${pays}")
    return said(words, company=company, income=income, more=income + gain, pays=pays, will_pay=will_pay)


def _so_far(view: View, company: str) -> str:
    """The running total of the expansion, from the position in which it began; nothing if the table has none."""
    state = state_of(view)
    start = view.state_at(view.ply - state.built)
    if not isinstance(start, State):
        return ""  # The analysis began with a position within the expansion.
    done = map(view.action_at, view.plies[-state.built :])
    words = marked(
        "So far in this expansion: {places}. Spent ${spent} of ${money}; income +{gain} (${before} → ${income}). Undo "
        "takes back one hex."
    )
    if state.income[company] == start.income[company]:
        words = marked(
            "So far in this expansion: {places}. Spent ${spent} of ${money}; income still ${income}. Undo takes back "
            "one hex."
        )
    return said(
        words,
        places=[label(action.hex) for action in done if isinstance(action, Build)],
        spent=start.treasury[company] - state.treasury[company],
        money=start.treasury[company],
        gain=state.income[company] - start.income[company],
        before=start.income[company],
        income=state.income[company],
    )


def _develop(view: View, choices: list[Choice]) -> None:
    """What a house brings to whom; hexes with locomotives that cannot be developed."""
    state = state_of(view)
    for choice in choices:
        if choice.hex:
            choice.elsewhere = True
            choice.preview = _develop_words(state, choice.hex)
            choice.confirm = True
            if HEXES[choice.hex].terrain != "industrial":
                choice.overlay = _over(choice.hex, house(0, FEET, 1.4))
    built = sorted(DEVELOPABLE.intersection(state.locomotives), key=ORDER.__getitem__)
    choices.append(_refused(view, marked("hexes you can't develop ({count})"), map(Develop, built)))
    choices[:] = [choice for choice in choices if choice.choices or choice.words]


def _develop_words(state: State, hex: str) -> list[str]:
    printed, there = HEXES[hex], state.locomotives[hex]
    left = said("Houses left: {count} → {left}", count=state.houses, left=state.houses - 1)
    if printed.terrain == "forest":
        money = state.treasury[there[0]]
        words = marked("{company} gets ${amount}: ${money} → ${more}")
        return [said(words, company=there[0], amount=FOREST_MONEY, money=money, more=money + FOREST_MONEY), left]
    gain = printed.develop
    if printed.terrain == "industrial":
        now, box = state.industrial[printed.name], next_box(state, printed.name)
        assert box is not None
        gain, left = box - now, said("{city} {now} → {later}", city=printed.name, now=now, later=box)
    return [*(_grows(state, company, gain) for company in there), left]


def _refused(view: View, words: str, actions: Iterable[Build | Develop]) -> Choice:
    """The actions that the rules refuse, as a group; empty without words if there are none."""
    refused = [choice_of(view, action) for action in actions if check(state_of(view), action)]
    return Choice(said(words, count=len(refused)) if refused else "", choices=refused, elsewhere=True)


def _over(hex: str, piece: str) -> str:
    """A piece as it would stand in a hex."""
    return group(piece, at=centre(hex), class_="would")


_DRESS: dict[str, Callable[[View, list[Choice]], None]] = {
    "bid": _bid,
    "choose": _choose,
    "build": _build,
    "develop": _develop,
}

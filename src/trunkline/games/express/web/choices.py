"""What decorates the choices of Chicago Express: what each dial, company, bid and hex brings, and what is refused."""

from collections.abc import Callable

from django.utils.text import capfirst

from trunkline.core.messages import Message, marked
from trunkline.games.express.actions import Bid, Choose, Expand, Offer, Pass
from trunkline.games.express.engine import options
from trunkline.games.express.events import DividendsPaid, GameEnded
from trunkline.games.express.rules.auction import lowest_bid, minimum_bid
from trunkline.games.express.rules.development import can_develop
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.rules.expansion import expand_options
from trunkline.games.express.state import State, sold
from trunkline.games.express.tables import DIALS, EXPANSION_HEXES
from trunkline.games.express.web.board import build, develop, state_of
from trunkline.games.express.web.moments import events_of, follows, gains
from trunkline.games.express.words import describe
from trunkline.games.express.words.questions import ACTIONS
from trunkline.games.express.words.table import dial_title, if_sold, tell_company, until_end
from trunkline.web.game_page.choices import Choice, choice_of
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said, said_many
from trunkline.words.language import said as _


def decorate(snapshot: Snapshot, choices: list[Choice]) -> None:
    step = state_of(snapshot).step
    if choices and step in _STEPS:
        _STEPS[step](snapshot, choices)
        _pass(snapshot, choices)


def _pass(snapshot: Snapshot, choices: list[Choice]) -> None:
    """What follows if one passes or ends the turn: the auction is over, dividends are paid, the game ends."""
    for choice in choices:
        if isinstance(choice.does, Pass):
            state = state_of(snapshot)
            what, kinds = (
                follows(state, choice.does, snapshot.names),
                {type(event) for event in events_of(state, Pass())},
            )
            then = [said("then a dividend")] if DividendsPaid in kinds else []
            if GameEnded in kinds:
                then = [said("then a dividend and the end")]
            short = what if state.step != "bid" else [*what[:1], *(then or what[1:])]
            choice.extra["notes"] = [" · ".join(short)] if what else []
            given_up = _given_up(state) if len([one for one in choices if one.does and not one.refusal]) > 1 else ""
            choice.confirm = bool(given_up)
            choice.preview = [given_up, *what] if given_up else what


def _given_up(state: State) -> str:
    """What doesn't happen if the turn ends right after its action was chosen; nothing if some of it was done."""
    words = {
        "offer": marked("No share is auctioned, though the dial has moved"),
        "expand": marked("Nothing is built, though the dial has moved"),
        "build": marked("Nothing is built, though the dial has moved"),
        "develop": marked("Nothing is developed, though the dial has moved"),
    }
    return said(words[state.step]) if state.step in words and not state.built else ""


def _bid(snapshot: Snapshot, choices: list[Choice]) -> None:
    """The bid as a number, and before it what the share on offer does to those of the bidder."""
    state = state_of(snapshot)
    company, seat = state.company, state.actor
    assert company is not None
    assert seat is not None
    bid = choice_of(snapshot, next(iter(options(state)[:-1]), Bid(lowest_bid(state))))
    bid.extra |= {"verb": _("Bid"), "money": state.cash[seat], "left": state.cash[seat] - lowest_bid(state)}
    if bid.refusal:
        bid.words = describe(state, Bid(lowest_bid(state)))
    ending = capfirst(if_sold(state, company))
    stakes, short = _stakes(state, company, seat, snapshot.called), _short_stakes(state, company, seat, snapshot.called)
    if ending:
        stakes, short = f"{ending}. {stakes}", f"{ending}. {short}"
    choices[:0] = [Choice(stakes, kind="note", extra={"short": short}), bid]


def _short_stakes(state: State, company: str, seat: int, name: str) -> str:
    """The same in a line: what the bidder gets at each dividend now, and by who wins."""
    mine, will_pay = state.shares[company][seat], -(-state.income[company] // (sold(state, company) + 1))
    figures = {"now": mine * dividend_per_share(state, company), "win": (mine + 1) * will_pay, "lose": mine * will_pay}
    words = marked("{company} per dividend: ${win} if you win the share.")
    if name:
        words = marked("{company} per dividend: ${win} if {name} wins the share.")
    if mine:
        words = marked("{company} per dividend: ${now} → ${win} if you win, else ${lose}.")
        if name:
            words = marked("{company} per dividend: ${now} → ${win} if {name} wins, else ${lose}.")
    return said(words, company=company, name=name, **figures)


def _stakes(state: State, company: str, seat: int, name: str) -> str:
    """What the bidder, who has a name if several play at one screen, gets at each dividend by who wins the share."""
    mine, count = state.shares[company][seat], sold(state, company)
    pays, will_pay = dividend_per_share(state, company), -(-state.income[company] // (count + 1))
    win, lose, now = (mine + 1) * will_pay, mine * will_pay, mine * pays
    few = "only" if not count else "more" if mine else "first"
    if count and pays == will_pay:
        few += " for as much"
    elif mine and now == win:
        few = "more for less"
    stakes = said(
        (_NAMED_STAKES if name else _STAKES)[few],
        name=name,
        company=company,
        mine=mine + 1,
        count=count + 1,
        pays=pays,
        will_pay=will_pay,
        now=now,
        win=win,
        lose=lose,
    )
    if state.bidding != (seat,) or lowest_bid(state) > state.cash[seat]:
        return stakes
    last = (
        said("{name} is the last one in: any bid wins.", name=name)
        if name
        else said("You're the last one in: any bid wins.")
    )
    return f"{last} {stakes}"


_STAKES = {
    "only": marked("If you win: the only share of {company} in play, which pays you ${will_pay} per dividend."),
    "first": marked(
        "If you win: 1 of {count} shares in play, each pays ${pays} → ${will_pay}; you get ${will_pay} per dividend."
    ),
    "first for as much": marked(
        "If you win: 1 of {count} shares in play, each still pays ${pays}; you get ${will_pay} per dividend."
    ),
    "more": marked(
        "If you win: {mine} of {count} shares in play, each pays ${pays} → ${will_pay}; you get ${now} → ${win} per "
        "dividend. If somebody else wins: ${now} → ${lose}."
    ),
    "more for as much": marked(
        "If you win: {mine} of {count} shares in play, each still pays ${pays}; you get ${now} → ${win} per "
        "dividend. If somebody else does: still ${lose}."
    ),
    "more for less": marked(
        "If you win: {mine} of {count} shares in play, each pays ${pays} → ${will_pay}; you still get ${win} per "
        "dividend. If somebody else does: ${lose}."
    ),
}
_NAMED_STAKES = {
    "only": marked("If {name} wins: the only share of {company} in play, which pays ${will_pay} per dividend."),
    "first": marked(
        "If {name} wins: 1 of {count} shares in play, each pays ${pays} → ${will_pay}; {name} gets ${will_pay} per "
        "dividend."
    ),
    "first for as much": marked(
        "If {name} wins: 1 of {count} shares in play, each still pays ${pays}; {name} gets ${will_pay} per dividend."
    ),
    "more": marked(
        "If {name} wins: {mine} of {count} shares in play, each pays ${pays} → ${will_pay}; {name} gets ${now} → "
        "${win} per dividend. If somebody else wins: ${now} → ${lose}."
    ),
    "more for as much": marked(
        "If {name} wins: {mine} of {count} shares in play, each still pays ${pays}; {name} gets ${now} → ${win} per "
        "dividend. If somebody else does: still ${lose}."
    ),
    "more for less": marked(
        "If {name} wins: {mine} of {count} shares in play, each pays ${pays} → ${will_pay}; {name} still gets ${win} "
        "per dividend. If somebody else does: ${lose}."
    ),
}
"""What is at stake, by what the bidder holds and whether a share will pay less."""


def _choose(snapshot: Snapshot, choices: list[Choice]) -> None:
    """What each dial is for, how full it will be, and whether it calls for a dividend."""
    state = state_of(snapshot)
    for choice in choices:
        if not isinstance(choice.does, Choose):
            continue
        choice.words = said(ACTIONS[choice.does.dial])
        if not choice.refusal:
            dial = choice.does.dial
            figures = {"dial": dial_title(dial), "count": state.needles[dial] + 1, "most": DIALS[dial]}
            note = _dial_note(snapshot, choice.does)
            choice.extra["notes"] = [" · ".join([said("→ {count} of {most}", **figures), note])]
            choice.extra["brief"] = " · ".join([said("→ {count} of {most}", **figures), *_brief(snapshot, choice.does)])
            choice.extra["hint"] = choice.words
            choice.extra["facts"] = [capfirst(note)]
            choice.preview = [said("{dial} would become {count} of {most}", **figures), capfirst(note)]
            choice.extra["read"] = ". ".join(choice.preview)


def _dial_note(snapshot: Snapshot, action: Choose) -> str:
    """What the action is, or that it can do nothing; if it fills the second dial, what a dividend would bring now."""
    state, names, dial = state_of(snapshot), snapshot.names, action.dial
    events = events_of(state, action, Pass())
    paid = next((event.paid for event in events if isinstance(event, DividendsPaid)), None)
    if paid is not None:
        words = marked("fills the second dial: dividend, now {gains}")
        if any(isinstance(event, GameEnded) for event in events):
            words = marked("fills the second dial: dividend, now {gains}; then the game ends")
        return said(words, gains=gains(paid, names))
    if idle := _idle(state, dial, snapshot.called):
        return idle
    if state.needles[dial] + 1 == DIALS[dial]:
        return said("fills the dial")
    if dial == "auction":
        return said("{name} bids first", name=snapshot.called) if snapshot.called else said("you bid first")
    if dial == "expansion":
        return said("up to {hexes} hexes", hexes=EXPANSION_HEXES)
    left = until_end(state)
    if left["10.3"] and left["10.3"] == min(left.values()):
        return said_many(left["10.3"], "{count} more house ends the game", "{count} more houses end the game")
    return said("one house in a hex")


def _brief(snapshot: Snapshot, action: Choose) -> list[str]:
    """The same in a few words, for where there is little room: what matters most, if anything."""
    state, dial = state_of(snapshot), action.dial
    kinds = {type(event) for event in events_of(state, action, Pass())}
    if GameEnded in kinds:
        return [said("dividend and the end")]
    if DividendsPaid in kinds:
        return [said("dividend")]
    if _idle(state, dial, snapshot.called):
        return [said("only turns the dial")]
    return [said("fills the dial")] if state.needles[dial] + 1 == DIALS[dial] else []


def _idle(state: State, dial: str, name: str) -> str:
    """Why the action could do nothing now but turn its dial."""
    assert state.actor is not None
    if dial == "auction":
        return (
            ""
            if any(state.unsold[company] for company in state.income)
            else said("no share left: {turns}", turns=TURNS)
        )
    if dial == "development":
        can = any(can_develop(state, hex) for hex in state.locomotives)
        return "" if can else said("nothing to develop: {turns}", turns=TURNS)
    if expand_options(state):
        return ""
    if any(held[state.actor] for held in state.shares.values()):
        return said("no company can build: {turns}", turns=TURNS)
    if name:
        return said("{name} holds no share: {turns}", name=name, turns=TURNS)
    return said("you hold no share: {turns}", turns=TURNS)


TURNS = Message("only turns the dial")


def _expand(snapshot: Snapshot, choices: list[Choice]) -> None:
    state = state_of(snapshot)
    for choice in choices:
        if isinstance(choice.does, Expand):
            company = choice.does.company
            choice.words = said("expand {company}", company=company) if not choice.refusal else company
            words = marked("${money} · income ${income} · locos {locomotives} · you hold {mine} of {sold}")
            if snapshot.called:
                words = marked("${money} · income ${income} · locos {locomotives} · {name} holds {mine} of {sold}")
            figures = _company_figures(state, company)
            choice.extra["notes"] = [said(words, name=snapshot.called, **figures)] if not choice.refusal else []
            choice.extra["brief"] = said("${money} · income ${income}", **figures) if not choice.refusal else ""
            read = marked(
                "${money} in its treasury, income ${income}, locomotives left: {locomotives}, "
                "you hold {mine} of {sold} shares"
            )
            if snapshot.called:
                read = marked(
                    "${money} in its treasury, income ${income}, locomotives left: {locomotives}, "
                    "{name} holds {mine} of {sold} shares"
                )
            choice.extra["read"] = said(read, name=snapshot.called, **figures)
            choice.extra["facts"] = [choice.extra["read"]]
            choice.extra["hint"] = choice.words
            choice.preview = [tell_company(state, company, snapshot.names).removesuffix(".")]


def _offer(snapshot: Snapshot, choices: list[Choice]) -> None:
    state = state_of(snapshot)
    for choice in choices:
        if isinstance(choice.does, Offer) and not choice.refusal:
            company = choice.does.company
            choice.words = said("auction {company}", company=company)
            words = marked("from ${minimum} · {left} left · you hold {mine} of {sold}")
            if snapshot.called:
                words = marked("from ${minimum} · {left} left · {name} holds {mine} of {sold}")
            figures = {"minimum": minimum_bid(state, company), **_company_figures(state, company)}
            ending = if_sold(state, company)
            choice.extra["notes"] = [" · ".join(filter(None, (said(words, name=snapshot.called, **figures), ending)))]
            choice.extra["brief"] = said("from ${minimum} · {left} left", **figures)
            read = marked("minimum bid ${minimum}, shares left: {left}, you hold {mine} of {sold} sold")
            if snapshot.called:
                read = marked("minimum bid ${minimum}, shares left: {left}, {name} holds {mine} of {sold} sold")
            choice.extra["read"] = said(read, name=snapshot.called, **figures)
            choice.extra["facts"] = [choice.extra["read"], *([ending] if ending else [])]
            choice.extra["hint"] = choice.words
            choice.preview = [
                tell_company(state, company, snapshot.names).removesuffix("."),
                *choice.extra["facts"][1:],
            ]


def _company_figures(state: State, company: str) -> dict[str, int]:
    assert state.actor is not None
    return {
        "money": state.treasury[company],
        "income": state.income.get(company, 0),
        "locomotives": state.charter[company],
        "left": state.unsold[company],
        "mine": state.shares[company][state.actor],
        "sold": sold(state, company),
    }


_STEPS: dict[str, Callable[[Snapshot, list[Choice]], None]] = {
    "bid": _bid,
    "choose": _choose,
    "offer": _offer,
    "expand": _expand,
    "build": build,
    "develop": develop,
}

"""The map of Chicago Express: hexes to build in or develop, what they bring, and the way to Chicago."""

from collections.abc import Iterable

from trunkline.core.messages import marked
from trunkline.games.express.actions import Build, Develop
from trunkline.games.express.engine import check
from trunkline.games.express.pictures import map as express_map
from trunkline.games.express.pictures.map import FEET, centre, figures_in
from trunkline.games.express.pictures.pieces import SCOPE, colour, house, locomotive
from trunkline.games.express.rules.development import DEVELOPABLE
from trunkline.games.express.rules.dividends import next_box
from trunkline.games.express.rules.expansion import cost_of, frontier, income_of
from trunkline.games.express.state import State, network, sold
from trunkline.games.express.tables import CHICAGO, EXPANSION_HEXES, FOREST_MONEY, HEXES, NEIGHBOURS, ORDER
from trunkline.games.express.ways import way_to_chicago
from trunkline.games.express.web.moments import follows
from trunkline.games.express.words.hexes import whereabouts
from trunkline.games.express.words.questions import build_words
from trunkline.games.express.words.table import dollars, houses_until_end
from trunkline.pictures.svg import document, group, path, rect
from trunkline.web.game_page.choices import Choice, choice_of, targets
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said, said_many
from trunkline.words.language import said as _


def state_of(snapshot: Snapshot) -> State:
    assert isinstance(snapshot.state, State)
    return snapshot.state


def build(snapshot: Snapshot, choices: list[Choice]) -> None:
    """What each hex costs and brings; what this expansion has cost and brought so far; neighbours that are closed."""
    state = state_of(snapshot)
    company = state.company or ""
    for choice in choices:
        if isinstance(choice.does, Build):
            choice.elsewhere = True
            choice.confirm = choice.hex == CHICAGO or state.built + 1 == EXPANSION_HEXES
            choice.preview = [*_build_words(state, company, choice.hex), *follows(state, choice.does, snapshot.names)]
            choice.extra["place"] = whereabouts(state, company, choice.hex)
            choice.extra["facts"] = [choice.extra["place"], *choice.preview]
            choice.extra["hint"] = choice.words = build_words(state, choice.does)
            choice.overlay = _over(choice.hex, locomotive(company, 0, FEET))
    refused = (Build(hex) for hex in frontier(state, company))
    choices += _refused(snapshot, marked("hexes you can't build in ({count})"), refused)
    note = " ".join(filter(None, (_so_far(snapshot, company) if state.built else "", _to_chicago(state, company))))
    choices[:0] = [Choice(note, kind="note", extra={"short": note})] if note else []


def _build_words(state: State, company: str, hex: str) -> list[str]:
    cost, gain = cost_of(state, hex), income_of(state, hex)
    money = state.treasury[company]
    words = marked("{company} pays ${cost}: ${money} → ${left}")
    preview = [said(words, company=company, cost=cost, money=money, left=money - cost)]
    preview.append(_grows(state, company, gain) if gain else said("No income"))
    if hex != CHICAGO and state.built + 1 == EXPANSION_HEXES:
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


def _so_far(snapshot: Snapshot, company: str) -> str:
    """The running total of the expansion, from the position in which it began; nothing if the table has none."""
    state = state_of(snapshot)
    start = snapshot.state_at(snapshot.ply - state.built)
    if not isinstance(start, State):
        return ""  # The analysis began with a position within the expansion.
    return said(
        "So far: +{gain} income, ${spent} spent of ${money}.",
        gain=state.income[company] - start.income[company],
        spent=start.treasury[company] - state.treasury[company],
        money=start.treasury[company],
    )


def _to_chicago(state: State, company: str) -> str:
    if CHICAGO in network(state, company):
        return ""
    way = way_to_chicago(state, company)
    if way is None:
        return said("Chicago is out of reach (locomotives left: {count}).", count=state.charter[company])
    return said_many(
        len(way.hexes),
        "Chicago is ${cost} and {count} hex away.",
        "Chicago is ${cost} and {count} hexes away.",
        cost=way.cost,
    )


def develop(snapshot: Snapshot, choices: list[Choice]) -> None:
    """What a house brings to whom; hexes with locomotives that cannot be developed."""
    state = state_of(snapshot)
    for choice in choices:
        if isinstance(choice.does, Develop):
            choice.elsewhere = choice.confirm = True
            choice.preview = [*_develop_words(state, choice.hex), *follows(state, choice.does, snapshot.names)]
            if HEXES[choice.hex].terrain != "industrial":
                choice.overlay = _over(choice.hex, house(0, FEET, 1.4))
    built = sorted(DEVELOPABLE.intersection(state.locomotives), key=ORDER.__getitem__)
    choices += _refused(snapshot, marked("hexes you can't develop ({count})"), map(Develop, built))


def _develop_words(state: State, hex: str) -> list[str]:
    printed, there = HEXES[hex], state.locomotives[hex]
    count = houses_until_end(state)
    left = said("Houses until the end: {count} → {left}", count=count, left=max(0, count - 1))
    if printed.terrain == "forest":
        money = state.treasury[there[0]]
        words = marked("{company} gets ${amount}: ${money} → ${more}")
        return [said(words, company=there[0], amount=FOREST_MONEY, money=money, more=money + FOREST_MONEY), left]
    gain = gain_of(state, hex)
    if printed.terrain == "industrial":
        now = state.industrial[printed.name]
        left = said("{city} {now} → {later}", city=printed.name, now=now, later=now + gain)
    return [*(_grows(state, company, gain) for company in there), left]


def gain_of(state: State, hex: str) -> int:
    printed = HEXES[hex]
    if printed.terrain != "industrial":
        return printed.develop
    return (next_box(state, printed.name) or 0) - state.industrial[printed.name]


def development_figures(state: State, hex: str) -> str:
    """What a development of a hex is worth, as it is drawn there."""
    worth = dollars(FOREST_MONEY) if HEXES[hex].terrain == "forest" else f"+{gain_of(state, hex)}"
    return figures_in(hex, ("", "house-sign"), (worth, "gain"))


def _refused(snapshot: Snapshot, words: str, actions: Iterable[Build | Develop]) -> list[Choice]:
    """The actions that the rules refuse, as a group, if there are any."""
    refused = [choice_of(snapshot, action) for action in actions if check(state_of(snapshot), action)]
    return [Choice(said(words, count=len(refused)), choices=refused, elsewhere=True)] if refused else []


def _over(hex: str, piece: str) -> str:
    return group(piece, at=centre(hex), class_="would")


PAD = 4.0
LEAST = 62
"""Pixels across a hex at which everything on the map can be read on a phone: the smallest type is 13 pixels high."""

WIDTH, HEIGHT = express_map.WIDTH + 2 * PAD, express_map.HEIGHT + 2 * PAD


def board(snapshot: Snapshot, choices: list[Choice]) -> str:
    """The map, and between its land and its words the hexes that can be chosen and the way to Chicago."""
    state = state_of(snapshot)
    over = targets(choices, express_map.centre, express_map.SIDE) + (_way(state) if choices else "")
    developed = {one.hex: development_figures(state, one.hex) for one in choices if isinstance(one.does, Develop)}
    return document(
        _("The board"),
        WIDTH,
        HEIGHT,
        "",
        group(express_map.terrain_key(), at=(16, HEIGHT - 150), aria_hidden="true"),
        group(express_map.board_map(state, over, developed), at=(PAD, PAD), data_least=LEAST),
        class_=SCOPE,
        role="group",
    )


def _way(state: State) -> str:
    """The cheapest way to Chicago of the company that is expanded."""
    company = state.company
    way = way_to_chicago(state, company) if company and state.step == "build" else None
    if way is None or company is None:
        return ""
    inside = network(state, company)
    start = next(hex for hex in NEIGHBOURS[way.hexes[0]] if hex in inside)
    line = express_map.trail(map(express_map.feet, (start, *way.hexes)))
    x, y = express_map.centre(way.hexes[0])
    middle = rect(x, y, 1, 1, fill="none", data_middle="")
    return group(path(line, "way-casing"), path(line, "way-line"), middle, class_=f"way {colour(company)}")

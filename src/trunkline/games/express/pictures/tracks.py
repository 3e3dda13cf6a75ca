"""The rest of the board of Chicago Express: dials, income track, industrial track, supply of houses."""

from functools import cache

from trunkline.core.messages import marked
from trunkline.games.express.pictures.pieces import house, marker
from trunkline.games.express.rules.dividends import is_red
from trunkline.games.express.state import State
from trunkline.games.express.tables import COMPANIES, DIALS, HOUSES, HOUSES_AT_END, INDUSTRIAL
from trunkline.games.express.words.table import dial_title
from trunkline.pictures.svg import circle, group, number, on_circle, path, rect, sector, text, title
from trunkline.words.language import said

RADIUS = 43.0
SWEEP = 240.0
ROW = 50
BOX_HEIGHT = 54.0


def dials(state: State, pitch: float) -> str:
    return group(*(_dial(state, dial, (n * pitch, 0.0)) for n, dial in enumerate(DIALS)), class_="dials")


def needle_angle(dial: str, chosen: int) -> float:
    """Where the needle points after so many choices, in degrees clockwise from the top."""
    step = SWEEP / (DIALS[dial] + 1)
    return step * (chosen + 0.5) - SWEEP / 2


def _dial(state: State, dial: str, at: tuple[float, float]) -> str:
    limit, chosen = DIALS[dial], state.needles[dial]
    words = marked("{dial}: chosen {count} of {most} times since the last dividend")
    if is_red(state, dial):
        words = marked("{dial}: chosen {count} of {most} times since the last dividend, closed")
    name = dial_title(dial)
    angle = needle_angle(dial, chosen)
    return group(
        title(said(words, dial=name, count=chosen, most=limit)),
        circle(0, 0, RADIUS + 3, "face"),
        *(_sector(dial, place) for place in range(limit + 1)),
        path(f"M-3.5 0L0-{number(RADIUS - 8)}L3.5 0Z", "needle", transform=f"rotate({number(angle)})"),
        circle(0, 0, 5, "hub"),
        text(name, 0, RADIUS + 17, "strong middle"),
        text(said("{count} of {most}", count=chosen, most=limit), 0, RADIUS - 8, "small middle"),
        at=at,
        class_="dial",
        data_dial=dial,
    )


def _sector(dial: str, place: int) -> str:
    limit = DIALS[dial]
    half = SWEEP / (limit + 1) / 2
    middle = needle_angle(dial, place)
    kind = "go" if place == 0 else "stop" if place == limit else "step"
    x, y = on_circle(RADIUS - 7, middle)
    return group(
        path(sector(RADIUS - 14, RADIUS, middle - half, middle + half), kind),
        text(str(place), x, y + 3.6, f"middle on-{kind}"),
    )


def industrial_track(state: State) -> str:
    rows = [_industry(state, city, 18 + 25 * n) for n, city in enumerate(INDUSTRIAL)]
    return group(text(said("Industrial track"), 0, 9, "heading"), *rows, class_="industrial-track")


def _industry(state: State, city: str, y: float) -> str:
    boxes = []
    for n, value in enumerate(INDUSTRIAL[city]):
        now = value == state.industrial[city]
        boxes.append(rect(68 + 23 * n, 0, 21, 21, "box now" if now else "box", rx=3))
        boxes.append(text(str(value), 78.5 + 23 * n, 14.7, "middle strong" if now else "middle quiet"))
    return group(
        title(said("{city}: income +{value}", city=city, value=state.industrial[city])),
        text(city, 0, 15, "label"),
        *boxes,
        at=(0, y),
        data_city=city,
    )


def supply(state: State) -> str:
    figures = {"count": state.houses, "all": HOUSES}
    return group(
        title(said("Houses left: {count} of {all}; the game ends at {end}", **figures, end=HOUSES_AT_END)),
        text(said("Houses"), 0, 9, "heading"),
        text(said("{count} of {all} left", **figures), 0, 26, "small"),
        group(houses(state, 4), at=(0, 37)),
        class_="supply",
    )


def houses(state: State, columns: int) -> str:
    places = []
    for n in range(HOUSES):
        x, y = 11 + 24 * (n % columns), 9 + 22 * (n // columns)
        last = n < HOUSES_AT_END
        places.append(rect(x - 10, y - 9, 20, 18, "box last" if last else "box", rx=3))
        if n < state.houses:
            places.append(house(x, y, 1.15, "house stock"))
    return group(*places)


def income_track(state: State, width: float) -> str:
    """Two rows of fifty boxes; markers that stand on the same box share it."""
    pitch = width / ROW
    boxes = [_box(n, pitch) for n in range(2 * ROW)]
    standing: dict[int, list[str]] = {}
    for company in COMPANIES:
        if company in state.income:
            standing.setdefault(_place(state.income[company]), []).append(company)
    stacks = [_stack(state, companies, place, pitch) for place, companies in standing.items()]
    return group(*boxes, *stacks, class_="income-track")


def _place(income: int) -> int:
    """The box of an income, from 0; what is beyond the last box starts again, with a token."""
    return max(income - 1, 0) % (2 * ROW)


@cache
def _box(place: int, pitch: float) -> str:
    x, y = place % ROW * pitch, place // ROW * BOX_HEIGHT
    tens = (place + 1) % 10 == 0
    return group(
        rect(x, y, pitch - 2, BOX_HEIGHT - 4, "box ten" if tens else "box", rx=3),
        text(str(place + 1), x + pitch / 2 - 1, y + 10.5, "middle strong-number" if tens else "middle number"),
    )


def _stack(state: State, companies: list[str], place: int, pitch: float) -> str:
    """Up to three markers one on the other, more of them in two columns."""
    columns = 1 if len(companies) <= 3 else 2
    width = (pitch - 3) / columns
    x, y = place % ROW * pitch + 0.5, (place // ROW + 1) * BOX_HEIGHT - 5
    markers = []
    for n, company in enumerate(companies):
        words = company if columns == 1 else company[0]
        markers.append(marker(words, company, x + n % columns * width, y - 12 * (n // columns + 1), width - 0.5, 11.5))
        if state.income[company] > 2 * ROW:
            markers.append(text(f"+{2 * ROW}", x + pitch / 2, y - 12 * (n // columns + 1) - 1, "token"))
    return group(*markers)

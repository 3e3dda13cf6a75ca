"""18Chesapeake in a browser that speaks German, from the auction to the end: all is found by its role and its name."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.web.browsing import NAMES, hotseat
from tests.paths import golden
from tests.web.page_actions import moves, settled
from tests.web.reading_german import GermanTable, Reader, begins
from trunkline.core import record
from trunkline.core.api import Span
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake import (
    Buy,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    State,
    UsePower,
)
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.rules.running import earnings_of
from trunkline.kit18xx.web.page import goes_on
from trunkline.kit18xx.words.phrases import is_upgrade, label
from trunkline.kit18xx.words.track import distinct_lays
from trunkline.words.language import speaking
from trunkline.words.menu import Group, action_of

pytestmark = pytest.mark.hurried

WORDS = GAMES["chesapeake"].words


class Game(GermanTable):
    """A table at which one screen plays all seats."""

    def ask(self, name: str, then: str) -> None:
        """Press a button of the bar; it asks for something else then."""
        self.do(name)
        expect(self.bar).to_contain_text(re.compile(then, re.DOTALL))

    def hex(self, hex: str) -> Locator:
        """A hex of the map."""
        return self.board.get_by_role("button", name=re.compile(rf"^{re.escape(label(TITLE, hex))}:"))

    def spot(self, hex: str) -> Locator:
        """What opens where a hex was clicked."""
        return self.page.get_by_role("dialog", name=label(TITLE, hex), exact=True)

    def lay(self, hex: str, tile: str, rotation: int, verb: str = "Legen", power: str = "") -> None:
        """Click a hex, take a tile, by the power of a private perhaps, turn it, confirm."""
        by = f" durch die Fähigkeit der {re.escape(power)}" if power else ""
        tiles = self.spot(hex).get_by_role("group", name=re.compile(rf"^#{tile} \S+{by}$"))
        self.click(
            self.hex(hex),
            tiles.get_by_role("radio", name=re.compile(rf"^#{tile}, [^,]+, in .*: ")).and_(
                self.page.locator(f"[data-use=tile-{tile}-{rotation}]")
            ),
            self.spot(hex).get_by_role("button", name=verb, exact=True),
        )

    def place_station(self, hex: str) -> None:
        """By keyboard, since a pale station lies over the hex."""
        settled(self.page)
        self.hex(hex).press("Enter")
        self.click(self.spot(hex).get_by_role("button", name="Bahnhof bauen"))

    def row(self, company: str) -> Locator:
        """The row of a company on the desk, which a stock round brings forward."""
        return self.board.get_by_role("row", name=re.compile(rf"^{re.escape(company)} "))


def buy_privates(game: Game) -> None:
    """Ann and Bob buy the privates in turn, each at its price; Bob, who has Vanderbilt, sets the par value of PRR."""
    for private, buyer in zip(("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"), NAMES * 3, strict=True):
        expect(game.bar).to_contain_text(f"{buyer} mit")
        game.ask(f"{private} für", "Bob: den Startkurs" if private == "CV" else NAMES[buyer == "Ann"])
    game.ask("Startkurs 70 $", "Aktienrunde 1")


def float_baltimore(game: Game) -> None:
    """Ann starts B&O at $80 from its row and buys until it floats, while Bob passes."""
    start = game.page.get_by_role("dialog", name="B&O gründen").get_by_role("button", name="Startkurs 80 $")
    game.click(game.row("B&O").get_by_role("button", name="B&O gründen"), start.filter(has_text="240 $"))
    for _ in range(2):
        game.ask("Passen", "Ann mit")
        game.click(game.row("B&O").get_by_role("button", name=re.compile(r"^Kauf 80\s\$ ?: 10 % der B&O aus dem IPO")))
    game.ask("Passen", "Ann mit")
    game.ask("Passen", r"Betriebsrunde 1\.1")


@pytest.mark.soak
def test_auction_stock_round_and_operating_rounds_by_clicks(visit: Callable[..., Page]) -> None:
    page = visit("", locale="de-DE")
    page.goto(hotseat(page, *NAMES, seed=3))  # In which Vanderbilt's company is PRR.
    game = Game(page)
    expect(game.bar).to_contain_text("Versteigerung der Privatgesellschaften")
    buy_privates(game)
    float_baltimore(game)
    expect(game.bar).to_contain_text("Ann für die B&O (800 $ und kein Zug)")
    game.lay("G7", "9", 1)
    game.ask("Einen 2er-Zug von der Bank für 80 $ kaufen", r"720\s\$ und ein 2er-Zug")
    game.ask("Fertig", "Aktienrunde 2.*Bob mit")
    game.ask("Passen", "Ann mit")
    game.ask("Passen", r"Betriebsrunde 2\.1")
    expect(game.bar).to_contain_text("Washington DC (F8)")
    game.lay("F8", "X1", 0)
    expect(game.bar).to_contain_text("einen Bahnhof für 40 $ bauen")
    game.place_station("F8")
    run_and_pay(game)
    game.ask("Einen 2er-Zug von der Bank", "zwei 2er-Züge")


def run_and_pay(game: Game) -> None:
    """The best run is drawn with what its stops pay; it is paid out, and everybody saw what that would give."""
    expect(game.page.locator("#routes .run")).to_have_attribute("data-train", "2")
    expect(game.page.locator("#routes .bubble-words")).to_have_text(["30", "30"])
    game.ask("60 $ einfahren", "ausschütten oder einbehalten")
    pays = game.bar.get_by_role("button", name="6 $ je Aktie ausschütten")
    expect(pays).to_contain_text("Ann +36 $")
    expect(pays).to_contain_text("Kurs 75 $ → 80 $")
    expect(game.bar.get_by_role("button", name="60 $ einbehalten")).to_contain_text("Kurs 75 $ → 70 $")
    game.click(pays)
    expect(game.bar).to_contain_text("einen Zug kaufen")


def recorded() -> Match[State, Any]:
    """A short game of two that ends with a bankruptcy."""
    return record.replay(json.loads((golden("chesapeake") / "game-2.json").read_text("utf-8")), GAMES.rules)


def opened_at(page: Page, match: Match[State, Any], ply: int) -> Game:
    """The game as far as a ply, from a file that is dropped on the lobby."""
    begun = Match(match.rules, match.players, match.seed, match.variants)
    for action in match.actions[:ply]:
        begun.push(action)
    Reader(page).look()
    page.get_by_text("Spieldatei öffnen …").click()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(begun.record()).encode()}
    page.get_by_label("Spieldatei").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", name="18Chesapeake")).to_be_visible()
    return Game(page)


def play_on(game: Game, match: Match[State, Any], ply: int) -> None:
    """Every move from a ply on, by clicks; tiles may be turned in another way that lays the same track.

    The page leaves a step by itself where only a private could still be bought, so whoever wants one buys it before.
    """
    state, rest = match.states[ply].copy(), [*match.actions[ply:]]
    while rest:
        done, after = same_track(state, rest.pop(0)), state.copy()
        c18.apply(after, done)
        follows = goes_on(state, done, after)
        if follows and rest[0] != follows:
            rest.insert(1, done)
            continue
        choose(game, state, done)
        if follows:
            c18.apply(after, rest.pop(0))
        state = after
    assert state.actor is None


def same_track(state: State, action: Any) -> Any:
    """The action, or for a tile the offered one that lays the same track."""
    if not isinstance(action, LayTile | UsePower):
        return action
    lays = distinct_lays(TITLE, (one for one in c18.options(state) if isinstance(one, LayTile | UsePower)))
    return next(one for one in lays if len(distinct_lays(TITLE, [one, action])) == 1)


def choose(game: Game, state: State, action: Any) -> None:
    """Find an action by its German name, and do it."""
    match action:
        case LayTile(hex=hex, tile=tile, rotation=rotation) | UsePower(hex=hex, tile=tile, rotation=rotation):
            verb = "Ausbauen" if is_upgrade(state, hex) else "Legen"
            game.lay(hex, tile, rotation, verb, getattr(action, "private", ""))
        case PlaceStation(hex=hex):
            game.place_station(hex)
        case RunTrains(routes=routes):
            game.do(f"{earnings_of(state, routes)} $ einfahren")
        case Dividend(pay=pay):
            game.do(f"{state.earnings // 10} $ je Aktie ausschütten" if pay else f"{state.earnings} $ einbehalten")
        case Buy(company=company) | Sell(company=company) | Par(company=company) if state.step == "stock":
            game.click(*in_the_row(game, state, action, company))
        case Par(price=price):
            game.do(f"Startkurs {price} $")
        case Pass() if state.step == "trains":  # In other words after a purchase.
            game.click(game.bar.get_by_role("button", name=re.compile("^(Keinen Zug kaufen|Fertig)$")))
        case GoBankrupt():
            first = game.bar.get_by_role("button", name=begins("Bankrott anmelden"), include_hidden=True)
            game.click(game.unfolded(first), game.page.locator("#picked").get_by_role("button", name="Bestätigen"))
        case _:
            choose_in_the_bar(game, state, action)


def in_the_row(game: Game, state: State, action: Buy | Sell | Par, company: str) -> list[Locator]:
    """What is to be clicked on the desk, one after the other."""
    row = game.row(company)
    match action:
        case Buy():
            return [row.get_by_role("button", name=re.compile(re.escape(german(state, action))))]
        case Sell(count=count):
            opens, box, offer = "Verkauf …", f"{company} verkaufen", f"{count * 10} % verkaufen"
        case Par(price=price):
            opens, box, offer = f"{company} gründen …", f"{company} gründen", f"Startkurs {price} $"
    offers = game.page.get_by_role("dialog", name=box)
    return [row.get_by_role("button", name=begins(opens)), offers.get_by_role("button", name=begins(offer))]


def german(state: State, option: Any) -> str:
    """An option in German, as the accessible name of a button has it."""
    with speaking("de"):
        return WORDS.describe(state, option).replace("\xa0", " ")


def choose_in_the_bar(game: Game, state: State, action: Any) -> None:
    """A button with the words of the action, or a box for its price; in a group that is to be opened, perhaps."""
    entries = [one for entry in WORDS.menu(state) for one in (entry.options if isinstance(entry, Group) else (entry,))]
    option = next(one for one in entries if (isinstance(one, Span) and action in one) or action_of(one) == action)
    words = german(state, option)
    if not isinstance(option, Span):
        game.do(words)
        return
    number = game.unfolded(game.bar.get_by_role("spinbutton", name=begins(words), include_hidden=True))
    last = moves(game.page)
    settled(game.page)
    number.fill(str(getattr(action, option.field)))
    number.press("Enter")
    game.see_the_move(last)


@pytest.mark.parametrize("ply", [118, pytest.param(0, marks=pytest.mark.soak)])
@pytest.mark.soak
def test_a_recorded_game_by_clicks(visit: Callable[..., Page], ply: int) -> None:
    """The whole of it, or its last turns."""
    match = recorded()
    game = opened_at(visit("/", locale="de-DE"), match, ply)
    play_on(game, match, ply)
    expect(game.bar).to_contain_text("Das Spiel ist zu Ende: Bob ist bankrott (Regel 12). Bob gewinnt mit 540 $.")
    expect(game.bar.get_by_role("listitem").first).to_have_text(re.compile(r"^Bob 540\s\$\s+gewinnt$"))
    game.bar.get_by_role("link", name="Die Geschichte der Partie").click()
    expect(game.page.get_by_role("heading", name="Endstand")).to_be_visible()
    Reader(game.page).look()

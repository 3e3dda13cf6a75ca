"""The state of a game as 18xx.games keeps it: people, companies, certificates, prices, trains, and who may pay what."""

from dataclasses import dataclass, field
from typing import Any

from tests.games.chesapeake.peer.board import Board
from tests.games.chesapeake.peer.tables import COMPANIES, LIMITS, MARKET, PHASES, PRIVATES, TRAINS, Phase

POOL = "pool"
REMOVED = "removed"
Action = dict[str, Any]
# who holds a certificate: a player's id, a company's symbol (its IPO), the pool, or nobody any more
Holder = int | str


class Refused(Exception):
    """The other engine does not take an action, and why."""


def refuse(reason: str) -> None:
    """Stop at an action."""
    raise Refused(reason)


@dataclass
class Player:
    """Somebody at the table."""

    id: int
    cash: int
    passed: bool = False
    bankrupt: bool = False


@dataclass
class Public:
    """A public company."""

    symbol: str
    cash: int = 0
    president: int | None = None
    par: int | None = None
    cell: tuple[int, int] | None = None
    floated: bool = False
    trains: list[str] = field(default_factory=list)
    stations: list[int] = field(default_factory=list)
    home_placed: bool = False
    had_route: bool = False


@dataclass(eq=False)
class Share:
    """A certificate and who holds it."""

    id: str
    company: str
    percent: int
    president: bool
    owner: Holder


def train_name(train: str) -> str:
    """The kind of a train, from its id."""
    return train.rsplit("-", 1)[0]


class Game:
    """Everything that lies on the table, and the movements of money, certificates and markers."""

    def __init__(self, data: dict[str, Any]) -> None:
        ids = [int(player["id"]) for player in data["players"]]
        start = LIMITS["cash"][str(len(ids))]
        self.players = [Player(number, start) for number in ids]
        self.by_id = {player.id: player for player in self.players}
        self.two = len(ids) == 2
        self.limit: int = LIMITS["certificates"][str(len(ids))]
        self.bank: int = LIMITS["bank"] - start * len(ids)
        self.broken = False
        self.finished = False
        self.phase_index = 0
        self.turn = 1
        self.round_num = 1
        self.rounds = PHASES[0].rounds
        self.board = Board()
        self.publics = {
            symbol: Public(symbol, stations=list(company.stations)) for symbol, company in COMPANIES.items()
        }
        # the owner of a private: a player's id or a company's symbol; missing while it is for sale
        self.privates: dict[str, Holder] = {}
        self.closed: list[str] = []
        self.powers = {"C-P": 2, "B&S": 2, "C&OC": 1}
        self.upcoming = [f"{kind.name}-{index}" for kind in TRAINS.values() for index in range(kind.count)]
        self.upcoming.append("D-0")
        self.pool_trains: list[str] = []
        self.cells: dict[tuple[int, int], list[str]] = {}
        self.vanderbilt = list(COMPANIES)[(5 * seed_of(data) + 1) % 8]
        self.shares: dict[str, Share] = {}
        # the order in which somebody got certificates decides which of them move in a swap
        self.held: dict[tuple[Holder, str], list[Share]] = {}
        for symbol in COMPANIES:
            self.print_shares(symbol)
        # the next action of the file, for what only the map can tell and the search gave up on
        self.coming: Action | None = None

    def print_shares(self, symbol: str) -> None:
        """The certificates of a company; with two players its president's is triple and one single leaves the game."""
        triple = self.two and symbol != self.vanderbilt
        for index in range(9):
            percent = 10 if index else 30 if triple else 20
            holder = REMOVED if triple and index == 8 else symbol
            share = Share(f"{symbol}_{index}", symbol, percent, index == 0, holder)
            self.shares[share.id] = share
            self.certificates(holder, symbol).append(share)

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return PHASES[self.phase_index]

    # money

    def pay_bank(self, who: Player | Public, amount: int, reason: str) -> None:
        """Money to the bank, if there is enough."""
        self.take(who, amount, reason)
        self.bank += amount

    def take(self, who: Player | Public, amount: int, reason: str) -> None:
        """Money out of a purse, if there is enough."""
        if amount > who.cash:
            refuse(f"{reason} costs {amount}, there is {who.cash}")
        who.cash -= amount

    def pay_out(self, who: Player | Public, amount: int) -> None:
        """Money from the bank, which may break."""
        self.broken = self.broken or amount > self.bank
        self.bank -= amount
        who.cash += amount

    def purse(self, holder: Holder) -> Player | Public:
        """Who a private's income goes to."""
        return self.by_id[holder] if isinstance(holder, int) else self.publics[holder]

    def pay_privates(self) -> None:
        """The income of all privates that are owned."""
        for symbol, owner in self.privates.items():
            if PRIVATES[symbol].revenue:
                self.pay_out(self.purse(owner), PRIVATES[symbol].revenue)

    # certificates

    def certificates(self, holder: Holder, symbol: str) -> list[Share]:
        """The certificates of one company that somebody holds, in the order in which they came."""
        return self.held.setdefault((holder, symbol), [])

    def percent(self, holder: Holder, symbol: str) -> int:
        """How much of a company somebody holds."""
        return sum(share.percent for share in self.certificates(holder, symbol))

    def move_share(self, share: Share, to: Holder) -> None:
        """Hand over one certificate."""
        self.certificates(share.owner, share.company).remove(share)
        self.certificates(to, share.company).append(share)
        share.owner = to

    def president_percent(self, symbol: str) -> int:
        """The size of a company's president's certificate."""
        return self.shares[f"{symbol}_0"].percent

    def price(self, symbol: str) -> int:
        """What a share is worth on the market."""
        cell = self.publics[symbol].cell
        return 0 if cell is None else int(MARKET[cell[0]][cell[1]].rstrip("py"))

    def counts(self, symbol: str) -> bool:
        """Whether certificates of a company count: not in the yellow zone."""
        cell = self.publics[symbol].cell
        return cell is None or not MARKET[cell[0]][cell[1]].endswith("y")

    def certs(self, player: Player) -> int:
        """Certificates of a player that count, privates among them."""
        shares = sum(len(self.certificates(player.id, symbol)) for symbol in COMPANIES if self.counts(symbol))
        return shares + sum(owner == player.id for owner in self.privates.values())

    def worth(self, player: Player) -> int:
        """Cash, shares with a price, and privates."""
        shares = sum(self.percent(player.id, symbol) * self.price(symbol) // 10 for symbol in COMPANIES)
        privates = sum(PRIVATES[symbol].value for symbol, owner in self.privates.items() if owner == player.id)
        return player.cash + shares + privates

    def most_other(self, symbol: str, player: Player) -> int:
        """The largest holding of anybody else."""
        return max(self.percent(other.id, symbol) for other in self.players if other is not player)

    def transfer(self, shares: list[Share], percent: int, to: Holder) -> None:
        """Move a bundle and see to the presidency; part of a president's certificate comes back as singles."""
        symbol = shares[0].company
        seller, public = shares[0].owner, self.publics[symbol]
        for share in shares:
            self.move_share(share, to)
        rest = sum(share.percent for share in shares) - percent
        holdings = {player.id: self.percent(player.id, symbol) for player in self.players}
        if isinstance(seller, int):
            holdings[seller] += rest
        most = max(holdings.values())
        leaders = [number for number, held in holdings.items() if held == most]
        before = public.president
        able = [number for number in leaders if self.percent(number, symbol) >= self.president_percent(symbol)]
        if before in leaders or not able:
            return
        public.president = min(able, key=lambda number: self.distance(before, number))
        if before is None or public.president == seller:
            return
        certificate = self.shares[f"{symbol}_0"]
        goal: Holder = before if self.percent(before, symbol) >= certificate.percent else POOL
        for share in self.certificates(public.president, symbol)[: certificate.percent // 10]:
            self.move_share(share, goal)
        self.move_share(certificate, public.president)
        for _ in range(rest // 10):
            self.move_share(self.certificates(POOL, symbol)[0], seller)

    def distance(self, before: int | None, number: int) -> int:
        """Seats to the left of the last president."""
        if before is None:
            return 0
        seats = [player.id for player in self.players]
        return (seats.index(number) - seats.index(before) - 1) % len(seats)

    def float_if_sold(self, symbol: str) -> None:
        """A company floats when 60% have left the IPO; with two players the rest goes to the pool."""
        public = self.publics[symbol]
        if public.floated or public.par is None or self.percent(symbol, symbol) > 40:
            return
        public.floated = True
        self.pay_out(public, public.par * 10)
        if self.two:
            for share in list(self.certificates(symbol, symbol)):
                self.move_share(share, POOL)

    # the market

    def set_par(self, symbol: str, price_id: str) -> None:
        """Put a marker on a par space."""
        price, row, column = (int(part) for part in price_id.split(","))
        if MARKET[row][column] != f"{price}p":
            refuse(f"{price_id} is no par space")
        self.publics[symbol].par = price
        self.publics[symbol].cell = (row, column)
        self.cells.setdefault((row, column), []).append(symbol)

    def move_marker(self, symbol: str, row: int, column: int) -> None:
        """A marker goes below those that are on its new space; without such a space it stays."""
        cell = self.publics[symbol].cell
        assert cell is not None
        if (row, column) == cell or not 0 <= row < len(MARKET) or not 0 <= column < len(MARKET[row]):
            return
        self.cells[cell].remove(symbol)
        self.cells.setdefault((row, column), []).append(symbol)
        self.publics[symbol].cell = (row, column)

    def move(self, symbol: str, direction: str) -> None:
        """One step; at the end of a row the arrows point up and down."""
        cell = self.publics[symbol].cell
        assert cell is not None
        row, column = cell
        if direction == "right":
            goal = (row, column + 1) if column + 1 < len(MARKET[row]) else (row - 1, column)
        elif direction == "left":
            goal = (row, column - 1) if column else (row + 1, column)
        else:
            goal = (row - 1, column) if direction == "up" else (row + 1, column)
        self.move_marker(symbol, *goal)

    def operating_order(self) -> list[str]:
        """Companies that have floated: highest price, furthest right, top of the stack."""

        def key(symbol: str) -> tuple[int, int, int]:
            cell = self.publics[symbol].cell
            assert cell is not None
            return -self.price(symbol), -cell[1], self.cells[cell].index(symbol)

        return sorted((symbol for symbol, public in self.publics.items() if public.floated), key=key)

    def close(self, private: str) -> None:
        """A private leaves the game."""
        if private not in self.closed:
            self.privates.pop(private, None)
            self.closed.append(private)


def seed_of(data: dict[str, Any]) -> int:
    """The seed of a file: in its settings, or else the digits of its id."""
    seed = data.get("settings", {}).get("seed")
    if seed in (None, ""):
        digits = "".join(char if char.isdigit() else " " for char in str(data["id"])).split()
        seed = digits[0] if digits else 0
    return int(str(seed))

"""Stock rounds: sales first, then one purchase; players who can do neither pass automatically."""

from tests.games.chesapeake.peer import trains
from tests.games.chesapeake.peer.model import POOL, REMOVED, Action, Game, Player, Share, refuse
from tests.games.chesapeake.peer.tables import COMPANIES, MARKET


def bundle_of(game: Game, action: Action) -> tuple[list[Share], int]:
    """The certificates of an action and the percentage that changes hands."""
    ids = action["shares"]
    if not ids or len(set(ids)) != len(ids) or any(number not in game.shares for number in ids):
        refuse(f"no such shares: {', '.join(ids)}")
    shares = [game.shares[number] for number in ids]
    if len({share.company for share in shares}) != 1 or len({share.owner for share in shares}) != 1:
        refuse("a bundle has shares of one company and one owner")
    total = sum(share.percent for share in shares)
    percent = int(action.get("percent") or total)
    part = next((share.percent for share in shares if share.president), 10)
    if percent > total or total - percent >= part or percent % 10:
        refuse(f"{percent}% cannot be made of {', '.join(ids)}")
    return shares, percent


def sellable(game: Game, player: Player, shares: list[Share], percent: int) -> str:
    """Why a bundle cannot go to the pool: its limit, or nobody to take the president's certificate."""
    symbol = shares[0].company
    if game.publics[symbol].par is None:
        return f"{symbol} has no price"
    if game.percent(POOL, symbol) + percent > 50:
        return f"the pool cannot take {percent}% of {symbol}"
    if any(share.president for share in shares) and game.most_other(symbol, player) < game.president_percent(symbol):
        return f"nobody else can be president of {symbol}"
    return ""


def bundles(game: Game, player: Player, symbol: str) -> list[tuple[list[Share], int]]:
    """Everything that could be sold of one company: singles first, parts of the president's certificate too."""
    if game.publics[symbol].par is None:
        return []
    held = sorted(game.certificates(player.id, symbol), key=lambda share: share.president)
    sales = []
    for count in range(1, len(held) + 1):
        shares = held[:count]
        total = sum(share.percent for share in shares)
        least = total - shares[-1].percent + 10 if shares[-1].president else total
        sales += [(shares, percent) for percent in range(least, total + 1, 10)]
    return sales


def sell(game: Game, player: Player, shares: list[Share], percent: int) -> None:
    """The bank pays the price before the drop for each share; the marker falls once for each."""
    symbol = shares[0].company
    game.pay_out(player, game.price(symbol) * percent // 10)
    game.transfer(shares, percent, POOL)
    for _ in range(percent // 10):
        game.move(symbol, "down")


class Stock:
    """A stock round."""

    name = "Stock"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = list(game.players)
        self.index = 0
        self.sold: dict[int, set[str]] = {player.id: set() for player in self.seats}
        self.acted = False
        self.bought = False
        self.over = False

    def start(self) -> None:
        """The first player who can do something begins; trains over the limit come first."""
        for seat in self.seats:
            seat.passed = False
        self.begin_turn()

    def finished(self) -> bool:
        """Whether everybody has passed in turn."""
        return self.over

    def actor(self) -> Player | None:
        """Whoever must discard a train, else whose turn it is."""
        over = trains.crowded(self.game)
        if over:
            return trains.president_of(self.game, self.game.publics[over[0]])
        return None if self.over else self.seats[self.index]

    def begin_turn(self) -> None:
        """A turn, or the pass of somebody who can do nothing."""
        self.acted = self.bought = False
        self.go_on()

    def go_on(self) -> None:
        """End a turn in which nothing is left to do."""
        if trains.crowded(self.game) or self.kinds(self.seats[self.index]):
            return
        self.end_turn()

    def end_turn(self) -> None:
        """The next player, or the end of the round when all have passed without acting."""
        player = self.seats[self.index]
        player.passed = not self.acted
        self.index = (self.index + 1) % len(self.seats)
        if all(seat.passed for seat in self.seats):
            self.over = True
            self.end_round()
        else:
            self.begin_turn()

    def end_round(self) -> None:
        """Sold out companies rise; with two players those with nothing in the pool."""
        game = self.game
        for symbol in game.operating_order():
            if self.game.two:
                sold_out = not game.percent(POOL, symbol)
            else:
                sold_out = sum(game.percent(player.id, symbol) for player in game.players) == 100
            if sold_out:
                game.move(symbol, "up")

    def kinds(self, player: Player) -> set[str]:
        """What somebody may do now; nothing at all is a pass."""
        if self.must_sell(player):
            return {"sell_shares"}
        kinds = set()
        if not self.bought:
            if any(self.can_buy(player, share) for share in self.on_offer()):
                kinds.add("buy_shares")
            if any(self.can_par(player, symbol, 70) for symbol in COMPANIES):
                kinds.add("par")
            if self.can_sell_any(player):
                kinds.add("sell_shares")
        return kinds | {"pass"} if kinds else kinds

    def on_offer(self) -> list[Share]:
        """One share of each company in the IPO and in the pool."""
        game = self.game
        shares = []
        for symbol, public in game.publics.items():
            for holder in (symbol, POOL):
                if public.par is not None and game.certificates(holder, symbol):
                    shares.append(game.certificates(holder, symbol)[0])
        return shares

    def can_sell_any(self, player: Player) -> bool:
        """Whether somebody could sell anything: never in the first round, never after a purchase."""
        if self.bought or self.game.turn == 1:
            return False
        return any(
            not sellable(self.game, player, shares, percent)
            for symbol in COMPANIES
            for shares, percent in bundles(self.game, player, symbol)
        )

    def must_sell(self, player: Player) -> bool:
        """Whether somebody is over a limit and could sell."""
        over = self.game.certs(player) > self.game.limit
        over = over or any(self.game.percent(player.id, symbol) > 60 for symbol in COMPANIES)
        return over and self.can_sell_any(player)

    def price_of(self, share: Share) -> int:
        """Par in the IPO, the market's price in the pool."""
        public = self.game.publics[share.company]
        price = public.par if share.owner == share.company else self.game.price(share.company)
        return (price or 0) * share.percent // 10

    def can_gain(self, player: Player, symbol: str, percent: int) -> bool:
        """Whether limits allow one more certificate, and no share of the company was sold in this round."""
        game = self.game
        room = not game.counts(symbol) or game.certs(player) < game.limit
        return room and game.percent(player.id, symbol) + percent <= 60 and symbol not in self.sold[player.id]

    def can_buy(self, player: Player, share: Share) -> bool:
        """Whether somebody may take one certificate; the cash is needed even where it is only removed."""
        return player.cash >= self.price_of(share) and self.can_gain(player, share.company, share.percent)

    def can_par(self, player: Player, symbol: str, price: int) -> bool:
        """Whether somebody may start a company at a par."""
        percent = self.game.president_percent(symbol)
        fresh = self.game.publics[symbol].par is None
        return fresh and player.cash >= price * percent // 10 and self.can_gain(player, symbol, percent)

    def act(self, action: Action) -> None:
        """One sale, purchase, par, pass or discard."""
        kind, game = action["type"], self.game
        over = trains.crowded(game)
        if over:
            if kind != "discard_train" or action["entity"] not in over:
                refuse(f"{over[0]} must discard a train first")
            discard(game, action)
            self.go_on()
            return
        player = self.seats[self.index]
        if action["entity"] != player.id:
            refuse(f"it is the turn of {player.id}")
        allowed = self.kinds(player)
        if kind not in allowed:
            refuse(f"{player.id} may do one of {', '.join(sorted(allowed))}, not {kind}")
        if kind == "pass":
            self.end_turn()
            return
        if kind == "par":
            self.par(player, action)
        elif kind == "buy_shares":
            self.buy(player, action)
        else:
            shares, percent = bundle_of(game, action)
            reason = sellable(game, player, shares, percent)
            if shares[0].owner != player.id or reason:
                refuse(reason or f"{shares[0].id} is not held by {player.id}")
            self.sold[player.id].add(shares[0].company)
            sell(game, player, shares, percent)
        self.acted = True
        self.go_on()

    def par(self, player: Player, action: Action) -> None:
        """Start a company with its president's certificate."""
        game, symbol = self.game, action["corporation"]
        price, row, column = (int(part) for part in action["share_price"].split(","))
        if MARKET[row][column] != f"{price}p" or not self.can_par(player, symbol, price):
            refuse(f"{symbol} cannot be started at {action['share_price']}")
        game.set_par(symbol, action["share_price"])
        percent = game.president_percent(symbol)
        game.pay_bank(player, price * percent // 10, symbol)
        game.transfer([game.shares[f"{symbol}_0"]], percent, player.id)
        game.float_if_sold(symbol)
        self.bought = True

    def buy(self, player: Player, action: Action) -> None:
        """Buy one certificate; with two players the other player's purchase first removes the last one of the pool."""
        game = self.game
        (share, *more), percent = bundle_of(game, action)
        symbol, holder = share.company, share.owner
        if more or percent != share.percent or holder not in (symbol, POOL):
            refuse(f"{share.id} is not for sale")
        if game.publics[symbol].par is None or not self.can_buy(player, share):
            refuse(f"{player.id} cannot buy {share.id}")
        self.bought = True
        pool = game.certificates(POOL, symbol)
        if game.two and pool and game.publics[symbol].president != player.id:
            last = pool[-1]
            game.move_share(last, REMOVED)
            if last is share:
                return
        game.pay_bank(player, self.price_of(share), share.id)
        game.transfer([share], share.percent, player.id)
        game.float_if_sold(symbol)


def discard(game: Game, action: Action) -> None:
    """A train over the limit goes to the pool."""
    public, train = game.publics[action["entity"]], action["train"]
    if train not in public.trains:
        refuse(f"{public.symbol} has no train {train}")
    public.trains.remove(train)
    game.pool_trains.append(train)

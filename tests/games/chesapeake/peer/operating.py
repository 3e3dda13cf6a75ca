"""Operating rounds: the steps of a company's turn, and which of them are skipped by themselves."""

from tests.games.chesapeake.peer import emergency, routes, track, trains
from tests.games.chesapeake.peer.model import POOL, Action, Game, Player, Public, refuse
from tests.games.chesapeake.peer.stock import discard
from tests.games.chesapeake.peer.tables import CANAL, CANAL_HEX, POWER_HEXES, PRIVATES

STEPS = ("track", "token", "route", "dividend", "train", "private")


class Operating:
    """An operating round."""

    name = "Operating"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.order = game.operating_order()
        self.index = 0
        self.over = False
        self.reset()

    def reset(self) -> None:
        """A turn that has not begun."""
        self.done: set[str] = set()
        self.laid = 0
        self.tokened = False
        self.revenue = 0
        # a private of which one tile of two lies, and the canal between its tile and its station
        self.half_laid: str | None = None
        self.teleported = False
        self.last_sale: int | None = None

    def start(self) -> None:
        """Privates pay, then the first company operates."""
        self.game.pay_privates()
        self.over = not self.order
        if self.order:
            self.begin_turn()
            self.go_on()

    def finished(self) -> bool:
        """Whether every company has operated."""
        return self.over

    @property
    def public(self) -> Public:
        """The company that operates."""
        return self.game.publics[self.order[self.index]]

    def actor(self) -> Player | None:
        """Whoever decides: the president of the company, or of one that must discard."""
        if self.over:
            return None
        over = trains.crowded(self.game)
        if over and self.step() == "discard":
            return trains.president_of(self.game, self.game.publics[over[0]])
        return trains.president_of(self.game, self.public)

    def begin_turn(self) -> None:
        """The home station comes first; it is free."""
        self.reset()
        public = self.public
        if not public.home_placed:
            public.home_placed = True
            self.game.board.place(public.symbol, self.game.board.home(public.symbol))
            public.stations.pop(0)

    # what is open

    def step(self) -> str:
        """The first step that waits for a decision."""
        if self.half_laid is not None:
            return "second tile"
        if self.teleported:
            return "canal station"
        for name in STEPS:
            if name == "train" and trains.crowded(self.game):
                return "discard"
            if name not in self.done and self.is_open(name):
                return name
        return ""

    def is_open(self, name: str) -> bool:
        """Whether a step has something to decide."""
        game, public = self.game, self.public
        if name == "track":
            return not self.laid or self.keeps_track_open()
        if name == "token":
            able = not self.tokened and bool(public.stations) and public.stations[0] <= public.cash
            return able and self.believe(game.board.can_station(public.symbol), ("place_token", "pass"))
        if name == "route":
            return bool(public.trains) and self.has_route()
        if name == "dividend":
            return self.revenue > 0
        if name == "train":
            return self.must_buy() or trains.can_buy(game, public)
        return self.can_buy_private()

    def believe(self, known: bool | None, kinds: tuple[str, ...]) -> bool:
        """What the map tells; where it takes too long to know, what the file goes on with."""
        if known is None:
            coming = self.game.coming
            return coming is not None and coming["entity"] == self.public.symbol and coming["type"] in kinds
        return known

    def has_route(self) -> bool:
        """Whether there is a route now; that there was one is remembered."""
        has_route = self.believe(self.game.board.has_route(self.public.symbol), ("run_routes", "buy_train"))
        self.public.had_route = self.public.had_route or has_route
        return has_route

    def must_buy(self) -> bool:
        """No train, and a route now or ever before."""
        return not self.public.trains and (self.public.had_route or self.has_route())

    def keeps_track_open(self) -> bool:
        """A power of two tiles that the company has, or could buy from a player."""
        game = self.game
        for private in POWER_HEXES:
            owner = game.privates.get(private)
            if owner is None or not game.powers[private]:
                continue
            if owner == self.public.symbol:
                return True
            if isinstance(owner, int) and game.phase.buys_privates and self.public.cash >= least(private):
                return True
        return False

    def can_buy_private(self) -> bool:
        """Whether some player's private could be paid for."""
        game = self.game
        return game.phase.buys_privates and any(
            isinstance(owner, int) and private != "CV" and least(private) <= self.public.cash
            for private, owner in game.privates.items()
        )

    # what happens by itself

    def go_on(self) -> None:
        """Skip what is not open; a company without earnings withholds; then the next company."""
        while not self.over:
            if self.half_laid is not None or self.teleported:
                return
            for name in STEPS:
                if name == "train" and trains.crowded(self.game):
                    return
                if name in self.done:
                    continue
                if self.is_open(name):
                    return
                if name == "dividend":
                    self.game.move(self.public.symbol, "left")
                self.done.add(name)
            if self.index + 1 == len(self.order):
                self.over = True
                return
            self.index += 1
            self.begin_turn()

    def reorder(self) -> None:
        """Companies that have not operated, by their prices after a sale."""
        rest = self.order[self.index + 1 :]
        self.order[self.index + 1 :] = [symbol for symbol in self.game.operating_order() if symbol in rest]

    # actions

    def act(self, action: Action) -> None:
        """One action, if the step that is open takes it."""
        if self.over:
            refuse("nobody operates")
        kind, entity = action["type"], action["entity"]
        step = self.step()
        if kind == "bankrupt" and entity == self.public.symbol:
            emergency.bankrupt(self.game, self.public, step == "train")
            self.reorder()
            return
        if step == "second tile":
            if kind != "lay_tile" or entity != self.half_laid:
                refuse(f"{self.half_laid} lays its second tile first")
            self.lay_power(action)
        elif step == "canal station":
            self.canal_station(action)
        elif kind == "buy_company" and entity == self.public.symbol:
            self.buy_private(action)
        elif kind == "lay_tile" and entity in (*POWER_HEXES, CANAL):
            self.lay_power(action)
        else:
            self.act_in_step(step, action)
        self.go_on()

    def act_in_step(self, step: str, action: Action) -> None:
        """What only the open step takes."""
        kind, entity, public = action["type"], action["entity"], self.public
        if step == "discard":
            over = trains.crowded(self.game)
            if kind != "discard_train" or entity not in over:
                refuse(f"{over[0]} must discard a train first")
            discard(self.game, action)
            return
        if step == "train" and kind == "sell_shares" and entity == public.president:
            self.last_sale = emergency.sell(self.game, public, action)
            self.reorder()
            return
        if entity != public.symbol:
            refuse(f"it is the turn of {public.symbol}")
        if kind == "pass" and step in ("track", "token", "train", "private"):
            if step == "train" and self.must_buy():
                refuse(f"{public.symbol} must buy a train")
            self.done.add(step)
            return
        takes = {
            "track": "lay_tile",
            "token": "place_token",
            "route": "run_routes",
            "dividend": "dividend",
            "train": "buy_train",
        }
        if takes.get(step) != kind:
            refuse(f"{public.symbol} is at the step {step}, which takes no {kind}")
        if kind == "lay_tile":
            self.lay_tile(action)
        elif kind == "place_token":
            track.station(self.game, public, action["city"], free=False)
            self.tokened = True
            self.done.add("token")
        elif kind == "run_routes":
            self.revenue = routes.run(self.game, public, action["routes"])
            self.done.add("route")
        elif kind == "dividend":
            self.dividend(action["kind"])
        else:
            must = self.must_buy()
            emergency.buy_train(self.game, public, action, must, self.last_sale)
            if not trains.can_buy(self.game, public):
                self.done.add("train")

    def lay_tile(self, action: Action) -> None:
        """The tile of the turn."""
        if self.laid:
            refuse(f"{self.public.symbol} has laid its tile")
        track.normal(self.game, self.public, action)
        self.laid += 1
        if not self.is_open("track"):
            self.done.add("track")

    def lay_power(self, action: Action) -> None:
        """Two tiles of a private, or the canal's one with its station."""
        game, private, name = self.game, action["entity"], action["hex"]
        if game.privates.get(private) != self.public.symbol or not game.powers[private] or "track" in self.done:
            refuse(f"{private} cannot lay a tile now")
        if private == CANAL:
            if self.laid or name != CANAL_HEX:
                refuse(f"{private} cannot lay a tile in {name} now")
            track.special(game, self.public, action, ("57",))
            self.laid += 1
            game.powers[private] = 0
            self.teleported = bool(self.public.stations)
            return
        if name not in POWER_HEXES[private]:
            refuse(f"{private} lays in {' and '.join(POWER_HEXES[private])}")
        track.special(game, self.public, action, ("8", "9"))
        game.powers[private] -= 1
        self.half_laid = private if game.powers[private] else None
        if self.half_laid is None and not track.joined(game, POWER_HEXES[private]):
            refuse(f"the tiles of {private} are not joined")

    def canal_station(self, action: Action) -> None:
        """The free station after the canal's tile, or none."""
        kind = action["type"]
        if action["entity"] != CANAL or kind not in ("place_token", "pass"):
            refuse(f"{CANAL} places its station or passes first")
        if kind == "place_token":
            track.station(self.game, self.public, action["city"], free=True)
            self.tokened = True
        self.teleported = False

    def buy_private(self, action: Action) -> None:
        """A company buys a private from a player."""
        game, private, price = self.game, action["company"], int(action["price"])
        owner = game.privates.get(private)
        if not self.can_buy_private() or private == "CV" or not isinstance(owner, int):
            refuse(f"{private} cannot be bought")
            return
        if not least(private) <= price <= 2 * PRIVATES[private].value:
            refuse(f"{private} costs {least(private)} to {2 * PRIVATES[private].value}, not {price}")
        game.take(self.public, price, private)
        game.by_id[owner].cash += price
        game.privates[private] = self.public.symbol

    def dividend(self, kind: str) -> None:
        """Pay ten shares, the pool's to the company, or keep everything."""
        game, public = self.game, self.public
        if kind == "payout":
            for player in game.players:
                game.pay_out(player, self.revenue * game.percent(player.id, public.symbol) // 100)
            game.pay_out(public, self.revenue * game.percent(POOL, public.symbol) // 100)
        elif kind == "withhold":
            game.pay_out(public, self.revenue)
        else:
            refuse(f"no dividend of kind {kind}")
        game.move(public.symbol, "right" if kind == "payout" else "left")
        self.done.add("dividend")


def least(private: str) -> int:
    """The least that a company pays for a private: half its value, rounded up."""
    return (PRIVATES[private].value + 1) // 2

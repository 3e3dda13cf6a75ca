"""The private auction: purchases, bids that wait, auctions of one private, and rounds in which everybody passes."""

from tests.games.chesapeake.peer import trains
from tests.games.chesapeake.peer.model import Action, Game, Player, refuse
from tests.games.chesapeake.peer.tables import LIMITS, PRIVATES

STEP: int = LIMITS["bid_step"]


class Auction:
    """The first round of the game."""

    name = "Auction"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = list(game.players)
        self.index = 0
        self.for_sale = list(PRIVATES)
        # the bids on each private, one for each player at most
        self.bids: dict[str, dict[int, int]] = {symbol: {} for symbol in PRIVATES}
        self.auctioned: str | None = None
        self.discount = 0
        self.pending_par = False

    def start(self) -> None:
        """Nothing happens before the first bid."""

    def finished(self) -> bool:
        """Whether everything is sold and Vanderbilt's company has its par."""
        return not self.for_sale and not self.pending_par

    def actor(self) -> Player | None:
        """Vanderbilt's owner before the par, the lowest bidder in an auction, else whose turn it is."""
        if self.finished():
            return None
        if self.pending_par:
            return self.game.by_id[int(self.game.privates["CV"])]
        if self.auctioned is not None:
            bids = self.bids[self.auctioned]
            return self.game.by_id[min(bids, key=lambda number: bids[number])]
        return self.seats[self.index]

    def act(self, action: Action) -> None:
        """One bid, pass or par."""
        actor = self.actor()
        if actor is None or action["entity"] != actor.id:
            refuse(f"it is the turn of {actor.id if actor else 'nobody'}")
            return
        kind = action["type"]
        if self.pending_par:
            if kind != "par" or action["corporation"] != self.game.vanderbilt:
                refuse(f"only the par of {self.game.vanderbilt} is set now")
            self.par(actor, action["share_price"])
        elif kind == "bid":
            self.bid(actor, action["company"], int(action["price"]))
        elif kind == "pass":
            self.pass_turn(actor)
        else:
            refuse(f"no {kind} in the auction")

    def par(self, player: Player, price_id: str) -> None:
        """The president's certificate that comes with Vanderbilt is free."""
        game, symbol = self.game, self.game.vanderbilt
        game.set_par(symbol, price_id)
        game.transfer([game.shares[f"{symbol}_0"]], game.president_percent(symbol), player.id)
        game.float_if_sold(symbol)
        self.pending_par = False

    def bid(self, player: Player, private: str, price: int) -> None:
        """Buy the cheapest private, or bid on another."""
        if private not in self.for_sale:
            refuse(f"{private} is not for sale")
        player.passed = False
        if self.auctioned is None and private == self.for_sale[0]:
            self.buy(player, private, price)
            self.settle()
            self.next_seat()
            return
        self.place_bid(player, private, price)
        if self.auctioned is None:
            self.next_seat()

    def place_bid(self, player: Player, private: str, price: int) -> None:
        """A bid that waits; it must beat the others by a multiple of $5."""
        bids = self.bids[private]
        face = PRIVATES[private].value - (self.discount if private == "D&R" else 0)
        least = max(bids.values(), default=face) + STEP
        if price < least or (price - least) % STEP:
            refuse(f"a bid on {private} is {least} or more in steps of {STEP}, not {price}")
        if price > self.spendable(player, private):
            refuse(f"{player.id} can bid {self.spendable(player, private)} on {private}, not {price}")
        bids.pop(player.id, None)
        bids[player.id] = price

    def spendable(self, player: Player, private: str) -> int:
        """Cash less the bids with which somebody leads, and the own bid on this private again, leading or not."""
        leading = sum(
            bids[player.id]
            for bids in self.bids.values()
            if player.id in bids and bids[player.id] == max(bids.values())
        )
        return player.cash - leading + self.bids[private].get(player.id, 0)

    def buy(self, player: Player, private: str, price: int) -> None:
        """Somebody pays and gets a private with what comes with it."""
        game = self.game
        self.bids[private] = {}
        if price > self.spendable(player, private):
            refuse(f"{player.id} would pay {price} for {private} and has {self.spendable(player, private)} free")
        game.pay_bank(player, price, private)
        game.privates[private] = player.id
        self.for_sale.remove(private)
        if private == "B&OR":
            game.transfer([game.shares["B&O_1"]], 10, player.id)
        if private == "CV":
            self.pending_par = True

    def settle(self) -> None:
        """Sell what has one bid, begin an auction where there are several."""
        self.auctioned = None
        while self.for_sale:
            private = self.for_sale[0]
            bids = self.bids[private]
            if len(bids) != 1:
                self.auctioned = private if bids else None
                return
            (number, price), *_ = bids.items()
            self.buy(self.game.by_id[number], private, price)

    def pass_turn(self, player: Player) -> None:
        """Leave an auction, or pass the turn; a round of passes has consequences."""
        if self.auctioned is not None:
            self.bids[self.auctioned].pop(player.id)
            self.settle()
            return
        player.passed = True
        if all(seat.passed for seat in self.seats):
            self.all_passed()
        self.next_seat()

    def all_passed(self) -> None:
        """The first private gets cheaper, or the privates pay and a train is exported."""
        game = self.game
        if "D&R" in self.for_sale:
            self.discount += STEP
            if self.discount >= PRIVATES["D&R"].value:
                self.next_seat()
                self.buy(self.seats[self.index], "D&R", 0)
                self.settle()
        else:
            game.pay_privates()
            trains.export(game)
        for seat in self.seats:
            seat.passed = False

    def next_seat(self) -> None:
        """The turn goes to the left."""
        self.index = (self.index + 1) % len(self.seats)

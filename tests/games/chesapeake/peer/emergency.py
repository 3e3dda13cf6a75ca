"""Buying trains: with the company's money, or with the president's, who may have to sell and may go bankrupt."""

from tests.games.chesapeake.peer import trains
from tests.games.chesapeake.peer.model import Action, Game, Player, Public, Share, refuse, train_name
from tests.games.chesapeake.peer.stock import bundle_of, bundles, sellable
from tests.games.chesapeake.peer.stock import sell as sell_bundle
from tests.games.chesapeake.peer.tables import COMPANIES, TRADE_IN, TRADED


def buy_train(game: Game, public: Public, action: Action, must: bool, last_sale: int | None) -> None:
    """One purchase; what is missing comes from the president where the company must buy."""
    train, price = action["train"], int(action["price"])
    seller = trains.owner_of(game, train)
    if seller is public or (seller is None and train not in trains.bank_trains(game)):
        refuse(f"train {train} is not offered; bank and pool offer {', '.join(trains.bank_trains(game))}")
    face = trains.cost(train)
    exchange = action.get("exchange")
    if exchange is not None:
        if train_name(train) != "D" or seller is not None or exchange not in public.trains:
            refuse(f"{train} is not to be had for {exchange}")
        if train_name(exchange) not in TRADED or price != TRADE_IN:
            refuse(f"{train} costs {TRADE_IN} with a 4, 5 or 6")
    elif seller is None and price != face:
        refuse(f"train {train} costs {face}, not {price}")
    president = trains.president_of(game, public)
    if seller is not None:
        low, high = others_price(public, president, face, last_sale)
        if not low <= price <= high:
            refuse(f"{public.symbol} may pay {low} to {high} for {train} of {seller.symbol}, not {price}")
    missing = price - public.cash
    if missing > 0 and must:
        if seller is None and face != trains.cheapest(game):
            refuse(f"with the president's money only the cheapest train is bought, not {train}")
        if exchange is not None or price > face:
            refuse(f"the president does not help with {train} for {price}")
        game.take(president, missing, f"the president's part of {train}")
        public.cash += missing
    if exchange is not None:
        public.trains.remove(exchange)
        game.pool_trains.append(exchange)
    trains.receive(game, public, train, price)


def others_price(public: Public, president: Player, face: int, last_sale: int | None) -> tuple[int, int]:
    """What may be paid for another company's train: after a sale not so little that it was not needed."""
    if public.cash >= face:
        return 1, public.cash
    both = public.cash + president.cash
    return (1 if last_sale is None else both - last_sale + 1), min(face, both)


def emergency_problem(game: Game, public: Public, player: Player, shares: list[Share], percent: int) -> str:
    """Why a bundle cannot be sold for a train."""
    symbol = shares[0].company
    problem = sellable(game, player, shares, percent)
    if problem:
        return problem
    rest = game.percent(player.id, symbol) - percent
    if symbol == public.symbol and rest < game.most_other(symbol, player):
        return f"{symbol} would get another president"
    price = game.price(symbol)
    if price * percent // 10 + player.cash + public.cash >= trains.cheapest(game) + price:
        return f"{percent}% of {symbol} is more than is needed"
    return ""


def sell(game: Game, public: Public, action: Action) -> int:
    """A president's sale for a train; returns the price of one share."""
    player = trains.president_of(game, public)
    shares, percent = bundle_of(game, action)
    if shares[0].owner != player.id:
        refuse(f"{shares[0].id} is not held by {player.id}")
    problem = emergency_problem(game, public, player, shares, percent)
    if problem:
        refuse(problem)
    price = game.price(shares[0].company)
    sell_bundle(game, player, shares, percent)
    return price


def bankrupt(game: Game, public: Public, at_trains: bool) -> None:
    """Everything that can be sold is sold, and the game ends; only where it would not pay for a train."""
    player = trains.president_of(game, public)

    def offers(symbol: str) -> list[tuple[list[Share], int]]:
        if not at_trains:
            return []
        return [
            (shares, percent)
            for shares, percent in bundles(game, player, symbol)
            if not emergency_problem(game, public, player, shares, percent)
        ]

    def best(symbol: str) -> tuple[list[Share], int] | None:
        return max(offers(symbol), key=lambda bundle: bundle[1], default=None)

    power = player.cash + public.cash
    for symbol in COMPANIES:
        bundle = best(symbol)
        power += game.price(symbol) * bundle[1] // 10 if bundle else 0
    if power >= trains.cheapest(game):
        refuse(f"{player.id} can raise {power}, and a train costs {trains.cheapest(game)}")
    for symbol in COMPANIES:
        bundle = best(symbol)
        while bundle is not None:
            sell_bundle(game, player, *bundle)
            bundle = best(symbol)
    game.bank += player.cash
    player.cash = 0
    player.bankrupt = True
    game.finished = True

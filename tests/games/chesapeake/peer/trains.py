"""Trains: which are offered, what buying, exporting and discarding one does."""

from tests.games.chesapeake.peer.model import Game, Player, Public, train_name
from tests.games.chesapeake.peer.tables import PHASES, PRIVATES, TRADE_IN, TRADED, TRAINS


def cost(train: str) -> int:
    """The printed price of a train."""
    return TRAINS[train_name(train)].cost


def first_of_each(trains: list[str]) -> list[str]:
    """The first train of every kind."""
    return list({train_name(train): train for train in reversed(trains)}.values())[::-1]


def bank_trains(game: Game) -> list[str]:
    """What bank and pool offer: the next train, D-trains from phase 6, and of each kind the one discarded first."""
    offered = game.upcoming[:1]
    if game.phase.name in ("6", "D") and game.upcoming[-1] not in offered:
        offered = [*offered, game.upcoming[-1]]
    return offered + first_of_each(game.pool_trains)


def cheapest(game: Game) -> int:
    """What the cheapest train of bank or pool costs."""
    return min(cost(train) for train in bank_trains(game))


def others_trains(game: Game, public: Public) -> list[str]:
    """Trains of the other companies."""
    return [train for other in game.publics.values() if other is not public for train in other.trains]


def has_room(game: Game, public: Public) -> bool:
    """Whether a company is below the train limit."""
    return len(public.trains) < game.phase.limit


def can_buy(game: Game, public: Public) -> bool:
    """Whether a company could pay for some train; another company's train may cost as little as $1."""
    least = 1 if others_trains(game, public) else cheapest(game)
    if has_room(game, public) and public.cash >= least:
        return True
    return can_trade(game, public) and public.cash >= TRADE_IN


def can_trade(game: Game, public: Public) -> bool:
    """Whether a company has a train that a D-train can be had for."""
    offered = any(train_name(train) == "D" for train in bank_trains(game))
    return offered and any(train_name(train) in TRADED for train in public.trains)


def crowded(game: Game) -> list[str]:
    """Companies with too many trains, in list order."""
    return [symbol for symbol, public in game.publics.items() if len(public.trains) > game.phase.limit]


def owner_of(game: Game, train: str) -> Public | None:
    """The company that has a train."""
    return next((public for public in game.publics.values() if train in public.trains), None)


def begins_phase(game: Game, train: str) -> None:
    """What the first train of a kind sets off: a phase, rust, the end of the privates."""
    name = train_name(train)
    if game.phase_index + 1 < len(PHASES) and PHASES[game.phase_index + 1].name == name:
        game.phase_index += 1
    if name == "5":
        for private in PRIVATES:
            game.close(private)
    for kind in TRAINS.values():
        if kind.rusted_by == name:
            for public in game.publics.values():
                public.trains = [other for other in public.trains if train_name(other) != kind.name]
            game.pool_trains = [other for other in game.pool_trains if train_name(other) != kind.name]


def leave_depot(game: Game, train: str) -> None:
    """Take a train off the bank's pile; there is always another D-train."""
    game.upcoming.remove(train)
    if train_name(train) == "D":
        game.upcoming.append(f"D-{int(train.rsplit('-', 1)[1]) + 1}")


def export(game: Game) -> None:
    """After a set the next train leaves the game if it is one that rusts."""
    train = game.upcoming[0]
    if train_name(train) in ("2", "3", "4"):
        leave_depot(game, train)
        begins_phase(game, train)


def receive(game: Game, public: Public, train: str, price: int) -> None:
    """A company pays for a train and gets it, from wherever it is."""
    seller = owner_of(game, train)
    if seller is not None:
        game.take(public, price, f"train {train}")
        seller.cash += price
        seller.trains.remove(train)
    else:
        game.pay_bank(public, price, f"train {train}")
        if train in game.pool_trains:
            game.pool_trains.remove(train)
        else:
            leave_depot(game, train)
    public.trains.append(train)
    if public.symbol == game.vanderbilt:
        game.close("CV")
    begins_phase(game, train)


def president_of(game: Game, public: Public) -> Player:
    """Who runs a company."""
    assert public.president is not None
    return game.by_id[public.president]

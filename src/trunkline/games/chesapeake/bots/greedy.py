"""How the greedy bot plays 18Chesapeake: for each step of the game, the file that decides it."""

from collections.abc import Callable, Mapping
from random import Random

from trunkline.games.chesapeake import Action, Pass, State
from trunkline.games.chesapeake.bots import auction, deals, stock, track, trains

PLAYS: Mapping[str, Callable[[State, Random], Action]] = {
    "auction": auction.choose_bid,
    "bidding": auction.choose_bid,
    "par": auction.choose_par,
    "stock": stock.choose_stock,
    "track": track.lay,
    "canal": track.canal,
    "station": track.station,
    "run": trains.run,
    "dividend": trains.dividend,
    "trains": trains.trains,
    "privates": trains.privates,
    "discard": trains.discard,
    "answer": deals.answer,
    "counter": deals.answer_counter,
}


def sit_out(state: State) -> Action | None:
    """A pass in the auction of the privates, as long as there is bidding."""
    return Pass() if state.step in ("auction", "bidding") else None


def choose(state: State, rng: Random) -> Action:
    """The action that the acting seat takes; equals are drawn."""
    return PLAYS[state.step](state, rng)

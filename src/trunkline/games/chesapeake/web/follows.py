"""What follows from buying a train: rust, the end of privates, trains to discard, a new phase."""

from trunkline.core.messages import Message
from trunkline.games.chesapeake.actions import BuyTrain, TradeIn
from trunkline.games.chesapeake.rules.purchase import buy_train, needs_answer, trade_in
from trunkline.games.chesapeake.rules.trains import over_limit, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import TRAINS
from trunkline.games.chesapeake.words.phrases import phase_words, trains_name
from trunkline.words.language import said, said_many


def consequences(state: State, action: BuyTrain | TradeIn) -> list[str]:
    """What a purchase changes beside money and the train itself; what hurts comes first."""
    if isinstance(action, BuyTrain) and needs_answer(state, action):
        return [said("an offer: its president answers")]
    later = state.copy()
    if isinstance(action, BuyTrain):
        buy_train(later, action)
    else:
        trade_in(later, action)
    notes = []
    if later.phase != state.phase:
        notes += [_rust(state, name) for name, kind in TRAINS.items() if kind.rusted_by == later.phase]
    closed = [private for private in later.closed if private not in state.closed]
    if closed:
        notes.append(said_many(len(closed), "{privates} closes", "{privates} close", privates=closed))
    limit = train_limit(later)
    notes += [
        said("{company} must discard a train: {limit} is the limit", company=company, limit=limit)
        for company in over_limit(later)
    ]
    if later.phase != state.phase:
        notes.append(said("begins phase {phase}: {allowed}", phase=later.phase, allowed=phase_words(later.phase)))
    return notes


def _rust(state: State, train: str) -> str:
    """The trains of a kind rust, and who loses them."""
    losers = [
        Message("{company} loses {count}", company=company, count=owned.count(train))
        for company, owned in state.trains.items()
        if train in owned
    ]
    if losers:
        return said("all {trains} rust: {losers}", trains=trains_name(train), losers=losers)
    return said("all {trains} rust", trains=trains_name(train))

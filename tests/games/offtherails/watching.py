"""A second judge of games, from the rulebook: what stock rounds, trains and ends may be, move by move."""

from dataclasses import dataclass, field

from tests.games.offtherails.test_market import CHART
from trunkline.games.offtherails import Action, Buy, BuyTrain, Par, Sell, State, TradeIn

SPACES = [line.split() for line in CHART.strip().splitlines()]
LIMITS = {2: 20, 3: 20, 4: 16, 5: 13, 6: 11}
COUNTS = {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2}
ROUNDS = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "D": 3}
BLOCKED = {"Pass", "Buy", "Par"}


@dataclass
class Watch:
    """What must be remembered of a game to judge its next move; `move` raises AssertionError."""

    turn: list[Action] = field(default_factory=list)
    """What the player in turn has done in a stock round."""
    sold: set[tuple[int, str]] = field(default_factory=set)
    """Seat and company of the sales in this stock round."""
    market_end: tuple[str, int, int] | None = None
    """The round in which a price reached $300."""
    bank_end: tuple[str, int] | None = None
    """The kind of round and the number of stock rounds when the bank broke."""
    several: int = 0
    """Turns with more than one purchase."""

    def move(self, before: State, action: Action, after: State, kinds: set[str]) -> None:
        """An action of `before`, where these kinds were offered, has led to `after`."""
        if before.step == "stock":
            self._stock(before, action, after, kinds)
        self._flotation(after)
        self._depot(before, action, after)
        self._ends(before, after)

    def _stock(self, before: State, action: Action, after: State, kinds: set[str]) -> None:
        seat = before.turn
        over = self._certificates(before, seat) > LIMITS[before.players] or any(
            held[seat] > 6 and zone(before, name) not in "ob" for name, held in before.shares.items()
        )
        if over and "Sell" in kinds:
            assert not kinds & BLOCKED, f"10.1: over a limit, and {kinds} are offered"
        if isinstance(action, Buy | Par):
            assert (seat, action.company) not in self.sold, f"10.4: {action} after a sale"
            bought = [one for one in self.turn if isinstance(one, Buy | Par)]
            if bought:
                assert isinstance(action, Buy), f"10.4: {action} after {bought}"
                assert {type(one) for one in bought} == {Buy}, f"10.4: {action} after {bought}"
                assert {one.company for one in bought} == {action.company}, f"10.4: {action} after {bought}"
                assert zone(before, action.company) == "b", f"10.4: {action} outside brown"
                self.several += 1
            held = after.shares[action.company][seat]
            assert held <= 6 or zone(before, action.company) in "ob", f"10.1: {action} makes {held * 10}%"
            if zone(after, action.company) == "-" and after.shares[action.company] != before.shares[action.company]:
                assert self._certificates(after, seat) <= LIMITS[after.players], f"10.1: {action} at the limit"
        if isinstance(action, Sell):
            assert before.stock_round > 1, "10.2: a sale in the first stock round"
            assert after.pool[action.company] <= 5 or after.players == 2, f"10.2: {after.pool}"
            self.sold.add((seat, action.company))
        self.turn.append(action)
        if after.round != "stock" or after.stock_round != before.stock_round:
            self.turn, self.sold = [], set()
        elif after.turn != seat or after.passes:  # also when nobody else could do anything
            self.turn = []

    def _certificates(self, state: State, seat: int) -> int:
        counted = sum(owner == seat for owner in state.privates.values())
        for name, held in state.shares.items():
            if zone(state, name) == "-":
                triple = state.players == 2 and name != state.vanderbilt
                counted += held[seat] - (state.president.get(name) == seat) * (2 if triple else 1)
        return counted

    def _flotation(self, after: State) -> None:
        """10.5: whatever has a par value floats once half of it has left the IPO."""
        for name in after.par:
            assert (name in after.floated) == (after.ipo[name] <= 5), f"10.5: {name}, {after.ipo[name]} in the IPO"

    def _depot(self, before: State, action: Action, after: State) -> None:
        """11.9: a train leaves the bank only when it is bought."""
        gone = sum(before.depot.values()) - sum(after.depot.values())
        bought = isinstance(action, BuyTrain) and action.source == "bank" and action.train != "D"
        rusted = before.phase != after.phase
        assert gone == int(bought) or rusted, f"11.9: {gone} trains have left the bank after {action}"
        assert before.phase == after.phase or isinstance(action, BuyTrain | TradeIn), f"11.9: {action} begins a phase"
        if after.round == "operating" and before.round == "stock":
            assert after.operating_rounds == ROUNDS[after.phase]

    def _ends(self, before: State, after: State) -> None:
        """12: $300 ends the game with its round, the bank with its set of operating rounds."""
        at_300 = any(space_word(after, name) == "300e" for name in after.spaces)
        if at_300 and self.market_end is None:
            self.market_end = (before.round, before.stock_round, before.operating_round)
        if after.bank < 0 and self.bank_end is None:
            self.bank_end = (before.round, before.stock_round)
        if after.step == "over":
            assert after.bankrupt is not None or self.market_end or self.bank_end, "12: the game ends without a reason"
            return
        assert after.bankrupt is None
        if self.market_end:
            now = (after.round, after.stock_round, after.operating_round)
            assert now == self.market_end, f"12: $300 was reached in {self.market_end}, and it is {now}"
        if self.bank_end:
            assert after.stock_round == self.bank_end[1], f"12: the bank broke in {self.bank_end}"


def space_word(state: State, company: str) -> str:
    row, column = state.spaces[company]
    return SPACES[row][column]


def zone(state: State, company: str) -> str:
    """The letter of a company's zone; "-" where certificates count."""
    letter = space_word(state, company)[-1] if company in state.spaces else "-"
    return letter if letter in "yob" else "-"

"""Who else sits at the table while the network learns: itself, as it was before, and `uniform`."""

from dataclasses import dataclass, field
from random import Random

from ppo_express.policy import Policy
from trunkline.bots.bot import Bot

SHARES = {"itself": 0.6, "as before": 0.3, "uniform": 0.1}
"""How often another seat is whose."""
KEPT = 8
"""So many of its past selves, spread over all the time so far."""


@dataclass
class Others:
    """The players for the other seats."""

    itself: Policy
    bots: dict[str, Bot]
    before: list[Policy] = field(default_factory=list)

    def drawn(self, chance: Random) -> Policy | Bot:
        """Somebody for a seat."""
        kind = chance.choices(tuple(SHARES), tuple(SHARES.values()))[0]
        if kind in self.bots:
            return self.bots[kind]
        return chance.choice(self.before) if kind == "as before" and self.before else self.itself

    def remember(self, policy: Policy, chance: Random) -> None:
        """Keep it as it is now; if there are too many, a random one is forgotten."""
        self.before.append(policy)
        if len(self.before) > KEPT:
            self.before.pop(chance.randrange(KEPT))

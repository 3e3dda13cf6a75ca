"""What a bot believes about Chicago Express, as figures that can be tuned; and characters made of them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """Rules of thumb. Every field is a plain number, so that a tuner can vary it."""

    sales: float = 2.4
    """Shares sold between two general dividends."""
    houses: float = 3.2
    """Houses built between two general dividends."""
    hexes: float = 11.0
    """Hexes built in between two general dividends, by the companies that will run out first."""
    dilution: float = 0.41
    """How much of the shares still on a charter thins out what a share pays."""
    growth: float = 0.23
    """Income that a dollar on a charter turns into."""
    spending: float = 10.5
    """Dollars that a company spends between two general dividends if it has them."""
    pace: float = 2.1
    """Expansions of one company between two general dividends."""
    chicago: float = 0.5
    """How much of what Chicago would bring counts before a company is there."""
    credit: float = 6.2
    """Dollars that a company on its way to Chicago may expect besides those on its charter."""
    thrift: float = 0.215
    """What a dollar in hand can earn in each dividend to come but the last."""
    control: float = 0.15
    """How much more the first share of a company is worth, because its holder can expand it."""
    rivalry: float = 1.03
    """How much of the others' average gain counts against one's own."""
    auction: float = -0.6
    """Dollars by which auctions are liked more than they are worth; also for the next two."""
    expansion: float = 1.7
    development: float = -0.9
    idle: float = -1.5
    """What a turn without anything done is worth."""


MEDIUM = Weights()
EASY = replace(MEDIUM, dilution=0.22, thrift=0.185, chicago=0.35, expansion=1.0, idle=-5.0)
"""Beliefs of a beginner: often pays too much, forgets that later shares thin out the dividends, looks less far west."""

PERSONALITIES: Mapping[str, Weights] = {
    "builder": replace(MEDIUM, expansion=4.0, chicago=0.7, growth=0.28, auction=-1.5),
    "raider": replace(MEDIUM, auction=0.5, control=0.2, rivalry=1.5),
    "miser": replace(MEDIUM, thrift=0.27, auction=-2.0, development=1.0),
    "opportunist": replace(MEDIUM, pace=1.5, rivalry=0.7, development=1.5, dilution=0.3),
}
"""Characters: the quick bot with other beliefs."""


def as_mapping(weights: Weights) -> dict[str, float]:
    return asdict(weights)


def changed(weights: Weights, values: Mapping[str, float]) -> Weights:
    """The weights with some of them replaced; unknown names are an error."""
    unknown = [name for name in values if name not in {field.name for field in fields(Weights)}]
    if unknown:
        raise ValueError(f"no weight is called {unknown[0]!r}; there are: {', '.join(as_mapping(weights))}")
    return replace(weights, **values)

"""The readings of open questions: ours is the rulebook's; 18xx.games plays some rows of docs/rulings.md another way.

Each is one name that a state's `rulings` holds when the other reading is in force.
"""

ANY_PRICE = "any price for the cheapest private"
"""Ruling R1."""
OVERBID = "an outbid player may count the beaten bid"
"""Ruling R2."""
DISCARD_LIST = "companies discard in the order of the list"
"""Ruling R14."""
TRAIN_FOR_EVER = "a company that had a route must own a train"
"""Ruling R15."""
LOOSE_EMERGENCY = "the president helps with any train and sells freely"
"""Ruling R16."""
LOOSE_BANKRUPTCY = "bankruptcy in any step"
"""Ruling R17."""
ANY_RUN = "any legal run may be declared"
"""Ruling R18."""
NO_CONSENT = "a train or private is bought without asking its owner"
"""Ruling R19."""
REMOVE_ALWAYS = "with two players a share leaves the game on purchases from the IPO too"
"""Ruling R26; removing the only share in the pool also takes the cash to buy it."""

# The next three always come with R1's: what a state names is part of the keys in records, and those stay as they are.
HOME_LATER = ANY_PRICE
"""Ruling R12: a company may lay elsewhere before its home hex has track."""
AUCTION_GOES_ON = ANY_PRICE
"""Ruling R25: the game goes on when the bank breaks in the auction's operating round."""
SALE_THEN_PRIVATE = ANY_PRICE
"""Ruling R30: a private may be bought between an emergency sale and the train."""

GAMES_18XX = (
    ANY_PRICE,
    OVERBID,
    DISCARD_LIST,
    TRAIN_FOR_EVER,
    LOOSE_EMERGENCY,
    LOOSE_BANKRUPTCY,
    ANY_RUN,
    NO_CONSENT,
    REMOVE_ALWAYS,
)

"""The variants of 18xx.games: the rulings that it plays another way, by their numbers in docs/rulings.md.

A state's `rulings` has those that are played so; all others are played by the rulebook.
"""

ANY_PRICE = "R1"
"""The cheapest private may be bought for more than its price."""
OVERBID = "R2"
"""An outbid player may count the beaten bid."""
HOME_LATER = "R12"
"""A company may lay elsewhere before its home hex has track."""
DISCARD_LIST = "R14"
"""Companies discard in the order of the list."""
TRAIN_FOR_EVER = "R15"
"""A company that had a route must own a train."""
LOOSE_EMERGENCY = "R16"
"""The president helps with any train and sells freely."""
LOOSE_BANKRUPTCY = "R17"
"""A player can go bankrupt in any step."""
ANY_RUN = "R18"
"""Any legal run may be declared."""
NO_CONSENT = "R19"
"""A train or private is bought without asking its owner."""
AUCTION_GOES_ON = "R25"
"""The game goes on when the bank breaks in the auction's operating round."""
REMOVE_ALWAYS = "R26"
"""With two players a share leaves the game on purchases from the IPO, too; removing the only one in the pool also takes
the cash to buy it."""
SALE_THEN_PRIVATE = "R30"
"""A private may be bought between an emergency sale and the train."""

GAMES_18XX = (
    ANY_PRICE,
    OVERBID,
    HOME_LATER,
    DISCARD_LIST,
    TRAIN_FOR_EVER,
    LOOSE_EMERGENCY,
    LOOSE_BANKRUPTCY,
    ANY_RUN,
    NO_CONSENT,
    AUCTION_GOES_ON,
    REMOVE_ALWAYS,
    SALE_THEN_PRIVATE,
)
"""All of them, in the order in which a state names them."""

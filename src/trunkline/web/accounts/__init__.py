"""People: guests and accounts, how they log in, their tokens, and how often they may do what."""

"""How 18xx.games reads a file of 18Chesapeake, action by action, written without a look at the engine under test."""

"""What 18Chesapeake does in its own way: Vanderbilt, the powers of P2 to P4, and two players."""

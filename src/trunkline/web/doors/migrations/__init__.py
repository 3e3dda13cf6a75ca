"""How the counters are stored."""

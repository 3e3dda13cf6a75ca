"""Games and positions written down: position texts, and opening whatever kind of game file."""

"""Other ways to write a game down: files of 18xx.games, traces."""

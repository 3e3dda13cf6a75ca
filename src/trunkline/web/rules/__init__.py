"""The rules at hand, a page for each game."""

"""Looking into a game: analysis, positions by their text, and the story of a game in figures."""

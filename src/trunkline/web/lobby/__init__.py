"""The lobby: lists of tables, new tables, games from files."""

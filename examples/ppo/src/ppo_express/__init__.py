"""A bot for Chicago Express that has learned from nothing but its own games: masked PPO, and a small network."""

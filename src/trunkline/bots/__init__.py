"""Bots that know no game; those of a game are in its folder."""

"""What a game's own page is made of; the `web` folder of a game imports it from here."""

"""The rules of Chicago Express, one file per chapter of data/rulebook.toml, functions in section order."""

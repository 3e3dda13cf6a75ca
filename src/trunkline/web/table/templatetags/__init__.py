"""Tags of the templates of a table."""

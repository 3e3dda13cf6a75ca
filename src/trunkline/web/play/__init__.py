"""The pages: lobby, table, panels, and the live stream of a table."""

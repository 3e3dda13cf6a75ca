"""The page of a table: board, panels, choices, log, orders, talk, the live stream, play by text, the tour."""

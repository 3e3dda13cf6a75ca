"""How often one person or address may knock: the rates of every door, counted in the database by all processes."""

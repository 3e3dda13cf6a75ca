"""Many games between bots: a schedule of jobs, played by one process or several, the same results either way."""

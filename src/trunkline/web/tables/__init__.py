"""Tables, seats and plies: what is stored, and the one place that writes it."""

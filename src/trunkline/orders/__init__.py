"""Standing orders: what those of several games are made of. See docs/orders.md."""

"""Off the Rails on the page; needs the extra `web`."""

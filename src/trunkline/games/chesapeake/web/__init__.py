"""18Chesapeake on the page; needs the extra `web`."""

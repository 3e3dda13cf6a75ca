"""18Chesapeake on the page: templates, static files, and in page.py the face; needs the extra `web`."""

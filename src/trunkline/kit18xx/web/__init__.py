"""The page of an 18xx game: templates, static files, and in page.py the face; needs the extra `web`."""

"""Error pages of ours."""

import re

GERMAN = {"Accept-Language": "de"}


def check(page: str, language: str, headline: str) -> None:
    """A page of ours, whose link to the lobby can be pressed."""
    assert f'<html lang="{language}">' in page
    assert f"<h1>{headline}</h1>" in page
    assert re.search(r'<a class="brand" href="/">', page)
    assert re.search(r'<a class="button main" href="/">', page)

"""The rules at hand: a page for each game, in our own words, with the numbers that refusals cite; searchable."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from trunkline.core.rulebook import Section
from trunkline.games import GAMES
from trunkline.web.accounts.models import Request
from trunkline.web.game_page.page import web_of
from trunkline.web.game_page.parts import Figure
from trunkline.words.language import translated

LONGEST_SEARCH = 80
"""Letters of a search that are read."""


@dataclass(frozen=True, slots=True)
class Shown:
    number: str
    title: SafeString
    text: SafeString
    more: SafeString
    kind: str
    chapter: str
    figure: Figure | None


@require_safe
def rules(request: Request, game: str) -> HttpResponse:
    """?q= shows the sections in which all its words are."""
    if game not in GAMES:
        raise Http404
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].replace("\0", "")
    words = asked.split()
    book = {
        number: replace(
            section,
            title=translated(section.title),
            text=translated(section.text),
            more=translated(section.more),
            chapter=translated(section.chapter),
        )
        for number, section in GAMES[game].rules.RULEBOOK.items()
    }
    figures = web_of(game).RULE_FIGURES
    context = {
        "game": GAMES[game],
        "games": GAMES,
        "asked": asked,
        # With the heading that a section begins, if any: the chapter's title, or its own if it has no parts.
        "contents": [
            (section, section.chapter or ("" if "." in section.number else section.title)) for section in book.values()
        ],
        "sections": [
            Shown(
                section.number,
                marked_in(section.title, words),
                marked_in(section.text, words),
                marked_in(section.more, words),
                section.kind,
                section.chapter,
                figures[section.number]() if section.number in figures else None,
            )
            for section in book.values()
            if has_all(book, section, words)
        ],
    }
    return render(request, "rules/rules.html", context)


def has_all(book: Mapping[str, Section], section: Section, words: list[str]) -> bool:
    """Does each word occur in a section, in whatever case? The number of a section or chapter means just that."""
    text = f"{section.title} {section.text} {section.more} {section.chapter}".lower()
    return all(
        _is_in(section.number, word) if any(_is_in(number, word) for number in book) else word.lower() in text
        for word in words
    )


def _is_in(number: str, chapter: str) -> bool:
    """Is a section of this number, or in this chapter?"""
    return f"{number}.".startswith(f"{chapter}.")


def marked_in(text: str, words: list[str]) -> SafeString:
    if not words:
        return conditional_escape(text)
    longest_first = sorted(words, key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", text, flags=re.IGNORECASE)
    odd = (format_html("<mark>{}</mark>", part) if index % 2 else part for index, part in enumerate(parts))
    return format_html_join("", "{}", ((part,) for part in odd))

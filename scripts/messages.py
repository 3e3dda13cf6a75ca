"""Keeps all texts and their translations together: `python -m scripts.messages` in the project's folder.

Collects every text that is marked for translation into the catalogues (`locale/<language>/LC_MESSAGES`): `django.po`
for pages, `trunkline.po` for the words of games, terminal and pictures, and for rulebooks. Keeps what has been
translated, and compiles what is read at run time (`.mo`).
"""

import io
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from trunkline.core.rulebook import sections_from

SOURCE = Path("src/trunkline")
GAMES = sorted(file.parent for file in SOURCE.glob("games/*/game.py"))
KEYWORDS = DEFAULT_KEYWORDS | {"gettext_lazy": None, "gettext_noop": None}
WORDS: dict[str, tuple[int, ...] | None] = {
    "said": None,
    "said_many": (2, 3),
    "marked": None,
    "Message": None,
    "Illegal": (2,),
    "BadAction": None,
    "BadRecord": None,
    "BadSetup": None,
    "BadExport": None,
    "BadPosition": None,
    "BadState": None,
    "NewerVersion": None,
    "UserError": None,
}
"""What marks a text outside the pages; see words/language.py."""
OPTIONS = {"encoding": "utf-8", "newstyle_gettext": "true", "silent": "false"}
"""How files are read; all but the first is for the templates of Jinja2."""
SUFFIXES = (".py", ".html", ".txt")


@dataclass(frozen=True)
class Home:
    """Texts of some folders that share a catalogue."""

    locale: Path
    domain: str
    keywords: Mapping[str, Any]
    folders: tuple[Path, ...]
    but: tuple[Path, ...] = ()

    def files(self) -> Iterator[Path]:
        for folder in self.folders:
            for file in sorted(folder.rglob("*")):
                if "migrations" not in file.parts and not any(file.is_relative_to(other) for other in self.but):
                    yield file


HOMES = (
    Home(SOURCE / "web" / "site" / "locale", "django", KEYWORDS, (SOURCE / "web",)),
    Home(SOURCE / "locale", "trunkline", WORDS, (SOURCE,), tuple(GAMES)),
    *(Home(game / "web" / "locale", "django", KEYWORDS, (game / "web",)) for game in GAMES),
    *(Home(game / "locale", "trunkline", WORDS, (game,)) for game in GAMES),
)
"""The catalogues: of the site's pages and of all other words, and the same for each game."""
KEPT_HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
"""Of a catalogue's head; the others tell when, by whom and with what it was written."""


def main() -> None:
    """Bring all catalogues up to date, and say what has no translation yet."""
    for file, home in catalogues().items():
        catalogue = read(file)
        catalogue.update(texts(home), no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        file.write_bytes(as_po(catalogue))
        file.with_suffix(".mo").write_bytes(as_mo(catalogue))
        missing = untranslated(catalogue)
        print(f"{file}: {len(catalogue)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text!r}")


def catalogues() -> dict[Path, Home]:
    """The catalogues of every language, each with where its texts are."""
    return {file: home for home in HOMES for file in sorted(home.locale.glob(f"*/LC_MESSAGES/{home.domain}.po"))}


def read(file: Path) -> Catalog:
    """A catalogue as it is kept."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parent.parent.name)


class Undated(Catalog):
    """A catalogue that is the same whenever it is written."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What the head says."""
        return [(name, value) for name, value in super().mime_headers if name in KEPT_HEADERS]


def _undated(catalogue: Catalog) -> Undated:
    """The same texts with a head without a date."""
    undated = Undated(catalogue.locale, charset="utf-8", fuzzy=False)
    for message in catalogue:
        if message.id:
            undated.add(message.id, message.string, flags=message.flags, context=message.context)
    return undated


def as_po(catalogue: Catalog) -> bytes:
    """A catalogue for translators: without dates and line numbers, which change with every touch of a file."""
    stream = io.BytesIO()
    write_po(stream, _undated(catalogue), width=120, sort_output=True, no_location=True, omit_header=False)
    lines = stream.getvalue().splitlines(True)
    return b"".join(line for line in lines if not line.startswith(b"# ") and line != b"#\n").lstrip()


def as_mo(catalogue: Catalog) -> bytes:
    """A catalogue for Django."""
    stream = io.BytesIO()
    write_mo(stream, _undated(catalogue))
    return stream.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts for which there are no words yet."""
    return [str(message.id) for message in catalogue if message.id and not _all_words(message.string)]


def _all_words(words: str | tuple[str, ...] | list[str] | None) -> bool:
    """Is there a translation, in every number it has?"""
    return all(words) if isinstance(words, tuple | list) else bool(words)


def texts(home: Home) -> Catalog:
    """Every text of a home that is marked for translation, and the rulebook."""
    catalogue = Catalog(charset="utf-8")
    for file in home.files():
        if file.suffix in SUFFIXES and (file.suffix == ".py" or home.domain == "django"):
            for text, context in texts_of(file, home.keywords):
                catalogue.add(text, context=context)
        elif file.name == "rulebook.toml" and home.domain != "django":
            for section in sections_from(tomllib.loads(file.read_text("utf-8"))["sections"]).values():
                for text in filter(None, (section.title, section.text, section.more, section.chapter)):
                    catalogue.add(text)
    return catalogue


def texts_of(file: Path, keywords: Mapping[str, Any]) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """(text or its numbers, context) for everything that a file marks."""
    source = file.read_text("utf-8")
    method: str | Callable[..., Any] = "python"
    if "jinja2" in file.parts:
        from jinja2.ext import babel_extract as method
    elif file.suffix != ".py":
        from django.utils.translation.template import templatize

        # What is no text has become a row of letters; without its indentation it can be read like Python.
        source = "\n".join(line.strip() for line in templatize(source, origin=str(file)).splitlines())
    stream = io.BytesIO(source.encode())
    for _line, text, _comments, context in extract(method, stream, keywords, options=OPTIONS):
        yield text, context


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.project.settings")
    main()

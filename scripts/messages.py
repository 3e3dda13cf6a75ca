"""Keeps the texts of the pages and their translations together: `python -m scripts.messages` in the project's folder.

Collects every text that templates and pages mark for translation into the catalogues
(`locale/<language>/LC_MESSAGES/django.po`), keeps what has been translated, and compiles the catalogues that Django
reads (`django.mo`).
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCE = Path("src/trunkline")
HOMES = {SOURCE / "web": SOURCE / "web" / "site" / "locale"} | {
    web.parent: web / "locale" for web in sorted(SOURCE.glob("games/*/web"))
}
"""Folders with texts -> where their catalogues are: the site's, and those of each game."""
KEPT_HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
"""Of a catalogue's head; the others tell when, by whom and with what it was written."""
SUFFIXES = (".py", ".html", ".txt")
KEYWORDS = DEFAULT_KEYWORDS | {"gettext_lazy": None, "gettext_noop": None, "marked": None}


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


def catalogues() -> dict[Path, Path]:
    """The catalogues of every language, each with the folder whose texts it has."""
    return {file: home for home, locale in HOMES.items() for file in sorted(locale.glob("*/LC_MESSAGES/django.po"))}


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
    found = Undated(catalogue.locale, charset="utf-8", fuzzy=False)
    for message in catalogue:
        if message.id:
            found.add(message.id, message.string, flags=message.flags, context=message.context)
    return found


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


def texts(home: Path) -> Catalog:
    """Every text of a folder that is marked for translation."""
    found = Catalog(charset="utf-8")
    for file in sorted(home.rglob("*")):
        if file.suffix in SUFFIXES and "migrations" not in file.parts:
            for text, context in _texts_of(file):
                found.add(text, context=context)
    return found


def _texts_of(file: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """(text or its numbers, context) for everything that a file marks."""
    source = file.read_text("utf-8")
    if file.suffix != ".py":
        from django.utils.translation.template import templatize

        # What is no text has become a row of letters; without its indentation it can be read like Python.
        source = "\n".join(line.strip() for line in templatize(source, origin=str(file)).splitlines())
    stream = io.BytesIO(source.encode())
    for _line, text, _comments, context in extract("python", stream, KEYWORDS, options={"encoding": "utf-8"}):
        yield text, context


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.config.settings")
    main()

"""Keeps all texts and their translations together: `python -m scripts.messages` in the project's folder.

Collects every text that is marked for translation into the catalogs: `locale/<language>/LC_MESSAGES/django.po` of each
game, its data included, of what the 18xx games share, and of all the rest. Keeps what has been translated, and compiles
what is read at run time (`.mo`).
"""

import io
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from trunkline.core.rulebook import sections_from
from trunkline.words.language import DOMAIN

SOURCE = Path("src/trunkline")
OWN = (SOURCE / "kit18xx", *sorted(file.parent for file in SOURCE.glob("games/*/game.py")))
"""The folders that have catalogs of their own."""
KEYWORDS: Mapping[str, Any] = {
    "_": None,
    "said": None,
    "said_in": ((1, "c"), 2),
    "said_later": None,
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
"""What marks a text in Python; see words/language.py."""
OPTIONS = {"encoding": "utf-8", "newstyle_gettext": "true", "silent": "false"}
"""How files are read; all but the first is for the templates of Jinja2."""
PRIVATE = ("power", "grants", "brief", "use")
"""What data/privates.toml says in words, besides names."""

KEPT_HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
"""Of a catalog's head; the others tell when, by whom and with what it was written."""
SUFFIXES = (".py", ".html", ".txt")


def main() -> None:
    """Bring all catalogs up to date, and say what has no translation yet."""
    for file, folder in catalogs().items():
        catalog = read(file)
        catalog.update(texts(folder), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        file.write_bytes(as_po(catalog))
        file.with_suffix(".mo").write_bytes(as_mo(catalog))
        missing = untranslated(catalog)
        print(f"{file}: {len(catalog)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text!r}")


def catalogs() -> dict[Path, Path]:
    """The catalogs of every language, each with the folder whose texts it has."""
    return {
        file: folder for folder in (SOURCE, *OWN) for file in sorted(folder.glob(f"locale/*/LC_MESSAGES/{DOMAIN}.po"))
    }


def read(file: Path) -> Catalog:
    """A catalog as it is kept."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parent.parent.name)


class Undated(Catalog):
    """A catalog that is the same whenever it is written."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What the head says."""
        return [(name, value) for name, value in super().mime_headers if name in KEPT_HEADERS]


def _undated(catalog: Catalog) -> Undated:
    """The same texts with a head without a date."""
    undated = Undated(catalog.locale, charset="utf-8", fuzzy=False)
    for message in catalog:
        if message.id:
            undated.add(message.id, message.string, flags=message.flags, context=message.context)
    return undated


def as_po(catalog: Catalog) -> bytes:
    """A catalog for translators: without dates and line numbers, which change with every touch of a file."""
    stream = io.BytesIO()
    write_po(stream, _undated(catalog), width=120, sort_output=True, no_location=True, omit_header=False)
    lines = stream.getvalue().splitlines(True)
    return b"".join(line for line in lines if not line.startswith(b"# ") and line != b"#\n").lstrip()


def as_mo(catalog: Catalog) -> bytes:
    """A catalog for Django."""
    stream = io.BytesIO()
    write_mo(stream, _undated(catalog))
    return stream.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The texts for which there are no words yet."""
    return [str(message.id) for message in catalog if message.id and not _all_words(message.string)]


def _all_words(words: str | tuple[str, ...] | list[str] | None) -> bool:
    """Is there a translation, in every number it has?"""
    return all(words) if isinstance(words, tuple | list) else bool(words)


def texts(folder: Path) -> Catalog:
    """Every text of a folder that is marked for translation, and those of the data of a game."""
    catalog = Catalog(charset="utf-8")
    for file in sorted(folder.rglob("*")):
        if "migrations" in file.parts or (folder == SOURCE and any(file.is_relative_to(own) for own in OWN)):
            continue
        if file.suffix in SUFFIXES and "data" not in file.parts:
            for text, context in texts_of(file):
                catalog.add(text, context=context)
        elif file.name == "rulebook.toml":
            for section in sections_from(tomllib.loads(file.read_text("utf-8"))["sections"]).values():
                for text in filter(None, (section.title, section.text, section.more, section.chapter)):
                    catalog.add(text)
        elif file.name == "privates.toml":
            for private in tomllib.loads(file.read_text("utf-8"))["privates"].values():
                for text in filter(None, map(private.get, PRIVATE)):
                    catalog.add(text)
    return catalog


def texts_of(file: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """(text or its numbers, context) for everything that a file marks."""
    source = file.read_text("utf-8")
    method: str | Callable[..., Any] = "python"
    keywords = KEYWORDS if file.suffix == ".py" else DEFAULT_KEYWORDS
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

"""Game files as they come from a disk or a browser: bytes to text, unpacked if they are packed."""

import gzip
import io
import zlib

from trunkline.core.errors import BadRecord

PACKED = b"\x1f\x8b"
"""How a .gz file begins."""


def text_of(found: bytes, largest: int) -> str:
    """The text of a file, or BadRecord; never unpacked beyond the largest size in bytes."""
    try:
        if found.startswith(PACKED):
            with gzip.GzipFile(fileobj=io.BytesIO(found)) as file:
                found = file.read(largest + 1)
        if len(found) > largest:
            raise BadRecord("not a record: it's larger than {size} MB", size=largest // 2**20)
        return found.decode("utf-8-sig")
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise BadRecord("the compressed file is damaged or cut off") from None
    except UnicodeDecodeError:
        raise BadRecord("not a record: it isn't text") from None

"""Game files as they come from a disk or a browser: bytes to text, unpacked if they are packed."""

import gzip
import io
import zlib

from trunkline.core.errors import BadRecord

PACKED = b"\x1f\x8b"
"""How a .gz file begins."""


def text_of(data: bytes, largest: int) -> str:
    """The text of a file, or BadRecord; never unpacked beyond the largest size in bytes."""
    try:
        if data.startswith(PACKED):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(largest + 1)
        if len(data) > largest:
            raise BadRecord("not a record: it's larger than {size} MB", size=largest // 2**20)
        return data.decode("utf-8-sig")
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise BadRecord("the compressed file is damaged or cut off") from None
    except UnicodeDecodeError:
        raise BadRecord("not a record: it isn't text") from None

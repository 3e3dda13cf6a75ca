"""What the command line says when the input is at fault, or something is not installed."""

import errno
from typing import Any

from trunkline.core.errors import message_of
from trunkline.core.messages import Message, marked
from trunkline.words.language import said

_REASONS: dict[type[OSError], str] = {
    FileNotFoundError: marked("no such file or folder"),
    FileExistsError: marked("part of its path isn't a folder"),
    IsADirectoryError: marked("it's a folder"),
    NotADirectoryError: marked("part of its path isn't a folder"),
    PermissionError: marked("permission denied"),
}
_NUMBERED: dict[int | None, str] = {
    errno.ENOSPC: marked("the disk is full"),
    errno.ENAMETOOLONG: marked("the name is too long"),
}


class UserError(Exception):
    """Bad input: one clear line in the reader's language, exit code 2, nothing written."""

    code = 2

    def __init__(self, words: str, /, **figures: Any) -> None:
        super().__init__(said(words, **figures))


class NoRoom(UserError):
    """The disk is full, which is nobody's input: exit code 1."""

    code = 1


def user_error(error: Exception, where: object = "") -> UserError:
    """The same for whoever called the command, with the place that it's about."""
    message = message_of(error)
    if where:
        return UserError("{where}: {problem}", where=where, problem=message)
    return UserError(message.words, **message.figures)


def reason_of(error: OSError) -> Message:
    """Why the system refuses something."""
    return Message(_REASONS.get(type(error)) or _NUMBERED.get(error.errno) or error.strerror or str(error))


def needs_extra(command: str, extra: str, error: ModuleNotFoundError) -> UserError:
    """Which extra a command needs; raises the error again if it is a module of our own that is missing."""
    library = (error.name or "?").split(".")[0]
    if library == "trunkline":
        raise error
    return UserError(
        "{command} needs {library}, which isn't installed: "
        "pip install 'trunkline[{extra}]', or '.[{extra}]' in a clone",
        command=command,
        library=library,
        extra=extra,
    )

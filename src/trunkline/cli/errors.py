"""What the command line says when the input is at fault, or something is not installed."""

EXTRAS = {"cli": "terminal", "web": "web"}


class UserError(Exception):
    """Bad input: one clear line, exit code 2, nothing written."""


def needs_extra(command: str, extra: str, error: ModuleNotFoundError) -> UserError:
    """Which extra a command needs; raises the error again if it is a module of our own that is missing."""
    library = (error.name or "a library").split(".")[0]
    if library == "trunkline":
        raise error
    return UserError(
        f"{command} needs the {EXTRAS[extra]} extra ({library} is not installed): "
        f"pip install 'trunkline[{extra}]', or '.[{extra}]' in a clone"
    )

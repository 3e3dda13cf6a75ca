"""What the command line says when the input is at fault."""


class UserError(Exception):
    """Bad input: one clear line, exit code 2, nothing written."""

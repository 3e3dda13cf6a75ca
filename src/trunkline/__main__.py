"""`python -m trunkline` is the command line."""

import sys

from trunkline.cli.start import start

if __name__ == "__main__":
    sys.exit(start())

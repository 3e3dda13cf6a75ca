"""`python -m trunkline` is the command line."""

import sys

from trunkline.cli import main

if __name__ == "__main__":
    sys.exit(main())

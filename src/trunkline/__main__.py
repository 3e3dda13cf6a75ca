"""`python -m trunkline` is the command line."""

import sys

from trunkline.cli.main import main

if __name__ == "__main__":
    sys.exit(main())

"""The server's settings for the type checker, which reads them without leaving anything in the user's data folder."""

import os

os.environ |= {"TRUNKLINE_SECRET_KEY": "types", "TRUNKLINE_DATA": os.devnull}

from trunkline.web.project.settings import *  # noqa: F403

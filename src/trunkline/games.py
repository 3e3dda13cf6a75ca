"""The games there are, by the name that records and the command line use."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from trunkline import chesapeake, express
from trunkline.core.api import Rules

# A match is generic in its game; a table of games of different kinds can only promise "some game".
GAMES: Mapping[str, Rules[Any, Any]] = MappingProxyType({express.NAME: express, chesapeake.NAME: chesapeake})

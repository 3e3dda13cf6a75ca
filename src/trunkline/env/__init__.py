"""Games as environments for research: `from trunkline.env import <game>_v0`, as with PettingZoo's own.

Every game with a face `env` has such a module, made when somebody imports it: `env(players=3)` is the environment
with PettingZoo's usual wrappers, `raw_env` the one without; modules.py has both. See docs/environment.md.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline.env.modules import GameModule

_NAME = re.compile(rf"{re.escape(__name__)}\.([a-z]+)_v(\d+)")


def __getattr__(name: str) -> "GameModule":
    if not _NAME.fullmatch(f"{__name__}.{name}"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module: GameModule = import_module(f"{__name__}.{name}")  # type: ignore[assignment]
        return module
    except ImportError as error:
        raise AttributeError(str(error)) from error


@contextmanager
def _named_extra() -> Iterator[None]:
    """Say what to install where something is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ImportError(
            f"environments need {missing.name}: pip install 'trunkline[env]', or '.[env]' in a clone"
        ) from missing


class _Maker(Loader):
    def __init__(self, game: str) -> None:
        self.game = game

    def create_module(self, spec: ModuleSpec) -> "GameModule":
        with _named_extra():
            from trunkline.env.modules import GameModule

        return GameModule(spec.name, self.game)

    def exec_module(self, module: ModuleType) -> None:
        """It is complete."""


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not (found := _NAME.fullmatch(fullname)):
            return None
        with _named_extra():
            from trunkline.env.faces import names, version_of

        name, version = found[1], int(found[2])
        if name not in names() or version_of(name) != version:
            there = ", ".join(f"{game}_v{version_of(game)}" for game in names())
            raise ImportError(f"there's no environment {name}_v{version} in {__name__}; there are: {there}")
        return ModuleSpec(fullname, _Maker(name))


sys.meta_path.append(_Finder())

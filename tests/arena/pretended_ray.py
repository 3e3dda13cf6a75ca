"""A stand-in for Ray."""

from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any


class PretendedRay(ModuleType):
    """Plays tasks when they are asked for, the last first, as no cluster promises any order."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.settings: dict[str, Any] = {}
        self.is_up = False

    def init(self, **settings: Any) -> None:
        if settings["address"] == "nowhere":
            raise RuntimeError("nobody answers\nat great length")
        self.settings, self.is_up = settings, True

    def shutdown(self) -> None:
        self.is_up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **_settings: Any) -> Any:
        return lambda function: SimpleNamespace(remote=lambda job: partial(function, job))

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, done: list[Any]) -> list[Any]:
        return [play() for play in done]

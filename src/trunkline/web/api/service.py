"""The API with all its operations."""

import json
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.parser import Parser

from trunkline import __version__
from trunkline.web.api import errors, play, tables
from trunkline.web.api.access import Token


class _Strict(Parser):
    """Reads JSON as its standard has it."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(request.body, parse_constant=_refuse)
        return body


def _refuse(word: str) -> None:
    """Python would read NaN and Infinity, which are no JSON."""
    raise ValueError(f"{word} is no JSON")


class _Api(NinjaAPI):
    """Calls its operations as our code does."""

    @cached_property
    def schema(self) -> OpenAPISchema:
        """Made once: it takes a second, and never changes."""
        return super().get_openapi_schema()

    def get_openapi_schema(self, **_: object) -> OpenAPISchema:
        return self.schema

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = _Api(
    title="Trunkline",
    version=__version__,
    description="The tables of this server for programs.",
    docs_url=None,
    urls_namespace="api",
    auth=Token(),
    parser=_Strict(),
)
errors.add_to(api)
api.add_router("", tables.router, tags=["Tables"])
api.add_router("", play.router, tags=["Playing"])

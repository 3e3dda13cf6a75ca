"""The API with its operations, and its documentation as a page."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.parser import Parser

from trunkline import __version__
from trunkline.games import GAMES
from trunkline.web.api import errors, play, tables
from trunkline.web.api.tables import Token
from trunkline.web.site.forms import origin_of
from trunkline.web.site.language import said_later as _


class _Strict(Parser):
    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        def refuse(word: str) -> None:  # Python would read NaN and Infinity.
            raise ValueError(f"{word} is no JSON")

        body: dict[str, Any] = json.loads(request.body, parse_constant=refuse)
        return body


class _Api(NinjaAPI):
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

Schema = Mapping[str, Any]
EXAMPLES: dict[str, dict[str, object]] = {
    "NewTable": {"game": next(iter(GAMES)), "seats": [{"kind": "me"}, {"kind": "easy"}, {"kind": "easy"}]},
    "Join": {"seat": 1},
    "Leave": {"seat": 1},
    "Act": {"ply": 0, "action": {"type": "bid", "price": 12}},
    "Back": {"ply": 7},
    "Answer": {"agree": True},
    "Say": {"text": "Hello"},
}
"""A body of each kind."""

MEANINGS = {
    400: _("the request can't be read, or can't be done here"),
    401: _("no token, or an invalid one"),
    403: _("you aren't allowed to do that"),
    404: _("no such table, ply or address"),
    405: _("the address doesn't take this method"),
    409: _("the position has changed since, or the table is closed"),
    413: _("the request is too long"),
    422: _("against the rules: with section, rule, reason, message and figures"),
    429: _("too many at once, or too often: `Retry-After` says how many seconds to wait"),
    500: _("something went wrong on our side"),
    503: _("the server can't answer right now: try again after `Retry-After` seconds"),
    507: _("the server's disk is full: nothing was saved"),
}


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    schema = api.get_openapi_schema()
    root = origin_of(request)
    groups: dict[str, list[dict[str, object]]] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append(_operation(root, path, method, operation))
    shapes = [_shape(name, shape) for name, shape in sorted(schema["components"]["schemas"].items())]
    context = {"groups": groups, "shapes": shapes, "root": root, "meanings": MEANINGS}
    return render(request, "api/page.html", context)


def _operation(root: str, path: str, method: str, operation: Schema) -> dict[str, object]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    good = {int(status): response for status, response in operation["responses"].items() if int(status) < 400}
    ((status, answer),) = good.items()
    content = answer.get("content", {}).get("application/json", {}).get("schema", {})
    needs = operation.get("security", [])
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": operation["summary"],
        "about": operation["description"],
        "parameters": [
            {
                "name": parameter["name"],
                "type": _type(parameter["schema"]),
                "where": parameter["in"],
                "usual": parameter["schema"].get("default"),
                "about": parameter.get("description", ""),
            }
            for parameter in operation["parameters"]
        ],
        "body": _type(body) if body else None,
        "status": status,
        "answer": _type(content) if content else None,
        "refusals": sorted(int(status) for status in operation["responses"] if int(status) >= 400),
        "token": _("none") if not needs else _("optional") if {} in needs else _("needed"),
        "example": _curl(root, path, method, needs, EXAMPLES.get(_type(body)["shape"]) if body else None),
    }


def _shape(name: str, schema: Schema) -> dict[str, object]:
    needed = schema.get("required", ())
    fields = [
        {"name": field, "type": _type(of), "needed": field in needed, "about": of.get("description", "")}
        for field, of in schema.get("properties", {}).items()
    ]
    return {"name": name, "about": schema.get("description", ""), "fields": fields}


def _type(schema: Schema) -> dict[str, str]:
    """A type in words, and the shape that it leads to."""
    if "$ref" in schema:
        shape = schema["$ref"].rsplit("/", 1)[1]
        return {"words": shape, "shape": shape}
    if "anyOf" in schema:
        types = [_type(one) for one in schema["anyOf"]]
        shape = next((one["shape"] for one in types if one["shape"]), "")
        return {"words": " or ".join(one["words"] for one in types), "shape": shape}
    if "enum" in schema:
        return {"words": " | ".join(map(str, schema["enum"])), "shape": ""}
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return {"words": f"list of {inner['words']}", "shape": inner["shape"]}
    low, high = schema.get("minimum"), schema.get("maximum")
    bounds = f", {low} to {high}" if high is not None and high < 1000 else ""
    return {"words": f"{schema.get('type', 'anything')}{bounds}", "shape": ""}


def _curl(root: str, path: str, method: str, needs: Sequence[object], body: object) -> str:
    words = ["curl"]
    if needs and {} not in needs:
        words.append('-H "Authorization: Bearer $TOKEN"')
    if body is not None:
        words += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(body)}'"]
    elif method == "post":
        words.append("-X POST")
    query = {"events": "?after=7&ply=3", "tables": "?list=running"}.get(path.rsplit("/", 1)[1], "")
    address = f"{root}{path}{query if method == 'get' else ''}"
    words.append(f"'{address}'" if "?" in address or "{" in address else address)
    return " ".join(words)

"""Whatever is sent to the API, it answers as its schema says: never with an error of its own."""

from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.web.django_client import move, person, table_of
from trunkline.web.accounts import tokens
from trunkline.web.table import create, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")

CONFIG = schemathesis.Config.from_dict({"generation": {"deterministic": True, "max-examples": 8}})
SCHEMA = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application(), config=CONFIG)


@pytest.fixture
def codes() -> list[str]:
    """Tables of Ann: with an undo request, of the other game, and one that has not begun."""
    ann, bob = person("Ann"), person("Bob")
    running = table_of([ann, bob])
    move(running, 3)
    undo.undo(running.code, ann, 3, 0)
    waiting = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open"), SeatSpec("invited")])
    return [running.code, table_of([ann, bob], "chesapeake").code, waiting.code]


@pytest.fixture
def token(codes: list[str]) -> str:
    """What Ann's program sends."""
    return tokens.make(Table.objects.get(code=codes[0]).host, "test")


@SCHEMA.parametrize()
@pytest.mark.parametrize("wait", [0])  # With it the test of each operation has a name of its own.
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_schema_says(case: Any, codes: list[str], token: str, wait: int) -> None:
    size = len(str(case.body) + str(case.query) + str(case.path_parameters))
    if isinstance(case.path_parameters, dict) and "code" in case.path_parameters:
        # Most of all real tables are asked for; a code that is none would end every request alike.
        case.path_parameters["code"] = [*codes, case.path_parameters["code"]][size % (len(codes) + 1)]
    if isinstance(case.query, dict) and isinstance(case.query.get("wait"), int | float):
        case.query["wait"] = wait
    # Some come without a token; where one is needed, schemathesis also tries by itself what comes of that.
    headers = {"Authorization": f"Bearer {token}"} if size % 5 else {}
    # What fits the schema may still be refused: a seat that is taken, a game that there is not.
    case.call_and_validate(
        headers={"Accept-Encoding": "identity"} | headers, excluded_checks=[positive_data_acceptance]
    )

"""What is posted passes a door first: whoever comes too often is told when to try again."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse

from trunkline.web.doors import limits
from trunkline.web.people.request import Request
from trunkline.web.site.errors import error_page
from trunkline.web.tables.errors import WAIT, TooMany

DOORS = {
    "log-in": "log-in",
    "admin:login": "log-in",
    "reset": "reset",
    "sign-up": "sign-up",
    "quick": "tables",
    "friends": "tables",
    "learn": "tables",
    "new": "tables",
    "rematch": "tables",
    "analyse": "analyses",
    "position": "analyses",
    "import": "imports",
    "say": "chat",
    "token-make": "tokens",
}
"""By the name of an address to which something is posted. The API asks at its doors itself, once it knows who it is."""
SOON = 10
"""Seconds to wait for what is only busy at the moment."""
NO_RULE = dict.fromkeys(("section", "rule", "reason", "message", "figures"))
"""What the API says of the rules with every error, where no rule is broken."""
NAMES = {"log-in": "username", "reset": "email"}
"""The field of a form that is counted by itself."""


class Limited:
    """Asks at the doors before a view is called, and says how long to wait with every refusal for that reason."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        WAIT.set(SOON)
        response = self.get_response(request)
        if response.status_code == 429 and "Retry-After" not in response:
            response["Retry-After"] = str(WAIT.get())
        return response

    def process_view(
        self, request: Request, _view: object, _args: Sequence[object], _kwargs: dict[str, object]
    ) -> HttpResponse | None:
        assert request.resolver_match is not None
        door = DOORS.get(request.resolver_match.view_name) if request.method == "POST" else None
        if door is None:
            return None
        person, name = request.person, request.POST.get(NAMES.get(door, ""), "")
        try:
            limits.enter(request, door, person.id if person else None, name)
        except TooMany as error:
            return _refusal(request, error)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _refusal(request, error) if isinstance(error, TooMany) else None


def _refusal(request: HttpRequest, error: TooMany) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        return JsonResponse({"error": str(error), **NO_RULE}, status=error.status)
    return error_page(request, error.status, said=str(error))

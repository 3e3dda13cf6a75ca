"""Who may do what: for every address of the server one row, with the status that each kind of visitor gets.

A new address without a row fails tests/web/test_access.py. A row names the address, the method, and one status for each
of WHO. POSTs send what is in FORMS (to the API as JSON), so a refusal is one of the person and not of the form.
"""

from dataclasses import dataclass
from typing import Any

WHO = ("anonymous", "stranger", "player", "host", "admin", "banned")
"""Nobody we know; a guest from elsewhere; who sits at the table and has the turn; the host, who sits there, too; an
administrator; a guest who was banned. With the API, each has a token of their own, except for the anonymous one."""

ROWS = """
# address               method  anonymous stranger player host admin banned
healthz                 GET     200  200  200  200  200  200
readyz                  GET     200  200  200  200  200  200
metrics                 GET     200  200  200  200  200  200
server                  GET     302  302  302  302  200  302

# Pages for everybody
lobby                   GET     200  200  200  200  200  200
tables                  GET     200  200  200  200  200  200
table-list              GET     200  200  200  200  200  200
style                   GET     200  200  200  200  200  200
set_language            GET     302  302  302  302  302  302
set_language            POST    302  302  302  302  302  403
showcase                GET     200  200  200  200  200  200
showcase-frame          GET     200  200  200  200  200  200
showcase-still          GET     200  200  200  200  200  200
tour                    GET     200  200  200  200  200  200
rules                   GET     200  200  200  200  200  200
open-position           GET     200  200  200  200  200  200
position                GET     200  200  200  200  200  200
position                POST    302  302  302  302  302  403

# New tables
new                     GET     200  200  200  200  200  200
new                     POST    302  302  302  302  302  403
quick                   POST    302  302  302  302  302  403
learn                   POST    302  302  302  302  302  403
friends                 POST    302  302  302  302  302  403
import                  GET     302  302  302  302  302  302
import                  POST    400  400  400  400  400  403
claim                   GET     200  200  200  200  200  200
claim                   POST    302  302  302  302  302  403
remove                  GET     302  302  302  200  302  302
remove                  POST    403  403  403  302  403  403
hide                    POST    302  302  302  302  302  403

# A table: whoever has its address may look
table                   GET     200  200  200  200  200  200
panels                  GET     200  200  200  200  200  200
live                    GET     200  200  200  200  200  200
board                   GET     200  200  200  200  200  200
board-png               GET     200  200  200  200  200  200
text                    GET     200  200  200  200  200  200
record                  GET     200  200  200  200  200  200
file                    GET     200  200  200  200  200  200
story                   GET     200  200  200  200  200  200
review                  GET     302  302  302  302  302  302
analysis                GET     200  200  200  200  200  200
candidates              GET     200  200  200  200  200  200
kit18xx:run             GET     404  404  404  404  404  404
kit18xx:gains           GET     404  404  404  404  404  404
kit18xx:tiles           GET     400  400  400  400  400  400

# What is done there
act                     POST    403  403  302  403  403  403
text                    POST    403  403  302  403  403  403
hint                    POST    409  409  200  409  409  403
coach                   POST    409  409  200  200  409  403
order                   POST    403  403  403  302  403  403
withdraw                POST    409  409  409  302  409  403
undo                    POST    403  403  302  302  403  403
redo                    POST    400  400  400  400  400  403
answer                  POST    403  403  302  403  403  403
pace                    POST    403  403  302  302  403  403
say                     POST    302  302  302  302  302  403
notes                   POST    403  200  200  200  200  403
notifications                 POST    403  403  200  200  403  403
webhook                 POST    403  403  403  200  403  403
rematch                 POST    403  403  302  302  403  403
analyse                 POST    302  302  302  302  302  403
line                    POST    403  403  403  302  403  403

# Before the game
sit                     POST    302  302  400  400  302  403
join-open               GET     200  200  302  302  200  200
join-open               POST    302  302  302  302  302  403
join                    GET     200  200  302  302  200  200
join                    POST    302  302  400  400  302  403
seat                    POST    403  403  302  403  403  403
host                    POST    403  403  403  302  403  403

# For the owner of the computer, at a server that can be shared (tests/web/operations/test_network.py)
share                   POST    403  403  403  403  403  403

# One's own pages
me                      GET     200  200  200  200  200  200
me                      POST    302  302  302  302  302  403
usual-notifications           POST    302  302  302  302  302  403
address                 POST    302  302  302  302  302  403
change-password         GET     302  302  302  302  200  302
change-password         POST    302  302  302  302  200  403
delete-account          GET     302  200  200  200  200  200
delete-account          POST    302  422  422  422  422  403
token-make              POST    302  302  302  302  302  403
token-made              GET     302  302  302  302  302  302
token-revoke            POST    302  302  302  302  302  403
sign-up                 GET     200  200  200  200  302  200
sign-up                 POST    422  422  422  422  302  403
log-in                  GET     200  200  200  200  302  200
log-in                  POST    200  200  200  200  302  403
log-out                 POST    302  302  302  302  302  302
reset                   GET     200  200  200  200  200  200
reset                   POST    302  302  302  302  302  403
reset-sent              GET     200  200  200  200  200  200
password_reset_confirm  GET     200  200  200  200  200  200
password_reset_confirm  POST    200  200  200  200  200  403

# Programs
api-page                GET     200  200  200  200  200  200
api:api-root            GET     200  200  200  200  200  200
api:openapi-json        GET     200  200  200  200  200  200
api:games               GET     200  200  200  200  200  200
api:me                  GET     401  200  200  200  200  200
api:tables              GET     200  200  200  200  200  200
api:create              POST    401  201  201  201  201  403
api:table               GET     200  200  200  200  200  200
api:state               GET     200  200  200  200  200  200
api:options             GET     200  200  200  200  200  200
api:talk                GET     200  200  200  200  200  200
api:events              GET     200  200  200  200  200  200
api:record              GET     200  200  200  200  200  200
api:act                 POST    401  403  200  403  403  403
api:undo                POST    401  403  200  200  403  403
api:answer              POST    401  403  200  403  403  403
api:say                 POST    401  204  204  204  204  403
api:join                POST    401  200  400  400  200  403
api:leave               POST    401  403  200  403  403  403
api:come_back           POST    401  403  400  403  403  403
api:start               POST    401  403  403  200  403  403
api:cancel              POST    401  403  403  200  403  403
api/<path:rest>         GET     404  404  404  404  404  404
api/<path:rest>         POST    404  404  404  404  404  404
"""

WHERE: dict[str, dict[str, Any]] = {
    "table-list": {"name": "mine"},
    "quick": {"game": "express"},
    "learn": {"game": "express"},
    "friends": {"game": "express"},
    "new": {"game": "express"},
    "showcase": {"game": "express"},
    "showcase-still": {"game": "express"},
    "showcase-frame": {"game": "express", "number": 0},
    "tour": {"game": "express"},
    "rules": {"game": "express"},
    "position": {"text": "$position"},
    "token-revoke": {"number": "$token"},
    "password_reset_confirm": {"uidb64": "MQ", "token": "set-password"},
    "claim": {"code": "$imported", "token": "$claim"},
    "remove": {"code": "$imported"},
    "rematch": {"code": "$over"},
    "line": {"code": "$analysis", "leaf": "$leaf"},
    "withdraw": {"code": "$running", "id": "$order"},
    "answer": {"code": "$running", "request_id": "$request"},
    "sit": {"code": "$open", "number": 2},
    "join-open": {"code": "$open"},
    "join": {"code": "$open", "invitation": "$invitation"},
    "seat": {"code": "$open", "number": 1},
    "host": {"code": "$open"},
    "file": {"code": "$tracks", "site": "18xx.games"},
    "kit18xx:run": {"code": "$tracks"},
    "kit18xx:gains": {"code": "$tracks"},
    "kit18xx:tiles": {"code": "$tracks"},
    "api:join": {"code": "$open"},
    "api:leave": {"code": "$open"},
    "api:come_back": {"code": "$open"},
    "api:start": {"code": "$open"},
    "api:cancel": {"code": "$open"},
    "api:answer": {"code": "$running", "request_id": "$request"},
    "api/<path:rest>": {"rest": "nowhere"},
}
"""What fills the gaps of an address besides the code of the running table; words with a $ stand for something there."""

FORMS: dict[str, dict[str, Any]] = {
    "act": {"ply": "$ply", "action": "$move"},
    "text": {"ply": "$ply", "action": "$move"},
    "say": {"text": "hello", "name": "Eve"},
    "order": {"seat": 0, "ply": "$ply", "order": '{"type": "pass_auction"}'},
    "undo": {"ply": "$ply"},
    "redo": {"ply": "$ply"},
    "answer": {"agree": "yes"},
    "sit": {"name": "Eve"},
    "join-open": {"name": "Eve"},
    "join": {"name": "Eve"},
    "seat": {"do": "leave"},
    "host": {"do": "start"},
    "pace": {"fast": "yes"},
    "notes": {"text": "mine"},
    "notifications": {"mail": "on"},
    "webhook": {"url": ""},
    "analyse": {"ply": 0, "name": "Eve"},
    "coach": {"on": "yes"},
    "hide": {"do": "hide"},
    "new": {"count": 2, "kind0": "me", "kind1": "open", "name": "Eve"},
    "quick": {"name": "Eve"},
    "learn": {"name": "Eve"},
    "friends": {"name": "Eve"},
    "set_language": {"language": "de", "next": "/"},
    "me": {"name": "Eve"},
    "token-make": {"token": "robot"},
    "sign-up": {"username": "x", "email": "", "password1": "1", "password2": "2"},
    "log-in": {"username": "nobody", "password": "nothing"},
    "reset": {"email": "nobody@example.org"},
    "address": {"email": ""},
    "delete-account": {"password": "nothing"},
    "change-password": {"old_password": "1", "new_password1": "1", "new_password2": "2"},
    "api:create": {"game": "express", "seats": [{"kind": "me"}, {"kind": "open"}]},
    "api:join": {"seat": 2, "name": "Eve"},
    "api:leave": {"seat": 1},
    "api:come_back": {"seat": 1},
    "api:act": {"ply": "$ply", "action": "$data"},
    "api:undo": {"ply": "$ply"},
    "api:answer": {"agree": True},
    "api:say": {"text": "hello"},
}
"""What a POST sends; words with a $ stand for something there."""


@dataclass(frozen=True)
class Row:
    """An address, a method, and the status for each of WHO."""

    name: str
    method: str
    statuses: tuple[int, ...]


def rows() -> list[Row]:
    """The table, read."""
    lines = (line.split() for line in ROWS.splitlines() if line and not line.startswith("#"))
    return [Row(name, method, tuple(map(int, statuses))) for name, method, *statuses in lines]

"""Plays a game over HTTP, at random: python http_bot.py http://localhost:8000 TOKEN [express | chesapeake | TABLE]."""

import json
import random
import sys
import urllib.request

server, token, what = (*sys.argv[1:4], "express")[:3]


def call(path, body=None):
    """What the server answers; with a body, something is done there."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables{path}", data, headers)))


new = {"game": what, "seats": [{"kind": "me"}, {"kind": "easy"}]}
table = call("", new) if what in ("express", "chesapeake") else call(f"/{what}/join", {})
here = f"/{table['code']}"
while table["status"] in ("open", "running"):
    if table["my_turn"]:
        turn = call(f"{here}/options")
        option = random.choice(turn["options"])
        if option["field"]:  # A number to choose, such as a bid.
            option["action"][option["field"]] = random.randrange(option["low"], option["high"] + 1, option["step"])
        table = call(f"{here}/act", {"ply": turn["ply"], "action": option["action"]})
        print(*table["story"])
    else:
        table = call(f"{here}/events?after={table['version']}")  # Comes when somebody has moved.
print("The end:", table["status"], table["scores"])

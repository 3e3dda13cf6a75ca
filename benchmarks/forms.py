"""What the addresses of the server expect to be sent: their fields, with values that are nearly right."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

ACTION, ORDER = "an action", "an order"
"""What stands for something that is made up each time."""
PLIES = (0, 1, 4, 20, 39, 40, 41)
NAMES = ("Ann", "Zoë", "x" * 40)
SEATS = ("me", "hotseat", "open", "invited", "easy", "uniform")

Fields = Mapping[str, Sequence[Any]]

FORMS: Mapping[str, Fields] = {
    r"t/.*/act": {"ply": PLIES, "action": (ACTION,), "field": ("price", "count"), "number": (5, 12), "quick": (7,)},
    r"t/.*/(undo|redo)": {"ply": PLIES, "to": PLIES},
    r"t/.*/undo/.*": {"agree": ("yes", "no")},
    r"t/.*/say": {"text": ("hello",), "name": NAMES},
    r"t/.*/(sit|join).*": {"name": NAMES, "seat": (0, 1)},
    r"t/.*/seat/.*": {"do": ("change", "remove", "absent", "bot", "offer", "back"), "kind": SEATS, "name": NAMES},
    r"t/.*/host": {"do": ("add", "start", "start-so")},
    r"t/.*/pace": {"fast": ("yes",)},
    r"t/.*/order": {
        "seat": (0, 1),
        "ply": PLIES,
        "order": (ORDER,),
        "limit": (5, 20),
        "tick": ("companies:PRR", "x:"),
        "pick": ("PRR",),
        "pick_field": ("company",),
    },
    r"t/.*/text": {
        "line": ("1", "pass", "bid 12", "say hi", "undo", "options", "?", "board"),
        "ply": PLIES,
        "group": ("40 0",),
    },
    r"t/.*/analyse": {"ply": PLIES},
    r"t/.*/notes": {"text": ("remember",)},
    r"t/.*/(notifications|hide)": {"mail": ("on",), "browser": ("on",), "do": ("show", "hide")},
    r"t/.*/webhook": {"url": ("", "https://example.org/hook")},
    r"t/.*/(hint|coach|candidates)": {"ply": PLIES, "on": ("yes",), "action": (ACTION,)},
    r"(quick|friends|learn)/.*": {"name": NAMES, "level": ("easy", "medium")},
    r"new/.*": {
        "name": NAMES,
        "count": (2, 3),
        **{f"kind{number}": SEATS for number in range(3)},
        **{f"name{number}": NAMES for number in range(3)},
        "seed": (7,),
        "clock": ("own", "off", "live"),
        "per_move": ("5", "0.5"),
        "reserve": ("30",),
        "on_timeout": ("move", "seat"),
        "table_name": ("Our game",),
        "listed": ("yes",),
    },
    r"people/(log-in|sign-up)|admin/login/": {
        "username": ("carl", "eve"),
        "email": ("eve@example.org",),
        "password": ("wrong",),
        "password1": ("correct horse",),
        "password2": ("correct horse",),
        "next": ("/", "//evil.example"),
    },
    r"people/(reset|address)": {"email": ("carl@example.org",)},
    r"people/reset/.*": {"new_password1": ("correct horse",), "new_password2": ("correct horse",)},
    r"people/me": {"name": NAMES},
    r"people/tokens": {"token": NAMES},
    r"people/(password|delete)": {"old_password": ("correct horse",), "password": ("x",), "sure": ("on",)},
    r"language": {"language": ("de", "en", "xx"), "next": ("/", "https://evil.example/")},
    r"import": {"name": NAMES, "listed": ("yes",)},
    r"admin/.*": {
        "action": ("ban", "unban", "close", "reopen", "delete_selected"),
        "_selected_action": (1, 2, 999),
        "select_across": (0, 1),
        "index": (0,),
        "name": NAMES,
        "_save": ("Save",),
    },
}
"""By the address, as an expression."""

BODIES: Mapping[str, Fields] = {
    r"api/tables": {
        "game": ("express", "chesapeake"),
        "seats": ([{"kind": "me"}, {"kind": "open", "name": "x"}], [{"kind": "me"}] * 2),
        "seed": (7, None),
        "rulings": ({}, {"auto_pass": True}),
        "listed": (True, False),
    },
    r"api/.*/act": {"ply": PLIES, "action": (ACTION,)},
    r"api/.*/say": {"text": ("hello",)},
    r"api/.*/(join|leave|return)": {"seat": (0, 1, None), "invitation": ("x", ""), "name": NAMES},
    r"api/.*/undo": {"ply": PLIES, "to": (*PLIES, None)},
    r"api/.*/undo/.*": {"agree": (True, False)},
}
"""The same for programs."""

QUERIES: Mapping[str, Fields] = {
    r"t/.*/live": {"version": ("1", "1-2", "5-0-3")},
    r"t/.*/text": {"after": PLIES, "said": (0, 5)},
    r"t/.*": {"ply": PLIES, "company": ("PRR",)},
    r"api/.*/events": {"after": (0, 5), "wait": (0,), "ply": PLIES},
    r"api/.*": {"ply": PLIES, "after": (0, 9), "limit": (1, 50), "list": ("mine", "open")},
    r"tables": {"have": ("x",)},
    r"position": {"text": ("express1.AAAA.AAAA",)},
    r"rules/.*": {"q": ("token", "(")},
    r"admin/.*": {"q": ("ann",), "o": ("1.-2",), "p": (0, 1), "all": ("",), "status__exact": ("open",)},
}
"""The same for what comes after the question mark."""


def fields_of(table: Mapping[str, Fields], address: str) -> Fields:
    """What is expected at an address; nothing if nothing is known of it."""
    return next((fields for pattern, fields in table.items() if re.fullmatch(pattern, address)), {})

"""The rates of the doors, as one table; an administrator changes them by TRUNKLINE_LIMITS (docs/hosting.md).

A club of thirty behind one address plays an evening by them, and a school of five hundred watches.
"""

import re
from collections.abc import Mapping
from ipaddress import ip_network

from limits import RateLimitItem, parse

RATES = {
    "log-in.address": "30/minute",
    "log-in.name": "10/10minutes",
    # Of a name at an address where it has logged in before: whoever guesses elsewhere locks nobody out at home.
    "log-in.known": "10/minute",
    "reset.address": "10/hour",
    "reset.name": "3/hour",
    "sign-up.address": "40/hour",
    "guests.address": "300/hour",
    "tables.address": "300/hour",
    "analyses.address": "300/hour",
    "analyses.person": "60/hour",
    "imports.address": "60/hour",
    "imports.person": "30/hour",
    "chat.address": "300/minute",
    "chat.person": "30/minute",
    "tokens.address": "60/hour",
    "tokens.person": "60/hour",
}
"""So many in a time, by door and by whom it counts. How many tables one person makes is
asked of the tables: TRUNKLINE_TABLES_AN_HOUR."""

AT_ONCE = {
    "streams.address": "1000",
    "streams.person": "60",
}
"""Open at the same time, in each process."""
RATE = re.compile(r"[1-9]\d{0,8}/(\d{1,4})?(second|minute|hour|day)s?", re.ASCII)
NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def read(text: str) -> tuple[Mapping[str, RateLimitItem], Mapping[str, int]]:
    """Both tables with an administrator's changes, without what is off; ValueError says what is wrong.

    >>> rates, at_once = read("chat.person=5/minute, log-in=0, streams.person=7")
    >>> rates["chat.person"], at_once["streams.person"]
    (5 per 1 minute, 7)
    >>> [name for name in RATES if name not in rates]
    ['log-in.address', 'log-in.name', 'log-in.known']
    """
    usual = RATES | AT_ONCE
    rates = dict(usual)
    for change in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
        name, _, rate = (part.strip() for part in change.partition("="))
        names = [one for one in usual if name in (one, one.partition(".")[0])]
        if not names:
            raise ValueError(f"knows no limit {name!r}; the limits are {', '.join(usual)}")
        for one in names:
            if not (NUMBER if one in AT_ONCE else RATE).fullmatch(rate) and rate != "0":
                raise ValueError(f"sets {one} to {rate!r}; write it like {usual[one]}, or 0 for no limit")
            rates[one] = rate
    on = {name: rate for name, rate in rates.items() if rate.strip("0")}
    timed = {name: parse(rate) for name, rate in on.items() if name in RATES}
    return timed, {name: int(rate) for name, rate in on.items() if name in AT_ONCE}


def proxies(text: str) -> list[str]:
    """The addresses and networks of trusted proxies; ValueError says what is wrong.

    >>> proxies("127.0.0.1, 10.0.0.0/8")
    ['127.0.0.1', '10.0.0.0/8']
    """
    addresses = [part.strip() for part in text.split(",") if part.strip()]
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            raise ValueError(f"has addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not {address!r}") from None
    return addresses

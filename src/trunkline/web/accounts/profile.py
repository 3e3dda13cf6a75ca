"""A person's finished games in figures."""

from dataclasses import dataclass

from django.db import connection

from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.table.models import FINISHED, Seat, Table


@dataclass(slots=True)
class Tally:
    """Games of one kind."""

    title: str
    finished: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Finished games, all of them, by game, and by who the others were."""

    total: Tally
    games: list[Tally]
    people: Tally
    """Games against at least one other person."""
    bots: Tally
    """Games against bots alone."""


SCORE, BEST = {
    "sqlite": ("json_extract(t.scores, '$[' || s.number || ']')", "(SELECT max(value) FROM json_each(t.scores))"),
    "postgresql": (
        "(t.scores ->> s.number)::numeric",
        "(SELECT max(score::numeric) FROM jsonb_array_elements_text(t.scores) AS score)",
    ),
}[connection.vendor]
"""The score of a seat, and the highest of its table."""
COUNTED = f"""
    SELECT game, people, count(*), sum(won) FROM (
        SELECT t.game AS game,
               max(CASE WHEN s.person_id <> %s THEN 1 ELSE 0 END) AS people,
               max(CASE WHEN s.person_id = %s AND {SCORE} = {BEST} THEN 1 ELSE 0 END) AS won,
               max(CASE WHEN s.person_id = %s THEN 0 ELSE 1 END) AS others
        FROM {Table._meta.db_table} t JOIN {Seat._meta.db_table} s ON s.table_id = t.id
        WHERE t.id IN (SELECT table_id FROM {Seat._meta.db_table} WHERE person_id = %s)
              AND t.status = %s AND NOT t.analysis AND NOT t.imported AND t.scores IS NOT NULL
        GROUP BY t.id
    ) AS games WHERE others = 1 GROUP BY game, people ORDER BY game, people
"""


def statistics_of(person: Person) -> Statistics:
    """What a person has played here to the end. Games with nobody but themselves don't count, nor imported ones."""
    statistics = Statistics(Tally(""), [], Tally(""), Tally(""))
    games: dict[str, Tally] = {}
    with connection.cursor() as cursor:
        cursor.execute(COUNTED, [*[person.id] * 4, FINISHED])
        counted = [row for row in cursor.fetchall() if row[0] in GAMES]
    for name, people, finished, won in counted:
        game = games.setdefault(name, Tally(GAMES[name].title))
        for tally in (statistics.total, game, statistics.people if people else statistics.bots):
            tally.finished += finished
            tally.won += won
    statistics.games.extend(games.values())
    return statistics

"""A person's finished games in figures."""

from dataclasses import dataclass

from trunkline.core.api import winners
from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables.models import FINISHED, Table


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


def statistics_of(person: Person) -> Statistics:
    """What a person has played here to the end. Games with nobody but themselves don't count, nor imported ones."""
    tables = Table.objects.filter(status=FINISHED, analysis=False, imported=False, seats__person=person).distinct()
    statistics = Statistics(Tally(""), [], Tally(""), Tally(""))
    games: dict[str, Tally] = {}
    for table in tables.prefetch_related("seats"):
        seats = list(table.seats.all())
        others = [seat for seat in seats if seat.person_id != person.id]
        if not others or table.scores is None:
            continue
        game = games.setdefault(table.game, Tally(GAMES[table.game].title))
        against = statistics.people if any(seat.person_id for seat in others) else statistics.bots
        best = winners(table.scores)
        won = any(seat.number in best for seat in seats if seat.person_id == person.id)
        for tally in (statistics.total, game, against):
            tally.finished += 1
            tally.won += won
    statistics.games.extend(games.values())
    return statistics

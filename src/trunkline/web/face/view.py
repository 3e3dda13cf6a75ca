"""What a page of a table shows: the position, whose it is, and what the one who looks may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trunkline.core.api import Rules, State
from trunkline.games.game import Game, Words
from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.site.posted import ply_in
from trunkline.web.tables import notices, presence
from trunkline.web.tables.assistance import is_assisted
from trunkline.web.tables.calls import shares_screen, turn_of
from trunkline.web.tables.models import (
    BOT,
    FINISHED,
    OPEN,
    ORDER,
    PERSON,
    RUNNING,
    ChatMessage,
    NoticeChoice,
    Order,
    Seat,
    Table,
    UndoRequest,
)
from trunkline.web.tables.positions import LivePly, action_of, game_of, live_plies, names_at, rules_of, state_of
from trunkline.web.tables.seen import Seen, chat_of, see
from trunkline.web.tables.sentences import sentences_of

WITHOUT_ASSISTANCE = gettext_lazy("This table plays without assistance until the game is over.")


def view_of(request: Request, code: str, now: bool = False, notes: bool = False) -> "View":
    """The table of the address as the sender sees it; ?ply= looks back, and so does a page that says it does."""
    person = request.person or None
    seen = see(code, person if notes else None)
    if seen is None:
        raise Http404
    asked = "" if now else request.headers.get("X-Looking") or request.GET.get("ply", "")
    ply = ply_in(asked)
    last = seen.table.ply
    return View(seen.table, person, last if ply is None else min(ply, last), seen)


@dataclass
class View:
    """A table as one person sees it, now or at an earlier ply."""

    table: Table
    person: Person | None
    ply: int
    seen: Seen | None = None
    """The table as it was read, if it was read with all around it."""

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def game(self) -> Game:
        return game_of(self.table)

    @property
    def rules(self) -> Rules[State, object]:
        return rules_of(self.table)

    @property
    def words(self) -> Words:
        return self.game.words

    @cached_property
    def state(self) -> State | None:
        """The position; None before the game has begun."""
        if self.table.status == OPEN:
            return None
        rules_of(self.table)  # Raises Unreadable if it is played by newer ones.
        return self.state_at(self.ply)

    @property
    def position(self) -> State:
        """The position of a game that has begun."""
        assert self.state is not None
        return self.state

    def state_at(self, number: int) -> State | None:
        """An earlier position; None if the table has no such ply."""
        if not 0 <= number < len(self.all_plies):
            return None
        ply = self.all_plies[number]
        return state_of(self.table.game, ply.id, ply.key)

    def action_at(self, ply: LivePly) -> object:
        """What was done in a ply."""
        return action_of(self.table, ply.action)

    @property
    def is_now(self) -> bool:
        return self.ply == self.table.ply

    @cached_property
    def mine(self) -> list[Seat]:
        """The seats for which the person decides."""
        if self.person is None:
            return []
        return [seat for seat in self.seats if seat.kind == PERSON and seat.person_id == self.person.id]

    @cached_property
    def away(self) -> Mapping[int, bool]:
        """The seats of others who have had no page open for a while, and whether the host can let a bot play there."""
        if self.table.status != RUNNING or self.table.analysis:
            return {}
        return presence.away(seat for seat in self.seats if seat not in self.mine)

    @property
    def handed_to_bots(self) -> list[Seat]:
        """The person's seats that a bot plays."""
        if self.person is None:
            return []
        return [seat for seat in self.seats if seat.kind == BOT and seat.person_id == self.person.id]

    @property
    def acting(self) -> Seat | None:
        """The seat that must act in the position."""
        actor = None if self.state is None or self.is_over else self.state.actor
        return None if actor is None else self.seats[actor]

    @property
    def is_over(self) -> bool:
        """Is the game over in the position, by the rules or because its players ended it there?"""
        return self.position.actor is None or (self.is_now and self.table.status == FINISHED)

    @property
    def can_act(self) -> bool:
        """Is it the person's turn? In an analysis also at an earlier ply, from which another line can be begun."""
        if self.table.analysis:
            return self.acting in self.mine
        return self.is_now and self.table.status == RUNNING and self.acting in self.mine

    @property
    def awaited(self) -> Seat | None:
        """The person's seat that is to act now, whichever position the page shows; none in an analysis."""
        actor = None if self.table.analysis or self.table.status != RUNNING else self.table.actor
        return self.seats[actor] if actor is not None and self.seats[actor] in self.mine else None

    @property
    def calls_back(self) -> str:
        """The call to whoever looks at an earlier position while the game, or an undo request, waits for them."""
        if self.is_now:
            return ""
        if not self.awaited:
            return _("Your answer is needed") if self.is_asked else ""
        if shares_screen(self.seats, self.awaited):
            return _("Now it's %(name)s's turn.") % {"name": self.awaited.name}
        return _("Now it's your turn.")

    @property
    def looks_at(self) -> str:
        """Which earlier position is shown, and whose turn it was there."""
        figures = {"ply": self.ply, "last": self.table.ply, "name": self.acting.name if self.acting else ""}
        if not self.acting:
            return _("Looking at move %(ply)s of %(last)s.") % figures
        if self.acting in self.mine and not self.called:
            return _("Looking at move %(ply)s of %(last)s: your turn then.") % figures
        return _("Looking at move %(ply)s of %(last)s: %(name)s's turn then.") % figures

    @cached_property
    def assists(self) -> bool:
        """May the page say what is best, such as gains of tiles, best runs and hints?"""
        return is_assisted(self.table)

    @property
    def whose_turn(self) -> str:
        """The call to whoever acts."""
        return turn_of(self.seats, self.acting) if self.acting else ""

    @property
    def called(self) -> str:
        """The name of whoever acts, if several play at this screen; nothing if "you" will do."""
        return self.acting.name if self.acting and shares_screen(self.seats, self.acting) else ""

    @property
    def names_asked(self) -> list[str]:
        """The names in a question: whoever is asked and is alone at their screen is "you"."""
        if not self.can_act or self.called:
            return self.names
        return [_("You") if seat == self.acting else seat.name for seat in self.seats]

    @cached_property
    def all_plies(self) -> Sequence[LivePly]:
        """The live plies without their states."""
        return live_plies(self.table, self.seen.last if self.seen else None)

    @cached_property
    def plies(self) -> Sequence[LivePly]:
        """The live plies up to the one shown, without their states."""
        return self.all_plies[: self.ply + 1]

    def names_at(self, ply: LivePly) -> list[str]:
        """The players' names as they were at a ply."""
        return names_at(self.seats, ply.number)

    def sentences(self, ply: LivePly) -> list[str]:
        """What happened in a ply, in the reader's language: a sentence for each event."""
        return sentences_of(self.game, ply, self.names_at(ply))

    def ordered(self, ply: LivePly) -> bool:
        """Did a standing order of this person make the move?"""
        return ply.cause == ORDER and self.person is not None and ply.by_id == self.person.id

    @cached_property
    def undo_requests(self) -> list[UndoRequest]:
        """All that were asked for in the last position, the newest last."""
        if self.seen is not None and not self.seen.asked:
            return []
        return list(self.table.undo_requests.filter(at=self.table.ply).order_by("id"))

    @property
    def undo_request(self) -> UndoRequest | None:
        """The open undo request, if there is one."""
        return next((request for request in self.undo_requests if request.open), None)

    @cached_property
    def chat(self) -> Sequence[ChatMessage]:
        """What the table itself said, and the last lines of talk."""
        return chat_of(self.table, self.seen.talk if self.seen else None)

    @cached_property
    def orders(self) -> list[Order]:
        """The person's standing orders."""
        if self.person is None or (self.seen is not None and not self.seen.ordered):
            return []
        return list(Order.objects.filter(table=self.table, person=self.person).order_by("seat", "id"))

    @cached_property
    def notice_choice(self) -> NoticeChoice | None:
        """How the person wants to be told that the table waits for them."""
        return None if self.person is None else notices.choice_of(self.person, self.table)

    @property
    def is_asked(self) -> bool:
        """Does the open undo request wait for an answer of this person?"""
        request = self.undo_request
        if request is None or self.seats[request.seat].person_id == (self.person and self.person.id):
            return False
        return any(seat.number not in request.agreed for seat in self.mine)

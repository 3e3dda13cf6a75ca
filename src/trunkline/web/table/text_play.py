"""Playing by text: the words of the terminal on a page of plain forms and in a card of the table page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.views.decorators.http import require_http_methods

from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import BadAction, Illegal
from trunkline.games.game import Words
from trunkline.web.accounts.models import Request
from trunkline.web.accounts.rate_limits import check_rate_limit
from trunkline.web.game_page.choices import choices_of, encoded, too_many
from trunkline.web.game_page.page import goes_on, web_of
from trunkline.web.site.errors import Refused, Stale, reason_of, sentence
from trunkline.web.site.forms import action_in, ply_in
from trunkline.web.table import chat, moves, undo
from trunkline.web.table.advice import hint_lines
from trunkline.web.table.changes import stamp_of
from trunkline.web.table.models import ChatMessage
from trunkline.web.table.remarks import MOVES_UNDONE
from trunkline.web.table.remarks import text_of as remark_of
from trunkline.web.table.snapshot import Snapshot, requested, snapshot_of
from trunkline.web.table.undo import back_of
from trunkline.words.commands import Place, command_in, help_of, part_of, rule_lines, table_lines
from trunkline.words.language import said, text_of
from trunkline.words.language import said as _
from trunkline.words.menu import Group, MenuLine, action_of, chosen_in, instead_of, lines_of, meant, price_asked


@dataclass
class Entry:
    """An option of the page: its words, and the action of its button if it is one that can be done."""

    number: int
    """What is typed for it; 0 for many of a kind that are folded up."""
    words: str
    refusal: Illegal | None = None
    action: str = ""
    inner: list["Entry"] = field(default_factory=list)


def entries_of(snapshot: Snapshot) -> list[Entry]:
    """The options as the page lists them, with buttons."""
    if not snapshot.can_act:
        return []
    options = snapshot.words.menu(snapshot.state)
    entries = _listed(snapshot, snapshot.words, options)
    # All of a kind that has too many are in one that opens; they keep the numbers that are typed. A group has no kind.
    kinds = ["" if isinstance(one, Group) else codec.type_name(type(action_of(one))) for one in options]
    folded: list[Entry] = []
    folds = {kind: Entry(0, kind.replace("_", " ")) for kind in too_many(kinds)}
    for entry, kind in zip(entries, kinds, strict=True):
        fold = folds.get(kind)
        if fold is None or not fold.inner:
            folded.append(fold or entry)
        if fold is not None:
            fold.inner.append(entry)
    return folded


def _listed(snapshot: Snapshot, words: Words, options: Sequence[object], opened: bool = False) -> list[Entry]:
    entries = []
    for line, option in zip(lines_of(words, snapshot.rules, snapshot.state, options, opened), options, strict=True):
        entry = Entry(line.number, f"{line.words} {line.later}".rstrip(), line.refusal)
        if isinstance(option, Group):
            entry.inner = _listed(snapshot, words, option.options, opened=True)
        elif line.refusal:
            entry.words = words.phrase(option)
        elif not isinstance(option, Span):
            entry.action = encoded(action_of(option))
        entries.append(entry)
    return entries


LAST_MOVES = 8
"""Moves that the page tells, and more if they came after the last one of whoever looks."""
MOST_MOVES = 40
LONGEST_LINE = 200


@dataclass
class Reply:
    """What a typed line is answered with."""

    lines: list[str] = field(default_factory=list)
    refusal: Illegal | str = ""
    done: bool = False
    """Has the game moved?"""
    in_columns: bool = False
    """Do the lines have two columns, as the help does?"""
    group: str = ""
    """The list from which the next number chooses, as `_opened` reads it."""


@require_http_methods(["GET", "HEAD", "POST"])
def text(request: Request, code: str) -> HttpResponse:
    """The page; a line that is posted is answered, and a move is done."""
    if request.method != "POST":
        snapshot, after = requested(request, code, latest=True), ply_in(request.GET.get("after", ""))
        if request.htmx:
            said_since = ply_in(request.GET.get("said", ""))
            if _can_wait(snapshot, after, said_since):
                return HttpResponse(status=204)
            return _page(
                request, snapshot, Reply(), heard=[*_heard(snapshot, after), *_talk_since(snapshot, said_since)]
            )
        return _page(request, snapshot, _since(snapshot, after))
    try:
        reply, status = _posted(request, code), 200
    except Refused as error:
        group = "" if isinstance(error, Stale) else request.POST.get("group", "")
        reply, status = Reply(refusal=reason_of(error), group=group), error.status
    snapshot = requested(request, code, latest=True)
    if request.htmx:
        context = {"table": snapshot.table, "line": request.POST.get("line", ""), "reply": reply}
        return render(request, "table/text/answer.html", context, status=status)
    if reply.done:
        return redirect(f"{reverse('text', args=[code])}?{urlencode({'after': request.POST.get('ply', '')})}")
    return _page(request, snapshot, reply, status)


def _since(snapshot: Snapshot, ply: int | None) -> Reply:
    """What has happened since a ply, which the page was at when it sent a move."""
    if ply is None or snapshot.state is None:
        return Reply()
    if snapshot.table.ply < ply:
        return Reply([_undone(snapshot)], done=True)
    return Reply(
        _moves(snapshot, min(snapshot.table.ply - ply, MOST_MOVES)) if snapshot.table.ply > ply else [], done=True
    )


def _can_wait(snapshot: Snapshot, ply: int | None, said_since: int | None) -> bool:
    """Is there nothing for a player to hear yet but a few moves of bots, which the next news tell together?"""
    if ply is None or not snapshot.mine or snapshot.acting is None or not snapshot.acting.bot:
        return False
    return 0 <= snapshot.table.ply - ply < LAST_MOVES and not _talk_since(snapshot, said_since)


def _heard(snapshot: Snapshot, ply: int | None) -> list[str]:
    """What an open page says when something has happened: the moves since its ply, whose turn it is, what is asked."""
    if ply is None or snapshot.state is None or snapshot.table.ply == ply:
        return []
    told = [sentence for made in snapshot.plies[ply + 1 :][-LAST_MOVES:] for sentence in snapshot.sentences(made)]
    return [*(told or [_undone(snapshot)]), *([snapshot.whose_turn] if snapshot.can_act else []), _awaits(snapshot)]


def _awaits(snapshot: Snapshot) -> str:
    """What is asked; of others it is enough to know who they are."""
    if snapshot.can_act or snapshot.is_over or snapshot.acting is None:
        return _asks(snapshot)
    return _("Waiting for %(name)s") % {"name": snapshot.acting.name} + "."


def _undone(snapshot: Snapshot) -> str:
    """That moves were taken back, and by whom, if the table remarked it."""
    last = next(
        (one for one in reversed(snapshot.chat) if one.kind == MOVES_UNDONE and one.ply == snapshot.table.ply), None
    )
    return remark_of(last, snapshot.table.game) if last else _("Undone.")


def _talk(snapshot: Snapshot) -> list[ChatMessage]:
    return [message for message in snapshot.chat if message.name]


def _talk_since(snapshot: Snapshot, last: int | None) -> list[str]:
    """What others have said after a message of the chat."""
    own = snapshot.person.id if snapshot.person else 0
    new = [] if last is None else [one for one in _talk(snapshot) if one.id > last and one.person_id != own]
    return [f"{one.name}: {one.text}" for one in new]


def _posted(request: Request, code: str) -> Reply:
    """Do what a button or a typed line says."""
    snapshot, shown = requested(request, code, latest=True), ply_in(request.POST.get("ply", ""))
    ply = -1 if shown is None else shown
    person = snapshot.person.id if snapshot.person else None
    if action := request.POST.get("action"):
        check_rate_limit(request, "moves", person)
        return _act(snapshot, ply, action_in(action))
    line = " ".join(request.POST.get("line", "").split())
    if len(line) > LONGEST_LINE:
        raise Refused(_("A line is at most %(most)d characters long.") % {"most": LONGEST_LINE})
    name, rest = command_in(line, Place.PAGE) or ("" if line else "options", "")
    opened = request.POST.get("group", "")
    if not name:
        check_rate_limit(request, "moves", person)
        return _try(snapshot, ply, line, opened)
    if name in LIMITS and (rest or name != "say"):
        check_rate_limit(request, LIMITS[name], person)
    reply = DO[name](snapshot, rest, ply)
    return replace(reply, group="" if name in LEAVES else opened)


def _act(snapshot: Snapshot, ply: int, data: object) -> Reply:
    after = moves.play(snapshot.table.code, snapshot.person, ply, data, goes_on)
    told = [sentence for made in after.plies[ply + 1 :] for sentence in after.sentences(made)]
    return Reply([*told, _awaits(after)], done=True)


def _try(snapshot: Snapshot, ply: int, line: str, opened: str) -> Reply:
    """Do what a line means, or say what is still to be chosen; a number alone chooses from the list that is open."""
    if snapshot.state is None or snapshot.state.actor is None:
        raise Refused(_asks(snapshot))
    words, alone = snapshot.words, price_asked(snapshot.rules.options(snapshot.state))
    try:
        entries = words.menu(snapshot.state)
        if opened and line.isdecimal():
            choice = chosen_in(_opened(snapshot, entries, opened), line)
        else:
            choice = meant(words, snapshot.state, entries, alone is not None, line)
    except BadAction as error:
        if part := part_of(_position(snapshot), line):
            return Reply(table_lines([part]), group=opened)
        raise Refused(said("{problem}. Type ? for help.", problem=capfirst(text_of(error.message)))) from None
    if isinstance(choice, Group):
        listed = map(_menu_line, lines_of(words, snapshot.rules, snapshot.state, choice.options, opened=True))
        how = _("Type a number of this list, or back to leave it.")
        return Reply([choice.words, *listed, how], group=f"{snapshot.table.ply} {entries.index(choice)}")
    if isinstance(choice, Span):
        return Reply([said("{option}: type its number and the price", option=words.describe(snapshot.state, choice))])
    return _act(snapshot, ply, codec.encode(choice))


def _opened(snapshot: Snapshot, entries: Sequence[object], opened: str) -> Group:
    """The group that was opened last, by the ply and its place in the menu; refused once the table has moved on."""
    for number, entry in enumerate(entries):
        if isinstance(entry, Group) and opened == f"{snapshot.table.ply} {number}":
            return entry
    raise Stale(_("That list is closed, since the table has moved on. Type options for a new one."))


def _menu_line(line: MenuLine) -> str:
    return f"{line.number}  {line.words}" + (f" | {line.later}" if line.later else "")


def _asks(snapshot: Snapshot) -> str:
    return snapshot.words.asks(snapshot.state, snapshot.names_asked) if snapshot.state else _("The game has not begun.")


def _options(snapshot: Snapshot, _rest: str, _ply: int) -> Reply:
    if snapshot.state is None or snapshot.state.actor is None:
        return Reply([_asks(snapshot)])
    words = snapshot.words
    if span := price_asked(snapshot.rules.options(snapshot.state)):
        said = _("type the number; or %(other)s") % {"other": instead_of(words, snapshot.rules.options(snapshot.state))}
        return Reply([_asks(snapshot), *stakes_of(snapshot), f"{words.describe(snapshot.state, span)}: {said}"])
    return Reply(
        [_asks(snapshot), *map(_menu_line, lines_of(words, snapshot.rules, snapshot.state, words.menu(snapshot.state)))]
    )


def _describe(snapshot: Snapshot, rest: str, _ply: int) -> Reply:
    part = part_of(_position(snapshot), rest)
    if rest and part is None:
        known = ", ".join(heading for heading, _sentences in _position(snapshot))
        raise Refused(_("There's no part “%(part)s” of the table, only: %(known)s.") % {"part": rest, "known": known})
    return Reply(table_lines([part] if part else _position(snapshot)) or [_asks(snapshot)])


def _position(snapshot: Snapshot) -> Sequence[tuple[str, Sequence[str]]]:
    return [] if snapshot.state is None else snapshot.words.table_in_words(snapshot.state, snapshot.names)


def _history(snapshot: Snapshot, rest: str, _ply: int) -> Reply:
    """The table after an earlier move; without a number, the last moves."""
    if not rest:
        return Reply(_moves(snapshot, 20) or [_("Nothing has happened yet.")])
    number = ply_in(rest)
    state = snapshot.state_at(number) if number is not None and number <= snapshot.table.ply else None
    if number is None or state is None:
        raise Refused(_("There is no move %(ply)s.") % {"ply": codec.quoted(rest)})
    made = snapshot.sentences(snapshot.plies[number]) if number else []
    lines = table_lines(snapshot.words.table_in_words(state, snapshot.names))
    return Reply([_("After move %(ply)s of %(last)s.") % {"ply": number, "last": snapshot.table.ply}, *made, *lines])


def _say(snapshot: Snapshot, rest: str, _ply: int) -> Reply:
    """Chat; without words, what was said last."""
    if rest:
        if snapshot.person is None:
            raise Refused(_("Only players at this table can do that."))
        chat.say(snapshot.table.code, snapshot.person, rest)
        return Reply([_("You said: %(words)s") % {"words": rest}])
    last = [f"{one.name}: {one.text}" for one in _talk(snapshot)[-LAST_MOVES:]]
    return Reply(last or [_("Nobody has said anything yet.")])


def _moves(snapshot: Snapshot, count: int) -> list[str]:
    """The last moves, each with its number."""
    last = [ply for ply in snapshot.plies[-count:] if ply.number] if snapshot.state is not None else []
    return [f"{ply.number}  {' '.join(snapshot.sentences(ply))}" for ply in last]


def _info(snapshot: Snapshot, rest: str, _ply: int) -> Reply:
    return Reply([snapshot.words.about(snapshot.state, rest, snapshot.names) if snapshot.state else _asks(snapshot)])


def _rule(snapshot: Snapshot, rest: str, _ply: int) -> Reply:
    try:
        return Reply(rule_lines(snapshot.rules.RULEBOOK, rest))
    except BadAction as error:
        raise Refused(sentence(error)) from None


def _undo(snapshot: Snapshot, rest: str, ply: int) -> Reply:
    """Take back one's last move; if others have moved since, what that takes back is asked first."""
    back = back_of(snapshot)
    if back and back["question"] and rest != "yes":
        return Reply([*filter(None, str(back["question"]).splitlines()), _("Type undo yes to do it.")])
    table = undo.undo(snapshot.table.code, snapshot.person, ply)
    undone = [" ".join(snapshot.sentences(made)[:1]) for made in snapshot.plies[table.ply + 1 :]]
    told = [_("Undone: %(move)s") % {"move": move} for move in undone] or [_("The others have been asked.")]
    return Reply([*told, _awaits(snapshot_of(table, snapshot.person))], done=True)


def _redo(snapshot: Snapshot, _rest: str, ply: int) -> Reply:
    after = snapshot_of(undo.redo(snapshot.table.code, snapshot.person, ply), snapshot.person)
    again = [" ".join(after.sentences(made)[:1]) for made in after.plies[snapshot.table.ply + 1 :]]
    return Reply([*(_("Put back: %(move)s") % {"move": move} for move in again), _awaits(after)], done=True)


def _help(snapshot: Snapshot, _rest: str, _ply: int) -> Reply:
    return Reply(help_of(snapshot.words.help_text(), Place.PAGE).splitlines(), in_columns=True)


DO: dict[str, Callable[[Snapshot, str, int], Reply]] = {
    "help": _help,
    "options": _options,
    "back": _options,
    "describe": _describe,
    "log": lambda snapshot, _rest, ply: _history(snapshot, "", ply),
    "history": _history,
    "hint": lambda snapshot, _rest, _ply: Reply(hint_lines(snapshot)),
    "say": _say,
    "info": _info,
    "rule": _rule,
    "undo": _undo,
    "redo": _redo,
}
"""What each command of the page does, by its name in `words.commands`."""
LIMITS = {"say": "chat", "undo": "undo", "redo": "undo"}
"""The rate limit of a command; `say` alone only shows what was said."""
LEAVES = ("options", "back", "undo", "redo")
"""Commands after which a number chooses from the whole menu again."""


def _page(
    request: Request, snapshot: Snapshot, reply: Reply, status: int = 200, heard: Sequence[str] = ()
) -> HttpResponse:
    span = price_asked(snapshot.rules.options(snapshot.position)) if snapshot.can_act else None
    own = {seat.number for seat in snapshot.mine}
    since_own = next((count for count, ply in enumerate(reversed(snapshot.plies)) if ply.seat in own), 0)
    context = {
        "snapshot": snapshot,
        "table": snapshot.table,
        "stamp": stamp_of(snapshot.table, snapshot.orders),
        "title": snapshot.game.title,
        "asks": _asks(snapshot),
        "stakes": stakes_of(snapshot),
        "said": max((message.id for message in _talk(snapshot)), default=0),
        "price": snapshot.words.describe(snapshot.state, span) if span else "",
        "entries": entries_of(snapshot),
        "position": _position(snapshot),
        "moves": _moves(snapshot, min(max(since_own, LAST_MOVES), MOST_MOVES)),
        "heard": heard,
        "help": _help(snapshot, "", 0).lines,
        "reply": reply,
        "line": "" if reply.done else request.POST.get("line", ""),
    }
    return render(request, "table/text/page.html", context, status=status)


def stakes_of(snapshot: Snapshot) -> list[str]:
    """What the bar says beside the choices that is not a choice; nothing for those who can't act."""
    if snapshot.state is None or not snapshot.can_act:
        return []
    choices = choices_of(snapshot)
    web_of(snapshot.table.game).decorate(snapshot, choices)
    return [choice.words for choice in choices if choice.extra.get("short")]

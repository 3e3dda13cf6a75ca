"""The actions of a file of 18xx.games and ours, and who may do one; refused if it does not fit."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.files18xx import shares, track, trains
from trunkline.kit18xx.files18xx.fields import brief, name_or_number, text, whole
from trunkline.kit18xx.files18xx.ids import Filed, Ids, ReadAction
from trunkline.kit18xx.files18xx.trains import discarding, follow_bank
from trunkline.kit18xx.state import State, acting


def _read_dividend(_state: State, _ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    kind = text(action, "kind")
    if kind not in ("payout", "withhold"):
        raise BadRecord("11.6: a dividend is payout or withhold, not {kind}", kind=brief(kind))
    return a.Dividend(kind == "payout"), ()


ACTIONS: dict[type, Filed] = (
    shares.ACTIONS
    | track.ACTIONS
    | trains.ACTIONS
    | {
        a.Dividend: Filed(
            "dividend",
            _read_dividend,
            lambda _state, _ids, action: ({"kind": "payout" if action.pay else "withhold"}, ()),
        ),
        a.BuyPrivate: Filed(
            "buy_company",
            lambda _state, _ids, action: (a.BuyPrivate(text(action, "company"), whole(action, "price")), ()),
            lambda _state, _ids, action: ({"company": action.private, "price": action.price}, ()),
        ),
        a.GoBankrupt: Filed("bankrupt", lambda *_: (a.GoBankrupt(), ()), lambda *_: ({}, ())),
    }
)
READ = {filed.type: filed.read for filed in ACTIONS.values()}
PLAYERS_DO = ("bid", "par", "buy_shares", "sell_shares")
PRIVATES_DO = ("lay_tile", "place_token", "pass")
PRIVATE_STEPS: dict[str, str] = {}
"""The steps in which a private acts in its own name; a title adds its own."""


def follow(ids: Ids, before: State, action: Any, after: State, named: Sequence[str]) -> None:
    """Move what an action of ours moved; `named` are the ids that it is about."""
    if move := ACTIONS[type(action)].move:
        move(ids, before, action, after, named)
    follow_bank(ids, before, after)


def check_turn(state: State, ids: Ids, action: Mapping[str, Any]) -> None:
    """May this one do such a thing at all, and is it their turn?"""
    kind, who = action["type"], text(action, "entity_type")
    if who == "player":
        _check_player(state, ids, action, kind)
    elif kind in PLAYERS_DO:
        raise BadRecord("only a player can do a {kind}, not a {who}", kind=kind, who=brief(who))
    elif who == "corporation":
        _check_company(state, text(action, "entity"), kind)
    elif who == "company" and kind in PRIVATES_DO:
        _check_private(state, text(action, "entity"), kind)
    else:
        raise BadRecord("a {who} can't do a {kind}", who=brief(who), kind=kind)


def seat_of(ids: Ids, action: Mapping[str, Any]) -> int:
    player = name_or_number(action, "entity")
    seat = ids.seats.get(str(player))
    if seat is None:
        raise BadRecord(
            "there's no player {player}; there are {players}",
            player=brief(player),
            players=list(map(brief, ids.players)),
        )
    return seat


def _check_player(state: State, ids: Ids, action: Mapping[str, Any], kind: str) -> None:
    seat = seat_of(ids, action)
    if kind not in PLAYERS_DO and kind != "pass":
        raise BadRecord("only a company can do a {kind}, not a player", kind=kind)
    if kind == "pass" and state.round == "operating":
        raise BadRecord("11: in an operating round the company passes, not a player")
    if seat != state.actor:
        raise BadRecord(
            "{section}: it's the turn of player {actor}, not of player {player}",
            section=state.title.rules.steps[state.step].section,
            actor=ids.players[acting(state)],
            player=ids.players[seat],
        )


def _check_company(state: State, company: str, kind: str) -> None:
    if company not in state.title.companies:
        raise BadRecord(
            "there's no company {company}; there are {companies}",
            company=brief(company),
            companies=tuple(state.title.companies),
        )
    turn = discarding(state) if kind == "discard_train" else state.company
    if company != turn:
        section = state.title.rules.steps[state.step].section
        if turn is None:
            raise BadRecord("{section}: {company} can't act now, no company can", section=section, company=company)
        raise BadRecord(
            "{section}: it's the turn of {turn}, not of {company}", section=section, turn=turn, company=company
        )
    if (private := PRIVATE_STEPS.get(state.step)) and kind in ("pass", "place_token"):
        raise BadRecord(
            "7.1: {private} places or declines the station in {hex}, not {company}",
            private=private,
            hex=state.title.privates[private].blocks[0],
            company=company,
        )


def _check_private(state: State, private: str, kind: str) -> None:
    """A private places a station or passes right after its tile alone; who may lay is the rules' business."""
    if private not in state.title.privates:
        raise BadRecord(
            "there's no private {private}; there are {privates}",
            private=brief(private),
            privates=tuple(state.title.privates),
        )
    if kind != "lay_tile" and private != PRIVATE_STEPS.get(state.step):
        if kind == "place_token":
            raise BadRecord("7.1: {private} has no station to place now", private=private)
        raise BadRecord("7.1: {private} can't pass now", private=private)
    if kind == "lay_tile" and state.round != "operating":
        raise BadRecord("7.1: powers can only be used in the operating company's turn")

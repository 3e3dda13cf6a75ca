"""The form for a new table: seats, variants, clock and seed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.functional import Promise

from trunkline.core.api import numbers_of
from trunkline.games.game import Game
from trunkline.web.game_page.page import web_of
from trunkline.web.game_page.parts import Answer, Question
from trunkline.web.site.forms import Form, NameField, Untouched, UntouchedChoice, switch
from trunkline.web.site.language import said_later
from trunkline.web.site.look import in_words
from trunkline.web.site.template_functions import bot_words
from trunkline.web.table.create import Agreed, SeatSpec
from trunkline.web.table.models import MOVE, SEAT
from trunkline.web.table.time_control import Clock
from trunkline.words.language import said
from trunkline.words.language import said as _

_CLOCKS = (Clock(60, 600), Clock(300, 3600), Clock(86_400, 259_200))
PRESETS = {f"{clock.per_move}+{clock.reserve}": clock for clock in _CLOCKS}
OFF, OWN = "off", "own"


def clock_choices() -> list[tuple[str, str]]:
    words = _("%(move)s per move, %(reserve)s in reserve")
    presets = [
        (name, words % {"move": in_words(clock.per_move), "reserve": in_words(clock.reserve)})
        for name, clock in PRESETS.items()
    ]
    return [(OFF, _("no time limit")), *presets, (OWN, _("custom"))]


ON_TIMEOUT = (
    (MOVE, said_later("has a bot make that move")),
    (SEAT, said_later("loses the seat to a bot, and can take it back")),
)
KINDS = (
    ("me", said_later("me")),
    ("hotseat", said_later("another person at this screen")),
    ("open", said_later("whoever comes first")),
    ("invited", said_later("one person, by a link of their own")),
)
ASSISTANCE = (
    ("", said_later("on against bots, off with other people")),
    ("on", said_later("on")),
    ("off", said_later("off until the game is over")),
)
MINUTES = re.compile(r"[0-9]{1,7}(\.[0-9]{1,3})?")
SEED = re.compile(r"[0-9]{1,18}")


class RulingField(forms.ChoiceField):
    """The answer to a question; the first one is the usual one."""

    def __init__(self, game: Game, question: Question) -> None:
        said = _("%(game)s has no variant %(variant)s.")
        super().__init__(
            choices=[(str(value), words) for value, words in question.choices],
            initial=str(question.choices[0][0]),
            required=False,
            error_messages={"invalid_choice": said % {"game": game.title, "variant": f"{question.name}='%(value)s'"}},
        )
        self.answers: dict[object, Answer] = {str(value): value for value, _words in question.choices}

    def clean(self, value: object) -> Answer:
        return self.answers[super().clean(value) or self.initial]


class NewTable(Form):
    """A table of one game. Seats beyond the number of players are not looked at."""

    name = NameField()
    seed = forms.CharField(required=False)
    clock = forms.ChoiceField(required=False, choices=clock_choices, initial=OFF)
    per_move = Untouched(initial="5")
    reserve = Untouched(initial="30")
    on_timeout = UntouchedChoice(choices=ON_TIMEOUT, initial=MOVE)
    listed = switch(False)
    table_name = Untouched()
    random_seats = switch(False)
    assistance = forms.ChoiceField(required=False, choices=ASSISTANCE)

    def __init__(self, game: Game, data: Any = None, name: str = "") -> None:
        super().__init__(data, auto_id=False, initial={"name": name})
        self.game = game
        self.fields["clock"].error_messages["invalid_choice"] = _("There is no such clock.")
        wrong = said("{game} is for {counts}.", game=game.title, counts=numbers_of(game.players))
        self.fields["count"] = forms.ChoiceField(
            choices=[(str(number), str(number)) for number in sorted(game.players)],
            initial=str(game.usual_count),
            widget=forms.RadioSelect,
            error_messages={"required": wrong, "invalid_choice": wrong},
        )
        kinds: list[tuple[str, str | Promise]] = [*KINDS, *((bot, bot_words(bot)) for bot in game.bots)]
        for number in range(max(game.players)):
            self.fields[f"kind{number}"] = UntouchedChoice(choices=kinds, initial="open" if number else "me")
            self.fields[f"name{number}"] = Untouched()
        for question in web_of(game.name).QUESTIONS:
            self.fields[_field_of(question)] = RulingField(game, question)

    def seats(self) -> Iterator[tuple[BoundField, BoundField]]:
        return ((self[f"kind{number}"], self[f"name{number}"]) for number in range(max(self.game.players)))

    def questions(self) -> Iterator[tuple[Question, BoundField]]:
        return ((question, self[_field_of(question)]) for question in web_of(self.game.name).QUESTIONS)

    def clean_seed(self) -> int | None:
        """The seed; None has one drawn."""
        seed: str = self.cleaned_data["seed"]
        if seed and not SEED.fullmatch(seed):
            raise ValidationError(_("A seed is a whole number of at most 18 digits."))
        return int(seed) if seed else None

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("clock") == OWN:
            for field in ("per_move", "reserve"):
                minutes = self.cleaned_data[field] or ("0" if field == "reserve" else "")
                number = minutes.strip().replace(",", ".")
                if not MINUTES.fullmatch(number):
                    raise ValidationError(_("A time is a number of minutes, such as 5 or 0.5."))
                self.cleaned_data[field] = round(float(number) * 60)
        return self.cleaned_data

    def seat_specs(self) -> list[SeatSpec]:
        data = self.cleaned_data
        return [SeatSpec(data[f"kind{number}"], data[f"name{number}"]) for number in range(int(data["count"]))]

    def agreed(self) -> Agreed:
        data = self.cleaned_data
        return Agreed(data["table_name"], data["random_seats"], {"on": True, "off": False}.get(data["assistance"]))

    def variants(self) -> dict[str, Answer]:
        return {question.name: self.cleaned_data[_field_of(question)] for question in web_of(self.game.name).QUESTIONS}

    def time(self) -> Clock | None:
        data = self.cleaned_data
        on_timeout = data["on_timeout"] or MOVE
        if data["clock"] == OWN:
            return Clock(data["per_move"], data["reserve"], on_timeout)
        preset = PRESETS.get(data["clock"])
        return replace(preset, on_timeout=on_timeout) if preset else None


def _field_of(question: Question) -> str:
    return f"variant-{question.name}"

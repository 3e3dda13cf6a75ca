"""What goes in and comes out, as the schema describes it."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""A ply, a seat: what a table counts."""
Row = Annotated[int, Field(ge=0, le=2**63 - 1)]
"""A version, or the number of a row."""
Action = Annotated[
    dict[str, object],
    Field(description="An object with the `type` of the action and its fields.", examples=[{"type": "pass"}]),
]

Story = Annotated[
    list[str], Field(description="What happened, a sentence for each event, in the language of Accept-Language.")
]
Happened = Annotated[
    list[dict[str, object]],
    Field(description="The same as data: objects with the `type` of the event and its fields."),
]

Made = Annotated[
    datetime | None,
    Field(description="When the move was made, in UTC; null if that isn't known, as in an imported game."),
]

Status = Literal["open", "running", "finished", "cancelled"]
Kind = Literal["person", "bot", "empty"]


class Problem(BaseModel):
    """Why something was refused; if it's against the rules, also which rule and what it says."""

    error: str
    section: str | None = Field(default=None, description="The section of the rules, such as 11.3.")
    rule: str | None = Field(default=None, description="What the section says, in our words.")
    reason: str | None = Field(default=None, description="Why the rule refuses it, with the figures.")
    message: str | None = Field(default=None, description="The reason in English, with placeholders for its figures.")
    figures: dict[str, object] | None = Field(default=None, description="The values of the placeholders.")


class Game(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    rulings: dict[str, list[object]] = Field(
        description="The variants and their choices; the first choice is the default."
    )
    actions: dict[str, list[str]] = Field(description="Every type of action with its fields.")


class Me(BaseModel):
    """Who the token belongs to."""

    name: str
    guest: bool


class Seat(BaseModel):
    """A place at a table."""

    number: int
    kind: Kind
    name: str
    bot: str = Field(description="Which bot plays it, if one does.")
    mine: bool
    free: bool = Field(description="Whether anybody can sit down here now.")
    invitation: str | None = Field(description="The secret that lets somebody sit down here, if you may share it.")


class UndoRequest(BaseModel):
    """An undo request, which is open until the others have answered."""

    id: int
    to: int
    seat: int
    agreed: list[int]


class Table(BaseModel):
    """A table as you see it."""

    code: str
    game: str
    status: Status
    listed: bool
    assistance: bool = Field(description="Whether its pages show hints, best runs and gains while the game runs.")
    analysis: bool = Field(description="Whether it's an analysis, in which the host plays all sides.")
    host: str
    hosting: bool = Field(description="Whether you're the host.")
    seed: int | None = Field(description="Null before the game has begun.")
    rulings: dict[str, object]
    ply: int
    version: int
    actor: int | None = Field(description="The seat that has to act.")
    my_turn: bool
    scores: list[int] | None
    seats: list[Seat]
    undo_request: UndoRequest | None


class State(BaseModel):
    """A position."""

    game: str
    ply: int
    last: int = Field(description="The last ply of the table.")
    version: int
    status: str
    actor: int | None
    my_turn: bool
    names: list[str]
    scores: list[int] | None = Field(description="What each seat has, or would score if the game ended here.")
    asks: str = Field(description="What the game waits for, in words.")
    key: str | None = Field(description="Sixteen hexadecimal digits that tell states apart.")
    created: Made
    state: dict[str, object] | None = Field(description="Everything on the table; null before the game has begun.")


class Option(BaseModel):
    """Something you can do: an action, or a family of actions that differ in one number."""

    words: str
    action: Action
    field: str | None = Field(
        default=None, description="The field whose number you can choose; the action has the lowest."
    )
    low: int | None = None
    high: int | None = None
    step: int | None = None
    open: bool = Field(
        default=False, description="Whether others of this type may be legal, too (other routes). This one is the best."
    )


class Options(BaseModel):
    """Everything the actor can do; empty if the game is over or hasn't begun."""

    ply: int
    actor: int | None
    my_turn: bool
    asks: str
    options: list[Option]


class Move(BaseModel):
    """A move and what happened."""

    ply: int
    seat: int | None
    action: dict[str, object] | None
    story: Story
    events: Happened
    created: Made


class Progress(BaseModel):
    ply: int
    version: int
    status: str
    actor: int | None
    my_turn: bool


class Acted(Progress):
    """The table after a move."""

    story: Story
    events: Happened
    scores: list[int] | None
    created: Made


class Events(Progress):
    """What is new. If the ply is below the one you sent, moves were undone."""

    scores: list[int] | None
    moves: list[Move] = Field(description="The moves after the ply you sent.")


class ChatMessage(BaseModel):
    """A chat message; without a name, it's a remark of the table itself."""

    id: int
    ply: int
    name: str
    text: str
    created: datetime


class Body(BaseModel):
    """What you send: exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class SeatSpec(Body):
    """What a seat should be."""

    kind: str = Field(description="me, hotseat (another person at your screen), open, invited, or a bot's name.")
    name: str = Field(default="", description="The person's name; yours by default.")


class NewTable(Body):
    """The table to create."""

    game: str
    seats: list[SeatSpec] = Field(max_length=20)
    seed: int | None = Field(default=None, ge=0, lt=10**18, description="The seed for everything random.")
    rulings: dict[str, object] = Field(
        default={}, description="Variants, as the game lists them; those left out have their default."
    )
    listed: bool = False
    assistance: bool | None = Field(
        default=None,
        description="Hints, best runs and gains on the pages. By default on against bots, off with other people.",
    )


class Join(Body):
    """Which seat: a free one by its number, or the one an invitation is for."""

    seat: Number | None = None
    invitation: str = ""
    name: str = ""


class Leave(Body):
    """Which of your seats."""

    seat: Number


class Act(Body):
    """A move, and the ply it was chosen for."""

    ply: Number
    action: Action


class Back(Body):
    """Undo from this ply, back to another one; by default, your own last move."""

    ply: Number
    to: Number | None = None


class Answer(Body):
    """Whether you agree to undo."""

    agree: bool


class Say(Body):
    """A chat message."""

    text: str

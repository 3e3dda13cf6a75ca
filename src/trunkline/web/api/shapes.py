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

Status = Literal["open", "running", "finished", "cancelled"]
Kind = Literal["person", "bot", "empty"]


class Problem(BaseModel):
    """Why something was refused; against the rules, also which rule and what it says."""

    error: str
    section: str | None = Field(default=None, description="The section of the rules, such as 11.3.")
    rule: str | None = Field(default=None, description="What the section says, in our words.")
    reason: str | None = Field(default=None, description="Why the rule refuses it, with the figures.")
    message: str | None = Field(
        default=None, description="The reason in English with gaps for its figures, the same whatever they are."
    )
    figures: dict[str, object] | None = Field(default=None, description="What fills the gaps.")


class Game(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    rulings: dict[str, list[object]] = Field(
        description="What a table can agree on; the first choice is the usual one."
    )
    actions: dict[str, list[str]] = Field(description="Every type of action with its fields.")


class Me(BaseModel):
    """Whose token it is."""

    name: str
    guest: bool


class Seat(BaseModel):
    """A place at a table."""

    number: int
    kind: Kind
    name: str
    bot: str = Field(description="Which bot plays it, if one does.")
    mine: bool
    free: bool = Field(description="Can anybody sit down here now?")
    invitation: str | None = Field(description="The secret to sit down here with; for those who may give it away.")


class UndoRequest(BaseModel):
    """An undo request, which waits until the other people agree."""

    id: int
    to: int
    seat: int
    agreed: list[int]


class Table(BaseModel):
    """A table as the asker sees it."""

    code: str
    game: str
    status: Status
    listed: bool
    study: bool = Field(description="Is it an analysis, where the host plays all sides?")
    host: str
    hosting: bool = Field(description="Is the asker the host?")
    seed: int
    rulings: dict[str, object]
    ply: int
    version: int
    actor: int | None = Field(description="The seat that is to act.")
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
    key: str | None = Field(description="Sixteen digits that tell states apart.")
    state: dict[str, object] | None = Field(
        description="All that lies on the table; nothing before the game has begun."
    )


class Option(BaseModel):
    """Something that can be done: an action, or a family of actions that differ in one number."""

    words: str
    action: Action
    field: str | None = Field(default=None, description="The number that can be chosen; the action has the lowest.")
    low: int | None = None
    high: int | None = None
    step: int | None = None
    open: bool = Field(
        default=False, description="Are others of this type taken too (other routes)? This one is the best."
    )


class Options(BaseModel):
    """All that can be done in a position; empty when the game is over or has not begun."""

    ply: int
    actor: int | None
    my_turn: bool
    asks: str
    options: list[Option]


class Move(BaseModel):
    """What was done."""

    ply: int
    seat: int | None
    action: dict[str, object] | None
    story: Story
    events: Happened


class Acted(BaseModel):
    """The table after a move."""

    ply: int
    version: int
    status: str
    actor: int | None
    my_turn: bool
    story: Story
    events: Happened
    scores: list[int] | None


class Events(BaseModel):
    """What is new. A ply below the one that was asked for says that moves were taken back."""

    ply: int
    version: int
    status: str
    actor: int | None
    my_turn: bool
    scores: list[int] | None
    moves: list[Move] = Field(description="The moves after the ply that was asked for.")


class ChatMessage(BaseModel):
    """A line of the table's chat; without a name, it is a remark of the table."""

    id: int
    ply: int
    name: str
    text: str
    created: datetime


class Body(BaseModel):
    """What is sent: exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class SeatSpec(Body):
    """What a seat should be."""

    kind: str = Field(description="me, hotseat (another person of mine), open, invited, or the name of a bot.")
    name: str = Field(default="", description="The name of a person; your own without it.")


class NewTable(Body):
    """A table to be made."""

    game: str
    seats: list[SeatSpec] = Field(max_length=20)
    seed: int | None = Field(default=None, ge=0, lt=10**18, description="Draws what the game leaves to chance.")
    rulings: dict[str, object] = Field(
        default={}, description="As the game lists them; what is left out is the usual one."
    )
    listed: bool = False


class Join(Body):
    """Which seat: a free one by its number, or the one that an invitation is for."""

    seat: Number | None = None
    invitation: str = ""
    name: str = ""


class Leave(Body):
    """Which of one's seats."""

    seat: Number


class Act(Body):
    """A move at the ply that it was chosen for."""

    ply: Number
    action: Action


class Back(Body):
    """Going back from a ply, to another one or to before your own last move."""

    ply: Number
    to: Number | None = None


class Answer(Body):
    """Whether to go back."""

    agree: bool


class Say(Body):
    """Talk."""

    text: str

"""One game played by ids: its position, what is offered there, and how each seat sees it."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from operator import index
from typing import Any, SupportsFloat, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from trunkline.core import codec
from trunkline.core.api import numbers_of
from trunkline.core.errors import IllegalAction
from trunkline.env.face import Cell, Floats
from trunkline.env.faces import face_of
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.notation.position import read
from trunkline.pictures.colours import LIGHT
from trunkline.pictures.flat import flatten


def rank(scores: Sequence[int]) -> list[float]:
    """1 for the first, -1 for the last, evenly spaced between; seats that tie share what their places pay."""
    last = max(1, len(scores) - 1)
    places = []
    for score in scores:
        better = sum(other > score for other in scores)
        equal = sum(other == score for other in scores)
        places.append(better + (equal - 1) / 2)
    return [1 - 2 * place / last for place in places]


def worth(scores: Sequence[int]) -> list[float]:
    """One's share of all that the players are worth, less an equal share: 0 for everybody if all are worth the same."""
    total = sum(map(abs, scores)) or 1
    mean = sum(scores) / len(scores)
    return [(score - mean) / total for score in scores]


REWARDS: Mapping[str, Callable[[Sequence[int]], list[float]]] = {"rank": rank, "worth": worth}


Mask = NDArray[np.int8]


def mask_of(offered: Iterable[int], count: int) -> Mask:
    """So many numbers, 1 for every id that is offered."""
    mask = bytearray(count)
    for id in offered:
        mask[id] = 1
    return np.frombuffer(mask, np.int8)


def why_not(id: object, cells: Sequence[Cell], allowed: int) -> str:
    if not isinstance(id, int | np.integer) or not 0 <= id < len(cells):
        return f"an action is an id from 0 to {len(cells) - 1}, not {id!r}"
    cell = cells[int(id)]
    meant = " ".join(part for part in (cell.kind, cell.first, cell.second) if part)
    return f"{id} ({meant}) isn't allowed here; the action mask shows the {allowed} ids that are"


def _check(
    game: Game,
    players: int,
    rewards: str,
    shaping: float | None,
    max_moves: int | None,
    variants: Mapping[str, Any],
) -> None:
    """ValueError with a plain sentence if no game can be played like that."""
    if not isinstance(players, SupportsIndex) or players not in game.players:
        raise ValueError(f"{game.title} is for {numbers_of(game.players)}, not {players!r}")
    if rewards not in REWARDS:
        raise ValueError(f"no reward is called {rewards!r}; there are: {', '.join(REWARDS)}")
    if shaping is not None and not (isinstance(shaping, SupportsFloat) and math.isfinite(shaping)):
        raise ValueError(f"shaping is None or a number, not {shaping!r}")
    if max_moves is not None and not (isinstance(max_moves, SupportsIndex) and index(max_moves) >= 1):
        raise ValueError(f"the limit of moves must be a whole number of at least 1, not {max_moves!r}")
    for name, value in variants.items():
        if name not in game.rules.VARIANTS:
            raise ValueError(f"{game.title} has no variant {name!r}; there are: {', '.join(game.rules.VARIANTS)}")
        if value not in (choices := game.rules.VARIANTS[name]):
            raise ValueError(f"{name} can't be {value!r}; it can be: {', '.join(map(repr, choices))}")


def position_in(options: Mapping[str, Any] | None) -> Any:
    """The position to begin with that the options of a `reset` name, None if they name none."""
    if options is not None and not isinstance(options, Mapping):
        raise ValueError(f"the options of a reset are a dict, not {options!r}")
    if unknown := [name for name in options or () if name != "position"]:
        raise ValueError(f"reset has no option {unknown[0]!r}; there is: position")
    return options.get("position") if options else None


class Episode:
    """A game under way. Options are listed once a move: they give the mask and what each id stands for."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        rewards: str = "rank",
        shaping: float | None = None,
        max_moves: int | None = None,
        **variants: Any,
    ) -> None:
        self.face = face_of(name)
        self.rules = self.face.game.rules
        players = self.face.game.usual_count if players is None else players
        _check(self.face.game, players, rewards, shaping, max_moves, variants)
        self.players = index(players)
        self.variants = variants
        self.max_moves = None if max_moves is None else index(max_moves)
        self.shaping = float(shaping) if shaping else None
        self._settings = {"rewards": rewards, "shaping": self.shaping, "max_moves": self.max_moves, **variants}
        self._final = REWARDS[rewards]
        self._observer = self.face.face.observer(self.players)
        self._offered = self.face.face.offered
        self._count = len(self.face.face.CELLS)
        self.reset(0)

    def reset(self, seed: int) -> None:
        """A new game. The same seed draws the same cards, if the game has any."""
        self.begin(self.rules.setup(self.players, seed, **self.variants))

    def opened(self, position: Any) -> Any:
        """A State of its own from a position text or a State of this game; ValueError if no episode can begin there.

        A State isn't checked against the rules.
        """
        game = self.face.game
        if isinstance(position, str):
            name, state = read(position)
            if name != game.name:
                raise ValueError(f"this is a position of {GAMES[name].title}, not of {game.title}")
        elif type(position) is self.rules.State:  # a game's State may be based on another game's
            state = position.copy()
        else:
            raise ValueError(f"a position is a position text or a State of {game.title}, not {position!r:.80}")
        if state.players != self.players:
            raise ValueError(f"the position has {state.players} players, the environment {self.players}")
        if state.actor is None:
            raise ValueError("the game is over in this position")
        low, high = self.face.bounds
        view = self.look(state, 0)
        if ((view < low) | (view > high)).any():
            raise ValueError("no game reaches this position: some of its amounts are out of bounds")
        return state

    def clone(self) -> "Episode":
        """The same game at the same point, going its own way: as a deep copy, but in microseconds."""
        new = object.__new__(Episode)
        vars(new).update(vars(self))  # of these, only the two below are ever changed in place
        new.position = self.position.copy()
        new._observer = self._observer.copy()
        return new

    def begin(self, position: Any, moves: int = 0) -> None:
        self.position = position
        self.moves = moves
        self.options = self.rules.options(position)
        self.offered: Mapping[int, Any] = self._offered(self.options)
        """Id -> the action that it stands for here."""
        self._potential = self._worth() if self.shaping else []

    @property
    def is_over(self) -> bool:
        return self.position.actor is None

    @property
    def is_cut(self) -> bool:
        return self.moves == self.max_moves and self.position.actor is not None

    def step(self, id: int | None) -> list[float] | None:
        """Play what an id stands for; the rewards by seat, None if nobody gets any. ValueError if it isn't offered."""
        try:
            action = self.offered[index(id)]  # type: ignore[arg-type]
        except (KeyError, TypeError) as error:
            named = index(id) if isinstance(error, KeyError) else id  # type: ignore[arg-type]
            raise ValueError(why_not(named, self.face.face.CELLS, len(self.offered))) from None
        return self._apply(action)

    def play(self, action: Any) -> list[float] | None:
        """Play an exact action, whether or not an id stands for it; IllegalAction if the rules refuse it."""
        if refusal := self.rules.check(self.position, action):
            raise IllegalAction(refusal)
        return self._apply(action)

    def _apply(self, action: Any) -> list[float] | None:
        position = self.position
        self.rules.apply(position, action)
        self.moves += 1
        self.options = self.rules.options(position)
        self.offered = self._offered(self.options)
        if self.shaping is None:
            return self.final_rewards(position) if position.actor is None else None
        return self._shaped(self.shaping)

    def _shaped(self, weight: float) -> list[float]:
        """The change of what each seat is worth, and at the end the reward. The end itself has a potential of 0."""
        before, nothing = self._potential, [0.0] * self.players
        final = self.final_rewards(self.position) if self.is_over else nothing
        self._potential = nothing if self.is_over else self._worth()
        changes = zip(final, self._potential, before, strict=True)
        return [reward + weight * (now - then) for reward, now, then in changes]

    def final_rewards(self, position: Any) -> list[float]:
        """By seat: what a position pays if the game ends with it."""
        return self._final(self.rules.scores(position))

    def _worth(self) -> list[float]:
        return worth(self.rules.scores(self.position))

    def mask(self) -> Mask:
        return mask_of(self.offered, self._count)

    def vector(self, seat: int) -> Floats:
        return self._observer.vector(self.position, seat)

    def look(self, position: Any, seat: int) -> Floats:
        return self._observer.vector(position, seat)

    def graph(self) -> Floats:
        return self._observer.graph(self.position)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy goes on where this one stands."""
        return _resumed, (self.rules.NAME, self.players, self._settings, codec.dump(self.position), self.moves)


def _resumed(name: str, players: int, settings: dict[str, Any], position: dict[str, Any], moves: int) -> Episode:
    episode = Episode(name, players, **settings)
    episode.begin(codec.load(episode.rules.State, position), moves)
    return episode


Pixels = NDArray[np.uint8]


def text(game: Game, state: Any, names: Sequence[str]) -> str:
    lines = []
    for heading, sentences in game.words.table_in_words(state, names):
        lines += [heading, *(f"  {sentence}" for sentence in sentences)]
    if state.actor is not None:
        lines.append(game.words.asks(state, names))
    return "\n".join(lines)


def picture(game: Game, state: Any, names: Sequence[str]) -> Pixels:
    """The table as an array of (height, width, 3)."""
    import resvg_py  # Megabytes that only pictures need.
    from PIL import Image

    svg = flatten(game.pictures.draw(state, names), game.pictures.PIECES)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background=LIGHT["sea"]))
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))

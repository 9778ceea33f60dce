"""A network as a file: its weights as plain arrays, and a card that says what it plays and how it was made."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from io import BytesIO
from pathlib import Path
from tokenize import TokenError
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import ABSENT, BadInput, Game, is_whole
from cabochon.networks.inference import LANES, Floats, Weights
from cabochon.networks.layout import Layout, layout_of

__all__ = ["BadNetwork", "Network", "NetworkCard", "load_network"]

FORMAT = 1
LARGEST = 64 << 20  # bytes of a file
STORED = np.float16
FORECASTS = ("forecasts", "forecast_bias")  # the arrays that a file may have besides
ENTITIES = ("entities", "entity_biases", "pool")  # the arrays that a network without entities does not have
DAMAGES = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    EOFError,
    OSError,
    RuntimeError,
    RecursionError,
    NotImplementedError,
    MemoryError,
    SyntaxError,
    TokenError,
    zipfile.BadZipFile,
    zlib.error,
)  # what NumPy, zipfile and json raise on a file that something has changed
LARGEST_WEIGHT = float(np.finfo(STORED).max)


class BadNetwork(BadInput):
    """A file that is no network, or a network that cannot play this match; the message says why."""


@dataclass(frozen=True, kw_only=True)
class NetworkCard:
    """`seats`: the numbers of seats it has learned to play with. `made`: the command, the date and how much it saw.
    `strength`: measured win rates in percent, by the arena's command. `expert`: the numbers of seats at which the
    search with it is the strongest bot known. `levels`: by number of seats, the bots that play the weaker levels."""

    game: str
    version: int
    seats: tuple[int, ...]
    made: Mapping[str, Any] = field(default_factory=dict)
    strength: Mapping[str, float] = field(default_factory=dict)
    expert: tuple[int, ...] = ()
    levels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def from_json(cls, text: str) -> Self:
        data = json.loads(text)
        if data.pop("format") != FORMAT:
            raise ValueError("another format")
        card = cls(**data | {name: tuple(data.get(name, ())) for name in ("seats", "expert")})
        numbers = card.version, *card.seats, *card.expert
        if not isinstance(card.game, str) or not card.seats or not all(map(is_whole, numbers)):
            raise ValueError("its card says nothing sensible")
        return card

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1)


@dataclass(frozen=True)
class Network:
    """Weights that can be evaluated without PyTorch."""

    card: NetworkCard
    weights: Weights
    forecasts: tuple[Floats, Floats] | None = None  # weights and biases of the game's forecasts, if it has learned any

    def save(self, file: Path) -> None:
        """Write the network to a file, whole or not at all."""
        arrays: dict[str, Any] = {
            name: np.clip(array, -LARGEST_WEIGHT, LARGEST_WEIGHT).astype(STORED)
            for name, array in self._arrays().items()
        }
        written = BytesIO()
        np.savez_compressed(written, card=np.array(self.card.to_json()), **arrays)
        unfinished = file.with_name(f"{file.name}.part")
        unfinished.write_bytes(written.getvalue())
        unfinished.replace(file)

    def _arrays(self) -> dict[str, Floats]:
        forecasts = {} if self.forecasts is None else dict(zip(FORECASTS, self.forecasts, strict=True))
        return self.weights._asdict() | forecasts

    def layout(self, game: Game) -> Layout:
        """Where the inputs of the game go."""
        return layout_of(game, with_entities=len(self.weights.entities) > 0)

    def with_strength(self, strength: Mapping[str, float]) -> Network:
        """The same network with these win rates on its card."""
        return replace(self, card=replace(self.card, strength={**self.card.strength, **strength}))

    def check(self, game: Game, seats: int) -> None:
        """Refuse to play another game, another version of its encoding, or another number of seats."""
        if self.card.game != game.name:
            raise BadNetwork(f"the network plays {self.card.game}, not {game.name}")
        if self.card.version != game.version:
            raise BadNetwork(
                f"the network has learned version {self.card.version} of {game.name}; this is version {game.version}"
            )
        if seats not in self.card.seats:
            raise BadNetwork(f"the network has learned {game.name} with {_listed(self.card.seats)} seats, not {seats}")
        weights, layout = self.weights, self.layout(game)
        entities, kinds = layout.actions.shape
        columns = int(layout.columns.max()) + 1
        inputs = int(np.count_nonzero(layout.rows != ABSENT))
        outputs = game.seat_action_count + max(self.card.seats) + kinds * weights.entities.shape[1]
        needed = inputs, outputs, entities, columns
        found = len(weights.first), len(weights.head_bias), len(weights.entity_biases), len(weights.entities)
        if found != needed:
            raise BadNetwork(
                "the network has {} inputs, {} outputs, {} entities and {} columns; ".format(*found)
                + "{} needs {}, {}, {} and {}".format(game.name, *needed)
            )


def load_network(file: Path) -> Network:
    """The network in a file; BadNetwork says what is wrong with it."""
    try:
        if file.stat().st_size > LARGEST:
            raise BadNetwork(f"{file} is larger than {LARGEST >> 20} MiB, and no network")
        content = file.read_bytes()
    except OSError as problem:
        raise BadNetwork(f"cannot read {file}: {problem.strerror}") from None
    try:
        _check_archive(content)
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            card = NetworkCard.from_json(str(arrays["card"]))
            weights = Weights(**_without_entities(arrays) | {name: _checked(arrays[name]) for name in _names(arrays)})
            forecasts = tuple(_checked(arrays[name]) for name in FORECASTS if name in arrays)
    except DAMAGES as problem:
        raise BadNetwork(f"{file} is damaged, or no network: {problem}") from None
    _check_shapes(weights, forecasts, file)
    return Network(card, weights, (forecasts[0], forecasts[1]) if forecasts else None)


def _check_archive(content: bytes) -> None:
    """Refuse what would take too much memory, or is encrypted, before anything is unpacked."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        members = archive.infolist()
    if sum(member.file_size for member in members) > LARGEST:
        raise ValueError("it would take too much memory")


def _checked(array: NDArray[Any]) -> NDArray[np.float32]:
    """Weights as the compiled code takes them."""
    if array.dtype != STORED or not np.isfinite(array).all():
        raise ValueError("its weights are not finite numbers of 16 bits")
    return np.ascontiguousarray(array, np.float32)


def _names(arrays: Mapping[str, Any]) -> list[str]:
    """The weights that a file must have: those of entities together, or not at all."""
    has_entities = any(name in arrays for name in ENTITIES)
    return [name for name in Weights._fields if has_entities or name not in ENTITIES]


def _without_entities(arrays: Mapping[str, Any]) -> dict[str, Floats]:
    """The weights of entities in a network that has none."""
    shapes = (0, LANES), (0, LANES), (LANES, arrays["first"].shape[-1])
    return {name: np.zeros(shape, np.float32) for name, shape in zip(ENTITIES, shapes, strict=True)}


def _check_shapes(weights: Weights, forecasts: tuple[Floats, ...], file: Path) -> None:
    """Refuse arrays that do not fit together: the compiled code would read beyond them."""
    inputs, width = weights.first.shape if weights.first.ndim == 2 else (0, 0)
    columns, entity_width = weights.entities.shape if weights.entities.ndim == 2 else (0, 0)
    blocks, outputs, entities = len(weights.blocks), len(weights.head_bias), len(weights.entity_biases)
    of_entities = (columns, entity_width), (entities, entity_width), (entity_width, width)
    body = (inputs, width), (width,), (blocks, width, width), (blocks, width)
    expected = (*of_entities, *body, (width, outputs), (outputs,))
    numbers = forecasts[-1].size if forecasts else 0
    fit = tuple(array.shape for array in forecasts) in ((), ((width, numbers), (numbers,)))
    if (
        not width
        or not entity_width
        or entity_width % LANES
        or not fit
        or tuple(array.shape for array in weights) != expected
    ):
        raise BadNetwork(f"{file} is damaged: its layers do not fit together")


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))

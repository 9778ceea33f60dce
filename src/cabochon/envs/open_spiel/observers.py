"""OpenSpiel's observers: what a seat may know as a string, and what it sees now or has ever seen as a tensor."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from cabochon.envs.open_spiel.history import HistoryNode
from cabochon.envs.open_spiel.recall import recall_shapes, write_recall
from cabochon.envs.open_spiel.setup import OpenSpielSetup

__all__ = ["OpenSpielObserver", "make_observer"]

Describe = Callable[[HistoryNode, int], str]
Tensors = dict[str, NDArray[np.float32]]
Write = Callable[[HistoryNode, int, Tensors], None]


class OpenSpielObserver:
    """As OpenSpiel expects it: `set_from` writes to `tensor`, and `dict` holds its parts by name."""

    def __init__(
        self, describe: Describe, shapes: Mapping[str, tuple[int, ...]] | None = None, write: Write | None = None
    ) -> None:
        self._describe = describe
        self._write = write
        self.dict: Tensors = {}
        self.tensor = None if shapes is None else np.zeros(sum(map(math.prod, shapes.values())), np.float32)
        start = 0
        for name, shape in (shapes or {}).items():
            assert self.tensor is not None
            self.dict[name] = self.tensor[start : start + math.prod(shape)].reshape(shape)  # a view
            start += math.prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        if self._write is not None:
            self._write(state.node, player, self.dict)

    def string_from(self, state: Any, player: int) -> str:
        return self._describe(state.node, player)


def make_observer(setup: OpenSpielSetup, kind: Any, parameters: Mapping[str, Any] | None) -> OpenSpielObserver:
    """The observer of a kind; there is none for all seats together, or for perfect recall of public information."""
    if parameters:
        raise ValueError(f"observers have no parameters, but got {', '.join(parameters)}")
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    one_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    no_seat = kind.private_info == pyspiel.PrivateInfoType.NONE
    if kind.perfect_recall and kind.public_info and one_seat:
        shapes = recall_shapes(setup) if setup.history else None
        return OpenSpielObserver(HistoryNode.information_state, shapes, write_recall if shapes else None)
    if not kind.perfect_recall and kind.public_info and one_seat:
        return OpenSpielObserver(seat_view, {"observation": (setup.game.observation_size,)}, write_observation)
    if not kind.perfect_recall and kind.public_info and no_seat:
        return OpenSpielObserver(public_view)
    if not kind.perfect_recall and one_seat:
        return OpenSpielObserver(private_view)
    raise pyspiel.SpielError(f"{setup.game.name} has no observer of this kind: {kind}")


def write_observation(node: HistoryNode, seat: int, tensors: Tensors) -> None:
    tensors["observation"][:] = node.setup.game.observe(node.state, seat)


def seat_view(node: HistoryNode, seat: int) -> str:
    return json.dumps(_view(node, seat), separators=(",", ":"))


def public_view(node: HistoryNode, seat: int) -> str:
    return json.dumps(_view(node, None), separators=(",", ":"))


def private_view(node: HistoryNode, seat: int) -> str:
    """The parts of a seat's view that differ from the public view."""
    return json.dumps(_difference(_view(node, seat), _view(node, None)), separators=(",", ":"))


def _view(node: HistoryNode, seat: int | None) -> dict[str, Any]:
    return node.setup.game.view(node.state, seat)


def _difference(mine: Any, public: Any) -> Any:
    if isinstance(mine, dict) and isinstance(public, dict):
        return {
            name: _difference(value, public.get(name))
            for name, value in mine.items()
            if name not in public or value != public[name]
        }
    return mine

"""OpenSpiel's observers: what a seat may know as a string and, for the plain observation, as a tensor."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from cabochon.envs.open_spiel.history import HistoryNode
from cabochon.envs.open_spiel.setup import OpenSpielSetup

__all__ = ["OpenSpielObserver", "make_observer"]

Describe = Callable[[HistoryNode, int], str]


class OpenSpielObserver:
    """As OpenSpiel expects it: `set_from` writes to `tensor`, and `dict` holds its parts by name."""

    def __init__(self, describe: Describe, tensor_size: int = 0) -> None:
        self.tensor = np.zeros(tensor_size, np.float32) if tensor_size else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        self._describe = describe

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.node.setup.game.observe(state.node.state, player)

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
        return OpenSpielObserver(HistoryNode.information_state)
    if not kind.perfect_recall and kind.public_info and one_seat:
        return OpenSpielObserver(seat_view, setup.game.observation_size)
    if not kind.perfect_recall and kind.public_info and no_seat:
        return OpenSpielObserver(public_view)
    if not kind.perfect_recall and one_seat:
        return OpenSpielObserver(private_view)
    raise pyspiel.SpielError(f"{setup.game.name} has no observer of this kind: {kind}")


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

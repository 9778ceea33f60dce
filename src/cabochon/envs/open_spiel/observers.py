"""What a seat is told in OpenSpiel, as a string and where there are numbers for it as a tensor."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from cabochon.envs.open_spiel.moment import Moment
from cabochon.envs.open_spiel.setup import Setup

__all__ = ["Observer", "observer"]

Telling = Callable[[Moment, int], str]


class Observer:
    """As OpenSpiel wants it: `set_from` writes into `tensor`, of which `dict` has the parts by name."""

    def __init__(self, telling: Telling, numbers: int = 0) -> None:
        self.tensor = np.zeros(numbers, np.float32) if numbers else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        self._telling = telling

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.moment.setup.game.observe(state.moment.state, player)

    def string_from(self, state: Any, player: int) -> str:
        return self._telling(state.moment, player)


def observer(setup: Setup, kind: Any, parameters: Mapping[str, Any] | None) -> Observer:
    """The observer of a kind; there is none that has what all seats know, or remembers one part alone."""
    if parameters:
        raise ValueError(f"observers have no parameters; given were {', '.join(parameters)}")
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    one_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    nobody = kind.private_info == pyspiel.PrivateInfoType.NONE
    if kind.perfect_recall and kind.public_info and one_seat:
        return Observer(Moment.recollection)
    if not kind.perfect_recall and kind.public_info and one_seat:
        return Observer(seen, setup.game.observation_size)
    if not kind.perfect_recall and kind.public_info and nobody:
        return Observer(seen_by_all)
    if not kind.perfect_recall and one_seat:
        return Observer(seen_alone)
    raise pyspiel.SpielError(f"{setup.game.name} has no observer of this kind: {kind}")


def seen(moment: Moment, seat: int) -> str:
    return json.dumps(_view(moment, seat), separators=(",", ":"))


def seen_by_all(moment: Moment, seat: int) -> str:
    return json.dumps(_view(moment, None), separators=(",", ":"))


def seen_alone(moment: Moment, seat: int) -> str:
    """What a seat sees otherwise than a watcher does."""
    return json.dumps(_difference(_view(moment, seat), _view(moment, None)), separators=(",", ":"))


def _view(moment: Moment, seat: int | None) -> dict[str, Any]:
    return moment.setup.game.view(moment.state, seat)


def _difference(mine: Any, theirs: Any) -> Any:
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return {
            name: _difference(told, theirs.get(name))
            for name, told in mine.items()
            if name not in theirs or told != theirs[name]
        }
    return mine

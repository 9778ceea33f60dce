"""The two rules about secrets for a game that has none: nothing is dealt again, and everybody sees every action."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.contract.rules import State
from cabochon.stream import Stream

__all__ = ["observed_action", "redeal"]


@compiled
def redeal(state: State, seat: int, stream: Stream) -> Stream:
    return stream


@compiled
def observed_action(state: State, action: int, seat: int) -> int:
    return action

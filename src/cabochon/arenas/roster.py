"""The contenders of an arena: codes, and Python objects under names of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from cabochon.bots import BotSource, bot_name
from cabochon.contract import BadOption, quoted

__all__ = ["Roster", "roster_of"]


@dataclass(frozen=True)
class Roster:
    """A code stands for itself; `objects` are the other bots by name."""

    names: tuple[str, ...]
    objects: Mapping[str, BotSource] = field(default_factory=dict)


def roster_of(bots: Sequence[BotSource]) -> Roster:
    """The same object given several times is one contender; others that share its name get a number."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise BadOption(f"bots is a list of bots, such as ['greedy', 'mcts:400'], not {quoted(bots)}", "bots")
    codes = {source for source in bots if isinstance(source, str)}
    objects: dict[str, BotSource] = {}
    names = []
    for source in bots:
        name = source if isinstance(source, str) else _name(source, codes, objects)
        names.append(name)
        if not isinstance(source, str):
            objects[name] = source
    return Roster(tuple(names), objects)


def _name(source: BotSource, codes: set[str], objects: Mapping[str, BotSource]) -> str:
    """The name this very object has already, or the first that is free."""
    base = bot_name(source)
    for number in count(1):
        name = base if number == 1 else f"{base}-{number}"
        if objects.get(name) is source or (name not in objects and name not in codes):
            break
    return name

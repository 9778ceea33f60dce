"""The reasons of a game, an optional part: what may speak for a move, and how analysis can check it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cabochon.contract.rules import State

__all__ = ["Claim", "Reasons", "Terms"]

Terms = tuple[tuple[int, State], ...]  # positions, each with its sign: what they are worth is added up


@dataclass(frozen=True, eq=False)
class Claim:
    """One thing that may speak for a move. It counts only if the positions of `terms` confirm it."""

    kind: str  # such as "denies_win"; each game has its own kinds
    terms: Terms  # what it is worth to the mover
    fields: Mapping[str, Any] = field(default_factory=dict)  # plain data that a face puts into words
    covers: frozenset[str] = frozenset()  # kinds that need not be said besides this one
    also: Terms = ()  # further terms; if there are any, they must be worth something too


class Reasons(Protocol):
    """A module that compares two moves. Without one, an analysis says which move is better, but not why."""

    def claims(self, state: State, better: tuple[int, ...], played: tuple[int, ...] | None, /) -> Sequence[Claim]:
        """What may speak for a move of the mover against another one, or for None against doing nothing.

        The state holds nothing that the mover cannot know: hidden cards are dealt at random, and no claim may rest on
        them.
        """

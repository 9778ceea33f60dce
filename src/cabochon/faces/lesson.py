"""The shape of an introduction: a deal chosen to be instructive, and steps that the reader makes. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cabochon.language import gettext_noop

__all__ = ["Explanation", "Lesson", "Step"]

HINT = gettext_noop("Not yet: the tutorial asks for a different move now. Whatever you can tap for it is highlighted.")


@dataclass(frozen=True)
class Explanation:
    """What the reader is told: what to do, and why it is good."""

    title: str
    text: str


@dataclass(frozen=True)
class Step:
    """One move of the reader."""

    explanation: Explanation
    moves: tuple[str, ...]  # each of these goes on
    then: tuple[str, ...] = ()  # until the reader is to move again: what chance deals and the bot plays, in order
    about: tuple[str, ...] = ()  # pieces the words speak of that are not touched for the move
    hint: str = HINT  # told when another move is tried


@dataclass(frozen=True)
class Lesson:
    layout: tuple[str, ...]  # what chance deals before the first move
    steps: tuple[Step, ...]
    farewell: Explanation  # from there on the match is the reader's own

    @cached_property
    def lines(self) -> list[tuple[str, ...]]:
        """What the log holds at the end of it: for each entry the texts it can have."""
        found: list[tuple[str, ...]] = [(text,) for text in self.layout]
        for step in self.steps:
            found += [step.moves, *((text,) for text in step.then)]
        return found

    @cached_property
    def beginnings(self) -> list[int]:
        """For each step the number of entries before it."""
        found = [len(self.layout)]
        for step in self.steps:
            found.append(found[-1] + 1 + len(step.then))
        return found[:-1]

"""A tutorial: a fixed deal, and the moves that the reader makes step by step. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cabochon.language import gettext_noop

__all__ = ["Explanation", "Lesson", "Step"]

HINT = gettext_noop("Not yet: the tutorial asks for a different move now. Whatever you can tap for it is highlighted.")


@dataclass(frozen=True)
class Explanation:
    """What to do, and why it is good."""

    title: str
    text: str


@dataclass(frozen=True)
class Step:
    """One move of the reader."""

    explanation: Explanation
    moves: tuple[str, ...]  # each of these continues the tutorial
    then: tuple[str, ...] = ()  # the deals and the bot's moves until the reader is to move again
    about: tuple[str, ...] = ()  # pieces that the text mentions and the move does not touch
    hint: str = HINT  # shown when the reader tries another move


@dataclass(frozen=True)
class Lesson:
    layout: tuple[str, ...]  # what chance deals before the first move
    steps: tuple[Step, ...]
    farewell: Explanation  # after this the reader plays on freely

    @cached_property
    def lines(self) -> list[tuple[str, ...]]:
        """The log of the whole tutorial: for each entry the texts it may have."""
        found: list[tuple[str, ...]] = [(text,) for text in self.layout]
        for step in self.steps:
            found += [step.moves, *((text,) for text in step.then)]
        return found

    @cached_property
    def beginnings(self) -> list[int]:
        """For each step, the number of log entries before it."""
        found = [len(self.layout)]
        for step in self.steps:
            found.append(found[-1] + 1 + len(step.then))
        return found[:-1]

"""The line that a search expects after a move, in words: the most visited moves, as long as they are certain enough."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cabochon import stream
from cabochon.analysis.simulation import Search
from cabochon.contract import CHANCE, OVER, UNIDENTIFIED, State

__all__ = ["principal_line"]

WORLDS = 3  # deals in which a line must read the same, so that it names no card that only chance could bring
ANY_SEED = 1
LONGEST_LINE = 6  # moves
FEWEST_VISITS = 10  # simulations behind each action of a line


def principal_line(search: Search, move: str, actions: Sequence[int]) -> tuple[str, ...]:
    """The move and what is likely to follow; it ends where the next move depends on chance or on hidden cards."""
    walk = _Walk(search)
    line = [move]
    for action in actions:
        if not walk.make(action):
            return (move,)
    while len(line) < LONGEST_LINE and (text := walk.next_move()) is not None:
        line.append(text)
    return tuple(line)


class _Walk:
    """A walk down every seat's tree, in several worlds that look the same to the observer."""

    def __init__(self, search: Search) -> None:
        self.search, self.game = search, search.game
        self.words = stream.start(ANY_SEED, WORLDS)
        self.worlds: list[State] = [self.game.redeal(search.root[0], search.observer, word) for word in self.words]
        self.nodes = list(range(search.seats))

    def make(self, action: int, *, by_chance: bool = False) -> bool:
        """Carry out an action in every world; False where the search has not been or the action is not legal."""
        if not by_chance and not all(self.game.legal(world)[action] for world in self.worlds):
            return False
        self._follow(action, by_chance=by_chance)
        if not by_chance:
            for world in self.worlds:
                self.game.apply(world, action)
        return 0 not in self.nodes

    def _follow(self, action: int, *, by_chance: bool) -> None:
        children = self.search.nodes.children
        unidentified = children.shape[1] - 1
        for seat, node in enumerate(self.nodes):
            observed = UNIDENTIFIED if by_chance else self.game.rules.observed_action(self.worlds[0], action, seat)
            self.nodes[seat] = int(children[node, unidentified if observed == UNIDENTIFIED else observed])

    def next_move(self) -> str | None:
        """The words of the most visited next move, after it was made; None at the end of the line."""
        texts: list[str] = []
        while not texts or self.game.is_mid_move(self.worlds[0]):
            if not self._pass_chance():
                return None
            action = self._most_visited()
            text = None if action is None else self._common_text(action)
            if action is None or text is None or not self.make(action):
                return None
            texts.append(text)
        return " ".join(texts).strip()

    def _pass_chance(self) -> bool:
        """Let chance deal in each world; False if the match is over or the worlds differ in who is to move."""
        while CHANCE in (movers := {self.game.to_move(world) for world in self.worlds}):
            if len(movers) > 1 or not self.make(UNIDENTIFIED, by_chance=True):
                return False
            for number, world in enumerate(self.worlds):
                outcomes = list(self.game.outcomes(world))
                self.words[number] = np.uint64(stream.advance(self.words[number]))
                self.game.apply(world, outcomes[int(stream.below(self.words[number], len(outcomes)))])
        return len(movers) == 1 and OVER not in movers

    def _most_visited(self) -> int | None:
        """The most visited action of the mover that is legal in every world, if it was visited often enough."""
        node = self.nodes[self.game.to_move(self.worlds[0])]
        legal = np.logical_and.reduce([self.game.legal(world) for world in self.worlds])
        children = self.search.nodes.children[node, :-1]
        visits = np.where(legal & (children > 0), self.search.nodes.visits[children], 0)
        action = int(visits.argmax())
        return action if visits[action] >= FEWEST_VISITS else None

    def _common_text(self, action: int) -> str | None:
        texts = {self.game.text(world, action) for world in self.worlds}
        return texts.pop() if len(texts) == 1 else None

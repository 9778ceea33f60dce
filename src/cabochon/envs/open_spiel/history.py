"""A match after some actions, and the information state of each seat.

A node never changes, so copies of a match share it with everything computed for it.
Knows games by the contract alone, and nothing of OpenSpiel.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np

from cabochon.contract import CHANCE, OVER, UNIDENTIFIED, BadOption, Game, IllegalMove, State
from cabochon.envs.open_spiel.setup import OpenSpielSetup
from cabochon.stream import start

__all__ = ["CACHED_NODES", "DIGEST_BYTES", "HistoryNode", "initial_node"]

ANY_STREAM = np.uint64(1)
DIGEST_BYTES = 8
CACHED_NODES = 1 << 12  # an algorithm that walks the whole tree of a small game visits the same nodes again and again
NO_MORE = "no more"  # the text of an action that only ends the move of the one before


class HistoryNode:
    """One point in the history of a match; equal only to itself."""

    def __init__(
        self,
        setup: OpenSpielSetup,
        state: State,
        *,
        parent: HistoryNode | None = None,
        action: int = -1,
        is_explicit: bool = False,
        resampled_from: tuple[HistoryNode, int, int] | None = None,
    ) -> None:
        self.setup = setup
        self.state = state  # read-only
        self.parent = parent
        self.action = action  # leads here from the parent
        self.is_explicit = is_explicit  # False for a skipped payment and for the actions of `begin`
        self.resampled_from = resampled_from  # the node, the seat and the seed it was resampled with
        self.length: int = parent.length + is_explicit if parent else 0  # explicit actions so far
        self.decisions: int = parent.decisions + (is_explicit and parent.mover >= 0) if parent else 0  # of seats
        self._information_states: dict[int, tuple[str, bytes]] = {}  # by seat

    def __deepcopy__(self, memo: object) -> HistoryNode:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.resampled_from is not None:
            return HistoryNode.resampled, self.resampled_from
        actions = []
        node = self
        while node.parent is not None and node.resampled_from is None:
            actions += [node.action] if node.is_explicit else []
            node = node.parent
        return replayed, (node if node.resampled_from else self.setup, actions[::-1])

    @cached_property
    def mover(self) -> int:
        """A seat, CHANCE or OVER; a match at its limit is over when the next seat would decide.

        One whose history is full is over at once.
        """
        mover = self.setup.game.to_move(self.state)
        is_at_limit = self.decisions >= self.setup.config.limit and mover >= 0 and not self._is_skipped_decision
        return OVER if is_at_limit or self._is_too_long else mover

    @property
    def _is_too_long(self) -> bool:
        history = self.setup.history
        chance_events = self.length - self.decisions
        return chance_events >= self.setup.most_chance_events or 0 < history <= self.length

    @property
    def _is_skipped_decision(self) -> bool:
        """Whether the next decision is a payment, and payments are skipped."""
        default = self.setup.default_action
        return default is not None and bool(self.setup.game.legal(self.state)[default])

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions; at CHANCE, the possible outcomes."""
        if self.mover == CHANCE:
            return [action for action, _ in self.outcomes]
        return np.flatnonzero(self.setup.game.legal(self.state)).tolist() if self.mover != OVER else []

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """At CHANCE: the possible outcomes with their probabilities."""
        return list(self.setup.game.outcomes(self.state).items())

    @property
    def last_decision(self) -> HistoryNode:
        """The node before the last decision of a seat; the initial node if there was none."""
        node = self
        while node.parent is not None and node.length > 0 and node.decisions == self.decisions:
            node = node.parent
        return node

    @property
    def initial(self) -> HistoryNode:
        node = self
        while node.parent is not None and node.length > 0:
            node = node.parent
        return node

    def child(self, action: int) -> HistoryNode:
        """The node after a legal action and the skipped decisions that follow it."""
        if action not in self.legal:
            raise IllegalMove(f"{action} is not a legal action here")
        return _cached_child(self, action)

    def new_child(self, action: int, *, is_explicit: bool) -> HistoryNode:
        state = copy_state(self.setup.game, self.state)
        self.setup.game.apply(state, action)
        node = HistoryNode(self.setup, state, parent=self, action=action, is_explicit=is_explicit)
        if node.mover < 0 or not node._is_skipped_decision:
            return node
        assert self.setup.default_action is not None
        return node.new_child(self.setup.default_action, is_explicit=False)

    def resampled(self, seat: int, seed: int) -> HistoryNode:
        """This node with everything that a seat cannot know dealt again.

        The history stays the same, because the seat cannot notice any difference in it.
        """
        state = self.setup.game.redeal(self.state, seat, start(seed)[0])
        return HistoryNode(
            self.setup,
            state,
            parent=self.parent,
            action=self.action,
            is_explicit=self.is_explicit,
            resampled_from=(self, seat, seed),
        )

    def action_text(self, action: int) -> str:
        return self.setup.game.text(self.state, action) or NO_MORE

    def history_text(self) -> str:
        """All actions since the table was empty, a line for each player in turn, and the player to move."""
        lines = [
            f"{_player(mover)}: {'; '.join(before.action_text(action) for _, before, action in steps)}"
            for mover, steps in groupby(self._steps(), key=itemgetter(0))
        ]
        return "\n".join([*lines, f"{_player(self.mover)} to move" if self.mover != OVER else "the match is over"])

    def _steps(self) -> Iterator[tuple[int, HistoryNode, int]]:
        """Each action so far, with its player and the node before it."""
        for node in self.path():
            assert node.parent is not None
            yield node.parent.mover, node.parent, node.action

    def path(self) -> list[HistoryNode]:
        """The nodes from the first action to this one."""
        path = []
        node = self
        while node.parent is not None:
            path.append(node)
            node = node.parent
        return path[::-1]

    def information_state(self, seat: int) -> str:
        """Every action as the seat observed it, and a digest of everything it saw.

        Actions alone are not enough: cards that are revealed at the end of a round are nobody's action.
        """
        actions, digest = self._information_state(seat)
        return f"seat {seat}:{actions} | {digest.hex()}"

    def digest(self, seat: int) -> bytes:
        """A digest of everything the seat saw."""
        return self._information_state(seat)[1]

    def _information_state(self, seat: int) -> tuple[str, bytes]:
        uncached = []
        node = self
        while node.parent is not None and node.length > 0 and seat not in node._information_states:
            uncached.append(node)
            node = node.parent
        known = node._information_states.get(seat) or ("", node._extended_digest(seat, b""))
        for node in reversed(uncached):
            known = node._information_states[seat] = node._extended(seat, *known)
        return known

    def observed_action(self, seat: int) -> int:
        """The action that led here as the seat observed it: its number, or UNIDENTIFIED."""
        assert self.parent is not None
        return int(self.setup.game.rules.observed_action(self.parent.state, self.action, seat))

    def _extended(self, seat: int, actions: str, digest: bytes) -> tuple[str, bytes]:
        observed = self.observed_action(seat)
        return f"{actions} {'?' if observed == UNIDENTIFIED else observed}", self._extended_digest(seat, digest)

    def _extended_digest(self, seat: int, before: bytes) -> bytes:
        """A digest of what a seat has seen: what it cannot know is dealt again, always in the same way."""
        seen = copy_state(self.setup.game, self.state)
        self.setup.game.rules.redeal(seen, seat, ANY_STREAM)
        return hashlib.blake2b(before + seen.tobytes(), digest_size=DIGEST_BYTES).digest()


@lru_cache(CACHED_NODES)
def _cached_child(node: HistoryNode, action: int) -> HistoryNode:
    return node.new_child(action, is_explicit=True)


def initial_node(setup: OpenSpielSetup) -> HistoryNode:
    """The node at which a match begins, after the actions of `begin`; BadOption names one that is illegal."""
    node = HistoryNode(setup, setup.game.new(setup.seats, setup.options))
    for place, action in enumerate(setup.begin, start=1):
        if action not in node.legal:
            raise BadOption(f"begin cannot be played: its action {place}, number {action}, is illegal there", "begin")
        node = node.new_child(action, is_explicit=False)
    return node


def replayed(beginning: OpenSpielSetup | HistoryNode, actions: Sequence[int]) -> HistoryNode:
    node = beginning if isinstance(beginning, HistoryNode) else initial_node(beginning)
    for action in actions:
        node = node.child(action)
    return node


def copy_state(game: Game, state: State) -> State:
    """The same as `state.copy()`, but ten times as fast, because NumPy copies a record field by field."""
    return np.ndarray((1,), game.state_type, bytearray(np.void.tobytes(state)))[0]


def _player(mover: int) -> str:
    return "chance" if mover == CHANCE else f"seat {mover}"

"""The game itself: its parts, and what a match, a record and a person need. Knows no particular game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import new_mask, unpack
from cabochon.contract.effects import Effect
from cabochon.contract.errors import BadOption, IllegalMove
from cabochon.contract.options import Option, Options
from cabochon.contract.piles import Piles
from cabochon.contract.rewards import Rewards
from cabochon.contract.rules import Rules, State
from cabochon.contract.strategy import Strategy

__all__ = ["Game"]

UNKNOWN_CARDS = frozenset({"?"})


class Game(ABC):
    """What a game provides, and what every caller can ask of it; docs/adding-a-game.md walks through one."""

    name: str
    """The name in records, URLs and on the command line, such as `battle-mat`."""
    title: str
    """The name as people know it."""
    version: int
    """Rises when a legal move, an outcome or an encoding changes."""
    seats: range
    """The possible numbers of seats."""
    options: Options
    """The options with the rulebook's values."""
    state_type: np.dtype[Any]
    """The type of the record that holds a match in progress."""
    action_count: int
    """The number of actions, outcomes of chance included."""
    seat_action_count: int
    """The number of decisions of seats: these have the lowest action numbers."""
    observation_size: int
    """The number of numbers that `observe` gives."""
    hides_moves: bool = False
    """Whether a seat's move can stay hidden, so that predictable play can be exploited and bots mix their moves."""

    rules: Rules
    """The compiled rules."""
    strategy: Strategy | None = None
    """What a sensible player knows, for bots and search."""
    rewards: Rewards | None = None
    """Points and places, for environments."""
    piles: Piles | None = None
    """The piles that chance draws from, to repeat a deal."""

    @abstractmethod
    def new(self, seats: int, options: Options) -> State:
        """The state before anything is dealt; `options` are complete and checked."""

    @abstractmethod
    def view(self, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
        """What a seat knows, as plain data; for None what a spectator knows; `everything` is for reviewing a match."""

    @abstractmethod
    def text(self, state: State, action: int) -> str:
        """The words for an action; empty if it only completes the move that the action before began."""

    @abstractmethod
    def refusal(self, state: State, move: str) -> IllegalMove:
        """Why a canonical text is no legal move here."""

    def canonical(self, state: State, words: list[str]) -> str:
        """A move as a person types it, in the words and order of `text`."""
        return " ".join(words)

    def redacted_text(self, state: State, action: int, seat: int | None) -> str:
        """The words for an action without what a seat, or for None a spectator, may not know."""
        return self.text(state, action)

    def revealed(self, state: State, action: int, seat: int | None) -> frozenset[str]:
        """Codes of cards that an action newly shows a seat, or for None a spectator; such a move cannot be undone.

        By default every action may reveal something, so that no move can be undone.
        """
        return UNKNOWN_CARDS

    def effects(self, before: State, after: State, seat: int | None, *, everything: bool = False) -> list[Effect]:
        """What a move and its deals brought about besides themselves, as a seat, or for None a spectator, may know it;
        `everything` is for reviewing a match."""
        return []

    def resolve_options(self, options: Options) -> dict[str, Option]:
        """All options with their values, as a record stores them; BadOption names a wrong one."""
        for name in options:
            if name not in self.options:
                raise BadOption(f"{self.name} has no option {name!r}; there are {', '.join(self.options)}", name)
        return {**self.options, **options}

    def is_mid_move(self, state: State) -> bool:
        """Whether the next action continues the move of the one before, as a payment completes a purchase."""
        return False

    def may_continue_move(self, state: State, action: int) -> bool:
        """Whether an action can leave its move unfinished; False saves `moves` the trial."""
        return True

    @final
    def to_move(self, state: State) -> int:
        """The seat that decides next, CHANCE or OVER."""
        return int(self.rules.to_move(state))

    @final
    def legal(self, state: State) -> NDArray[np.bool_]:
        """For every action whether it is legal; at CHANCE, whether it can happen."""
        mask = new_mask(self.action_count)
        self.rules.legal(state, mask)
        return unpack(mask, self.action_count)

    @final
    def outcomes(self, state: State) -> dict[int, float]:
        """At CHANCE: the probability of each outcome. All are equal; a likelier event has several outcomes."""
        actions = np.flatnonzero(self.legal(state)).tolist()
        return {action: 1 / len(actions) for action in actions}

    @final
    def apply(self, state: State, action: int) -> None:
        """Carry out one legal action, in place."""
        self.rules.apply(state, action)

    @final
    def result(self, state: State) -> tuple[float, ...]:
        """Each seat's share of the victory once the match is over."""
        return tuple(float(self.rules.result(state, seat)) for seat in range(int(state.seats)))

    @final
    def observe(self, state: State, seat: int) -> NDArray[np.int8]:
        """What a seat knows as numbers for a network; docs/environments/ explains each one."""
        numbers = np.zeros(self.observation_size, np.int8)
        self.rules.observe(state, seat, numbers)
        return numbers

    @final
    def redeal(self, state: State, seat: int, stream: np.uint64) -> State:
        """Another state that looks the same to a seat: what it cannot know is dealt again."""
        imagined = state.copy()
        self.rules.redeal(imagined, seat, np.uint64(stream or 1))  # a stream of zeros would never change
        return imagined

    @final
    def moves(self, state: State) -> dict[str, tuple[int, ...]]:
        """Every complete move that is legal now, with its actions."""
        found: dict[str, tuple[int, ...]] = {}
        for action in np.flatnonzero(self.legal(state)).tolist():
            for ending, rest in self._endings(state, action).items():
                found[f"{self.text(state, action)} {ending}".strip()] = (action, *rest)
        return found

    @final
    def parse(self, state: State, text: str) -> tuple[int, ...]:
        """The actions of a typed move; IllegalMove says what is wrong with it."""
        if not isinstance(text, str):
            raise IllegalMove(f"a move is a text, not {text!r}")
        move = self.canonical(state, text.lower().replace(",", " ").split())
        actions = self._actions_of(state, move)
        if actions is None:
            raise self.refusal(state, move)
        return actions

    def _endings(self, state: State, action: int) -> dict[str, tuple[int, ...]]:
        """How a move can continue after its first action."""
        if self.may_continue_move(state, action):
            after = state.copy()
            self.apply(after, action)
            if self.is_mid_move(after):
                return self.moves(after)
        return {"": ()}

    def _actions_of(self, state: State, move: str) -> tuple[int, ...] | None:
        """The actions of the legal move with this text; of several the last one, as in `moves`."""
        for action in reversed(np.flatnonzero(self.legal(state)).tolist()):
            beginning = self.text(state, action)
            if not f"{move} ".startswith(f"{beginning} ".lstrip()):
                continue
            after, rest = state.copy(), move[len(beginning) :].strip()
            self.apply(after, action)
            ending = self._actions_of(after, rest) if self.is_mid_move(after) else None if rest else ()
            if ending is not None:
                return (action, *ending)
        return None

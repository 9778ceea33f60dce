"""The game itself: its parts, and what a match, a record and a person need. Knows no particular game."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import new_mask, unpack
from cabochon.contract.effects import Change, Effect
from cabochon.contract.endgame import Endgame
from cabochon.contract.entities import Entities
from cabochon.contract.errors import BadPosition, IllegalMove, UnknownOption, quoted
from cabochon.contract.failures import guard_members, is_foreign, no_legal_action
from cabochon.contract.features import Features
from cabochon.contract.forecasts import Forecasts
from cabochon.contract.options import Option, Options, did_you_mean
from cabochon.contract.piles import Piles
from cabochon.contract.positions import fields_of, fields_text
from cabochon.contract.reasons import Reasons
from cabochon.contract.rewards import Rewards
from cabochon.contract.rules import OVER, Rules, State
from cabochon.contract.strategy import Strategy

__all__ = ["Game"]

UNKNOWN_CARDS = frozenset({"?"})
LONGEST_MOVE = 2000  # characters; longer texts are refused unread


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
    features: Features | None = None
    """Inputs of a network besides the observation."""
    entities: Entities | None = None
    """What a network treats alike wherever it lies, such as cards."""
    forecasts: Forecasts | None = None
    """What a network learns to predict besides policy and result."""
    endgame: Endgame | None = None
    """The last part of a match, small enough to be solved, for bots in games of bluff."""
    reasons: Reasons | None = None
    """What may speak for a move, for hints and comments."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if is_foreign(cls):
            guard_members(cls)

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

    def statistics(self, turns: Sequence[Sequence[Change]], seat: int) -> dict[str, Any]:
        """What a player wants to know about a match besides its result, as plain data that everybody may know.

        `turns` has the moves and deals of each turn; the first is the set-up.
        """
        return {}

    def resolve_options(self, options: Options) -> dict[str, Option]:
        """All options with their values, as a record stores them; BadOption names a wrong one."""
        for name in options:
            if name not in self.options:
                hint = did_you_mean(name, self.options)
                known = ", ".join(self.options)
                raise UnknownOption(f"{self.name} has no option {quoted(name)}; there are {known}{hint}", name)
        return {**self.options, **options}

    def observation_bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The least and the greatest value of each number that `observe` gives, whatever the seats and options.

        Zero is best in every range: libraries fill gaps with zeros. By default all that an int8 can hold.
        """
        limits = np.iinfo(np.int8)
        return np.full(self.observation_size, limits.min, np.int8), np.full(self.observation_size, limits.max, np.int8)

    def is_mid_move(self, state: State) -> bool:
        """Whether the next action continues the move of the one before, as a payment completes a purchase."""
        return False

    def may_continue_move(self, state: State, action: int) -> bool:
        """Whether an action can leave its move unfinished; False saves `moves` the trial."""
        return True

    def position_text(self, state: State, seat: int | None, *, everything: bool = False) -> str:
        """A state as text, as far as a seat, or for None a spectator, may know it; `everything` is the whole state.

        By default the fields of the record. It does not begin with `turn=`, which tells the turn before it.
        """
        if not everything:
            raise BadPosition(f"positions of {self.name} are written with everything, not for one seat")
        return fields_text(state)

    def read_position(self, words: list[str], options: Options, numbers: random.Random) -> State:
        """The state of a text; what it leaves open is drawn with `numbers`. BadPosition says why there is none."""
        state = fields_of(self.state_type, words)
        if int(state.seats) not in self.seats:
            raise BadPosition(f"{self.name} cannot have {int(state.seats)} seats")
        self.check_state(state, options)
        return state

    def check_state(self, state: State, options: Options) -> None:
        """Refuse with BadPosition a state that no match with these options can come to.

        Without this check positions are written, but not read: rules may do anything with an impossible state.
        """
        raise BadPosition(f"{self.name} reads no positions, because it does not check them; docs/adding-a-game.md")

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
        if not actions:
            raise no_legal_action(self, self.to_move(state))
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
        found = self._moves(state)
        if not found and self.to_move(state) != OVER:
            raise no_legal_action(self, self.to_move(state))
        return found

    def _moves(self, state: State) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for action in np.flatnonzero(self.legal(state)).tolist():
            for ending, rest in self._endings(state, action).items():
                found[f"{self.text(state, action)} {ending}".strip()] = (action, *rest)
        return found

    @final
    def parse(self, state: State, text: str) -> tuple[int, ...]:
        """The actions of a typed move; IllegalMove says what is wrong with it."""
        move = self.written(state, text)
        actions = self._actions_of(state, move)
        if actions is None:
            illegal = self.refusal(state, move)
            illegal.game = self.name
            raise illegal
        return actions

    @final
    def written(self, state: State, text: str) -> str:
        """A typed move in the words and order of `text`, legal or not."""
        if not isinstance(text, str):
            raise IllegalMove(f"a move is a text, not {quoted(text)}")
        if len(text) > LONGEST_MOVE:
            raise IllegalMove(f"{quoted(text)} is not a move: a move has at most {LONGEST_MOVE:,} characters")
        return self.canonical(state, text.lower().replace(",", " ").split())

    def _endings(self, state: State, action: int) -> dict[str, tuple[int, ...]]:
        """How a move can continue after its first action."""
        if self.may_continue_move(state, action):
            after = state.copy()
            self.apply(after, action)
            if self.is_mid_move(after):
                return self._moves(after)
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

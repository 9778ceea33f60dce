"""The one contract between a game and everything that plays, shows, stores or searches it.

A game is a record type, a module of compiled rules over it, and the few things below that people need: texts and views.
Knows none of our games.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import new_mask, unpack

__all__ = [
    "CHANCE",
    "NO_ESTIMATE",
    "OVER",
    "SPECTATOR",
    "UNIDENTIFIED",
    "UNSHUFFLED",
    "BadOption",
    "BadRecord",
    "CabochonError",
    "Game",
    "IllegalMove",
    "Option",
    "Options",
    "State",
    "UnknownBot",
    "UnknownGame",
    "is_whole",
    "quoted",
]

CHANCE = -1
OVER = -2
UNIDENTIFIED = -1  # an action the seat cannot identify
UNSHUFFLED = -1  # stands for the pile of a draw that no shuffle could have settled beforehand
NO_ESTIMATE = -1.0  # no value estimate: play on to find out
SPECTATOR = -1  # a spectator: public information only

LONGEST_QUOTE = 40

State = Any  # a NumPy record of the game's own type
Option = int | bool | str
Options = Mapping[str, Option]


class CabochonError(Exception):
    """What can go wrong for a reason that a person can mend; the message says how."""


class UnknownGame(CabochonError):
    """No game goes by that name."""


class UnknownBot(CabochonError):
    """No bot goes by that code."""


class BadOption(CabochonError):
    """A number of seats or an option that the game does not have; `option` is its name."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option


class BadRecord(CabochonError):
    """A text that is not the record of a match; the message names the line."""


class IllegalMove(CabochonError):
    """A move that a rule forbids, or that is no move at all; `rule` is its number in docs/rules/, if there is one."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


def is_whole(number: object) -> bool:
    """Whether it is a whole number, NumPy's among them; True and False are none."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def quoted(text: str) -> str:
    """What somebody said as a message repeats it: in quotation marks, and cut where it is long."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}...")


class Game(ABC):
    """What a game must tell. `rules` holds the compiled functions of docs/adding-a-game.md, all over one record; the
    methods here are the same for calls from Python."""

    name: str
    title: str
    version: int  # rises when a legal move, an outcome or an encoding changes
    seats: range
    score_margin: float = 1.0  # difference between two action scores that makes one action clearly better
    winning_score: float = math.inf  # an action with at least this score is sure to win the match
    hides_moves: bool = False  # whether what a seat does can stay hidden, so that whoever can be foreseen loses by it
    options: Options  # with the values the rulebook has
    state: np.dtype[Any]
    rules: ModuleType
    actions: int  # numbers an action can have, chance included
    seat_actions: int  # those below this one are decisions of seats
    observation: int  # how many numbers `observe` gives
    default_action: int | None = None  # answers a decision that environments may skip, such as how to pay
    piles: tuple[str, ...] = ()  # what chance draws from, if a shuffle could have settled its order beforehand

    def resolve_options(self, options: Options) -> dict[str, Option]:
        """All options with their values, as a record stores them; BadOption names one the game does not have."""
        for name in options:
            if name not in self.options:
                raise BadOption(f"{self.name} has no option {name!r}; there are {', '.join(self.options)}", name)
        return {**self.options, **options}

    @abstractmethod
    def new(self, seats: int, options: Options) -> State:
        """A match about to begin, with settled options: the first to move is usually CHANCE, who deals."""

    @abstractmethod
    def view(self, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
        """What a seat may know, as plain data; for None, what any watcher may; everything, for a look back."""

    @abstractmethod
    def text(self, state: State, action: int) -> str:
        """The words for an action; empty if it only ends the sentence begun by the action before."""

    def redacted_text(self, state: State, action: int, seat: int | None) -> str:
        """The words for an action without what a seat may not know; for None, without what a spectator may not know."""
        return self.text(state, action)

    @abstractmethod
    def canonical(self, state: State, words: list[str]) -> str:
        """A move as people may type it, in the words and order that `text` uses."""

    @abstractmethod
    def refusal(self, state: State, move: str) -> IllegalMove:
        """Why a canonical text is no legal move here."""

    def may_continue_move(self, state: State, action: int) -> bool:
        """Whether an action may leave its move unfinished: a game that knows it will not saves a trial."""
        return True

    def is_mid_move(self, state: State) -> bool:
        """Whether the next action continues the move of the one before, as a payment completes a purchase."""
        return False

    def to_move(self, state: State) -> int:
        """A seat, CHANCE or OVER."""
        return int(self.rules.to_move(state))

    def legal(self, state: State) -> NDArray[np.bool_]:
        """For every action number whether it is allowed now; at CHANCE, whether it can happen."""
        mask = new_mask(self.actions)
        self.rules.legal(state, mask)
        return unpack(mask, self.actions)

    def outcomes(self, state: State) -> dict[int, float]:
        """At CHANCE: what can happen, and how likely it is. All is equally likely; what is not gets several numbers."""
        actions = np.flatnonzero(self.legal(state)).tolist()
        return {action: 1 / len(actions) for action in actions}

    def pile(self, state: State) -> str | None:
        """At CHANCE: the pile drawn from, if a shuffle could have settled its order beforehand; else None."""
        pile = int(self.rules.pile(state))
        return None if pile == UNSHUFFLED else self.piles[pile]

    def apply(self, state: State, action: int) -> None:
        """Carry out one legal action, in place."""
        self.rules.apply(state, action)

    def result(self, state: State) -> tuple[float, ...]:
        """Each seat's share of the victory, when it is over: one for a winner, halves for two who share it."""
        return tuple(float(self.rules.result(state, seat)) for seat in range(int(state.seats)))

    def observe(self, state: State, seat: int) -> NDArray[np.int8]:
        """What a seat may know as numbers for a network; docs/environments/ tells each one."""
        numbers = np.zeros(self.observation, np.int8)
        self.rules.observe(state, seat, numbers)
        return numbers

    def redeal(self, state: State, seat: int, stream: np.uint64) -> State:
        """Another state that looks the same to a seat: what it cannot know is dealt again."""
        imagined = state.copy()
        self.rules.redeal(imagined, seat, np.uint64(stream or 1))  # a stream of zeros would never change
        return imagined

    def moves(self, state: State) -> dict[str, tuple[int, ...]]:
        """Every whole sentence that can be said now, with the actions it stands for."""
        found: dict[str, tuple[int, ...]] = {}
        for action in np.flatnonzero(self.legal(state)).tolist():
            for ending, rest in self._endings(state, action).items():
                found[f"{self.text(state, action)} {ending}".strip()] = (action, *rest)
        return found

    def _endings(self, state: State, action: int) -> dict[str, tuple[int, ...]]:
        """How a sentence may go on that an action began."""
        if self.may_continue_move(state, action):
            after = state.copy()
            self.apply(after, action)
            if self.is_mid_move(after):
                return self.moves(after)
        return {"": ()}

    def parse(self, state: State, text: str) -> tuple[int, ...]:
        """The actions a typed move stands for; IllegalMove says what is wrong with it."""
        if not isinstance(text, str):
            raise IllegalMove(f"a move is said in words, not {text!r}")
        move = self.canonical(state, text.lower().replace(",", " ").split())
        actions = self._actions_of(state, move)
        if actions is None:
            raise self.refusal(state, move)
        return actions

    def _actions_of(self, state: State, move: str) -> tuple[int, ...] | None:
        """Those of the legal sentence that reads so, found word by word; of several alike the last, as in `moves`."""
        for action in reversed(np.flatnonzero(self.legal(state)).tolist()):
            said = self.text(state, action)
            if not f"{move} ".startswith(f"{said} ".lstrip()):
                continue
            after, rest = state.copy(), move[len(said) :].strip()
            self.apply(after, action)
            ending = self._actions_of(after, rest) if self.is_mid_move(after) else None if rest else ()
            if ending is not None:
                return (action, *ending)
        return None

"""Two moves and the positions they lead to, and the same positions with one thing taken away. Decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from cabochon.bits import allowed, new_mask, nth_allowed
from cabochon.contract import CHANCE, Terms
from cabochon.games.gems.rules.actions import (
    ACTIONS,
    BUY,
    BUY_RESERVED,
    PASS,
    RESERVE,
    RESERVE_DECK,
    SEAT_ACTIONS,
)
from cabochon.games.gems.rules.cards import EDITIONS, NOTHING, Edition
from cabochon.games.gems.rules.ending import chips_to_return
from cabochon.games.gems.rules.legal import legal
from cabochon.games.gems.rules.state import CHOOSE_TILE, MARKET, PLAY, RETURN_CHIPS, Player, State, card_at
from cabochon.games.gems.rules.transition import apply, to_move
from cabochon.games.gems.strategy.heuristic import score_actions

__all__ = ["Actions", "Comparison", "Edit", "Outcome", "after", "compare"]

Actions = tuple[int, ...]
Edit = Callable[[State], None]


@dataclass(frozen=True, eq=False)
class Outcome:
    """A move of one seat and where it leads."""

    actions: Actions
    seat: int
    after: State  # where chance may be due
    end: State  # after any deal, and with the rest of the turn decided sensibly
    to_return: int  # chips over the limit

    @property
    def player(self) -> Player:
        """What the seat has at the end of the turn."""
        return self.end.players[self.seat]

    @property
    def place(self) -> int | None:
        """The place of the market or hand of the card that is bought; None if none is."""
        return self.actions[0] - BUY if BUY <= self.actions[0] < PASS else None

    @property
    def market_place(self) -> int | None:
        """The place of the market that a card is bought or reserved from; None if none is."""
        if RESERVE <= self.actions[0] < RESERVE_DECK:
            return self.actions[0] - RESERVE
        return self.actions[0] - BUY if BUY <= self.actions[0] < BUY_RESERVED else None

    def with_edit(self, edit: Edit) -> State:
        """The position after the move with something changed."""
        changed = self.after.copy()
        edit(changed)
        return changed


@dataclass(frozen=True, eq=False)
class Comparison:
    """The better move and the one it is compared with: the move played, or none at all."""

    before: State
    better: Outcome
    other: Outcome
    is_hint: bool  # whether no move was played: the other one is doing nothing

    @property
    def seat(self) -> int:
        return self.better.seat

    @property
    def edition(self) -> Edition:
        return EDITIONS[int(self.before.edition)]

    @property
    def rivals(self) -> list[int]:
        """The other seats, the next one first."""
        seats = int(self.before.seats)
        return [(self.seat + step) % seats for step in range(1, seats)]

    @property
    def bought(self) -> int:
        """The card that the better move buys, or NOTHING."""
        place = self.better.place
        return NOTHING if place is None else int(card_at(self.before, self.seat, place))

    def card_taken(self, outcome: Outcome) -> int:
        """The card that a move takes from the market, or NOTHING."""
        place = outcome.market_place
        return NOTHING if place is None else int(self.before.market[place])

    def without(self, edit: Edit) -> Terms:
        """What the better move is worth because of something that it brings and `edit` takes away again."""
        return (1, self.better.after), (-1, self.better.with_edit(edit))

    def gained_by(self, edit: Edit) -> Terms:
        """What the other move lacks: how much it gains if `edit` takes its flaw away."""
        return (1, self.other.with_edit(edit)), (-1, self.other.after)

    def because_of(self, edit: Edit) -> Terms:
        """How much of the difference is lost if `edit` takes something off the table before either move."""
        bare = self.before.copy()
        edit(bare)
        return (
            (1, self.better.after),
            (-1, self.other.after),
            (-1, after(bare, self.better.actions)),
            (1, after(bare, self.other.actions)),
        )

    def brought_by(self, edit: Edit) -> Terms:
        """What the better move is worth because of something that `edit` takes off the table before it."""
        bare = self.before.copy()
        edit(bare)
        return (1, self.better.after), (-1, after(bare, self.better.actions))

    def difference(self) -> Terms:
        """The whole difference between the moves."""
        return (1, self.better.after), (-1, self.other.after)

    def cards_in_sight(self) -> Iterator[tuple[int, int]]:
        """Places and cards of the market and of the mover's hand that neither move takes."""
        taken = {self.better.place, self.other.place, self.better.market_place, self.other.market_place}
        for place in range(MARKET + int(self.before.players[self.seat].reserved)):
            card = int(card_at(self.before, self.seat, place))
            if card != NOTHING and place not in taken:
                yield place, card


def compare(state: State, better: Actions, played: Actions | None) -> Comparison | None:
    """The comparison; None where there is no move to compare with, as with the only legal move."""
    seat = int(state.seat)
    other = _nothing(state, better) if played is None else played
    if other is None:
        return None
    return Comparison(state, _outcome(state, seat, better), _outcome(state, seat, other), played is None)


def _nothing(state: State, better: Actions) -> Actions | None:
    """Doing nothing; where a turn must be completed, the move that the heuristic likes least."""
    if state.phase == PLAY:
        return (PASS,)
    if state.phase not in (RETURN_CHIPS, CHOOSE_TILE):
        return None
    scores, actions = _scored(state)
    others = [action for action in actions if action != better[0]]
    return (min(others, key=scores.__getitem__),) if others else None


def _outcome(state: State, seat: int, actions: Actions) -> Outcome:
    then = after(state, actions)
    end, to_return = then.copy(), 0
    while (mover := to_move(end)) == CHANCE or (mover == seat and end.phase in (RETURN_CHIPS, CHOOSE_TILE)):
        if mover == CHANCE:
            apply(end, _any_deal(end))
            continue
        if end.phase == RETURN_CHIPS:
            to_return = max(to_return, int(chips_to_return(end.players[seat])))
        scores, legal_actions = _scored(end)
        apply(end, max(legal_actions, key=scores.__getitem__))
    return Outcome(actions, seat, then, end, to_return)


def after(state: State, actions: Actions) -> State:
    """The position after some actions."""
    then = state.copy()
    for action in actions:
        apply(then, action)
    return then


def _any_deal(state: State) -> int:
    mask = new_mask(ACTIONS)
    legal(state, mask)
    return int(nth_allowed(mask, 0))


def _scored(state: State) -> tuple[list[float], list[int]]:
    """The heuristic's score of every action, and the legal actions."""
    mask, scores = new_mask(ACTIONS), np.zeros(ACTIONS)
    legal(state, mask)
    score_actions(state, mask, scores)
    return scores.tolist(), [action for action in range(SEAT_ACTIONS) if allowed(mask, action)]

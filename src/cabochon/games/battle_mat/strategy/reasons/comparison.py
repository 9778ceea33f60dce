"""Two moves of Battle Mat, the positions they lead to, and the chances of the cards they lay. Decides no rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cabochon.bits import allowed, members, new_mask
from cabochon.contract import Terms
from cabochon.games.battle_mat.rules.actions import ACTIONS, CHOICE, PICK, SEAT_ACTIONS, USE
from cabochon.games.battle_mat.rules.decks import RATING, deck_numbered
from cabochon.games.battle_mat.rules.legal import legal
from cabochon.games.battle_mat.rules.state import ANSWER, LEAD, NOTHING, ON, STONE, State, opponent
from cabochon.games.battle_mat.rules.transition import apply
from cabochon.games.battle_mat.strategy.chances import Chances, all_chances, rivals, rivals_at
from cabochon.games.battle_mat.strategy.heuristic import score_actions

__all__ = ["Actions", "Comparison", "Edit", "Move", "compare"]

Actions = tuple[int, ...]
Edit = Callable[[State], None]


@dataclass(frozen=True, eq=False)
class Move:
    """A move and where it leads."""

    actions: Actions
    after: State

    @property
    def card(self) -> int:
        """The card that is laid, shown or given away; NOTHING if none is."""
        return self.actions[0] - PICK if self.actions[0] < CHOICE else NOTHING

    @property
    def choice(self) -> int:
        """The category that is chosen; NOTHING if none is."""
        last = self.actions[-1]
        return last - CHOICE if CHOICE <= last < USE else NOTHING


@dataclass(frozen=True, eq=False)
class Comparison:
    """The better move and the one it is compared with: the move played or, for a hint, another one."""

    before: State
    better: Move
    other: Move
    is_hint: bool

    @property
    def seat(self) -> int:
        return int(self.before.seat)

    @property
    def rival(self) -> int:
        return int(opponent(self.seat))

    @property
    def is_laying(self) -> bool:
        """Whether a card is laid, with its category or as the answer to another."""
        return int(self.before.phase) in (LEAD, ANSWER)

    def category(self, move: Move) -> int:
        """The category of the pair that a move lays a card for or chooses."""
        return move.choice if move.choice != NOTHING else int(self.before.placements[self.before.placement].category)

    def chance(self, move: Move) -> float:
        """The chance of the card laid, against the cards that the other may lay or has laid."""
        return self.chances_of(move.card)[self.category(move)]

    def chances_of(self, card: int) -> Chances:
        """The chance of a card in each category, in the pair that is being laid."""
        place = int(self.before.placement)
        answers = self.before.phase == ANSWER
        against = rivals_at(self.before, self.seat, place) if answers else rivals(self.before, self.seat)
        return all_chances(self.before, card, against)

    def rating_chance(self, card: int) -> float:
        """The chance of a card on the rating, against any card that the other may have."""
        return all_chances(self.before, card, rivals(self.before, self.seat))[RATING]

    def hand_after(self, move: Move) -> list[int]:
        """The mover's cards that are left after a move."""
        return members(int(move.after.players[self.seat].hand))

    def card_code(self, card: int) -> str:
        return deck_numbered(int(self.before.deck_number)).card_codes[card]

    def category_code(self, category: int) -> str:
        return deck_numbered(int(self.before.deck_number)).category_codes[category]

    def difference(self) -> Terms:
        """The whole difference between the moves."""
        return (1, self.better.after), (-1, self.other.after)

    def because_of(self, edit: Edit) -> Terms:
        """How much of the difference is lost if `edit` changes the position before either move."""
        bare = self.before.copy()
        edit(bare)
        return (*self.difference(), (-1, after(bare, self.better.actions)), (1, after(bare, self.other.actions)))

    def without(self, edit: Edit) -> Terms:
        """What the better move is worth because of something that it leaves and `edit` takes away."""
        changed = self.better.after.copy()
        edit(changed)
        return (1, self.better.after), (-1, changed)


def compare(state: State, better: Actions, played: Actions | None) -> Comparison | None:
    """The comparison; None if there is no other move."""
    other = _alternative(state, better) if played is None else played
    if other is None:
        return None
    moves = [Move(actions, after(state, actions)) for actions in (better, other)]
    return Comparison(state, moves[0], moves[1], is_hint=played is None)


def after(state: State, actions: Actions) -> State:
    """The position after some actions."""
    then = state.copy()
    for action in actions:
        apply(then, action)
    return then


def _alternative(state: State, better: Actions) -> Actions | None:
    """The other move that the heuristic likes least, completed as it likes best; of stones it takes the best."""
    scores, actions = _scored(state)
    others = [action for action in actions if action != better[0]]
    if not others:
        return None
    choose = max if state.phase == STONE else min
    first = choose(others, key=scores.__getitem__)
    then = after(state, (first,))
    if then.phase != ON:
        return (first,)
    scores, actions = _scored(then)
    return first, max(actions, key=scores.__getitem__)


def _scored(state: State) -> tuple[list[float], list[int]]:
    mask, scores = new_mask(ACTIONS), np.zeros(ACTIONS)
    legal(state, mask)
    score_actions(state, mask, scores)
    return scores.tolist(), [action for action in range(SEAT_ACTIONS) if allowed(mask, action)]

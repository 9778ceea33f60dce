"""Deals the cards that a position leaves open, so that they agree with what the players have seen. Decides no rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cabochon.contract import BadPosition
from cabochon.games.battle_mat.language.position_knowledge import Knowledge
from cabochon.games.battle_mat.rules.state import DECK, State

__all__ = ["Slot", "deal_unknown"]


@dataclass(frozen=True)
class Slot:
    """A place for one card."""

    owner: int | None  # the seat that sees it; None under the deck
    zone: int
    put: Callable[[int], None]


def deal_unknown(
    state: State,
    free: set[int],
    slots: list[Slot],
    *,
    knowledge: Sequence[Knowledge],
    numbers: random.Random,
) -> None:
    """Fill the slots, and put the other cards that are free into the deck."""
    if len(slots) > len(free):
        raise BadPosition(f"only {len(free)} cards are left for {len(slots)} places")

    def into_deck(card: int) -> None:
        state.deck[0] |= type(state.deck[0])(1 << card)

    state.deck[0] = 0
    everywhere = [*slots, *(Slot(None, DECK, into_deck) for _ in range(len(free) - len(slots)))]
    numbers.shuffle(everywhere)
    cards = sorted(free)
    numbers.shuffle(cards)
    for card, slot in _matched(cards, everywhere, knowledge).items():
        slot.put(card)


def _matched(cards: list[int], slots: list[Slot], knowledge: Sequence[Knowledge]) -> dict[int, Slot]:
    """A slot for each card where each player thinks it may be: one card after the other makes others give way."""
    holder: dict[int, int] = {}

    def fits(card: int, slot: Slot) -> bool:
        return all(known.seat == slot.owner or known.may_hold(slot.zone, card) for known in knowledge)

    def find(card: int, tried: set[int]) -> bool:
        for number, slot in enumerate(slots):
            if number not in tried and fits(card, slot):
                tried.add(number)
                if number not in holder or find(holder[number], tried):
                    holder[number] = card
                    return True
        return False

    for card in cards:
        if not find(card, set()):
            raise BadPosition("no deal of the cards agrees with what the players have seen")
    return {card: slots[number] for number, card in holder.items()}

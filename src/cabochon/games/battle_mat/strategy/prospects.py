"""The value of a round: how its duels may end, what each end is worth, and how to lay best. Decides no rule.

The terms of a round are a set: the placements for which the seat chooses the category, and what else is special. Values
are in duels: at a level score, winning a duel instead of losing it is worth one.
"""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, ONE, Bits, bit, count, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.decks import CATEGORIES, RATING
from cabochon.games.battle_mat.rules.duels import needed_after_round
from cabochon.games.battle_mat.rules.legal import ALL_CATEGORIES
from cabochon.games.battle_mat.rules.state import FIRST, PLACEMENTS, SECOND, THIRD, State, opponent
from cabochon.games.battle_mat.strategy.chances import EVEN, Chances, Hand

__all__ = [
    "ALL_CHOSEN",
    "DUELS_A_MATCH",
    "MATCH_CHANCES",
    "RANDOM_FIRST",
    "Eight",
    "best_round",
    "expected",
    "outcome_values",
    "terms_of",
    "value_of_laying",
    "win_chance",
]

Two = tuple[float, float]
Four = tuple[float, float, float, float]
Eight = tuple[float, float, float, float, float, float, float, float]  # a value for each set of placements won

ALL_CHOSEN = bit(PLACEMENTS) - ONE
RANDOM_FIRST = PLACEMENTS  # the opponent's first card is random
DECIDER = RANDOM_FIRST + 1

MOST_DUELS = 8
DUELS_A_MATCH = 4.5  # the value of winning the match

# A player who chooses a category has a good card for it, and one who answers picks a good card where that helps. The
# card to beat is therefore the best of several: of two if the chance is squared once, of four if it is squared twice.
SQUARED_IF_CHOSEN = (1, 1, 0)  # by placement
SQUARED_IF_NOT = (3, 3, 2)


def _match_chances() -> np.ndarray:
    """The chance to win the match by the duels each side still needs, if every duel is even."""
    chances = np.zeros((MOST_DUELS, MOST_DUELS))
    chances[0, :] = 1.0
    for own in range(1, MOST_DUELS):
        for other in range(1, MOST_DUELS):
            chances[own, other] = (chances[own - 1, other] + chances[own, other - 1]) / 2
    return chances


MATCH_CHANCES = _match_chances()


@compiled
def outcome_values(game: State, seat: int) -> Eight:
    """The value to a seat of each way the three duels of this round can end."""
    return (
        value_after(game, seat, 0),
        value_after(game, seat, 1),
        value_after(game, seat, 2),
        value_after(game, seat, 3),
        value_after(game, seat, 4),
        value_after(game, seat, 5),
        value_after(game, seat, 6),
        value_after(game, seat, 7),
    )


@compiled
def value_after(game: State, seat: int, won: int) -> float:
    """The value if the seat wins these placements and loses the others."""
    own, other = needed_after_round(game, seat, won)
    if game.decider:
        return DUELS_A_MATCH if own < other else 0.0
    return match_value(own, other)


@compiled
def match_value(own: int, other: int) -> float:
    return DUELS_A_MATCH * MATCH_CHANCES[max(own, 0), max(other, 0)]


@compiled
def mix(lost: float, won: float, chance: float) -> float:
    return lost + chance * (won - lost)


@compiled
def after_first(values: Eight, chance: float) -> Four:
    return (
        mix(values[0], values[1], chance),
        mix(values[2], values[3], chance),
        mix(values[4], values[5], chance),
        mix(values[6], values[7], chance),
    )


@compiled
def after_second(values: Four, chance: float) -> Two:
    return mix(values[0], values[1], chance), mix(values[2], values[3], chance)


@compiled
def expected(values: Eight, first: float, second: float, third: float) -> float:
    """The value of a round with these chances to win its three duels."""
    last = after_second(after_first(values, first), second)
    return mix(last[0], last[1], third)


@compiled
def terms_of(game: State, seat: int) -> Bits:
    """The terms of this round for a seat."""
    terms = EMPTY
    if game.decider:
        terms |= bit(DECIDER)
    for place in range(PLACEMENTS):
        if game.placements[place].chooser == seat:
            terms |= bit(place)
    if game.random_first == opponent(seat):
        terms |= bit(RANDOM_FIRST)
    return terms


@compiled
def win_chance(chance: float, terms: Bits, place: int) -> float:
    """The chance against the card the opponent lays at a place on these terms, given that against a random card."""
    is_chosen = has(terms, place) or (place == THIRD and has(terms, DECIDER))
    squared = SQUARED_IF_CHOSEN[place] if is_chosen else SQUARED_IF_NOT[place]
    if place == FIRST and has(terms, RANDOM_FIRST):
        squared = 0 if is_chosen else 1
    for _ in range(squared):
        chance *= chance
    return chance


@compiled
def value_of_laying(values: Eight, place: int, chance: float) -> float:
    """The value of the round if a card with this chance is laid here and the other pairs are even."""
    return expected(
        values,
        chance if place == FIRST else EVEN,
        chance if place == SECOND else EVEN,
        chance if place == THIRD else EVEN,
    )


@compiled
def with_two_left(values: Four, hand: Hand, laid: int, categories: Bits, terms: Bits) -> float:
    """The value with two pairs to lay: the second on the best category, or on any if the opponent chooses it."""
    one = 1 if laid == 0 else 0
    two = 1 if laid == 2 else 2
    best = 0.0
    total = 0.0
    for category in range(CATEGORIES):
        if has(categories, category):
            rest = categories & ~bit(category)
            first = after_second(values, win_chance(hand[one][category], terms, SECOND))
            second = after_second(values, win_chance(hand[two][category], terms, SECOND))
            value = max(with_one_left(first, hand[two], rest, terms), with_one_left(second, hand[one], rest, terms))
            best = max(best, value)
            total += value
    return best if has(terms, SECOND) else total / count(categories)


@compiled
def with_one_left(values: Two, chances: Chances, categories: Bits, terms: Bits) -> float:
    """The value with the third pair to lay: on the best category, on any, or in the decider on the rating."""
    if has(terms, DECIDER):
        return mix(values[0], values[1], win_chance(chances[RATING], terms, THIRD))
    best = 0.0
    total = 0.0
    for category in range(CATEGORIES):
        if has(categories, category):
            chance = win_chance(chances[category], terms, THIRD)
            best = max(best, chance)
            total += chance
    return mix(values[0], values[1], best if has(terms, THIRD) else total / count(categories))


@compiled
def best_round(values: Eight, hand: Hand, terms: Bits) -> float:
    """The value of the whole round before a card is laid, planned to its last pair."""
    best = 0.0
    total = 0.0
    for category in range(CATEGORIES):
        rest = ALL_CATEGORIES & ~bit(category)
        most = 0.0
        for card in range(PLACEMENTS):
            first = after_first(values, win_chance(hand[card][category], terms, FIRST))
            most = max(most, with_two_left(first, hand, card, rest, terms))
        best = max(best, most)
        total += most
    return best if has(terms, FIRST) else total / CATEGORIES

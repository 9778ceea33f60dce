"""What a round promises: how its duels may go, what that is worth for the match, and how to lay best. Decides no rule.

A round is fought on terms: a set that tells for which placements the seat chooses the category, and what else is
special. Values are in duels: while the score is level, one is what winning a duel instead of losing it is worth.
"""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, ONE, Bits, bit, count, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.knowledge.tracking import opponent
from cabochon.games.battle_mat.rules.decks import CATEGORIES, RATING
from cabochon.games.battle_mat.rules.legal import ALL_CATEGORIES
from cabochon.games.battle_mat.rules.state import FIRST, PLACEMENTS, SEATS, SECOND, THIRD, State
from cabochon.games.battle_mat.strategy.chances import EVEN, Chances, Hand

__all__ = [
    "ALL_CHOSEN",
    "DUELS_A_MATCH",
    "MATCH_CHANCES",
    "RANDOM_FIRST",
    "Eight",
    "best_round",
    "expected",
    "needed",
    "prospect",
    "terms_of",
    "unused_categories",
    "value_of_laying",
    "wins",
]

Two = tuple[float, float]
Four = tuple[float, float, float, float]
Eight = tuple[float, float, float, float, float, float, float, float]  # by the set of placements won

ALL_CHOSEN = bit(PLACEMENTS) - ONE
RANDOM_FIRST = PLACEMENTS  # the opponent's first card is a random one
DECIDER = RANDOM_FIRST + 1

LONGEST = 8
DUELS_A_MATCH = 4.5  # what winning the match is worth

# Whoever chooses a category has a good card for it, and who answers takes a good one where that helps: not one random
# card is to be beaten but the better of two, for each time the chance is squared again.
SQUARED_IF_CHOSEN = (1, 1, 0)  # by placement
SQUARED_IF_NOT = (3, 3, 2)


def _match_chances() -> np.ndarray:
    """The chance to win the match by the duels that are needed, own and other, if each duel is even."""
    chances = np.zeros((LONGEST, LONGEST))
    chances[0, :] = 1.0
    for own in range(1, LONGEST):
        for other in range(1, LONGEST):
            chances[own, other] = (chances[own - 1, other] + chances[own, other - 1]) / 2
    return chances


MATCH_CHANCES = _match_chances()


@compiled
def needed(game: State, seat: int) -> int:
    """How many duels a seat is from winning the match."""
    return int(game.target) - int(game.players[seat].score)


@compiled
def prospect(game: State, seat: int) -> Eight:
    """What each way the three duels of this round can go is worth to a seat."""
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
    """When the seat wins these placements and loses the others: in order, until the match is won.  (3.4-3.7, 3.9)"""
    own = needed(game, seat)
    other = needed(game, opponent(seat))
    stake = 1 + count(np.uint64(game.carried)) // SEATS
    duels = 0
    for place in range(PLACEMENTS):
        if (won >> place) & 1:
            own -= stake
            duels += 1
        else:
            other -= stake
        stake = 1
        if not game.decider and min(own, other) <= 0:
            return match_value(own, other)
    if game.decider:
        return DUELS_A_MATCH if own < other else 0.0
    pooled = count(np.uint64(game.pooled)) // SEATS
    if 2 * duels > PLACEMENTS:
        return match_value(own - pooled, other)
    return match_value(own, other - pooled)


@compiled
def match_value(own: int, other: int) -> float:
    return DUELS_A_MATCH * MATCH_CHANCES[max(own, 0), max(other, 0)]


@compiled
def mix(lost: float, won: float, chance: float) -> float:
    return lost + chance * (won - lost)


@compiled
def after_first(ways: Eight, chance: float) -> Four:
    return (
        mix(ways[0], ways[1], chance),
        mix(ways[2], ways[3], chance),
        mix(ways[4], ways[5], chance),
        mix(ways[6], ways[7], chance),
    )


@compiled
def after_second(ways: Four, chance: float) -> Two:
    return mix(ways[0], ways[1], chance), mix(ways[2], ways[3], chance)


@compiled
def expected(ways: Eight, first: float, second: float, third: float) -> float:
    """The value of a round with these chances to win its duels."""
    last = after_second(after_first(ways, first), second)
    return mix(last[0], last[1], third)


@compiled
def terms_of(game: State, seat: int) -> Bits:
    """On what terms a seat fights this round."""
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
def unused_categories(game: State) -> Bits:
    """What this pair and those after it may lie on; in the decider all but the last.  (3.3, 3.9)"""
    categories = ALL_CATEGORIES
    for place in range(game.placement):
        categories &= ~bit(game.placements[place].category)
    if game.decider:
        categories &= ~bit(RATING)
    return categories


@compiled
def wins(chance: float, terms: Bits, place: int) -> float:
    """The chance against what the opponent lays at a place on these terms, from that against a random card."""
    is_chosen = has(terms, place) or (place == THIRD and has(terms, DECIDER))
    squared = SQUARED_IF_CHOSEN[place] if is_chosen else SQUARED_IF_NOT[place]
    if place == FIRST and has(terms, RANDOM_FIRST):
        squared = 0 if is_chosen else 1
    for _ in range(squared):
        chance *= chance
    return chance


@compiled
def value_of_laying(ways: Eight, place: int, chance: float) -> float:
    """The round if a card is laid here that has this chance; the other pairs are taken as even."""
    return expected(
        ways,
        chance if place == FIRST else EVEN,
        chance if place == SECOND else EVEN,
        chance if place == THIRD else EVEN,
    )


@compiled
def with_two_left(ways: Four, hand: Hand, laid: int, categories: Bits, terms: Bits) -> float:
    """The second pair: on the best category, or on any if the opponent chooses it."""
    one = 1 if laid == 0 else 0
    two = 1 if laid == 2 else 2
    best = 0.0
    total = 0.0
    for category in range(CATEGORIES):
        if has(categories, category):
            rest = categories & ~bit(category)
            first = after_second(ways, wins(hand[one][category], terms, SECOND))
            second = after_second(ways, wins(hand[two][category], terms, SECOND))
            value = max(with_one_left(first, hand[two], rest, terms), with_one_left(second, hand[one], rest, terms))
            best = max(best, value)
            total += value
    return best if has(terms, SECOND) else total / count(categories)


@compiled
def with_one_left(ways: Two, chances: Chances, categories: Bits, terms: Bits) -> float:
    """The third pair: on the best category, on any, or on the rating."""
    if has(terms, DECIDER):
        return mix(ways[0], ways[1], wins(chances[RATING], terms, THIRD))
    best = 0.0
    total = 0.0
    for category in range(CATEGORIES):
        if has(categories, category):
            chance = wins(chances[category], terms, THIRD)
            best = max(best, chance)
            total += chance
    return mix(ways[0], ways[1], best if has(terms, THIRD) else total / count(categories))


@compiled
def best_round(ways: Eight, hand: Hand, terms: Bits) -> float:
    """The whole round before a card is laid, planned to its last pair."""
    best = 0.0
    total = 0.0
    for category in range(CATEGORIES):
        rest = ALL_CATEGORIES & ~bit(category)
        most = 0.0
        for card in range(PLACEMENTS):
            first = after_first(ways, wins(hand[card][category], terms, FIRST))
            most = max(most, with_two_left(first, hand, card, rest, terms))
        best = max(best, most)
        total += most
    return best if has(terms, FIRST) else total / CATEGORIES

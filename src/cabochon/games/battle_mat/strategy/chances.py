"""How likely a card is to win a duel, as far as its player can know. Decides no rule.

Cards are compared in all five categories at once, each in its own six bits of a word: a rank leaves the highest of them
free, and so a difference can borrow from it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cabochon.bits import EMPTY, Bits, count, has, nth, signed
from cabochon.compiled import compiled
from cabochon.games.battle_mat.knowledge.tracking import is_face_down_for, may_lie, opponent
from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES, RANK_BITS
from cabochon.games.battle_mat.rules.state import DECK, GROUPS, NOTHING, ON, PLACEMENTS, THEIR_LAID, State

__all__ = ["EVEN", "Chances", "Hand", "card_in", "chance_between", "hand_of", "laid_chance", "strength"]

EVEN = 0.5
UNITS = signed(sum(1 << RANK_BITS * category for category in range(CATEGORIES)))
TOPS = UNITS << (RANK_BITS - 1)
FIELD = (1 << RANK_BITS) - 1

Chances = tuple[float, float, float, float, float]  # by category
Hand = tuple[Chances, Chances, Chances]


class Rivals(NamedTuple):
    """What may lie against a card."""

    strangers: Bits  # may as well be in the deck
    known: Bits  # nowhere but with the opponent
    places: int  # how many cards the opponent has


@compiled
def points(own: int, other: int) -> int:
    """For each category two if the own card wins and one if they tie, from the words of both."""
    valued = ((own | TOPS) - UNITS) & ((other | TOPS) - UNITS)
    at_least = (own | TOPS) - other
    at_most = (other | TOPS) - own
    tied = ((at_least & at_most) | ~valued) & TOPS
    won = at_least & ~at_most & valued & TOPS
    return (tied + 2 * won) >> (RANK_BITS - 1)


@compiled
def field(word: int, category: int) -> int:
    return (word >> (RANK_BITS * category)) & FIELD


@compiled
def tally(game: State, card: int, others: Bits) -> int:
    """The points of a card against each of the others, added up."""
    total = signed(0)
    own = signed(game.ranks[card])
    for other in range(CARDS):
        if has(others, other):
            total += points(own, signed(game.ranks[other]))
    return total


@compiled
def chance_between(game: State, category: int, own: int, other: int) -> float:
    """One if the own card wins, a half for a tie."""
    return 0.5 * field(points(signed(game.ranks[own]), signed(game.ranks[other])), category)


@compiled
def may_be_dealt(game: State, seat: int) -> Bits:
    """What may be in the deck, as far as the seat knows."""
    cards = EMPTY
    for group in range(GROUPS):
        cards |= may_lie(game, seat, DECK + group)
    return cards


@compiled
def rivals(game: State, seat: int) -> Rivals:
    """What the opponent of a seat may have in this round, in the hand or laid."""
    cards = EMPTY
    for zone in range(DECK):
        cards |= may_lie(game, seat, zone)
    dealt = may_be_dealt(game, seat)
    other = opponent(seat)
    places = count(np.uint64(game.players[other].hand))
    for placement in range(PLACEMENTS):
        if game.placements[placement].cards[other] != NOTHING:
            places += 1
    return Rivals(cards & dealt, cards & ~dealt, places)


@compiled
def rivals_at(game: State, seat: int, place: int) -> Rivals:
    """What the opponent may have laid at a place."""
    cards = may_lie(game, seat, THEIR_LAID + place)
    dealt = may_be_dealt(game, seat)
    known = cards & ~dealt
    return Rivals(cards & dealt, known, PLACEMENTS if cards & dealt != EMPTY else count(known))


@compiled
def all_chances(game: State, card: int, against: Rivals) -> Chances:
    """In each category, against one of the opponent's cards at random: a known one has a place for sure."""
    if card == NOTHING:
        return (EVEN, EVEN, EVEN, EVEN, EVEN)
    strange = tally(game, card, against.strangers)
    known = tally(game, card, against.known)
    of_known = 0.5 / against.places
    of_strange = 0.0
    if against.strangers != EMPTY:
        of_strange = of_known * (against.places - count(against.known)) / count(against.strangers)
    return (
        of_strange * field(strange, 0) + of_known * field(known, 0),
        of_strange * field(strange, 1) + of_known * field(known, 1),
        of_strange * field(strange, 2) + of_known * field(known, 2),
        of_strange * field(strange, 3) + of_known * field(known, 3),
        of_strange * field(strange, 4) + of_known * field(known, 4),
    )


@compiled
def card_in(game: State, position: int) -> int:
    """A card the mover has yet to put on a category: the one just laid, then those of the hand; NOTHING after them."""
    if game.phase == ON:
        if position == 0:
            return int(game.placements[game.placement].cards[game.seat])
        position -= 1
    hand = np.uint64(game.players[game.seat].hand)
    return nth(hand, position) if position < count(hand) else NOTHING


@compiled
def hand_of(game: State) -> Hand:
    """The chances of the mover's cards, in the order of `card_in`."""
    against = rivals(game, int(game.seat))
    return (
        all_chances(game, card_in(game, 0), against),
        all_chances(game, card_in(game, 1), against),
        all_chances(game, card_in(game, 2), against),
    )


@compiled
def laid_chance(game: State, seat: int, place: int) -> float:
    """The chance of the card a seat has laid, if the opponent's were a random one."""
    if is_face_down_for(game, seat, place):
        return EVEN
    chances = all_chances(game, int(game.placements[place].cards[seat]), rivals_at(game, seat, place))
    return chances[int(game.placements[place].category)]


@compiled
def strength(chances: Chances) -> float:
    """How good a card is: one that is the best somewhere counts for more than one that is fair everywhere."""
    total = 0.0
    for category in range(CATEGORIES):
        total += chances[category] * chances[category]
    return total


assert 1 << (RANK_BITS - 1) > CARDS
assert FIELD > 2 * CARDS

"""How two cards compare in a duel. Numbers in brackets are those of docs/rules/.

A card's ranks are one word, six bits a category. Two cards are compared in all five categories at once: a rank leaves
the highest of its six bits free, so that a difference can borrow from it.
"""

from __future__ import annotations

from cabochon.bits import signed
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES, RANK_BITS
from cabochon.games.battle_mat.rules.state import NOBODY, State

__all__ = ["HIGHEST_RANK", "better", "compared", "field", "rank"]

FIELD = (1 << RANK_BITS) - 1  # the bits of one category
HIGHEST_RANK = FIELD
UNITS = signed(sum(1 << RANK_BITS * category for category in range(CATEGORIES)))
TOPS = UNITS << (RANK_BITS - 1)


@compiled
def field(word: int, category: int) -> int:
    """The number that a word holds for a category."""
    return (word >> (RANK_BITS * category)) & FIELD


@compiled
def rank(game: State, card: int, category: int) -> int:
    """How good a card is in a category, whether its highest or its lowest value wins; 0 if it has none."""
    return field(signed(game.ranks[card]), int(category))


@compiled
def compared(game: State, own: int, other: int) -> int:
    """For each category two if the player's card wins, one for a tie, as a word like that of the ranks."""
    ours = signed(game.ranks[own])
    theirs = signed(game.ranks[other])
    valued = ((ours | TOPS) - UNITS) & ((theirs | TOPS) - UNITS)
    at_least = (ours | TOPS) - theirs
    at_most = (theirs | TOPS) - ours
    tied = ((at_least & at_most) | ~valued) & TOPS  # equal, or a value is missing  (3.5)
    won = at_least & ~at_most & valued & TOPS  # (3.4)
    return (tied + 2 * won) >> (RANK_BITS - 1)


@compiled
def better(game: State, category: int, first: int, second: int) -> int:
    """The seat whose card wins; nobody for a tie."""
    points = field(compared(game, first, second), int(category))
    if points == 1:
        return NOBODY
    return 0 if points == 2 else 1


assert 1 << (RANK_BITS - 1) > CARDS

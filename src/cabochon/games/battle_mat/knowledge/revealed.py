"""Which cards an action shows to whom. Decides no rule."""

from __future__ import annotations

from collections.abc import Iterable

from cabochon.contract import State
from cabochon.games.battle_mat.rules.decks import Deck, codes_in
from cabochon.games.battle_mat.rules.state import NOTHING, PLACEMENTS
from cabochon.games.battle_mat.rules.tracking import is_face_down_for, seen_before
from cabochon.games.battle_mat.rules.transition import apply

__all__ = ["revealed"]


def revealed(deck: Deck, state: State, action: int, seat: int | None) -> frozenset[str]:
    """Cards that come into the sight of a seat, or for None of a spectator, and were not known before."""
    after = state.copy()
    apply(after, action)
    return frozenset(codes_in(deck, _known(after, seat) & ~_known(state, seat)))


def _known(state: State, seat: int | None) -> int:
    """The cards that lie open for a reader or went out of their sight face up, as a set of bits."""
    cards = [*state.drawn.tolist(), *state.duels["cards"].ravel().tolist()]
    if seat is None:
        return _bits(cards)
    for place in range(PLACEMENTS):
        if not is_face_down_for(state, seat, place):
            cards.append(int(state.placements[place].cards[seat]))
    return _bits(cards) | int(state.players[seat].hand) | int(seen_before(state, seat))


def _bits(cards: Iterable[int]) -> int:
    return sum({1 << card for card in cards if card != NOTHING})

"""Which cards and tiles an action shows to whom. Decides no rule."""

from __future__ import annotations

from cabochon.contract import SPECTATOR, UNIDENTIFIED
from cabochon.games.gems.knowledge.hidden import observed_action
from cabochon.games.gems.rules.actions import BUY_RESERVED, OUTCOME, PASS
from cabochon.games.gems.rules.cards import Edition, card_code
from cabochon.games.gems.rules.dealing import dealt_text
from cabochon.games.gems.rules.state import State

__all__ = ["revealed"]


def revealed(edition: Edition, state: State, action: int, seat: int | None) -> frozenset[str]:
    """A card or tile that is dealt face up, and to the others a hidden card when its owner buys it."""
    if action >= OUTCOME:
        is_seen = observed_action(state, action, SPECTATOR if seat is None else seat) != UNIDENTIFIED
        return frozenset({dealt_text(edition, state, action - OUTCOME)} if is_seen else ())
    if BUY_RESERVED <= action < PASS and seat != state.seat:
        buyer, place = state.players[state.seat], action - BUY_RESERVED
        return frozenset({card_code(buyer.hand[place])} if buyer.hidden[place] else ())
    return frozenset()

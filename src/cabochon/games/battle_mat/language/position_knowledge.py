"""What a position says about the cards a player has seen that are now out of sight. Decides no rule.  (3.12)"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cabochon.bits import members
from cabochon.contract import BadPosition, quoted
from cabochon.games.battle_mat.knowledge.hidden import forget
from cabochon.games.battle_mat.language.position import CARD, NONE, UNKNOWN, ZONE, ZONE_LETTERS
from cabochon.games.battle_mat.rules.decks import CARDS
from cabochon.games.battle_mat.rules.state import ZONES, State
from cabochon.games.battle_mat.rules.tracking import lies_in

__all__ = ["Knowledge"]


class Knowledge:
    """The word `knows0` or `knows1`: the default zones, and those of cards seen before."""

    def __init__(self, seat: int, text: str, *, card_of: Callable[[str], int]) -> None:
        self.seat = seat
        self.is_given = text != UNKNOWN
        self._zones: dict[int, int] = {}
        self._unseen = self._visible = 0  # zones of cards never seen, and of those in sight
        if self.is_given:
            default, *cards = text.split(CARD)
            self._read_default(default)
            for word in cards:
                code, _, letters = word.partition(ZONE)
                if card_of(code) in self._zones:
                    raise BadPosition(f"knows{seat} has {code} twice")
                self._zones[card_of(code)] = _zones(letters)

    def _read_default(self, text: str) -> None:
        unseen, _, visible = text.partition("|")
        self._unseen = _zones(unseen)
        self._visible = _zones(visible) if visible else self._unseen

    def may_hold(self, zone: int, card: int) -> bool:
        """Whether a card out of the player's sight may be in a zone."""
        return not self.is_given or bool(self._zones.get(card, self._unseen) >> zone & 1)

    def learn(self, state: State) -> None:
        """Write it into a state whose cards are dealt; without knowledge given, the player knows just what they see."""
        if not self.is_given:
            forget(state, self.seat)
            return
        player = state.players[self.seat]
        hidden = sum(int(lies_in(state, self.seat, zone)) for zone in range(ZONES))
        player.hidden = np.uint32(hidden)
        player.unseen = np.uint32(sum(1 << card for card in members(hidden) if card not in self._zones))
        zones = [self._zones.get(card, self._unseen if hidden >> card & 1 else self._visible) for card in range(CARDS)]
        for zone in range(ZONES):
            player.maybe[zone] = np.uint32(sum((zones[card] >> zone & 1) << card for card in range(CARDS)))


def _zones(letters: str) -> int:
    zones = 0
    for letter in "" if letters == NONE else letters:
        zone = ZONE_LETTERS.find(letter)
        if zone < 0 or zones >> zone & 1:
            raise BadPosition(f"{quoted(letters)} must be letters of {ZONE_LETTERS}, each once")
        zones |= 1 << zone
    return zones

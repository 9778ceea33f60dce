"""A table that a test sets up for one sentence of the rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon import games
from cabochon.games.gems.rules.cards import AVENGERS, BONUS, EDITIONS, FIRST_CARD, FIRST_TILE, LEVEL, NOTHING, POINTS
from cabochon.games.gems.rules.state import COLUMNS, MARKET
from cabochon.match import Match
from cabochon.match.chance import source


class Table(Match):
    """A match of Splendor or Marvel whose pieces can be put where a test wants them. Cards stay conserved."""

    @property
    def state(self) -> Any:
        return self._state

    @property
    def edition(self) -> Any:
        return EDITIONS[int(self.state.edition)]

    def bank(self, **chips: int) -> Table:
        self._amounts(self.state.bank, chips)
        return self

    def chips(self, seat: int, **chips: int) -> Table:
        self._amounts(self.state.players[seat].chips, chips)
        return self

    def bonuses(self, seat: int, **bonuses: int) -> Table:
        self._amounts(self.state.players[seat].bonuses, bonuses)
        return self

    def points(self, seat: int, points: int, *, cards: int = 0) -> Table:
        self.state.players[seat].points = points
        self.state.players[seat].cards = cards
        return self

    def market(self, *codes: str) -> Table:
        """Lay these cards first in their rows; what lay there goes back into the deck."""
        taken = {0: 0, 1: 0, 2: 0}
        for code in codes:
            card = self.card(code)
            level = int(LEVEL[card])
            self._set_aside(card)
            place = level * COLUMNS + taken[level]
            self._back_into_deck(int(self.state.market[place]))
            self.state.market[place] = card
            taken[level] += 1
        return self

    def deck(self, level: int, *codes: str) -> Table:
        """Leave only these cards in a deck; the others are out of the game."""
        first = int(FIRST_CARD[self.edition.number, level - 1])
        self.state.unseen[level - 1] = np.uint64(sum(1 << (self.card(code) - first) for code in codes))
        return self

    def reserved(self, seat: int, *codes: str, unseen: bool = False) -> Table:
        player = self.state.players[seat]
        for code in codes:
            card = self.card(code)
            self._set_aside(card)
            player.hand[player.reserved] = card
            player.hidden[player.reserved] = unseen
            player.reserved += 1
        return self

    def bought(self, seat: int, *codes: str) -> Table:
        player = self.state.players[seat]
        for code in codes:
            card = self.card(code)
            self._set_aside(card)
            player.bought[LEVEL[card]] |= np.uint64(1 << (card - int(FIRST_CARD[self.edition.number, LEVEL[card]])))
            player.bonuses[BONUS[card]] += 1
            player.points += POINTS[card]
            player.avengers += AVENGERS[card]
            player.cards += 1
        return self

    def tiles(self, *codes: str) -> Table:
        printed = [tile["code"] for tile in self.edition.tiles]
        self.state.tiles[:] = NOTHING
        for place, code in enumerate(codes):
            self.state.tiles[place] = FIRST_TILE[self.edition.number] + printed.index(code)
        return self

    def tile_received(self, seat: int, code: str) -> Table:
        """As if a seat had received this tile, without its points."""
        self.state.players[seat].tiles |= np.uint32(1 << [tile["code"] for tile in self.edition.tiles].index(code))
        return self

    def avengers_tile(self, seat: int) -> Table:
        """As if a seat had taken the Avengers tile, without its points."""
        self.state.avengers_holder = seat
        return self

    def turn(self, seat: int) -> Table:
        self.state.seat = seat
        return self

    def card(self, code: str) -> int:
        codes = [card["code"] for card in self.edition.cards]
        return int(FIRST_CARD[self.edition.number, 0]) + codes.index(code)

    def player(self, seat: int) -> dict[str, Any]:
        player: dict[str, Any] = self.view(seat)["players"][seat]
        return player

    def _amounts(self, numbers: Any, named: dict[str, int]) -> None:
        numbers[:] = 0
        for colour, number in named.items():
            numbers[self.edition.colours.index(colour)] = number

    def _set_aside(self, card: int) -> None:
        """Take a card from wherever it lies open or unseen."""
        level = int(LEVEL[card])
        bit = np.uint64(1 << (card - int(FIRST_CARD[self.edition.number, level])))
        self.state.unseen[level] &= ~bit
        for place in range(MARKET):
            if self.state.market[place] == card:
                self.state.market[place] = NOTHING

    def _back_into_deck(self, card: int) -> None:
        if card != NOTHING:
            level = int(LEVEL[card])
            self.state.unseen[level] |= np.uint64(1 << (card - int(FIRST_CARD[self.edition.number, level])))


def a_table(game: str = "splendor", *, seats: int = 2, seed: int = 1, **options: int) -> Table:
    """A match after set-up, ready to be rearranged."""
    return Table(games.find(game), seats, options=options, chance=source(seed))


def chips(**amounts: int) -> dict[str, int]:
    """The same amounts with zeros for the colours not named, as a view shows them."""
    return {colour: amounts.get(colour, 0) for colour in EDITIONS[0].colours}

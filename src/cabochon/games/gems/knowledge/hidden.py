"""What a seat cannot know, and dealing it again: cards that others drew unseen go back, and other cards come."""

from __future__ import annotations

from cabochon.bits import Bits, bit, count, nth
from cabochon.compiled import compiled
from cabochon.contract import UNIDENTIFIED
from cabochon.games.gems.rules.cards import LEVEL, card_numbered, number_in_level
from cabochon.games.gems.rules.state import DRAW, State
from cabochon.stream import Stream, advance, below

__all__ = ["is_hidden_from", "observed_action", "redeal", "unknown_to"]


@compiled
def is_hidden_from(game: State, seat: int, other: int, place: int) -> bool:
    # A card drawn from a deck is known to its owner alone; one taken from the market was seen by all.  (1.13)
    return other != seat and game.players[other].hidden[place] != 0


@compiled
def observed_action(game: State, action: int, seat: int) -> int:
    """A seat sees every action, except which card another seat draws from a deck.  (1.13)"""
    return UNIDENTIFIED if game.phase == DRAW and seat != game.seat else action


@compiled
def unknown_to(game: State, seat: int, level: int) -> Bits:
    """The cards of a level that may be in the deck or in another hand, as far as a seat can know."""
    cards = game.unseen[level]
    for other in range(game.seats):
        for place in range(game.players[other].reserved):
            card = game.players[other].hand[place]
            if is_hidden_from(game, seat, other, place) and LEVEL[card] == level:
                cards |= bit(number_in_level(game.edition, card))
    return cards


@compiled
def redeal(game: State, seat: int, stream: Stream) -> Stream:
    """The result depends only on what the seat knows and on the stream."""
    for level in range(len(game.unseen)):
        game.unseen[level] = unknown_to(game, seat, level)
    for other in range(game.seats):
        for place in range(game.players[other].reserved):
            if is_hidden_from(game, seat, other, place):
                stream = advance(stream)
                deal_again(game, other, place, stream)
    return stream


@compiled
def deal_again(game: State, other: int, place: int, stream: Stream) -> None:
    level = LEVEL[game.players[other].hand[place]]
    number = nth(game.unseen[level], below(stream, count(game.unseen[level])))
    game.unseen[level] &= ~bit(number)
    game.players[other].hand[place] = card_numbered(game.edition, level, number)

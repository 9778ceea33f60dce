"""The rules of Sprint: compiled functions over one record, named as `cabochon.contract.Rules` names them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Bits, Mask, allow, allow_all, bit, clear, count, nth, spread
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, UNIDENTIFIED
from cabochon.stream import Stream, advance, below

__all__ = ["apply", "legal", "observe", "observed_action", "redeal", "result", "to_move"]

MOST_SEATS, CARDS, FACES = 4, 10, 6
DEAL, ROLL, PLAY, DONE = range(4)  # phases; in the first two chance is to move
RUN, SWAP = range(2)  # decisions of seats come first ...
FACE = 2  # ... then outcomes of chance: six faces of the die, ten cards
CARD = FACE + FACES
ACTIONS = CARD + CARDS
NUMBERS = 2 + MOST_SEATS + CARDS
ANY_FACE = np.uint64((1 << FACES) - 1)
NO_CARD = -1

State = Any
FIELDS: list[Any] = [
    ("deck", np.uint64),  # the cards nobody has drawn, as a set: their order does not exist yet
    ("steps", np.int8, MOST_SEATS),
    ("cards", np.int8, MOST_SEATS),
    ("seats", np.int8),
    ("seat", np.int8),
    ("phase", np.int8),
    ("roll", np.int8),
    ("target", np.int8),
    ("padding", np.int8, 3),  # to whole words of eight bytes
]
STATE = np.dtype((np.record, np.dtype(FIELDS, align=True)))


@compiled
def to_move(game: State) -> int:
    if game.phase == DONE:
        return OVER
    return int(game.seat) if game.phase == PLAY else CHANCE


@compiled
def legal(game: State, mask: Mask) -> None:
    clear(mask)
    if game.phase == PLAY:
        allow(mask, RUN)
        if game.deck != 0:
            allow(mask, SWAP)
    elif game.phase == ROLL:
        allow_all(mask, FACE, ANY_FACE)
    elif game.phase == DEAL:
        allow_all(mask, CARD, game.deck)


@compiled
def apply(game: State, action: int) -> None:
    if action == RUN:
        game.steps[game.seat] += game.roll
        end_turn(game)
    elif action == SWAP:
        game.cards[game.seat] = NO_CARD
        game.phase = DEAL
    elif action < CARD:
        game.roll = action - FACE + 1
        game.phase = PLAY
    else:
        game.cards[game.seat] = action - CARD
        game.deck &= ~bit(action - CARD)
        end_turn(game)


@compiled
def end_turn(game: State) -> None:
    game.roll = 0
    if game.steps[game.seat] >= game.target:
        game.phase = DONE
        return
    game.seat = (game.seat + 1) % game.seats
    game.phase = DEAL if game.cards[game.seat] == NO_CARD else ROLL


@compiled
def total(game: State, seat: int) -> int:
    return int(game.steps[seat]) + int(game.cards[seat])


@compiled
def result(game: State, seat: int) -> float:
    equals = 0
    for other in range(game.seats):
        if total(game, other) > total(game, seat):
            return 0.0
        equals += total(game, other) == total(game, seat)
    return 1.0 / equals


@compiled
def thrown_away(game: State) -> Bits:
    cards = ~game.deck & (bit(CARDS) - np.uint64(1))
    for seat in range(game.seats):
        if game.cards[seat] != NO_CARD:
            cards &= ~bit(game.cards[seat])
    return cards


@compiled
def observe(game: State, seat: int, numbers: NDArray[np.int8]) -> None:
    numbers[0] = game.cards[seat]
    numbers[1] = game.roll
    for away in range(MOST_SEATS):
        numbers[2 + away] = game.steps[(seat + away) % game.seats] if away < game.seats else 0
    spread(thrown_away(game), CARDS, numbers, 2 + MOST_SEATS)


@compiled
def redeal(game: State, seat: int, stream: Stream) -> Stream:
    for other in range(game.seats):
        if other != seat and game.cards[other] != NO_CARD:
            game.deck |= bit(game.cards[other])
    for other in range(game.seats):
        if other != seat and game.cards[other] != NO_CARD:
            stream = advance(stream)
            card = nth(game.deck, below(stream, count(game.deck)))
            game.deck &= ~bit(card)
            game.cards[other] = card
    return stream


@compiled
def observed_action(game: State, action: int, seat: int) -> int:
    return UNIDENTIFIED if action >= CARD and seat != game.seat else action

"""Reads a position word by word, and deals the cards that it leaves open; `position_checks` judges it."""

from __future__ import annotations

import random
import re

import numpy as np

from cabochon.contract import BadPosition, quoted
from cabochon.games.gems.language.position import (
    AVENGERS_TILE,
    LIST,
    NONE,
    OVER,
    PART,
    PASSES,
    PHASES,
    ROW,
    UNSEEN,
    amounts_text,
)
from cabochon.games.gems.language.position_checks import check_position
from cabochon.games.gems.rules.cards import (
    COLOURS,
    FIRST_CARD,
    FIRST_TILE,
    JOKER,
    LEVEL,
    LEVELS,
    MARVEL,
    NOTHING,
    OTHER_SIDE,
    Edition,
    card_code,
    cards_of,
    number_in_level,
    printed_tile,
)
from cabochon.games.gems.rules.dealing import set_up, take_out_tile, tiles_shown
from cabochon.games.gems.rules.ending import gain_tile
from cabochon.games.gems.rules.legal import chips_paid
from cabochon.games.gems.rules.marvel import hand_avengers_tile
from cabochon.games.gems.rules.state import (
    COLUMNS,
    DRAW,
    HAND,
    LAY_TILES,
    MARKET,
    OVER_AND_DONE,
    PAY,
    REFILL,
    SET_UP,
    STATE,
    Player,
    State,
)
from cabochon.games.gems.rules.turn import gain_card

__all__ = ["read_position"]

PARTS_OF_A_PLAYER = 5
DIGITS = re.compile(r"[0-9]{1,2}", re.ASCII)


def read_position(edition: Edition, target: int, words: list[str], numbers: random.Random) -> State:
    """The state that a text describes; unseen cards it does not name are drawn. BadPosition says why there is none."""
    passes, words = _passes(words)
    seats = len(words) - 4
    if seats not in range(2, 5):
        raise BadPosition(
            f"a position of {edition.name} is the market, the {edition.tile_word}s, the bank, two to four players and"
            f" the seat to move, separated by spaces; this one has {len(words)} words"
        )
    market, tiles, bank, *players, decision = words
    state = np.zeros(1, STATE)[0]
    set_up(state, edition.number, seats, target)
    reader = _Reader(edition, state)
    reader.market(market)
    reader.tiles(tiles)
    state.bank[:] = reader.amounts("the bank", bank)
    hands = [reader.player(seat, text) for seat, text in enumerate(players)]
    reader.fill_hands(hands, numbers)
    reader.decision(decision)
    state.passes = passes
    check_position(edition, state)
    return state


def _passes(words: list[str]) -> tuple[int, list[str]]:
    name, _, number = words[-1].partition(PART) if words else ("", "", "")
    if name != PASSES:
        return 0, words
    if number not in ("1", "2", "3"):
        raise BadPosition(f"{quoted(words[-1])} must be passes:1, passes:2 or passes:3")
    return int(number), words[:-1]


class _Reader:
    """Puts each piece that the words name in its place, and refuses one that is there twice."""

    def __init__(self, edition: Edition, state: State) -> None:
        self._edition = edition
        self._state = state
        first, first_tile = int(FIRST_CARD[edition.number, 0]), int(FIRST_TILE[edition.number])
        self._cards = {card["code"]: first + number for number, card in enumerate(edition.cards)}
        self._tiles = {str(tile["code"]): first_tile + number for number, tile in enumerate(edition.tiles)}
        self._used: set[str] = set()

    def market(self, text: str) -> None:
        rows = [row.split(LIST) for row in text.split(ROW)]
        if [len(row) for row in rows] != [COLUMNS] * LEVELS:
            raise BadPosition(
                f"the market has {LEVELS} rows of {COLUMNS} cards, with {ROW} between rows and {LIST} between cards"
            )
        for place, code in enumerate(code for row in rows for code in row):
            if code != NONE:
                card = self._card(code)
                if LEVEL[card] != place // COLUMNS:
                    raise BadPosition(f"{code} is a card of level {LEVEL[card] + 1}, not {place // COLUMNS + 1}")
                self._state.market[place] = card

    def tiles(self, text: str) -> None:
        codes, shown = text.split(LIST), tiles_shown(self._state)
        if len(codes) != shown:
            raise BadPosition(
                f"with {self._state.seats} seats there are {shown} {self._edition.tile_word}s, {NONE} for one that was"
                f" received; this position has {len(codes)}"
            )
        for place, code in enumerate(codes):
            if code != NONE:
                self._state.tiles[place] = self._tile(code)

    def player(self, seat: int, text: str) -> list[str]:
        """Everything but the hand, whose codes are returned."""
        parts = text.split(PART)
        if len(parts) != PARTS_OF_A_PLAYER:
            raise BadPosition(
                f"a player is chips, bonuses, cards, {self._edition.tile_word}s and hand with {PART} between them;"
                f" seat {seat} has {len(parts)} parts"
            )
        chips, bonuses, bought, tiles, hand = parts
        player = self._state.players[seat]
        player.chips[:] = self.amounts(f"seat {seat}", chips)
        for code in _split(bought):
            gain_card(self._state, seat, self._card(code))
        self._check_bonuses(seat, player, bonuses)
        for code in _split(tiles):
            self._receive(seat, code)
        codes = _split(hand)
        if len(codes) > HAND:
            raise BadPosition(f"seat {seat} has {len(codes)} reserved cards; {HAND} are the most (1.5)")
        return codes

    def _check_bonuses(self, seat: int, player: Player, text: str) -> None:
        bonuses = self.amounts(f"the bonuses of seat {seat}", text)[:COLOURS]
        if bonuses != player.bonuses.tolist():
            right = amounts_text(self._edition, player.bonuses.tolist())
            raise BadPosition(f"the cards of seat {seat} give the bonuses {right}, not {quoted(text)}")

    def fill_hands(self, hands: list[list[str]], numbers: random.Random) -> None:
        """Cards that the text names first: the others are drawn from what is left of their level."""
        unknown = []
        for seat, codes in enumerate(hands):
            player = self._state.players[seat]
            player.reserved = len(codes)
            for place, code in enumerate(codes):
                player.hidden[place] = code.startswith(UNSEEN)
                name = code.removeprefix(UNSEEN)
                if code.startswith(UNSEEN) and name in ("1", "2", "3"):
                    unknown.append((player, place, int(name) - 1))
                else:
                    player.hand[place] = self._card(name)
        for player, place, level in unknown:
            left = cards_of(self._edition.number, level, self._state.unseen[level])
            if not left:
                raise BadPosition(f"no card of level {level + 1} is left for the unseen cards in the hands")
            player.hand[place] = self._card(card_code(numbers.choice(left)))

    def decision(self, text: str) -> None:
        state = self._state
        if text == OVER:
            state.phase = OVER_AND_DONE
            return
        seat, _, rest = text.partition(PART)
        if seat not in map(str, range(state.seats)):
            raise BadPosition(
                f"{quoted(text)} does not begin with a seat from 0 to {state.seats - 1}, nor is it {OVER}"
            )
        state.seat = int(seat)
        name, *details = rest.split(PART)
        phases = {word: phase for phase, word in PHASES.items()}
        if name not in phases:
            raise BadPosition(f"{quoted(name)} is not one of {', '.join(word for word in phases if word)}")
        state.phase = phases[name]
        if len(details) != {PAY: 2, DRAW: 1}.get(int(state.phase), 0):
            raise BadPosition(
                f"{quoted(text)} has {len(details)} details after {quoted(name)}, which is the wrong number"
            )
        self._place(details)

    def _place(self, details: list[str]) -> None:
        state = self._state
        if state.phase == PAY:
            self._payment(*details)
        elif state.phase == DRAW:
            if details[0] not in ("1", "2", "3"):
                raise BadPosition(f"a card is drawn from level 1, 2 or 3, not {quoted(details[0])}")
            state.place = int(details[0]) - 1
        elif state.phase == REFILL:
            gaps = [place for place in np.flatnonzero(state.market == NOTHING) if state.unseen[place // COLUMNS]]
            state.place = int(gaps[0]) if gaps else 0
        elif state.phase == SET_UP:
            state.place = int(np.count_nonzero(state.market != NOTHING)) % MARKET
        elif state.phase == LAY_TILES:
            state.place = int(np.count_nonzero(state.tiles != NOTHING)) % tiles_shown(state)

    def _payment(self, code: str, paid: str) -> None:
        """The card being bought, the chips paid so far, and the last colour that a joker was put in for."""
        state = self._state
        places = [*state.market.tolist(), *state.players[state.seat].hand.tolist()]
        if code not in self._cards or self._cards[code] not in places:
            raise BadPosition(f"seat {state.seat} cannot pay for {quoted(code)}: the card is not in sight")
        state.place = places.index(self._cards[code])
        amounts = self.amounts("the payment", paid)
        if any(amounts[COLOURS:]):
            raise BadPosition(f"the payment {quoted(paid)} names only the five colours; jokers follow from them")
        state.paid[:] = amounts[:COLOURS]
        before = state.players[state.seat].copy()
        before.chips[:COLOURS] += state.paid
        for colour in range(COLOURS):
            if amounts[colour] < chips_paid(before, self._cards[code], colour):
                state.colour = colour

    def amounts(self, what: str, text: str) -> list[int]:
        """A number for each kind of chip, such as w4u3*5; letters in their order, each once."""
        amounts = [0] * (JOKER + 2)
        rest, last = "" if text == NONE else text, -1
        while rest:
            kind = self._edition.letters.find(rest[0])
            number = DIGITS.match(rest[1:])
            if kind <= last or number is None:
                raise BadPosition(f"{quoted(text)} of {what} must be letters of {self._edition.letters}, with numbers")
            amounts[kind], last, rest = int(number[0]), kind, rest[1 + number.end() :]
        return amounts

    def _card(self, code: str) -> int:
        if code not in self._cards:
            raise BadPosition(f"{quoted(code)} is not a card of {self._edition.name}")
        self._use(code)
        card = self._cards[code]
        self._state.unseen[LEVEL[card]] &= ~np.uint64(1 << number_in_level(self._edition.number, card))
        return card

    def _tile(self, code: str) -> int:
        if code not in self._tiles:
            raise BadPosition(f"{quoted(code)} is not a {self._edition.tile_word} of {self._edition.name}")
        tile = self._tiles[code]
        back = str(printed_tile(int(OTHER_SIDE[tile]))["code"])
        if back != code and f"{self._edition.tile_word} {back}" in self._used:
            raise BadPosition(f"{code} and {back} are two sides of one tile (2.1)")
        self._use(f"{self._edition.tile_word} {code}")
        take_out_tile(self._state, tile)
        return tile

    def _use(self, name: str) -> None:
        if name in self._used:
            raise BadPosition(f"{name} is there twice")
        self._used.add(name)

    def _receive(self, seat: int, code: str) -> None:
        if code == AVENGERS_TILE and self._edition.number == MARVEL:
            self._use(f"the {AVENGERS_TILE} tile")
            hand_avengers_tile(self._state, seat)
        else:
            gain_tile(self._state, seat, self._tile(code))


def _split(text: str) -> list[str]:
    return [] if text == NONE else text.split(LIST)

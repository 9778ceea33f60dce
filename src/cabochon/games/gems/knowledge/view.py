"""What a seat may know, as plain data. The only gate for secrets: nothing else hands out a state. Decides nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import has
from cabochon.contract import CHANCE, OVER, SPECTATOR
from cabochon.games.gems.knowledge.hidden import is_hidden_from
from cabochon.games.gems.rules.cards import (
    COLOURS,
    JOKER,
    LEVEL,
    LEVELS,
    MARVEL,
    NOTHING,
    Edition,
    card_code,
    cards_bought,
    printed_card,
    printed_tile,
    tile_text,
    tiles_of,
)
from cabochon.games.gems.rules.ending import chips_to_return, has_reached_the_goal
from cabochon.games.gems.rules.legal import chips_short, price_each
from cabochon.games.gems.rules.state import CHOOSE_TILE, COLUMNS, PAY, PLAY, RETURN_CHIPS, State
from cabochon.games.gems.rules.transition import to_move
from cabochon.games.gems.rules.victory import decided_by, winners

__all__ = ["view"]

PHASES = {PLAY: "play", PAY: "pay", RETURN_CHIPS: "return", CHOOSE_TILE: "tile"}


class _Observer(NamedTuple):
    """The seat whose view it is, with the price of each card in sight."""

    seat: int
    prices: dict[int, dict[str, Any]]

    @classmethod
    def at(cls, edition: Edition, state: State, seat: int) -> _Observer:
        player = state.players[seat]
        cards = np.concatenate((state.market, player.hand))
        paid, missing = np.zeros((2, len(cards), COLOURS), np.int8)
        price_each(player, cards, paid, missing)
        jokers = int(player.chips[JOKER])
        prices = zip(cards.tolist(), paid.tolist(), missing.tolist(), strict=True)
        return cls(seat, {card: _price(edition, jokers, *price) for card, *price in prices})

    def price(self, card: int) -> dict[str, Any]:
        """What the observer would pay for a card, and what they lack for it."""
        return self.prices[card]


def _price(edition: Edition, jokers: int, paid: list[int], missing: list[int]) -> dict[str, Any]:
    needed = sum(missing)
    price = {"jokers": needed, "short": int(chips_short(needed, jokers)), "missing": _without_zeros(edition, missing)}
    return price if price["short"] else price | {"payment": _without_zeros(edition, [*paid, needed])}


def _without_zeros(edition: Edition, numbers: list[int]) -> dict[str, int]:
    return {colour: number for colour, number in zip(edition.colours, numbers, strict=False) if number}


def view(edition: Edition, state: State, seat: int | None, *, everything: bool) -> dict[str, Any]:
    mover = to_move(state)
    over = mover == OVER
    observer = None if seat is None else _Observer.at(edition, state, seat)
    market = [_market_card(observer, card) for card in state.market.tolist()]
    return {
        "game": edition.name,
        "target": int(state.target),
        "seat": seat,
        "to_move": None if mover in (CHANCE, OVER) else mover,
        "phase": "over" if over else "chance" if mover == CHANCE else PHASES[int(state.phase)],
        "to_return": int(chips_to_return(state.players[state.seat])) if state.phase == RETURN_CHIPS else 0,
        "bank": _amounts(edition, state.bank),
        "decks": [unseen.bit_count() for unseen in state.unseen.tolist()],
        "market": [market[row * COLUMNS : (row + 1) * COLUMNS] for row in range(LEVELS)],
        "tiles": [_tile(edition, tile) for tile in state.tiles.tolist() if tile != NOTHING],
        "players": [
            _player(edition, state, other, everything=everything, observer=observer)
            for other in range(int(state.seats))
        ],
        "winners": [other for other in range(int(state.seats)) if has(winners(state), other)] if over else [],
        "decided_by": decided_by(state) if over else None,
    }


def _amounts(edition: Edition, numbers: NDArray[np.int8]) -> dict[str, int]:
    return dict(zip(edition.colours, numbers.tolist(), strict=False))


def _card(card: int) -> dict[str, Any]:
    printed = printed_card(card)
    return {**printed, "cost": {**printed["cost"]}}


def _market_card(observer: _Observer | None, card: int) -> dict[str, Any] | None:
    if card == NOTHING:
        return None
    return _card(card) if observer is None else _card(card) | observer.price(card)


def _tile(edition: Edition, tile: int) -> dict[str, Any]:
    printed = printed_tile(tile)
    name = {"name": printed["name"]} if "name" in printed else {}
    requires = {**printed["requires"]}
    return {"text": tile_text(edition, tile), **name, "points": printed["points"], "requires": requires}


def _player(
    edition: Edition, state: State, seat: int, *, everything: bool, observer: _Observer | None
) -> dict[str, Any]:
    player = state.players[seat]
    tiles = [_tile(edition, tile) for tile in tiles_of(edition.number, player.tiles)]
    fields = {
        "seat": seat,
        "points": int(player.points),
        "chips": _amounts(edition, player.chips),
        "bonuses": _amounts(edition, player.bonuses),
        "cards": [card_code(card) for card in cards_bought(edition.number, player.bought)],
        "tiles": [tile["text"] for tile in tiles],
        "received": tiles,
        "reserved": _reserved(state, seat, everything=everything, observer=observer),
        "goal_reached": bool(has_reached_the_goal(state, seat)),
    }
    if edition.number == MARVEL:
        fields["avengers"] = int(player.avengers)
        fields["avengers_tile"] = bool(state.avengers_holder == seat)
    return fields


def _reserved(state: State, seat: int, *, everything: bool, observer: _Observer | None) -> list[dict[str, Any]]:
    """The cards in a seat's hand; of those that are hidden from the observer only the level."""
    player = state.players[seat]
    hand, drawn_unseen = player.hand.tolist(), player.hidden.tolist()
    observer_seat = SPECTATOR if observer is None else observer.seat
    reserved: list[dict[str, Any]] = []
    for place in range(int(player.reserved)):
        if not everything and is_hidden_from(state, observer_seat, seat, place):
            reserved.append({"level": int(LEVEL[hand[place]]) + 1, "drawn_unseen": True})
        else:
            price = observer.price(hand[place]) if observer is not None and observer.seat == seat else {}
            reserved.append(_card(hand[place]) | price | {"drawn_unseen": bool(drawn_unseen[place])})
    return reserved

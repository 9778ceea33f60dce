"""What a seat may know, as plain data. The only gate for secrets: nothing else hands out a state. Decides nothing."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from cabochon.bits import count, has
from cabochon.contract import CHANCE, OVER, SPECTATOR
from cabochon.games.gems.knowledge.hidden import is_hidden_from
from cabochon.games.gems.rules.cards import (
    FIRST_CARD,
    FIRST_TILE,
    JOKER,
    LEVEL,
    LEVELS,
    MARVEL,
    NOTHING,
    Edition,
    card_code,
    tile_text,
)
from cabochon.games.gems.rules.ending import chips_to_return, has_reached_the_goal
from cabochon.games.gems.rules.legal import jokers_needed
from cabochon.games.gems.rules.state import CHOOSE_TILE, COLUMNS, PAY, PLAY, RETURN_CHIPS, State
from cabochon.games.gems.rules.transition import to_move
from cabochon.games.gems.rules.victory import decided_by, winners

__all__ = ["view"]

PHASES = {PLAY: "play", PAY: "pay", RETURN_CHIPS: "return", CHOOSE_TILE: "tile"}


def view(edition: Edition, state: State, seat: int | None, *, everything: bool) -> dict[str, Any]:
    mover = to_move(state)
    over = mover == OVER
    return {
        "game": edition.name,
        "target": int(state.target),
        "seat": seat,
        "to_move": None if mover in (CHANCE, OVER) else mover,
        "phase": "over" if over else "chance" if mover == CHANCE else PHASES[int(state.phase)],
        "to_return": int(chips_to_return(state.players[state.seat])) if state.phase == RETURN_CHIPS else 0,
        "bank": _amounts(edition, state.bank),
        "decks": [count(state.unseen[level]) for level in range(LEVELS)],
        "market": [
            [_market_card(edition, state, seat, row * COLUMNS + column) for column in range(COLUMNS)]
            for row in range(LEVELS)
        ],
        "tiles": [_tile(edition, tile) for tile in state.tiles.tolist() if tile != NOTHING],
        "players": [_player(edition, state, seat, other, everything=everything) for other in range(int(state.seats))],
        "winners": [other for other in range(int(state.seats)) if has(winners(state), other)] if over else [],
        "decided_by": decided_by(state) if over else None,
    }


def _amounts(edition: Edition, numbers: Any) -> dict[str, int]:
    return {colour: int(number) for colour, number in zip(edition.colours, numbers, strict=False)}


def _card(edition: Edition, card: int) -> dict[str, Any]:
    printed = edition.cards[card - FIRST_CARD[edition.number, 0]]
    return {key: dict(value) if isinstance(value, dict) else value for key, value in printed.items()}


def _market_card(edition: Edition, state: State, seat: int | None, place: int) -> dict[str, Any] | None:
    card = int(state.market[place])
    return None if card == NOTHING else _card(edition, card) | _price(state, seat, card)


def _price(state: State, seat: int | None, card: int) -> dict[str, Any]:
    """How many jokers the observer would pay, and how many of them are missing."""
    if seat is None:
        return {}
    player = state.players[seat]
    jokers = jokers_needed(player, card)
    return {"jokers": int(jokers), "short": max(0, int(jokers - player.chips[JOKER]))}


def _tile(edition: Edition, tile: int) -> dict[str, Any]:
    printed = deepcopy(edition.tiles[tile - FIRST_TILE[edition.number]])
    return {
        "text": tile_text(edition, tile),
        **{key: printed[key] for key in ("name", "points", "requires") if key in printed},
    }


def _player(edition: Edition, state: State, seat: int | None, other: int, *, everything: bool) -> dict[str, Any]:
    player = state.players[other]
    tiles = int(player.tiles)
    fields = {
        "seat": other,
        "points": int(player.points),
        "chips": _amounts(edition, player.chips),
        "bonuses": _amounts(edition, player.bonuses),
        "cards": [card_code(edition, card) for card in _bought(edition, player)],
        "tiles": [
            tile_text(edition, FIRST_TILE[edition.number] + number)
            for number in range(len(edition.tiles))
            if tiles >> number & 1
        ],
        "reserved": [
            _held(edition, state, seat, other, place, everything=everything) for place in range(int(player.reserved))
        ],
        "goal_reached": bool(has_reached_the_goal(state, other)),
    }
    if edition.number == MARVEL:
        fields["avengers"] = int(player.avengers)
        fields["avengers_tile"] = bool(state.avengers_holder == other)
    return fields


def _bought(edition: Edition, player: Any) -> list[int]:
    return [
        FIRST_CARD[edition.number, level] + number
        for level, bought in enumerate(player.bought.tolist())
        for number in range(64)
        if bought >> number & 1
    ]


def _held(
    edition: Edition, state: State, seat: int | None, other: int, place: int, *, everything: bool
) -> dict[str, Any]:
    card = int(state.players[other].hand[place])
    drawn_unseen = bool(state.players[other].hidden[place])
    if not everything and is_hidden_from(state, SPECTATOR if seat is None else seat, other, place):
        return {"level": int(LEVEL[card]) + 1, "drawn_unseen": True}
    price = _price(state, seat, card) if other == seat else {}
    return _card(edition, card) | price | {"drawn_unseen": drawn_unseen}

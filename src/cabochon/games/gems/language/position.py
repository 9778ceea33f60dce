"""Positions as text, as docs/notation.md describes. `position_reader` reads them. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable

from cabochon.contract import SPECTATOR
from cabochon.games.gems.knowledge.hidden import is_hidden_from
from cabochon.games.gems.rules.cards import (
    LEVEL,
    MARVEL,
    NOTHING,
    Edition,
    card_code,
    cards_bought,
    printed_tile,
    tiles_of,
)
from cabochon.games.gems.rules.dealing import tiles_shown
from cabochon.games.gems.rules.state import (
    CHOOSE_TILE,
    COLUMNS,
    DRAW,
    LAY_TILES,
    OVER_AND_DONE,
    PAY,
    PLAY,
    REFILL,
    RETURN_CHIPS,
    SET_UP,
    State,
    card_at,
)

__all__ = [
    "AVENGERS_TILE",
    "LIST",
    "NONE",
    "OVER",
    "PART",
    "PASSES",
    "PHASES",
    "ROW",
    "UNSEEN",
    "amounts_text",
    "position_text",
]

NONE = "-"
UNSEEN = "?"
ROW, LIST, PART = "/", ",", ":"
AVENGERS_TILE = "avengers"
OVER = "over"
PASSES = "passes"
PHASES = {
    PLAY: "",
    PAY: "pay",
    RETURN_CHIPS: "return",
    CHOOSE_TILE: "tile",
    REFILL: "refill",
    DRAW: "draw",
    SET_UP: "deal",
    LAY_TILES: "tiles",
}


def position_text(edition: Edition, state: State, seat: int | None, *, everything: bool) -> str:
    """Market, tiles, bank, each player, and what is to be decided."""
    observer_seat = SPECTATOR if seat is None else seat
    shown = state.tiles[: tiles_shown(state)].tolist()
    words = [
        ROW.join(_listed(map(_code, row)) for row in state.market.reshape(-1, COLUMNS).tolist()),
        _listed(NONE if tile == NOTHING else str(printed_tile(tile)["code"]) for tile in shown),
        amounts_text(edition, state.bank.tolist()),
    ]
    words += [_player_text(edition, state, other, observer_seat, everything) for other in range(int(state.seats))]
    words.append(_decision_text(edition, state))
    if state.passes:
        words.append(f"{PASSES}{PART}{int(state.passes)}")
    return " ".join(words)


def _listed(texts: Iterable[str]) -> str:
    return LIST.join(texts) or NONE


def _code(card: int) -> str:
    return NONE if card == NOTHING else card_code(card)


def amounts_text(edition: Edition, amounts: list[int]) -> str:
    numbered = zip(edition.letters, amounts, strict=False)
    return "".join(f"{letter}{number}" for letter, number in numbered if number) or NONE


def _player_text(edition: Edition, state: State, seat: int, observer_seat: int, everything: bool) -> str:
    player = state.players[seat]
    bought = [card_code(card) for card in cards_bought(edition.number, player.bought)]
    tiles = [str(printed_tile(tile)["code"]) for tile in tiles_of(edition.number, player.tiles)]
    if edition.number == MARVEL and state.avengers_holder == seat:
        tiles.append(AVENGERS_TILE)
    hand = []
    for place, card in enumerate(player.hand.tolist()[: int(player.reserved)]):
        is_open = everything or not is_hidden_from(state, observer_seat, seat, place)
        name = card_code(card) if is_open else str(int(LEVEL[card]) + 1)
        hand.append(UNSEEN * int(player.hidden[place]) + name)
    chips, bonuses = (amounts_text(edition, amounts.tolist()) for amounts in (player.chips, player.bonuses))
    return PART.join([chips, bonuses, _listed(bought), _listed(tiles), _listed(hand)])


def _decision_text(edition: Edition, state: State) -> str:
    if state.phase == OVER_AND_DONE:
        return OVER
    parts = [str(int(state.seat)), PHASES[int(state.phase)]]
    if state.phase == PAY:
        card = card_at(state, state.seat, state.place)
        parts += [card_code(card), amounts_text(edition, state.paid.tolist())]
    if state.phase == DRAW:
        parts.append(str(int(state.place) + 1))
    return PART.join(part for part in parts if part)

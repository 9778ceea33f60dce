"""Claims about what a move builds: points, bonuses, tiles, and the cards it brings within reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from cabochon.contract import Claim, Terms
from cabochon.games.gems.rules.actions import RESERVE, RESERVE_DECK
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    COLOURS,
    MARVEL,
    NOBODY,
    NOTHING,
    ONE_OF_EACH,
    POINTS,
    TIME,
    amount,
    beyond,
    card_code,
    packed,
    tile_text,
    tiles_of,
    total,
)
from cabochon.games.gems.rules.legal import bonuses_lacking, chips_missing, owed, unpaid
from cabochon.games.gems.rules.marvel import hand_avengers_tile
from cabochon.games.gems.rules.state import CHOOSE_TILE, MARKET, State, card_at
from cabochon.games.gems.strategy.evaluation import card_value, progress, write_demand
from cabochon.games.gems.strategy.reasons.comparison import Comparison, Edit, Outcome
from cabochon.games.gems.strategy.reasons.winning import purchase
from cabochon.games.gems.strategy.weights import WEIGHTS

__all__ = ["building_claims"]

NEAR_TILE = 3  # bonuses missing for a tile that is worth a word
FEW = 2  # cards that one bonus must at least make cheaper, and cards brought nearer that are looked at


def building_claims(moves: Comparison) -> Iterator[Claim]:
    yield from _tiles(moves)
    if moves.bought != NOTHING:
        yield from _tile_steps(moves)
        yield from _points(moves)
        yield from _bonus(moves)
    if moves.edition.number == MARVEL:
        yield from _time_stone(moves)
        yield from _avengers_tile(moves)
    yield from _secured_card(moves)
    yield from _nearer_cards(moves)


class Distance(NamedTuple):
    """The rival who is nearest to a tile, and the bonuses that this seat lacks."""

    missing: int
    seat: int


def _nearest(moves: Comparison, tile: int) -> Distance:
    return min(Distance(_missing(moves.before, seat, tile), seat) for seat in moves.rivals)


def _missing(game: State, seat: int, tile: int) -> int:
    return int(total(bonuses_lacking(packed(game.players[seat].bonuses), tile)))


def _tiles(moves: Comparison) -> Iterator[Claim]:
    """The better move brings a tile that the other one does not bring."""
    new = int(moves.better.player.tiles) & ~int(moves.other.player.tiles)
    for tile in tiles_of(moves.edition.number, new):
        nearest = _nearest(moves, tile)
        fields = {"tile": tile_text(moves.edition, tile), "seat": nearest.seat, "missing": nearest.missing}
        if moves.before.phase == CHOOSE_TILE:
            yield Claim("denies_tile", moves.difference(), fields)
        else:
            edit = _without_tile(moves, tile)
            yield Claim("tile", moves.brought_by(edit) if moves.is_hint else moves.because_of(edit), fields)


def _without_tile(moves: Comparison, tile: int) -> Edit:
    place = moves.before.tiles.tolist().index(tile)

    def edit(state: State) -> None:
        state.tiles[place] = NOTHING

    return edit


def _tile_steps(moves: Comparison) -> Iterator[Claim]:
    """The better move buys one of the bonuses that a tile requires; it is a race if another seat is as near."""
    for tile in (int(tile) for tile in moves.before.tiles if tile != NOTHING):
        missing = _missing(moves.better.end, moves.seat, tile)
        if 0 < missing <= NEAR_TILE and missing < _missing(moves.other.end, moves.seat, tile):
            nearest = _nearest(moves, tile)
            fields = {"tile": tile_text(moves.edition, tile), "missing": missing, "seat": nearest.seat}
            kind = "tile_race" if nearest.missing <= missing + 1 else "tile_step"
            terms = moves.because_of(_without_tile(moves, tile))
            yield Claim(kind, terms, fields | {"rival_missing": nearest.missing}, frozenset({"tile_step"}) - {kind})


def _points(moves: Comparison) -> Iterator[Claim]:
    """The card bought brings more points than the other move."""
    points, card = int(POINTS[moves.bought]), moves.bought
    other = moves.other.place
    more = points - (0 if other is None else int(POINTS[_card(moves, moves.other)]))
    if more <= 0:
        return

    def edit(state: State) -> None:
        state.players[moves.seat].points -= more

    yield Claim("points", moves.without(edit), {"card": card_code(card), "points": points, "chips": price(moves, card)})


def _card(moves: Comparison, outcome: Outcome) -> int:
    assert outcome.place is not None
    return card_at(moves.before, moves.seat, outcome.place)


def price(moves: Comparison, card: int) -> int:
    """The chips that a card costs the mover, jokers included."""
    return sum(int(owed(moves.before.players[moves.seat], card, colour)) for colour in range(COLOURS))


def _bonus(moves: Comparison) -> Iterator[Claim]:
    """The bonus of the card bought: the first of its colour in Marvel, or a discount on other cards."""
    colour = int(BONUS[moves.bought])
    before, bonuses = moves.before.players[moves.seat].bonuses, moves.better.player.bonuses
    if moves.other.player.bonuses[colour] >= bonuses[colour]:
        return
    edit, fields = _without_bonus(moves, colour), {"colour": moves.edition.colours[colour]}
    if moves.edition.number == MARVEL and before[colour] == 0:
        left = int(total(beyond(ONE_OF_EACH, packed(bonuses))))
        yield Claim("gauntlet_colour", moves.without(edit), fields | {"missing": left}, frozenset({"discount"}))
    cheaper = sum(amount(unpaid(card, packed(before)), colour) > 0 for _, card in moves.cards_in_sight())
    if cheaper >= FEW:
        yield Claim("discount", _apart_from_tiles(moves.without(edit)), fields | {"cards": cheaper})


def _apart_from_tiles(terms: Terms) -> Terms:
    """The same positions with all tiles off the table: what a bonus does for them is another claim."""
    bare = [(sign, state.copy()) for sign, state in terms]
    for _, state in bare:
        state.tiles[:] = NOTHING
    return tuple(bare)


def _without_bonus(moves: Comparison, colour: int) -> Edit:
    """Replaces the bonus by that of the other card or, if none would be bought, by the chips that were paid."""

    def edit(state: State) -> None:
        player = state.players[moves.seat]
        player.bonuses[colour] -= 1
        if moves.other.place is not None:
            player.bonuses[BONUS[_card(moves, moves.other)]] += 1
            return
        paid = moves.before.players[moves.seat].chips - player.chips
        paid[TIME] = 0
        player.chips += paid
        state.bank -= paid

    return edit


def _time_stone(moves: Comparison) -> Iterator[Claim]:
    if moves.better.player.chips[TIME] <= moves.other.player.chips[TIME]:
        return

    def edit(state: State) -> None:
        state.players[moves.seat].chips[TIME] -= 1
        state.bank[TIME] += 1

    yield Claim("time_stone", moves.without(edit), {"card": card_code(moves.bought)})


def _avengers_tile(moves: Comparison) -> Iterator[Claim]:
    """The better move takes the Avengers tile, perhaps from another seat."""
    before = int(moves.before.avengers_holder)
    if moves.better.end.avengers_holder != moves.seat or moves.other.end.avengers_holder == moves.seat:
        return

    def edit(state: State) -> None:
        hand_avengers_tile(state, before)
        state.players[moves.seat].avengers -= AVENGERS[moves.bought]

    fields = {"seat": None if before == NOBODY else before, "symbols": int(moves.better.player.avengers)}
    yield Claim("avengers_tile", moves.without(edit), fields)


def _secured_card(moves: Comparison) -> Iterator[Claim]:
    """The card reserved cannot be taken away any more."""
    card = moves.card_taken(moves.better)
    if not RESERVE <= moves.better.actions[0] < RESERVE_DECK or card == moves.card_taken(moves.other):
        return

    def edit(state: State) -> None:
        player = state.players[moves.seat]
        player.reserved -= 1
        player.hand[player.reserved] = NOTHING

    fields = {"card": card_code(card), "points": int(POINTS[card]), "missing": _short(moves.better, card)}
    yield Claim("secures", moves.without(edit), fields)


def _short(outcome: Outcome, card: int) -> int:
    """The chips that the mover lacks for a card at the end of the turn."""
    return int(chips_missing(outcome.player, card))


def _nearer_cards(moves: Comparison) -> Iterator[Claim]:
    """Cards that the better move brings nearer than the other, those that are wanted most."""
    nearer = {
        (place, card): _wanted(moves, moves.better, card) - _wanted(moves, moves.other, card)
        for place, card in moves.cards_in_sight()
        if _short(moves.better, card) < _short(moves.other, card)
        and (place < MARKET or max(moves.better.place or 0, moves.other.place or 0) < MARKET)
    }
    for place, card in sorted(nearer, key=lambda found: -nearer[found])[:FEW]:
        would = purchase(moves.better.end, moves.seat, card)
        fields = {"card": card_code(card), "points": would.points, "missing": would.short}
        kind = "threatens_win" if would.wins and not would.short else "prepares"
        terms = moves.because_of(_without_card(moves, place))
        yield Claim(kind, terms, fields, frozenset({"prepares"}) - {kind})


def _wanted(moves: Comparison, outcome: Outcome, card: int) -> float:
    """How much the mover wants a card that so many chips are missing for, as the heuristic counts it."""
    game = moves.before
    demand = np.zeros(COLOURS)
    write_demand(game, demand, 0)
    value = card_value(game, card, demand[BONUS[card]], progress(game))
    return float(value / (WEIGHTS[game.edition].nearness + _short(outcome, card)) ** 2)


def _without_card(moves: Comparison, place: int) -> Edit:
    """Takes a card from the market or out of the mover's hand."""

    def edit(state: State) -> None:
        if place < MARKET:
            state.market[place] = NOTHING
            return
        player = state.players[moves.seat]
        cards = [card for number, card in enumerate(player.hand.tolist()) if number != place - MARKET]
        player.hand[:] = [*cards, NOTHING]
        player.reserved -= 1

    return edit

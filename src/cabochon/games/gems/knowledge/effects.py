"""What a move brought about: a card and what was paid for it, tiles, the Time Stone, the goal. All of it is public.

Decides no rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from cabochon.contract import Effect
from cabochon.games.gems.rules.cards import JOKER, MARVEL, TIME, Edition, card_code, cards_bought, tile_text, tiles_of
from cabochon.games.gems.rules.ending import has_reached_the_goal
from cabochon.games.gems.rules.state import State

__all__ = ["effects"]


def effects(edition: Edition, before: State, after: State) -> list[Effect]:
    """Seat by seat what it received and whether it reached the goal."""
    return [effect for seat in range(int(after.seats)) for effect in _of_seat(edition, before, after, seat)]


def _of_seat(edition: Edition, before: State, after: State, seat: int) -> Iterator[Effect]:
    for card in _new_cards(edition, before, after, seat):
        yield Effect("card_bought", seat, {"card": card, "paid": _paid(edition, before, after, seat)})
    for tile in _new_tiles(edition, before, after, seat):
        yield Effect("tile_received", seat, {"tile": tile})
    if edition.number == MARVEL:
        if after.players[seat].chips[TIME] > before.players[seat].chips[TIME]:
            yield Effect("time_stone_taken", seat)
        if before.avengers_holder != seat == after.avengers_holder:
            yield Effect("avengers_tile_taken", seat)
    had_goal, has_goal = has_reached_the_goal(before, seat), has_reached_the_goal(after, seat)
    if has_goal and not had_goal:
        yield Effect("goal_reached", seat)
    if had_goal and not has_goal:
        yield Effect("goal_lost", seat)


def _new_cards(edition: Edition, before: State, after: State, seat: int) -> list[str]:
    new = after.players[seat].bought & ~before.players[seat].bought
    return [card_code(card) for card in cards_bought(edition.number, new)]


def _paid(edition: Edition, before: State, after: State, seat: int) -> dict[str, int]:
    """The chips that went back to the bank, by colour. The Time Stone never does."""
    had, has = before.players[seat].chips.tolist(), after.players[seat].chips.tolist()
    return {
        edition.colours[colour]: had[colour] - has[colour] for colour in range(JOKER + 1) if had[colour] > has[colour]
    }


def _new_tiles(edition: Edition, before: State, after: State, seat: int) -> list[str]:
    new = int(after.players[seat].tiles) & ~int(before.players[seat].tiles)
    return [tile_text(edition, tile) for tile in tiles_of(edition.number, new)]

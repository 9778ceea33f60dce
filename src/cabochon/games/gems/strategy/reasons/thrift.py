"""Claims about chips and the hand: chips over the limit, jokers kept, chips saved, room for a card."""

from __future__ import annotations

from collections.abc import Iterator

from cabochon.contract import Claim
from cabochon.games.gems.rules.cards import JOKER, NOTHING
from cabochon.games.gems.rules.ending import end_the_turn
from cabochon.games.gems.rules.legal import has_room_in_hand
from cabochon.games.gems.rules.state import RETURN_CHIPS, State
from cabochon.games.gems.strategy.reasons.comparison import Comparison

__all__ = ["thrift_claims"]


def thrift_claims(moves: Comparison) -> Iterator[Claim]:
    yield from _jokers_kept(moves)
    yield from _chips_saved(moves)
    if not moves.is_hint:
        yield from _over_the_limit(moves)
        yield from _full_hand(moves)


def _over_the_limit(moves: Comparison) -> Iterator[Claim]:
    """With the other move, chips must go back at once."""
    if moves.other.to_return <= moves.better.to_return:
        return

    def edit(state: State) -> None:
        if state.phase == RETURN_CHIPS:
            end_the_turn(state)

    if moves.other.after.phase == RETURN_CHIPS:
        yield Claim("over_limit", moves.gained_by(edit), {"number": moves.other.to_return})


def _jokers_kept(moves: Comparison) -> Iterator[Claim]:
    """The better move leaves more jokers than the other one, which spends or returns them."""
    had = int(moves.before.players[moves.seat].chips[JOKER])
    kept, left = int(moves.better.player.chips[JOKER]), int(moves.other.player.chips[JOKER])
    if not left < kept <= had:
        return

    def edit(state: State) -> None:
        state.players[moves.seat].chips[JOKER] -= kept - left
        state.bank[JOKER] += kept - left

    alike = moves.better.place == moves.other.place
    terms = moves.difference() if alike else moves.without(edit)
    yield Claim("keeps_gold", terms, {"number": kept - left})


def _chips_saved(moves: Comparison) -> Iterator[Claim]:
    """Of two purchases, the better one costs fewer chips."""
    if moves.better.place is None or moves.other.place is None or moves.better.place == moves.other.place:
        return
    kept, left = moves.better.player.chips.tolist(), moves.other.player.chips.tolist()
    saved = sum(kept) - sum(left)
    more = [max(0, one - other) for one, other in zip(kept, left, strict=True)]
    if saved <= 0:
        return

    def edit(state: State) -> None:
        for colour, chips in enumerate(more):
            state.players[moves.seat].chips[colour] -= chips
            state.bank[colour] += chips

    yield Claim("saves_chips", moves.without(edit), {"number": saved}, frozenset({"keeps_gold"}))


def _full_hand(moves: Comparison) -> Iterator[Claim]:
    """The other move fills the hand, with a card that is worth less than the room for another."""
    if has_room_in_hand(moves.other.player) or not has_room_in_hand(moves.better.player):
        return

    def edit(state: State) -> None:
        player = state.players[moves.seat]
        if not has_room_in_hand(player):
            player.reserved -= 1
            player.hand[player.reserved] = NOTHING
            player.hidden[player.reserved] = 0

    yield Claim("full_hand", moves.gained_by(edit))

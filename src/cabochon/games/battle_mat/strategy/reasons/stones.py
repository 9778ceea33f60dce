"""Claims about stones: what one gains now, what it is worth later, and whether it can wait."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cabochon.contract import Claim
from cabochon.games.battle_mat.rules.actions import NO_STONE, POWER, POWER_FIRST, STONE_NAMES, USE
from cabochon.games.battle_mat.rules.duels import needed
from cabochon.games.battle_mat.rules.legal import are_all_laid, works_before_the_reveal
from cabochon.games.battle_mat.rules.state import PLACEMENTS, STONE, State
from cabochon.games.battle_mat.strategy.reasons.comparison import Comparison, Move

__all__ = ["stone_claims"]

EARLIER = 3  # duels that a counterfactual score lies back: a round more to play


def stone_claims(moves: Comparison) -> Iterator[Claim]:
    if moves.before.phase != STONE:
        return
    used, other = _stone(moves.better), _stone(moves.other)
    if used is not None:
        yield from _last_round(moves, used)
        fields = {"stone": STONE_NAMES[used], "seat": moves.rival}
        yield Claim("stone_now", moves.difference(), fields)
    elif other is not None:
        yield from _waiting(moves, other)
        yield from _kept(moves, other)


def _stone(move: Move) -> int | None:
    """The stone that a move uses, or None."""
    action = move.actions[0]
    if action == NO_STONE:
        return None
    return POWER if action >= POWER_FIRST else action - USE


def _last_round(moves: Comparison, used: int) -> Iterator[Claim]:
    """The match may end with this round, and a stone that was not used then is lost."""
    if max(needed(moves.before, seat) for seat in (moves.seat, moves.rival)) > PLACEMENTS:
        return

    def edit(state: State) -> None:
        for seat in (moves.seat, moves.rival):
            state.players[seat].score = max(0, int(state.players[seat].score) - EARLIER)

    fields = {"stone": STONE_NAMES[used]}
    yield Claim("stone_last", moves.because_of(edit), fields, frozenset({"stone_now"}), moves.difference())


def _waiting(moves: Comparison, other: int) -> Iterator[Claim]:
    """Before laying: a stone that can be used before the reveal too helps more where its use is known."""
    if not are_all_laid(moves.before) and works_before_the_reveal(other):
        fields = {"stone": STONE_NAMES[other]}
        yield Claim("stone_waits", moves.difference(), fields, frozenset({"stone_kept"}))


def _kept(moves: Comparison, other: int) -> Iterator[Claim]:
    """A stone that is not used now is worth something later."""

    def edit(state: State) -> None:
        player = state.players[moves.seat]
        stone = np.uint32(1 << other)
        player.stones &= ~stone
        player.spent |= stone

    yield Claim("stone_kept", moves.without(edit), {"stone": STONE_NAMES[other]}, also=moves.difference())

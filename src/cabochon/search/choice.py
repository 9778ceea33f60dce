"""Choosing the best-scored action: one rule for playouts, bots and the opponents of a batch. Knows no game."""

from __future__ import annotations

from typing import Any

from cabochon.bits import EMPTY, ONE, WORD, Mask, lowest
from cabochon.compiled import compiled
from cabochon.stream import Stream, advance, below, branch, fraction

__all__ = ["best_action", "best_action_with_fixed_noise", "noise_unless_winning"]


@compiled
def best_action(mask: Mask, scores: Any, noise: float, stream: Stream, draws_ties: bool) -> tuple[int, Stream]:
    """The legal action with the highest score, after a random bonus of up to `noise` for each, and the stream.

    Equal scores are drawn by lot, or go to the lowest action number.
    """
    best = -1
    highest = 0.0
    equals = 0
    for word in range(len(mask)):
        bits = mask[word]
        while bits != EMPTY:
            action = word * WORD + lowest(bits)
            bits &= bits - ONE
            stream = advance(stream)
            score = scores[action] + noise * fraction(stream)
            if best < 0 or score > highest:
                best, highest, equals = action, score, 1
            elif draws_ties and score == highest:
                equals += 1
                stream = advance(stream)
                if below(stream, equals) == 0:
                    best = action
    return best, stream


@compiled
def best_action_with_fixed_noise(mask: Mask, scores: Any, noise: float, noise_stream: Stream) -> int:
    """The same with bonuses that depend on the stream and the action alone, whatever else is legal.

    Equal scores go to the lowest action number.
    """
    best = -1
    highest = 0.0
    for word in range(len(mask)):
        bits = mask[word]
        while bits != EMPTY:
            action = word * WORD + lowest(bits)
            bits &= bits - ONE
            score = scores[action] + noise * fraction(branch(noise_stream, action))
            if best < 0 or score > highest:
                best, highest = action, score
    return best


@compiled
def noise_unless_winning(mask: Mask, scores: Any, noise: float, winning_score: float) -> float:
    """The noise to choose with: none if a legal action is sure to win."""
    for word in range(len(mask)):
        bits = mask[word]
        while bits != EMPTY:
            if scores[word * WORD + lowest(bits)] >= winning_score:
                return 0.0
            bits &= bits - ONE
    return noise

"""Finished matches between bots, for measuring an analysis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cabochon.bots import bot
from cabochon.bots.base import seed_from
from cabochon.match import Match, new

__all__ = ["bot_matches"]


def bot_matches(game: str, codes: Sequence[str], matches: int, seed: int) -> Iterator[tuple[int, Match]]:
    """Matches with the seat of the first bot, which changes from match to match."""
    for number in range(matches):
        first = number % len(codes)
        seated = [codes[(seat - first) % len(codes)] for seat in range(len(codes))]
        match = new(game, seats=len(codes), seed=seed_from(f"{seed} deal {number // len(codes)}"))
        players = [bot(code, seed=seed_from(f"{seed} match {number} seat {seat}")) for seat, code in enumerate(seated)]
        while match.to_move is not None:
            match.play(players[match.to_move].choose(match))
        yield first, match

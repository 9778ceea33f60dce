"""All that can be turned in the search, in one record. Knows nothing of any game."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LEAST", "MOST", "Parameters"]


class Parameters(NamedTuple):
    simulations: int = 2000  # a move
    milliseconds: int = 0  # a move; if there are any, time decides instead of simulations
    threads: int = 1  # trees grown side by side, whose visits are added up
    exploration: float = 2.0  # how much a likely move that was seldom tried attracts
    temperature: float = 1.0  # how far liking differs before a move is hardly likely
    evenness: float = 0.1  # the part of likelihood that all moves share alike
    noise: float = 0.5  # how much less liked a move may be that a playout makes all the same
    guesses: int = 6  # where moves are hidden: deals of which the more credible ones are played on more often
    trifle: float = 0.1  # where moves are hidden: the part of the most visits below which a move is not made
    apart: int = 1_000_000  # visits from which on a node tells the outcomes of chance apart


LEAST = Parameters(
    simulations=1,
    milliseconds=0,
    threads=1,
    exploration=0.0,
    temperature=0.01,
    evenness=0.0,
    noise=0.0,
    guesses=1,
    trifle=0.0,
    apart=0,
)
MOST = Parameters(
    simulations=10_000_000,
    milliseconds=3_600_000,
    threads=256,
    exploration=100.0,
    temperature=100.0,
    evenness=1.0,
    noise=1000.0,
    guesses=1000,
    trifle=1.0,
    apart=1_000_000_000,
)

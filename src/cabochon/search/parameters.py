"""All parameters of each search in one record, with their limits. Knows no game."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "LEAST",
    "LONGEST_PLAYOUT",
    "MOST",
    "NETWORK_LEAST",
    "NETWORK_MOST",
    "NO_DEFAULT",
    "NetworkParameters",
    "Parameters",
]

NO_DEFAULT = -1  # the default action where every decision is searched
LONGEST_PLAYOUT = 2_000  # decisions, after which a playout that goes in circles is stopped


class Parameters(NamedTuple):
    simulations: int = 2000  # per move
    milliseconds: int = 0  # per move; if not zero, time replaces the number of simulations
    threads: int = 1  # trees searched in parallel; their visits are added up
    exploration: float = 2.0  # weight of the prior of an action with few visits
    temperature: float = 1.0  # score difference, in margins, that makes an action e times less likely
    evenness: float = 0.1  # part of the prior that all actions share equally
    noise: float = 0.5  # largest random bonus per action in a playout, in score margins
    guesses: int = 6  # hidden moves: deals to draw one from, by likelihood
    trifle: float = 0.1  # hidden moves: an action with less than this part of the most visits is never played
    apart: int = 1_000_000  # visits from which on a node has a child for each outcome of chance


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


class NetworkParameters(NamedTuple):
    """Of the search that a network guides."""

    simulations: int = 800  # per move
    milliseconds: int = 0  # per move; if not zero, time replaces the number of simulations
    threads: int = 1  # trees searched in parallel; their visits are added up
    exploration: float = 0.4  # weight of the prior of an action with few visits
    heuristic: float = 2.0  # weight of the strategy in the priors: its scores in margins, as logits
    policy: float = 0.5  # weight of the network's logits in the priors
    evenness: float = 0.02  # part of the prior that all actions share equally
    guesses: int = 6  # hidden moves: deals to draw one from, by likelihood
    trifle: float = 0.1  # hidden moves: an action with less than this part of the most visits is never played
    apart: int = 1_000_000  # visits from which on a node has a child for each outcome of chance


NETWORK_LEAST = NetworkParameters(
    simulations=1,
    milliseconds=0,
    threads=1,
    exploration=0.0,
    heuristic=0.0,
    policy=0.0,
    evenness=0.0,
    guesses=1,
    trifle=0.0,
    apart=0,
)
NETWORK_MOST = NetworkParameters(
    simulations=10_000_000,
    milliseconds=3_600_000,
    threads=256,
    exploration=100.0,
    heuristic=100.0,
    policy=100.0,
    evenness=1.0,
    guesses=1000,
    trifle=1.0,
    apart=1_000_000_000,
)

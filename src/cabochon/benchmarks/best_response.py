"""How far a bot can be exploited in a game of bluff: the best answer to all it does, found exactly.

The whole of Battle Mat is too large for that. Its decider is not: at six duels each just six cards are left, both know
which, and all that is hidden is what lies where. Against a bot whose likelihoods are known the best response is a walk
through everything that can happen, in which all that a seat cannot tell apart is one decision.

python -m cabochon.benchmarks.best_response greedy mcts:2000
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cabochon import games, stream
from cabochon.bits import new_mask
from cabochon.bots import bot
from cabochon.contract import CHANCE, OVER, Game, State, for_game
from cabochon.games.battle_mat.rules.duels import award_by_rating
from cabochon.games.battle_mat.rules.state import LEAD
from cabochon.observer import Observer

__all__ = ["Responder", "deciders", "exploitability"]

GAME = "battle-mat"
DECIDERS = 40
ANY_STREAM = np.uint64(1)
SEEDS = 2  # of the bot, whose likelihoods are averaged

Possible = list[tuple[State, float]]  # states that look the same to the responder, each with its likelihood


def deciders(number: int, seed: int = 1) -> Iterator[State]:
    """Matches played at random, as they stand when the decider begins."""
    game = games.find(GAME)
    playout = for_game("cabochon.search.playout", game)
    mask = new_mask(game.action_count)
    found = 0
    for word in stream.start(seed, 1000 * number):
        state = game.new(2, game.resolve_options({}))
        while game.to_move(state) != OVER and not (state.decider and state.phase == LEAD):
            word = np.uint64(playout.advance(word))
            game.apply(state, int(playout.random_action(state, mask, word)))
        if game.to_move(state) != OVER:
            yield state
            found += 1
        if found == number:
            return


@dataclass
class Responder:
    """The best response of one seat to a bot at the other."""

    game: Game
    seat: int
    code: str
    seeds: int = SEEDS

    def __post_init__(self) -> None:
        self._known: dict[bytes, dict[str, float]] = {}

    def value(self, possible: Possible) -> float:
        """The share of victory that the best response wins, counted by likelihood."""
        mover = self.game.to_move(possible[0][0])
        if mover == CHANCE:
            return sum(weight * self._drawn_out(state) for state, weight in possible)
        if mover == OVER:
            return sum(weight * self.game.result(state)[self.seat] for state, weight in possible)
        if mover == self.seat:
            return max(sum(map(self.value, self._after(possible, move))) for move in self.game.moves(possible[0][0]))
        return sum(map(self.value, self._after(possible, None)))

    def _drawn_out(self, state: State) -> float:
        """Ratings tied, and cards are drawn until they differ: either of the two is as likely to win that.  (3.9)"""
        share = 0.0
        for winner in range(2):
            then = state.copy()
            award_by_rating(then, winner)
            share += self.game.result(then)[self.seat] / 2
        return share

    def _after(self, possible: Possible, move: str | None) -> list[Possible]:
        """What can follow, sorted by what the responder notices of it: its own move, or without one the other's."""
        noticed: dict[bytes, Possible] = defaultdict(list)
        for state, weight in possible:
            moves = self.game.moves(state)
            for said, likelihood in self._likelihoods(state, move).items():
                if likelihood > 0:
                    then = state.copy()
                    for action in moves[said]:
                        self.game.apply(then, action)
                    noticed[_seen(self.game, then, self.seat)].append((then, weight * likelihood))
        return list(noticed.values())

    def _likelihoods(self, state: State, move: str | None) -> dict[str, float]:
        if move is not None:
            return {move: 1.0}
        return self._bots_likelihoods(Observer(self.game, state, 1 - self.seat))

    def _bots_likelihoods(self, observer: Observer) -> dict[str, float]:
        """What the bot does when it sees this, remembered for all states in which it sees the same."""
        seen = observer.imagine(ANY_STREAM).tobytes()
        if seen not in self._known:
            total: dict[str, float] = defaultdict(float)
            for seed in range(self.seeds):
                for move, likelihood in bot(self.code, seed=seed).likelihoods(observer).items():
                    total[move] += likelihood / self.seeds
            self._known[seen] = dict(total)
        return self._known[seen]


def _seen(game: Game, state: State, seat: int) -> bytes:
    """What a seat sees of a state, pairs just revealed included."""
    return bytes(Observer(game, state, seat).imagine(ANY_STREAM).tobytes())


def exploitability(code: str, number: int = DECIDERS, seeds: int = SEEDS) -> float:
    """What best responses at both seats win beyond one half, on average; a perfect mixture would leave nothing."""
    game = games.find(GAME)
    won = [Responder(game, seat, code, seeds).value([(state, 1.0)]) for state in deciders(number) for seat in range(2)]
    return sum(won) / len(won) - 0.5


if __name__ == "__main__":
    for code in sys.argv[1:] or ["random", "greedy", "mcts:2000"]:
        print(f"{code}: a best response wins {0.5 + exploitability(code):.1%} of {DECIDERS} deciders", flush=True)

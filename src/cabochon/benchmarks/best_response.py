"""The exploitability of a bot in a game of bluff, by an exact best response.

Battle Mat as a whole is too large for that, but its decider is not: at six duels each only six cards are left, both
players know them, and only their placement is hidden. The best response to a bot with known move probabilities searches
the whole game tree; states that its seat cannot tell apart share one decision.

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
from cabochon.games.battle_mat.rules.state import LEAD
from cabochon.games.battle_mat.strategy import endgame
from cabochon.match.observer import Observer

__all__ = ["Responder", "deciders", "exploitability"]

GAME = "battle-mat"
DECIDERS = 40
ANY_STREAM = np.uint64(1)
SEEDS = 2  # of the bot; its move probabilities are averaged over them

WeightedStates = list[tuple[State, float]]  # states that the responder cannot tell apart, with their probabilities


def deciders(number: int, seed: int = 1) -> Iterator[State]:
    """States at the start of the decider, from random matches."""
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
    """The best response of one seat to a bot in the other."""

    game: Game
    seat: int
    code: str
    seeds: int = SEEDS

    def __post_init__(self) -> None:
        self._bot_probabilities: dict[bytes, dict[str, float]] = {}  # by what the bot sees

    def value(self, possible: WeightedStates) -> float:
        """The expected share of the victory for the best response."""
        mover = self.game.to_move(possible[0][0])
        if mover == CHANCE:
            return sum(weight * endgame.value(state, self.seat) for state, weight in possible)
        if mover == OVER:
            return sum(weight * self.game.result(state)[self.seat] for state, weight in possible)
        if mover == self.seat:
            return max(sum(map(self.value, self._after(possible, move))) for move in self.game.moves(possible[0][0]))
        return sum(map(self.value, self._after(possible, None)))

    def _after(self, possible: WeightedStates, move: str | None) -> list[WeightedStates]:
        """The states after the responder's move, or for None the bot's, grouped by what the responder sees."""
        groups: dict[bytes, WeightedStates] = defaultdict(list)
        for state, weight in possible:
            moves = self.game.moves(state)
            for text, probability in self._probabilities(state, move).items():
                if probability > 0:
                    after = state.copy()
                    for action in moves[text]:
                        self.game.apply(after, action)
                    groups[_seen(self.game, after, self.seat)].append((after, weight * probability))
        return list(groups.values())

    def _probabilities(self, state: State, move: str | None) -> dict[str, float]:
        if move is not None:
            return {move: 1.0}
        return self._bot_move_probabilities(Observer(self.game, state, 1 - self.seat))

    def _bot_move_probabilities(self, observer: Observer) -> dict[str, float]:
        """How likely the bot makes each move, cached by what it sees."""
        seen = observer.imagine(ANY_STREAM).tobytes()
        if seen not in self._bot_probabilities:
            total: dict[str, float] = defaultdict(float)
            for seed in range(self.seeds):
                for move, probability in bot(self.code, seed=seed).likelihoods(observer).items():
                    total[move] += probability / self.seeds
            self._bot_probabilities[seen] = dict(total)
        return self._bot_probabilities[seen]


def _seen(game: Game, state: State, seat: int) -> bytes:
    """What a seat sees of a state, including pairs just revealed."""
    return bytes(Observer(game, state, seat).imagine(ANY_STREAM).tobytes())


def exploitability(code: str, number: int = DECIDERS, seeds: int = SEEDS) -> float:
    """The mean win rate of best responses in both seats beyond one half; 0 for an optimal mixed strategy."""
    game = games.find(GAME)
    won = [Responder(game, seat, code, seeds).value([(state, 1.0)]) for state in deciders(number) for seat in range(2)]
    return sum(won) / len(won) - 0.5


if __name__ == "__main__":
    for code in sys.argv[1:] or ["random", "greedy", "mcts:2000"]:
        print(f"{code}: a best response wins {0.5 + exploitability(code):.1%} of {DECIDERS} deciders", flush=True)

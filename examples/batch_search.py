"""A search for Splendor, written with the batch API alone: sequential halving over playouts. It beats `greedy`.

python examples/batch_search.py                  thirty matches against greedy; --games 100, --playouts 1024

All playouts of a round are rows of one batch: each legal action gets copies of the position (`fork`), in which what the
seat cannot know is dealt again (`redeal`). They play on at random, but buy a card where they can, to the end of the
match. The better half of the actions gets twice as many playouts in the next round, until one is left.

With 4,096 playouts a decision it won 32 of 40 matches against `greedy` (`--games 40`; the 95 % interval is 65 to 90 of
100), at 0.4 seconds a move on a busy core.
"""

import argparse
import math

import numpy as np

import cabochon
from cabochon.bots import Bot, stepwise_move

LIMIT = 200  # decisions in a playout
POINT = 0.03  # what a point is worth besides the victory: it makes playouts tell more

PREFERENCES = np.zeros(78, np.float32)  # of playouts, for the actions of docs/environments/splendor.md
PREFERENCES[:10] = 1  # take three different chips
PREFERENCES[25:30] = 0.7  # take two alike
PREFERENCES[45:60] = 2  # buy a card,
PREFERENCES[49:57] = 3  # rather one of level 2 or 3
PREFERENCES[66] = 1  # pay with as little gold as possible


class BatchSearch(Bot):
    """`playouts` is the number for each decision."""

    def __init__(self, seed=1, playouts=4096):
        super().__init__(seed)
        self.playouts = playouts
        self.numbers = np.random.default_rng(seed)
        self.root = None

    def decide(self, observer):
        """A move of several actions is chosen action by action."""
        if self.root is None or self.root.seats != observer.seats:
            self.root = cabochon.batch(
                observer.game.name,
                size=1,
                seats=observer.seats,
                seed=self.seed,
                rewards="points",
                limit=LIMIT,
                restart=False,
            )
        return stepwise_move(observer, self.best_action)

    def best_action(self, state):
        self.root.set_state([0], [state])
        actions = np.flatnonzero(self.root.masks[0])
        rounds = max(1, math.ceil(math.log2(len(actions))))
        while len(actions) > 1:
            copies = max(1, self.playouts // rounds // len(actions))
            values = self.values(actions, copies)
            best_first = np.argsort(-values, kind="stable")
            actions = actions[best_first[: math.ceil(len(actions) / 2)]]
        return int(actions[0])

    def values(self, actions, copies):
        """The mean value of the playouts after each action: the share of the victory, and a little for the points."""
        seat = int(self.root.movers[0])
        futures = self.root.fork(copies * len(actions))
        futures.redeal(None, seat)
        futures.step(actions.repeat(copies))
        gained = futures.rewards.copy()
        while (futures.movers >= 0).any():
            futures.step(playout_actions(futures, self.numbers))
            gained += futures.rewards
        ahead = 2 * gained[:, seat] - gained.sum(1)
        return (futures.results[:, seat] + POINT * ahead).reshape(len(actions), copies).mean(1)


def playout_actions(games, numbers):
    """For each game the legal action with the highest preference, a random number included."""
    scores = PREFERENCES + numbers.random(games.masks.shape, np.float32)
    return np.where(games.masks, scores, -np.inf).argmax(1)


def main(games=30, playouts=4096, opponent="greedy", workers=None):
    report = cabochon.arena("splendor", [BatchSearch(playouts=playouts), opponent], games=games, workers=workers)
    print(report)
    return report


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--playouts", type=int, default=4096)
    arguments = parser.parse_args()
    main(arguments.games, arguments.playouts)

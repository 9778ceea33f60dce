"""The bot that plays the best-scored move, without looking ahead."""

from __future__ import annotations

import math
import random
import re

import numpy as np
from numpy.typing import NDArray

from cabochon import stream
from cabochon.bits import Mask, new_mask
from cabochon.bots.base import Bot, seed_for
from cabochon.bots.stepwise import stepwise_move
from cabochon.contract import OVER, Game, State, UnknownBot, quoted
from cabochon.contract.neutral import strategy as neutral
from cabochon.match.observer import Observer
from cabochon.search.choice import noise_unless_winning

__all__ = ["GreedyBot", "noise_of", "winning_move"]

NOISE = re.compile(r"noise=([0-9]{1,4}(?:\.[0-9]+)?)")
ANY_STREAM = np.uint64(1)
ANY_SEED = 1
DEALS_TRIED = 32


def noise_of(argument: str) -> float:
    """The noise after `greedy:`, such as `noise=0.5`; none by default."""
    found = NOISE.fullmatch(argument)
    if argument and found is None:
        raise UnknownBot(f"greedy takes a noise, such as greedy:noise=0.5, not {quoted(argument)}")
    return float(found[1]) if found else 0.0


class GreedyBot(Bot):
    """`noise` is the largest random bonus for a score; a move that is sure to win is played whatever the noise.

    In a game without a strategy it plays a move that wins at once, or else any move.
    """

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        super().__init__(seed)
        self.noise = noise

    def decide(self, observer: Observer) -> str:
        """A move of several actions is chosen action by action."""
        numbers = random.Random(seed_for(self.seed, observer))
        game = observer.game
        if not _scores_show_wins(game) and (winning := _move_that_wins(observer)):
            return winning
        return stepwise_move(observer, lambda state: self._best_action(game, state, numbers))

    def _best_action(self, game: Game, state: State, numbers: random.Random) -> int:
        """As `search.choice.best_action`, with ties drawn by lot.

        It draws from Python's generator, which the bot's seed starts: a stream would change the moves of every seed.
        """
        mask, scores, winning_score = _scored(game, state)
        noise = noise_unless_winning(mask, scores, self.noise, winning_score)
        legal = np.flatnonzero(game.legal(state)).tolist()
        return max(legal, key=lambda action: (scores[action] + noise * numbers.random(), numbers.random()))


def winning_move(observer: Observer) -> str | None:
    """A move that is sure to win at once, or to lead there, if there is one."""
    game = observer.game
    if not _scores_show_wins(game) and (winning := _move_that_wins(observer)):
        return winning
    _, scores, winning_score = _scored(game, observer.imagine(ANY_STREAM))
    return GreedyBot(ANY_SEED).decide(observer) if scores.max() >= winning_score else None


def _scored(game: Game, state: State) -> tuple[Mask, NDArray[np.float64], float]:
    """The legal actions, what the game's strategy thinks of each, and the score of one that is sure to win."""
    mask = new_mask(game.action_count)
    scores = np.zeros(game.seat_action_count)
    strategy = game.strategy or neutral
    game.rules.legal(state, mask)
    strategy.score_actions(state, mask, scores)
    return mask, scores, strategy.WINNING_SCORE


def _scores_show_wins(game: Game) -> bool:
    """Whether the action scores find a winning move, which is faster than trying all moves."""
    return game.strategy is not None and math.inf > game.strategy.WINNING_SCORE and not game.hides_moves


def _move_that_wins(observer: Observer) -> str | None:
    """A move that ends the match with this seat as the only winner, in each of many possible deals."""
    moves = observer.game.moves(observer.imagine(ANY_STREAM))
    winning = list(moves)
    for word in stream.start(ANY_SEED, DEALS_TRIED):
        imagined = observer.imagine(word)
        winning = [move for move in winning if _wins(observer, imagined.copy(), moves[move])]
        if not winning:
            return None
    return winning[0]


def _wins(observer: Observer, state: State, actions: tuple[int, ...]) -> bool:
    game = observer.game
    for action in actions:
        game.apply(state, action)
    return game.to_move(state) == OVER and game.result(state)[observer.seat] == 1.0

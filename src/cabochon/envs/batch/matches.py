"""Many matches at once: in each one seat learns, bots hold the others, and all of them play in compiled code."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from cabochon.bots import bot
from cabochon.bots.at_random import RandomBot
from cabochon.bots.greedy import GreedyBot
from cabochon.chance import checked_seed
from cabochon.compiled import for_rules
from cabochon.envs.batch.allocation import allocated, beginning, terms_of
from cabochon.envs.batch.opposing import AT_RANDOM, BROKEN_OFF, ENDED, Learners, Opponents
from cabochon.envs.batch.processor import Processor
from cabochon.envs.experiment import Experiment, checked_number
from cabochon.game import BadOption, Game, Option
from cabochon.match import checked_seats

__all__ = ["Matches"]

ANY_SEED = 1


class Matches:
    """After `reset` and each `step` every learner is to move; `seat` is the learner's, None to draw it each match."""

    def __init__(
        self,
        game: Game,
        *,
        size: int,
        opponents: Sequence[str],
        seat: int | None = 0,
        threads: int | None = None,
        options: dict[str, Option] | None = None,
        experiment: Experiment | None = None,
    ) -> None:
        seats = checked_seats(game, 1 + len(opponents))
        chosen = experiment or Experiment()
        terms = terms_of(game, seats, chosen)
        fresh = np.zeros(1, game.state)
        fresh[0] = game.new(seats, game.settled(options or {}))
        self._processor = Processor(
            game,
            allocated(game, checked_number("size", size), terms=terms, experiment=chosen),
            terms,
            fresh,
            threads=threads,
        )
        self._opposing = for_rules("cabochon.envs.batch.opposing", self._processor.stepping)
        self._game = game
        self._seat = -1 if seat is None else seat
        self._noise = np.array([_noise(code) for code in opponents])
        self.learners = Learners(
            seats=np.zeros(size, np.int8),
            gained=np.zeros(size, np.float32),
            ended=np.zeros(size, np.int8),
            final=np.zeros_like(self.observations),
        )

    def reset(self, seed: int | None = None) -> None:
        word = secrets.randbits(64) if seed is None else checked_seed(seed)
        self._processor.fill(beginning(self._processor.arrays, word))
        self._let_play(self._opposing.begin_matches)

    def step(self, actions: Any) -> None:
        """One decision of each learner, then the bots' until it is to move again; an illegal one loses the match."""
        self._let_play(self._opposing.step_matches, self._processor.checked(actions))

    @property
    def observations(self) -> Any:
        return self._processor.arrays.observations

    @property
    def masks(self) -> Any:
        return self._processor.arrays.masks

    @property
    def terminated(self) -> Any:
        return self.learners.ended == ENDED

    @property
    def broken_off(self) -> Any:
        return self.learners.ended == BROKEN_OFF

    def _let_play(self, work: Any, *handed: Any) -> None:
        at_work = self._processor
        at_work.share_out(work, *handed, at_work.fresh, at_work.arrays, at_work.terms, own=self._scratch)

    def _scratch(self) -> tuple[Learners, Opponents]:
        opponents = Opponents(
            seat=self._seat,
            noise=self._noise,
            certain=float(self._game.certain),
            imagined=np.zeros(1, self._game.state),
            weights=np.zeros(self._game.seat_actions),
            moves=self._processor.actions,
        )
        return self.learners, opponents


def _noise(code: str) -> float:
    found = bot(code, seed=ANY_SEED)
    if isinstance(found, RandomBot):
        return AT_RANDOM
    if isinstance(found, GreedyBot):
        return found.noise
    raise BadOption(
        f"many matches at once are played against random, greedy, easy or medium, not {code!r};"
        " for other bots put single environments side by side",
        "opponents",
    )

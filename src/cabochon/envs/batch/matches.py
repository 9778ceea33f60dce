"""Many matches at once: in each one seat learns, bots hold the others, and all of them play in compiled code."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from cabochon.bots import bot
from cabochon.bots.greedy import GreedyBot
from cabochon.bots.random_bot import RandomBot
from cabochon.chance import checked_seed
from cabochon.contract import BadOption, Game, IllegalMove, Option, for_game
from cabochon.envs.batch.allocation import allocated, beginning, nothing_happened, terms_of
from cabochon.envs.batch.opponents import AT_RANDOM, BROKEN_OFF, ENDED, Bots, Learners
from cabochon.envs.batch.processor import Processor
from cabochon.envs.config import EnvConfig, checked_number
from cabochon.match import checked_seats

__all__ = ["Matches"]

ANY_SEED = 1
FEWEST = 256  # matches a thread: where bots play too, handing over pays sooner
FEWEST_DECISIONS = 16  # a seat: enough for the bots before the learner to have made theirs


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
        config: EnvConfig | None = None,
    ) -> None:
        seats = checked_seats(game, 1 + len(opponents))
        chosen = config or EnvConfig()
        if 0 < chosen.limit < seats * FEWEST_DECISIONS:
            fewest = seats * FEWEST_DECISIONS
            raise BadOption(
                f"limit is at least {fewest} with {seats} seats, so that the learner is asked, not {chosen.limit}",
                "limit",
            )
        terms = terms_of(game, seats, chosen)
        fresh = np.zeros(1, game.state_type)
        fresh[0] = game.new(seats, game.resolve_options(options or {}))
        self._processor = Processor(
            game,
            allocated(game, checked_number("num_envs", size), terms=terms, config=chosen),
            terms,
            fresh,
            threads=None if threads is None else checked_number("threads", threads),
            fewest=FEWEST,
        )
        self.opposing = for_game("cabochon.envs.batch.opponents", game, stepping=self._processor.stepping)
        self._game = game
        self._is_dealt = False
        self._seat = -1 if seat is None else seat
        self._noise = np.array([_noise(code) for code in opponents])
        self.learners = Learners(
            seats=np.zeros(size, np.int8),
            gained=np.zeros(size, np.float32),
            ended=np.zeros(size, np.int8),
            forfeited=np.zeros(size, np.bool_),
            held=np.zeros(size, np.int8),
            results=np.zeros((size, seats), np.float32),
            final=np.zeros_like(self.observations),
        )

    def reset(self, seed: int | Sequence[int | None] | None = None) -> None:
        """Deal all matches: with one seed for all, with one for each, or without, going on from where chance is."""
        if seed is None and not self._is_dealt:
            seed = secrets.randbits(64)
        arrays = self._processor.arrays
        self._processor.fill(nothing_happened(arrays))
        if seed is not None:
            self._processor.fill(beginning(arrays, self._checked_seeds(seed)))
        self._let_play(self.opposing.begin_matches)
        self._is_dealt = True

    def _checked_seeds(self, seed: int | Sequence[int | None]) -> int | list[int]:
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
            return checked_seed(seed)
        seeds = [secrets.randbits(64) if own is None else checked_seed(own) for own in seed]
        if len(seeds) != len(self.learners.seats):
            raise BadOption(f"one seed for each of {len(self.learners.seats)} matches, not {len(seeds)}", "seed")
        return seeds

    def step(self, actions: Any) -> None:
        """One decision of each learner, then the bots' until it is to move again; an illegal one loses the match."""
        if not self._is_dealt:
            raise IllegalMove("nothing is dealt yet: reset begins the matches")
        self._let_play(self.opposing.step_matches, self._processor.checked(actions))

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
        at_work.share_out(work, *handed, at_work.fresh, at_work.arrays, at_work.terms, own=self.scratch)

    def scratch(self) -> tuple[Learners, Bots]:
        """What a thread works with: the learners, and bots with room of their own."""
        bots = Bots(
            seat=self._seat,
            noise=self._noise,
            certain=math.inf if self._game.strategy is None else float(self._game.strategy.WINNING_SCORE),
            imagined=np.zeros(1, self._game.state_type),
            weights=np.zeros(self._game.seat_action_count),
            moves=self._processor.actions,
        )
        return self.learners, bots


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

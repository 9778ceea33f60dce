"""Many matches at once in compiled code: one seat of each learns, and bots play the others."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from cabochon.bots import BotSource, bot, bot_name
from cabochon.bots.greedy import GreedyBot
from cabochon.bots.random_bot import RandomBot
from cabochon.contract import BadOption, Game, IllegalMove, Option, for_game, quoted
from cabochon.envs.batch.allocation import allocate, cleared_outcomes, seeded_rows, step_parameters
from cabochon.envs.batch.cpu import CpuBackend
from cabochon.envs.batch.opponents import RANDOM_BOT, TERMINATED, TRUNCATED, BotParameters, LearnerArrays
from cabochon.envs.config import EnvConfig, checked_number
from cabochon.match import checked_seats
from cabochon.match.chance import checked_seed
from cabochon.observations import Numbers

__all__ = ["LearnerMatches"]

ANY_SEED = 1
FEWEST_GAMES = 256  # per thread: with bots, threads pay off sooner
FEWEST_DECISIONS = 16  # per seat: enough for the bots before the learner


class LearnerMatches:
    """After `reset` and `step`, every learner is to move. `seat` is the learner's; None draws one for each match."""

    def __init__(
        self,
        game: Game,
        *,
        size: int,
        opponents: Sequence[BotSource],
        seat: int | None = 0,
        threads: int | None = None,
        options: dict[str, Option] | None = None,
        config: EnvConfig | None = None,
    ) -> None:
        seats = checked_seats(game, 1 + len(opponents))
        chosen = config or EnvConfig()
        _check_limit(chosen.limit, seats)
        parameters = step_parameters(game, seats, chosen)
        self.format = chosen.format(game, observers=parameters.observers)
        initial = np.zeros(1, game.state_type)
        initial[0] = game.new(seats, game.resolve_options(options or {}))
        self._backend = CpuBackend(
            game,
            allocate(game, checked_number("num_envs", size), parameters=parameters, config=chosen),
            parameters,
            initial,
            threads=None if threads is None else checked_number("threads", threads),
            fewest_games=FEWEST_GAMES,
        )
        self.compiled_opponents = for_game("cabochon.envs.batch.opponents", game, stepping=self._backend.stepping)
        self._game = game
        self._is_dealt = False
        self._seat = -1 if seat is None else seat
        self._noise = np.array([_noise(source) for source in opponents])
        self.learners = LearnerArrays(
            seats=np.zeros(size, np.int8),
            rewards=np.zeros(size, np.float32),
            endings=np.zeros(size, np.int8),
            forfeits=np.zeros(size, np.bool_),
            final_observations=np.zeros_like(self._backend.arrays.observations),
            final_seats=np.zeros(size, np.int8),
            final_results=np.zeros((size, seats), np.float32),
        )

    def reset(self, seed: int | Sequence[int | None] | None = None) -> None:
        """Deal all matches with one seed for all or one for each; without a seed, the random streams continue."""
        if seed is None and not self._is_dealt:
            seed = secrets.randbits(64)
        arrays = self._backend.arrays
        self._backend.fill(cleared_outcomes(arrays))
        if seed is not None:
            self._backend.fill(seeded_rows(arrays, self._checked_seeds(seed)))
        self._run(self.compiled_opponents.reset_matches)
        self._is_dealt = True

    def _checked_seeds(self, seed: int | Sequence[int | None]) -> int | list[int]:
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
            return checked_seed(seed)
        seeds = [secrets.randbits(64) if own is None else checked_seed(own) for own in seed]
        if len(seeds) != len(self.learners.seats):
            raise BadOption(f"{len(self.learners.seats)} matches need one seed each, not {len(seeds)}", "seed")
        return seeds

    def step(self, actions: Any) -> None:
        """One decision of each learner, and the bots' moves that follow; an illegal action forfeits the match."""
        if not self._is_dealt:
            raise IllegalMove("nothing is dealt yet: call reset first")
        self._run(self.compiled_opponents.step_matches, self._backend.checked_actions(actions))

    @property
    def observations(self) -> Numbers:
        arrays = self._backend.arrays
        return cast("Numbers", arrays.formatted if len(arrays.formatted) else arrays.observations)

    @property
    def masks(self) -> Any:
        return self._backend.arrays.masks

    @property
    def terminated(self) -> Any:
        return self.learners.endings == TERMINATED

    @property
    def truncated(self) -> Any:
        return self.learners.endings == TRUNCATED

    def _run(self, work: Any, *arguments: Any) -> None:
        backend = self._backend
        backend.run_threads(
            work, *arguments, backend.initial, backend.arrays, backend.parameters, scratch=self.thread_arguments
        )

    def thread_arguments(self) -> tuple[LearnerArrays, BotParameters]:
        """The arguments of one thread: the learners, and bots with scratch space of their own."""
        bots = BotParameters(
            learner_seat=self._seat,
            noise=self._noise,
            winning_score=math.inf if self._game.strategy is None else float(self._game.strategy.WINNING_SCORE),
            redealt=np.zeros(1, self._game.state_type),
            scores=np.zeros(self._game.seat_action_count),
            actions=self._backend.actions,
        )
        return self.learners, bots


def _check_limit(limit: int, seats: int) -> None:
    fewest = seats * FEWEST_DECISIONS
    if 0 < limit < fewest:
        raise BadOption(
            f"limit must be at least {fewest} with {seats} seats, so that the learner gets to move, not {limit}",
            "limit",
        )


def _noise(source: BotSource) -> float:
    found = bot(source, seed=ANY_SEED)
    if isinstance(found, RandomBot):
        return RANDOM_BOT
    if isinstance(found, GreedyBot):
        return found.noise
    raise BadOption(
        f"opponents of the vector environment are random, greedy or greedy:noise=1.6, not {quoted(bot_name(source))};"
        " for other bots, use several single environments",
        "opponents",
    )
